// The two bars beside the board: who plays, whether they are there, and their clocks.

import { icon } from '../board/pieces.js';
import { fill, h } from '../lib/dom.js';
import { iconOf } from '../lib/parts.js';
import { play } from '../lib/sound.js';
import { t } from '../lib/texts.js';
import { clockTime, whoWords } from '../lib/words.js';

/** @import { Seat } from '../types.d.ts' */

export class Players {
  /** @type {Record<Seat, HTMLElement>} */ #clocks = { a: h('span'), b: h('span') };
  #warned = false;

  /** @param {import('./model.js').Model} model */
  constructor(model) {
    this.model = model;
    this.top = h('div', { class: 'player-bar top-bar' });
    this.bottom = h('div', { class: 'player-bar' });
    this.timer = setInterval(() => this.tick(), 100);
  }

  /** @param {boolean} flip whether the two bars have changed places with the board */
  draw(flip) {
    const { model } = this;
    /** @type {Seat} */
    const own = model.both || model.watching ? (model.player('a') === 1 ? 'a' : 'b') : /** @type {Seat} */ (model.game.you[0] ?? 'a');
    /** @type {Seat} */
    const other = own === 'a' ? 'b' : 'a';
    this.#bar(this.bottom, flip ? other : own);
    this.#bar(this.top, flip ? own : other);
    this.tick();
  }

  /** @param {HTMLElement} bar @param {Seat} seat */
  #bar(bar, seat) {
    const { model } = this;
    const { game } = model;
    const n = seat === 'a' ? 0 : 1;
    const who = game.seats[n];
    const player = model.player(seat);
    const look = game.scene?.notes.rows.find((row) => row.player === player)?.look;
    const there = who.kind === 'bot' || model.both || game.presence.seats[n];
    const change = game.rating_changes?.[n];
    const result = game.state.result;
    const clock = h('span', { class: 'clock', role: 'timer', 'aria-label': t('web-clock-of', { player }) });
    this.#clocks[seat] = clock;
    bar.classList.toggle('to-move', !result && game.state.to_move === seat);
    const name = model.both ? t('player', { player }) : whoWords(who);
    const address = who.kind === 'account' || who.kind === 'bot' ? `/player/${encodeURIComponent(who.name)}` : null;
    fill(bar,
      h('span', { class: `presence ${there ? 'there' : 'gone'}`, title: t(there ? 'web-there' : 'web-gone') }, h('span', { class: 'unseen' }, t(there ? 'web-there' : 'web-gone'))),
      look ? h('span', { class: 'bar-piece' }, icon(look)) : h('span', { class: 'bar-number', 'aria-hidden': 'true' }, String(player)),
      h('span', { class: 'bar-name' },
        address ? h('a', { href: address }, name) : h('span', {}, name),
        who.rating ? h('span', { class: 'rating' }, `${Math.round(who.rating)}${who.provisional ? '?' : ''}`) : null,
        change ? h('span', { class: change[1] >= change[0] ? 'gain' : 'loss' }, `${change[1] >= change[0] ? '+' : '−'}${Math.abs(Math.round(change[1] - change[0]))}`) : null,
        game.you.includes(seat) && !model.both ? h('span', { class: 'you' }, t('web-you')) : null),
      result?.seat === seat ? h('span', { class: 'crown' }, iconOf('check'), t('web-winner')) : null,
      game.state.clocks ? clock : null);
  }

  /** Shows the time on the clocks. */
  tick() {
    const { model } = this;
    for (const seat of /** @type {Seat[]} */ (['a', 'b'])) {
      const left = model.clock(seat);
      if (left === null) continue;
      const clock = this.#clocks[seat];
      const text = clockTime(left);
      if (clock.textContent !== text) clock.textContent = text;
      const runs = !model.over && model.game.state.to_move === seat;
      const low = runs && left < 20_000;
      clock.classList.toggle('runs', runs);
      clock.classList.toggle('low', low);
      if (low && !this.#warned && model.game.you.includes(seat)) {
        this.#warned = true;
        play('low');
      }
      if (runs && left > 30_000) this.#warned = false;
    }
  }

  leave() {
    clearInterval(this.timer);
  }
}
