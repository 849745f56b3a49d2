// What can be done in a game besides moving.

import { post, wordsOf } from '../lib/api.js';
import { fill, h } from '../lib/dom.js';
import { actor, ask, iconOf, toast } from '../lib/parts.js';
import { go } from '../lib/router.js';
import { socket } from '../lib/socket.js';
import { t } from '../lib/texts.js';

/** @import { Action, Seat } from '../types.d.ts' */

export class Actions {
  /** @param {import('./model.js').Model} model */
  constructor(model) {
    this.model = model;
    this.offers = h('div', { class: 'offers' });
    this.buttons = h('div', { class: 'actions', role: 'group', 'aria-label': t('web-actions') });
  }

  /** @param {Action} action @param {Seat | null} [seat] */
  async #act(action, seat) {
    try {
      await this.model.act(action, seat);
    } catch (error) {
      toast(wordsOf(error), 'bad');
    }
  }

  /** @param {string} icon @param {string} text @param {() => Promise<void>} act @param {string} [kind] */
  #button(icon, text, act, kind = '') {
    return actor({ class: `action ${kind}`, title: t(text) }, act, iconOf(icon), h('span', {}, t(text)));
  }

  draw() {
    const { model } = this;
    const { game } = model;
    fill(this.buttons, model.over ? this.#after() : model.watching ? [] : this.#during());
    fill(this.offers, this.#offers());
    this.buttons.hidden = !this.buttons.children.length;
    this.offers.hidden = !this.offers.children.length;
    return game;
  }

  #during() {
    const { model } = this;
    const { can, offers } = model.game.state;
    const { takeback } = model.game.settings;
    const buttons = [];
    if (can.swap) {
      buttons.push(this.#button('swap', 'web-swap', () => this.#act('swap'), 'strong'));
    }
    if (takeback === 'free') {
      if (!model.both) buttons.push(withState(this.#button('undo', 'web-takeback', () => this.#act({ offer: 'takeback' })), can.undo));
      else buttons.push(withState(this.#button('undo', 'web-undo', () => this.#act('undo')), can.undo));
      buttons.push(withState(this.#button('redo', 'web-redo', () => this.#act('redo')), can.redo));
    } else if (takeback === 'ask') {
      buttons.push(withState(this.#button('undo', 'web-ask-takeback', () => this.#act({ offer: 'takeback' })), offers.takeback === null && model.game.turns.length > 0));
    }
    if (model.betweenPeople) buttons.push(withState(this.#button('half', 'web-offer-draw', () => this.#act({ offer: 'draw' })), offers.draw === null));
    if (model.both) {
      buttons.push(this.#button('half', 'web-agree-draw', async () => {
        const seat = model.seat;
        if (!seat || !await ask(t('web-sure-draw'), t('web-agree-draw'))) return;
        await this.#act({ offer: 'draw' }, seat);
        await this.#act({ accept: 'draw' }, seat === 'a' ? 'b' : 'a');
      }));
    }
    if (can.abort) buttons.push(this.#button('close', 'web-abort', () => this.#act('abort')));
    else {
      buttons.push(this.#button('flag', 'web-resign', async () => {
        if (await ask(t('web-sure-resign'), t('web-resign'))) await this.#act('resign');
      }));
    }
    return buttons;
  }

  #after() {
    const { model } = this;
    const { game } = model;
    const buttons = [];
    if (game.next) buttons.push(h('a', { class: 'action strong', href: `/game/${game.next}` }, iconOf('play'), h('span', {}, t('web-next-game'))));
    else if (model.game.you.length === 1) {
      const wanted = game.state.rematch;
      const mine = wanted !== null && game.you.includes(wanted);
      buttons.push(withState(this.#button('again', mine ? 'web-rematch-wanted' : wanted ? 'web-rematch-accept' : 'web-rematch', () => this.#rematch(), 'strong'), !mine));
    } else if (model.both || game.seats.every((who) => who.kind === 'bot')) {
      buttons.push(this.#button('again', 'web-play-again', () => this.#again(), 'strong'));
    }
    buttons.push(h('a', { class: 'action', href: `/play/${game.settings.ruleset.split(':')[0]}` }, iconOf('play'), h('span', {}, t('web-new-game'))));
    return buttons;
  }

  async #rematch() {
    try {
      await socket.ask({ t: 'rematch', game: this.model.game.id });
    } catch (error) {
      toast(wordsOf(error), 'bad');
    }
  }

  /** The same once more, for games without another person to ask. */
  async #again() {
    const { game } = this.model;
    const bots = game.seats.filter((who) => who.kind === 'bot').map((who) => who.name);
    const { takeback: _, ...settings } = game.settings;
    try {
      const next = await post('/api/games', { settings, opponent: bots.length === 2 ? { bots } : 'self' });
      go(`/game/${next.id}`);
    } catch (error) {
      toast(wordsOf(error), 'bad');
    }
  }

  #offers() {
    const { model } = this;
    const { offers } = model.game.state;
    if (model.over || model.watching || model.both) return [];
    return /** @type {('draw' | 'takeback')[]} */ (['draw', 'takeback']).flatMap((kind) => {
      const by = offers[kind];
      if (!by) return [];
      if (model.game.you.includes(by)) return [h('p', { class: 'offer mine' }, t(`web-offered-${kind}`))];
      return [h('div', { class: 'offer' }, h('p', {}, t(`web-offers-${kind}`)),
        h('div', { class: 'buttons' },
          actor({ class: 'button small' }, () => this.#act({ accept: kind }), iconOf('check'), t('web-accept')),
          actor({ class: 'button small plain' }, () => this.#act({ decline: kind }), iconOf('close'), t('web-decline'))))];
    });
  }
}

/** @param {HTMLButtonElement} button @param {boolean} on */
function withState(button, on) {
  button.disabled = !on;
  return button;
}
