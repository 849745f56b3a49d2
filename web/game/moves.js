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
    const move = (/** @type {number} */ n) => {
      const turn = turns[n];
      return turn ? entry(turn.move ?? t('web-swapped'), { 'data-ply': n + 1 }, ply === n + 1, () => this.go(n + 1), sign(n + 1)) : null;
    };
    const rows = [];
    for (let n = 0; n < turns.length; n += 2) rows.push(row(n / 2 + 1, move(n), move(n + 1)));
    if (!rows.length) rows.push(h('li', { class: 'none' }, t('web-no-moves')));
    if (result) rows.push(h('li', { class: 'outcome' }, result));
    this.settle(rows, turns.length, ply);
  }

  /** Shows the list, and where one is in it. @param {HTMLElement[]} rows @param {number} count how many moves there are to walk through @param {number} ply the one that is shown */
  settle(rows, count, ply) {
    this.count = count;
    this.ply = ply;
    fill(this.list, rows);
    const [first, back, forward, last] = this.buttons;
    for (const button of [first, back]) if (button) button.disabled = ply === 0;
    for (const button of [forward, last]) if (button) button.disabled = ply === count;
    this.reveal();
  }

  /** Brings the move that is shown into view. */
  reveal() {
    const here = /** @type {HTMLElement | null} */ (this.list.querySelector('[aria-current]'));
    // Only the list scrolls, never the page.
    if (here) this.list.scrollTop = Math.max(0, here.offsetTop - this.list.clientHeight / 2);
    if (this.isAtEnd()) this.list.scrollTop = this.list.scrollHeight;
  }

  /** Whether what is below the move that is shown belongs to it: how the game ended. */
  isAtEnd() {
    return this.ply === this.count;
  }
}

/** Two turns and their number. @param {number} number @param {...(HTMLElement | null)} moves */
export const row = (number, ...moves) => h('li', {}, h('span', { class: 'number' }, String(number)), moves);

/**
 * A move to go to.
 * @param {string} text @param {Record<string, unknown>} props @param {boolean} current @param {() => void} onclick
 * @param {{text: string, about: string} | null} [sign] what is known of it
 */
export const entry = (text, props, current, onclick, sign = null) => h('button', { type: 'button', class: 'move', ...props, 'aria-current': current ? 'true' : null, onclick },
  text, sign ? h('b', { class: 'sign', title: sign.about }, sign.text) : null);
