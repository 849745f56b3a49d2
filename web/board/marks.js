// Arrows and rings that people draw with the right button, and those the engine draws as a hint.

import { fill } from '../lib/dom.js';
import { arrow } from './layers.js';

export class Marks {
  /** @type {Map<string, {from: number, to: number, colour: string}>} */ #own = new Map();
  /** @type {{from: number, to: number}[]} */ #hints = [];

  /** @param {import('./board.js').Board} board */
  constructor(board) {
    this.board = board;
  }

  /** Draws an arrow, or takes it away if it is there. @param {number} from @param {number} to @param {MouseEvent} event */
  toggle(from, to, event) {
    const key = `${from}-${to}`;
    const colour = event.shiftKey || event.ctrlKey ? 'second' : event.altKey ? 'third' : 'first';
    if (this.#own.get(key)?.colour === colour) this.#own.delete(key);
    else this.#own.set(key, { from, to, colour });
    this.draw();
  }

  /** Puts a ring around some cells. @param {number[]} cells */
  ring(cells) {
    for (const cell of cells) this.#own.set(`${cell}-${cell}`, { from: cell, to: cell, colour: 'first' });
    this.draw();
  }

  /** Shows moves as hints. @param {Trace[]} traces */
  hint(traces) {
    this.#hints = traces.flatMap(({ path }) => {
      const [from, to] = [path[0], path[path.length - 1]];
      return from === undefined || to === undefined ? [] : [{ from, to }];
    });
    this.draw();
  }

  clear() {
    if (!this.#own.size) return;
    this.#own.clear();
    this.draw();
  }

  draw() {
    const { view, layers } = this.board;
    if (!view) return;
    fill(layers.marks, this.#hints.map(({ from, to }) => arrow(view, from, to, 'hint')),
      [...this.#own.values()].map(({ from, to, colour }) => arrow(view, from, to, colour)));
  }
}
