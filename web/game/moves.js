// The list of moves, and the way through them.

import { fill, h } from '../lib/dom.js';
import { iconOf } from '../lib/parts.js';
import { t } from '../lib/texts.js';

export class Moves {
  /** @param {(ply: number) => void} onwalk */
  constructor(onwalk) {
    this.onwalk = onwalk;
    this.count = 0;
    this.ply = 0;
    this.list = h('ol', { class: 'moves', 'aria-label': t('web-moves') });
    const button = (/** @type {string} */ name, /** @type {() => number} */ to, /** @type {string} */ key) =>
      h('button', { type: 'button', class: 'walk', title: `${t(`web-walk-${name}`)} (${key})`, 'aria-label': t(`web-walk-${name}`), onclick: () => this.go(to()) }, iconOf(name));
    this.buttons = [
      button('first', () => 0, '↑'), button('back', () => this.ply - 1, '←'), button('forward', () => this.ply + 1, '→'), button('last', () => this.count, '↓'),
    ];
    this.element = h('section', { class: 'move-panel', 'aria-label': t('web-moves') }, this.list, h('div', { class: 'walks' }, this.buttons));
  }

  /** @param {number} ply */
  go(ply) {
    const to = Math.max(0, Math.min(this.count, ply));
    if (to !== this.ply) this.onwalk(to);
  }

  /** Keys that walk, unless something else has the keyboard. @param {KeyboardEvent} event */
  key(event) {
    const on = event.target instanceof Element ? event.target : null;
    if (event.ctrlKey || event.metaKey || event.altKey || on?.closest('input, select, textarea, .board, [role=slider]')) return;
    const to = { ArrowLeft: this.ply - 1, ArrowRight: this.ply + 1, ArrowUp: 0, ArrowDown: this.count }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.go(to);
  }

  /**
   * Two turns stand in a row. The pie rule is a turn without a move.
   * @param {{move: string | null}[]} turns @param {number} ply the turn that is shown @param {string} [result]
   * @param {(turn: number) => {text: string, about: string} | null} [sign] what is known of a turn
   */
  draw(turns, ply, result, sign = () => null) {
    this.count = turns.length;
    this.ply = ply;
    const move = (/** @type {number} */ n) => {
      const turn = turns[n];
      if (!turn) return null;
      const judged = sign(n + 1);
      return h('button', { type: 'button', class: 'move', 'data-ply': n + 1, 'aria-current': ply === n + 1 ? 'true' : null, onclick: () => this.go(n + 1) },
        turn.move ?? t('web-swapped'), judged ? h('b', { class: 'sign', title: judged.about }, judged.text) : null);
    };
    const rows = [];
    for (let n = 0; n < turns.length; n += 2) rows.push(h('li', {}, h('span', { class: 'number' }, String(n / 2 + 1)), move(n), move(n + 1)));
    if (!rows.length) rows.push(h('li', { class: 'none' }, t('web-no-moves')));
    if (result) rows.push(h('li', { class: 'outcome' }, result));
    fill(this.list, rows);
    const [first, back, forward, last] = this.buttons;
    for (const button of [first, back]) if (button) button.disabled = ply === 0;
    for (const button of [forward, last]) if (button) button.disabled = ply === turns.length;
    const here = /** @type {HTMLElement | null} */ (this.list.querySelector('[aria-current]'));
    // Only the list scrolls, never the page.
    if (here) this.list.scrollTop = Math.max(0, here.offsetTop - this.list.clientHeight / 2);
    if (ply === turns.length) this.list.scrollTop = this.list.scrollHeight;
  }
}
