// A position put together piece by piece: which letter stands where, and the text of it. No document here; whether it
// makes sense the server says.

/** @import { Choice, SceneBody as Scene, SetupBody, Sign, Trace } from '../types.d.ts' */

/** The sides that can be to move. */
export const SIDES = ['1', '2'];

export class Setup {
  /** @type {(string | null)[]} */ cells = [];
  side = '1';
  /** What follows the player to move, in games that have such a word. */ extra = '';

  /** @param {Pick<SetupBody, 'rows' | 'signs' | 'start'>} body @param {string} text a position */
  constructor({ rows, signs, start }, text) {
    this.rows = rows;
    this.signs = signs;
    this.start = start;
    this.read(text === 'startpos' ? start : text);
  }

  /** Whether positions of this ruleset may have a third word. */
  get hasExtra() {
    return this.start.split(' ').length > 2 || this.extra !== '';
  }

  /** Takes a text over, as far as it can be read. @param {string} text */
  read(text) {
    const [board = '', side, ...extra] = text.trim().split(/\s+/);
    const rows = board.split('/');
    this.cells = this.rows.flatMap((length, row) => {
      const cells = [...(rows[row] ?? '').matchAll(/\d+|./g)].flatMap(([part]) => (/\d/.test(part) ? Array(Math.min(Number(part), length)).fill(null) : [part]));
      return Array.from({ length }, (_, place) => cells[place] ?? null);
    });
    this.side = side === '2' ? '2' : '1';
    this.extra = extra.join(' ');
  }

  /** The position in the rules' notation. */
  text() {
    let from = 0;
    const rows = this.rows.map((length) => {
      const row = this.cells.slice(from, from += length).map((letter) => letter ?? '1').join('');
      return row.replace(/1+/g, (run) => String(run.length));
    });
    return [rows.join('/'), this.side, this.extra].filter(Boolean).join(' ');
  }

  /** Puts a letter on a cell, or takes it away if it is there. @param {number} cell @param {string} letter */
  put(cell, letter) {
    this.cells[cell] = this.cells[cell] === letter ? null : letter;
  }

  clear() {
    this.cells = this.cells.map(() => null);
  }

  /**
   * What a board shows of it: the pieces, and for each letter and cell a move that puts it there.
   * @param {(sign: Sign) => string} title what a piece is called
   * @returns {{scene: Scene, moves: Trace[]}}
   */
  shown(title) {
    const signs = new Map(this.signs.map((sign) => [sign.letter, sign]));
    const pieces = this.cells.flatMap((letter, cell) => {
      const sign = letter === null ? undefined : signs.get(letter);
      return sign ? [{ cell, kind: sign.kind, owner: sign.owner, look: sign.look, tag: null }] : [];
    });
    /** @type {Choice[]} */
    const choices = this.signs.map((sign) => ({ name: sign.letter, title: { id: '', args: {}, text: title(sign) }, look: sign.look }));
    /** @type {Trace[]} */
    const moves = this.signs.flatMap(({ letter }) => this.cells.map((_, cell) => ({ text: `${letter}@${cell}`, deed: 'place', path: [cell], clicks: [letter, cell] })));
    return { scene: { pieces, links: [], dead: [], notes: { head: [], rows: [] }, choices, last: null, moves, deciding: [] }, moves };
  }

  /** Makes one of those moves. @param {string} text */
  make(text) {
    const [letter = '', cell = ''] = text.split('@');
    this.put(Number(cell), letter);
  }
}
