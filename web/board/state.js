// What a board shows and what has been chosen on it. No document here: `render.js` draws it, tests drive it without a
// browser.

import { choose } from './choose.js';
import { View } from './geometry.js';
import { Marks } from './marks.js';

/** @import { Board as Geometry, Choice, Click, Piece, Point, SceneBody as Scene, Trace } from '../types.d.ts' */

/**
 * What a board tells whoever has it.
 * @typedef {object} Events
 * @property {() => void} [change] something has to be drawn anew
 * @property {(text: string) => void} [move] a move was chosen
 * @property {(text: string | null) => void} [premove] a move to make when it is possible was chosen, or given up
 * @property {(clicks: Click[], cell: number) => void} [refused] nothing comes of pointing at that cell
 * @property {(cells: string[]) => void} [targets] a move was begun that can go on there
 */

/**
 * What choosing a move means: it is made at once, or when it is possible, or nothing can be chosen.
 * @typedef {'now' | 'later' | 'no'} Mode
 */

export class State {
  /** @type {Geometry | null} */ geometry = null;
  /** Where things are, seen from the side that is shown below. @type {View | null} */ view = null;
  /** @type {Scene | null} */ scene = null;
  /** The pieces by their cells. @type {Map<number, Piece>} */ pieces = new Map();
  settings = { flip: false, coordinates: true, motion: true, targets: true, crowded: false, player: 0, palette: true };

  /** @type {Mode} */ mode = 'no';
  /** The moves there are to choose from. @type {Trace[]} */ moves = [];
  /** What was pointed at so far. @type {Click[]} */ clicks = [];
  /** The choice that stays chosen from move to move. @type {string | null} */ sticky = null;
  /** What is said of a cell, beside it. @type {{cell: number, words: string} | null} */ remarked = null;
  /** Whether cells are smaller than the finger that points at them: then a move is shown before it is made. */ careful = false;
  /** The move that is shown before it is made. @type {Trace | null} */ preview = null;
  /** @type {Trace | null} */ premove = null;
  /** The move that is on its way. @type {Trace | null} */ pending = null;

  /** The keyboard's cell; `height` is where going sideways keeps to, `shown` whether keys were used last. */
  cursor = { cell: -1, height: 0, shown: false, focused: false };
  /** The cell under the mouse. */ hovered = -1;
  /** The piece that is carried: from where, the point it is at, and the cell it would land on. @type {{cell: number, at: Point, over: number} | null} */ carried = null;

  /** @param {Events} [events] */
  constructor(events = {}) {
    this.events = events;
    this.marks = new Marks(() => this.changed());
  }

  changed() {
    this.events.change?.();
  }

  /** Takes another board. @param {Geometry} geometry */
  setGeometry(geometry) {
    if (this.geometry === geometry) return;
    this.geometry = geometry;
    this.scene = null;
    this.pieces = new Map();
    this.clicks = [];
    this.#forget();
    this.marks.clear();
    this.#look();
    this.changed();
  }

  /** @param {Partial<State['settings']>} settings */
  set(settings) {
    const { flip, coordinates } = this.settings;
    Object.assign(this.settings, settings);
    if (flip !== this.settings.flip || coordinates !== this.settings.coordinates) this.#look();
    this.changed();
  }

