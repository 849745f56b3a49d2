// What happens in a game is seen one thing after the other, each whole: a move begins once the one before has been seen.

/** @typedef {{set: (act: () => void, ms: number) => number, clear: (timer: number) => void}} Timers */

/**
 * @template Thing
 */
export class Pace {
  /** @type {Thing[]} */ #waiting = [];
  /** @type {number | null} */ #timer = null;

  /**
   * @param {(thing: Thing, quick: boolean) => number} show shows something, and answers how long nothing else is to be shown, in milliseconds
   * @param {Timers} [timers]
   */
  constructor(show, timers = { set: (act, ms) => window.setTimeout(act, ms), clear: (timer) => window.clearTimeout(timer) }) {
    this.show = show;
    this.timers = timers;
  }

  /** Something has happened: it is shown at once, or when its turn has come. @param {Thing} thing */
  hear(thing) {
    this.#waiting.push(thing);
    if (this.#timer === null) this.#next();
  }

  #next() {
    this.#timer = null;
    while (this.#timer === null) {
      const thing = this.#waiting.shift();
      if (thing === undefined) return;
      const time = this.show(thing, false);
      if (time > 0) this.#timer = this.timers.set(() => this.#next(), time);
    }
  }

  /** Shows all that waits, at once: whoever does something has to see what they do it to. */
  flush() {
    if (this.#timer !== null) this.timers.clear(this.#timer);
    this.#timer = null;
    for (let thing = this.#waiting.shift(); thing !== undefined; thing = this.#waiting.shift()) this.show(thing, true);
  }

  /** Forgets what waits. */
  stop() {
    if (this.#timer !== null) this.timers.clear(this.#timer);
    this.#timer = null;
    this.#waiting = [];
  }
}
