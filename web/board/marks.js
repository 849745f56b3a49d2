// Arrows and rings that people draw with the right button, and those the engine draws as a hint.

/** @import { Look, Trace } from '../types.d.ts' */

/** An arrow between two cells, or a ring around one. `look` is what would be put there. @typedef {{from: number, to: number, colour: string, look?: Look | null}} Mark */

export class Marks {
  /** @type {Map<string, Mark>} */ #own = new Map();
  /** @type {Mark[]} */ #hints = [];

  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
  }

  /** All that there are, the hints below. */
  get all() {
    return [...this.#hints, ...this.#own.values()];
  }

  /** Draws an arrow, or takes it away if it is there. @param {number} from @param {number} to @param {string} colour */
  toggle(from, to, colour) {
    const key = `${from}-${to}`;
    if (this.#own.get(key)?.colour === colour) this.#own.delete(key);
    else this.#own.set(key, { from, to, colour });
    this.changed();
  }

  /** Puts a ring around some cells. @param {number[]} cells */
  ring(cells) {
    for (const cell of cells) this.#own.set(`${cell}-${cell}`, { from: cell, to: cell, colour: 'first' });
    this.changed();
  }

  /** Shows moves as hints. @param {Trace[]} traces @param {Look | null} [look] what they would put there */
  hint(traces, look = null) {
    this.show(traces.map((trace) => ({ trace, look, colour: 'hint' })));
  }

  /** Shows moves, each in a colour, the last above the others. @param {{trace: Trace, look: Look | null, colour: string}[]} moves */
  show(moves) {
    this.#hints = moves.flatMap(({ trace: { path }, look, colour }) => {
      const [from, to] = [path[0], path[path.length - 1]];
      return from === undefined || to === undefined ? [] : [{ from, to, colour, ...(look ? { look } : {}) }];
    });
    this.changed();
  }

  clear() {
    if (!this.#own.size) return;
    this.#own.clear();
    this.changed();
  }
}