  #look() {
    if (this.geometry) this.view = new View(this.geometry, this.settings.flip, this.settings.coordinates);
  }

  /**
   * Shows a scene. `moves` are those to choose from, if not all that are legal.
   * @param {Scene} scene
   * @param {{mode?: Mode, moves?: Trace[]}} [how]
   */
  show(scene, { mode = 'no', moves = scene.moves } = {}) {
    this.scene = scene;
    this.pieces = new Map(scene.pieces.map((piece) => [piece.cell, piece]));
    this.moves = moves;
    this.mode = mode;
    this.clicks = [];
    this.#forget();
    this.pending = null;
    this.hovered = -1;
    this.carried = null;
    if (mode !== 'later') this.premove = null;
    this.changed();
  }

  /**
   * Lets moves be chosen without showing anything else; a premove stays if it is among them.
   * @param {Trace[]} moves
   * @param {Mode} mode
   * @param {string | null} [premove]
   */
  allow(moves, mode, premove = null) {
    this.moves = moves;
    this.mode = mode;
    this.premove = (mode === 'later' && moves.find((move) => move.text === premove)) || null;
    this.changed();
  }

  /** Shows that a move is on its way. @param {Trace | null} trace */
  setPending(trace) {
    this.pending = trace;
    if (trace) this.mode = 'no';
    this.clicks = [];
    this.#forget();
    this.changed();
  }

  /** The clicks that count: those made, after the choice that stays. */
  begun() {
    const { sticky, clicks } = this;
    const first = sticky !== null && !clicks.includes(sticky) && this.moves.some((move) => move.clicks[0] === sticky);
    return first ? [/** @type {Click} */ (sticky), ...clicks] : clicks;
  }

  /** What can be pointed at next. @returns {Set<Click>} */
  next() {
    const begun = this.begun();
    const { next } = choose(this.moves, begun);
    if (begun.length) return next;
    // Cells may be pointed at before a choice that comes first.
    for (const { clicks } of this.moves) if (typeof clicks[0] === 'string') for (const click of clicks) next.add(click);
    return next;
  }

  /** Whether a person could begin or go on with a move here. @param {number} cell */
  canClick(cell) {
    if (this.mode === 'no') return false;
    return this.next().has(cell) || (this.clicks.length > 0 && this.moves.some((move) => move.clicks[0] === cell));
  }

  /** A person points at something. @param {Click} click */
  click(click) {
    this.remarked = null;
    if (this.mode === 'no') return this.#refuse([click]);
    if (this.premove) this.cancel();
    if (this.clicks.includes(click)) return this.cancel();
    this.clicks = [...this.clicks, click];
    let { move, next } = choose(this.moves, this.begun());
    /** @type {Click[]} */
    let vain = [];
    if (!move && !next.size) {
      vain = this.begun();
      // Nothing goes on there: perhaps something begins there.
      this.clicks = [click];
      ({ move, next } = choose(this.moves, this.begun()));
      if (!move && !next.size) this.clicks = [];
    }
    if (move) return this.#chosen(move);
    this.preview = null;
    this.changed();
    if (!this.clicks.length) return this.#refuse(vain);
    const cells = [...next].flatMap((one) => (typeof one === 'number' ? [this.geometry?.cells[one]?.name ?? ''] : []));
    if (cells.length) this.events.targets?.(cells);
  }

  /** What was said or shown of a cell is over. */
  #forget() {
    this.remarked = null;
    this.preview = null;
  }

  /** Nothing comes of these clicks. @param {Click[]} clicks */
  #refuse(clicks) {
    const cell = clicks.at(-1);
    if (typeof cell === 'number') this.events.refused?.(clicks, cell);
  }

  /** Says something of a cell, until something else happens. @param {number} cell @param {string} words */
  remark(cell, words) {
    this.remarked = { cell, words };
    this.changed();
  }

  /** A choice beside the board is taken: where there are several, it stays until it is taken again. @param {string} name @param {boolean} stays */
  pick(name, stays) {
    if (this.mode === 'no') return;
    if (!stays) return this.click(name);
    this.sticky = this.sticky === name && !this.preview ? null : name;
    if (this.preview) {
      const cells = this.preview.clicks.filter((click) => typeof click === 'number');
      this.preview = choose(this.moves, [name, ...cells]).move;
      return this.changed();
    }
    const { move } = this.clicks.length && this.sticky ? choose(this.moves, this.begun()) : { move: null };
    if (move) return this.#chosen(move);
    this.changed();
  }

  /** A choice that ends what was begun is taken. @param {Choice} choice */
  finish(choice) {
    if (choice.look) this.sticky = choice.name;
    const { move } = choose(this.moves, this.clicks.includes(choice.name) ? this.clicks : [...this.clicks, choice.name]);
    if (move) this.#chosen(move);
  }

  /** @param {Trace} move */
  #chosen(move) {
    this.clicks = [];
    if (this.careful && this.mode === 'now' && this.preview !== move) {
      this.preview = move;
      return this.changed();
    }
    this.preview = null;
    if (this.mode === 'later') this.premove = move;
    this.changed();
    if (this.mode === 'later') this.events.premove?.(move.text);
    else this.events.move?.(move.text);
  }

  /** Makes the move that is shown. */
  confirm() {
    if (this.preview) this.#chosen(this.preview);
  }

  /** Gives up what was begun. */
  cancel() {
    const planned = this.premove;
    this.clicks = [];
    this.#forget();
    this.premove = null;
    if (planned) this.events.premove?.(null);
    this.changed();
  }

  /** The mouse is over a cell, or over none. @param {number} cell */
  hover(cell) {
    if (cell === this.hovered) return;
    this.hovered = cell;
    this.changed();
  }

  /** A piece is carried to a point, or let go. @param {State['carried']} carried */
  carry(carried) {
    if (!carried && !this.carried) return;
    this.carried = carried;
    this.changed();
  }

  /** Changes what is known of the keyboard's cell. @param {Partial<State['cursor']>} cursor */
  point(cursor) {
    Object.assign(this.cursor, cursor);
    this.changed();
  }

  /** The keyboard's cell goes in the direction of an arrow key. @param {string} arrow */
  step(arrow) {
    const { view, cursor } = this;
    if (!view) return;
    const cell = view.step(cursor.cell, arrow, cursor.height);
    const { y } = view.centre(cell);
    const sideways = arrow === 'ArrowLeft' || arrow === 'ArrowRight';
    this.point({ cell, height: sideways && Math.abs(y - cursor.height) <= 60 ? cursor.height : y });
  }
}
