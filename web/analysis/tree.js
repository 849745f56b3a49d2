// A tree of variations: moves for both sides, with comments and symbols, undone and redone. No document here, and no
// rules: whoever adds a move knows that it is legal.

/** @import { GameRecord, RecordComment, RecordMove } from '../types.d.ts' */

/** The judgements of a move, by their numbers in a record. */
export const SYMBOLS = ['!', '?', '!!', '??', '!?', '?!'];
/** Changes that can be undone. */
const MOST_UNDONE = 100;

/**
 * A position: that after a move, or the one it all begins from, which has none. The first child is the main line.
 * @typedef {object} Node
 * @property {string} move
 * @property {number[]} nags
 * @property {RecordComment[]} before comments between the number and the move; those about the game at the root
 * @property {RecordComment[]} after
 * @property {Node | null} parent
 * @property {Node[]} children
 */

/** @param {string} move @param {Node | null} parent @returns {Node} */
const node = (move, parent) => ({ move, nags: [], before: [], after: [], parent, children: [] });

export class Tree {
  /** @type {string[]} */ #undone = [];
  /** @type {string[]} */ #redone = [];

  /** @param {string} ruleset @param {string | null} [start] the position it begins from, if not that of the ruleset */
  constructor(ruleset, start = null) {
    /** @type {Record<string, string>} */
    this.tags = { Ruleset: ruleset, ...(start === null ? {} : { Position: start }) };
    this.root = node('', null);
    /** The position that is shown. */
    this.here = this.root;
  }

  /** The tree of a record, at its start. @param {GameRecord} record */
  static of(record) {
    const tree = new Tree(record.tags['Ruleset'] ?? '');
    tree.#take(record);
    return tree;
  }

  get ruleset() {
    return this.tags['Ruleset'] ?? '';
  }

  /** The position it begins from; `null` is that of the ruleset. */
  get start() {
    return this.tags['Position'] ?? null;
  }

  /** The moves that lead somewhere. @param {Node} [to] @returns {string[]} */
  path(to = this.here) {
    const moves = [];
    for (let at = to; at.parent; at = at.parent) moves.unshift(at.move);
    return moves;
  }

  /** The positions of the line that is shown, to its end; the first is the start. @returns {Node[]} */
  line() {
    /** @type {Node[]} */
    const line = [];
    for (let at = /** @type {Node | null} */ (this.here); at; at = at.parent) line.unshift(at);
    for (let at = this.here.children[0]; at; at = at.children[0]) line.push(at);
    return line;
  }

  /** How many moves lead to what is shown. */
  get ply() {
    return this.path().length;
  }

  /** The main line without its start. @returns {Node[]} */
  main() {
    const line = [];
    for (let at = this.root.children[0]; at; at = at.children[0]) line.push(at);
    return line;
  }

  /** Goes so many moves into the line that is shown. @param {number} ply */
  walk(ply) {
    const line = this.line();
    this.here = line[Math.max(0, Math.min(line.length - 1, ply))] ?? this.root;
  }

  /** @param {Node} to */
  go(to) {
    this.here = to;
  }

  /** The line of these moves from the start, as far as it is there. @param {string[]} moves @returns {Node[]} */
  #known(moves) {
    const line = [this.root];
    for (const move of moves) {
      const next = line[line.length - 1]?.children.find((one) => one.move === move);
      if (!next) break;
      line.push(next);
    }
    return line;
  }

  /** Whether these moves from the start are in it. @param {string[]} moves */
  has(moves) {
    return this.#known(moves).length === moves.length + 1;
  }

  /** Makes moves from what is shown; those that are there already are only gone to. @param {...string} moves */
  play(...moves) {
    if (!this.has([...this.path(), ...moves])) this.#remember();
    for (const move of moves) this.add(move);
  }

  /** Makes a move as something that was always there. @param {string} move */
  add(move) {
    let next = this.here.children.find((one) => one.move === move);
    if (!next) {
      next = node(move, this.here);
      this.here.children.push(next);
    }
    this.here = next;
  }

  /** Whether something is a variation, or in one. @param {Node} [of] */
  inVariation(of = this.here) {
    for (let at = of; at.parent; at = at.parent) if (at.parent.children[0] !== at) return true;
    return false;
  }

  /** Makes the variation that something is in the main one of its place. @param {Node} [of] @returns {boolean} whether it was in one */
  promote(of = this.here) {
    for (let at = of; at.parent; at = at.parent) {
      const { children } = at.parent;
      if (children[0] === at) continue;
      this.#remember();
      at.parent.children = [at, ...children.filter((one) => one !== at)];
      return true;
    }
    return false;
  }

  /** Takes a move away with all that follows. @param {Node} [of] @returns {boolean} whether there was one */
  remove(of = this.here) {
    const { parent } = of;
    if (!parent) return false;
    this.#remember();
    if (this.line().slice(0, this.ply + 1).includes(of)) this.here = parent;
    parent.children = parent.children.filter((one) => one !== of);
    return true;
  }

  /** What is said of a position. @param {Node} [of] */
  textOf(of = this.here) {
    return (of.parent ? of.after : of.before).map((comment) => comment.text ?? '').filter(Boolean).join(' ');
  }

  /** Says something of what is shown, in place of all that was said. @param {string} text */
  comment(text) {
    const said = text.trim();
    if (said === this.textOf()) return;
    this.#remember();
    const { here } = this;
    // What else is in the comments, such as clocks, stays.
    const others = (here.parent ? here.after : here.before).map(({ text: _, ...rest }) => rest).filter((rest) => Object.keys(rest).length);
    const [first, ...more] = others;
    const all = said ? [{ ...first, text: said }, ...more] : others;
    if (here.parent) here.after = all;
    else here.before = all;
  }

  /** Puts a symbol at the move that is shown, in place of another, or takes it away. @param {number} nag */
  mark(nag) {
    const { here } = this;
    if (!here.parent) return;
    this.#remember();
    const others = here.nags.filter((one) => one > SYMBOLS.length);
    here.nags = here.nags.includes(nag) ? others : [nag, ...others];
  }

  /** The symbols of a move. @param {Node} of */
  static sign(of) {
    return of.nags.map((nag) => SYMBOLS[nag - 1] ?? '').join('');
  }

  get canUndo() {
    return this.#undone.length > 0;
  }

  get canRedo() {
    return this.#redone.length > 0;
  }

  undo() {
    this.#swap(this.#undone, this.#redone);
  }

  redo() {
    this.#swap(this.#redone, this.#undone);
  }

  /** @param {string[]} from @param {string[]} to */
  #swap(from, to) {
    const text = from.pop();
    if (text === undefined) return;
    to.push(this.#state());
    const { record, path } = JSON.parse(text);
    this.#take(record);
    this.here = this.#known(path).at(-1) ?? this.root;
  }

  /** Keeps what there is before it changes. */
  #remember() {
    this.#undone.push(this.#state());
    if (this.#undone.length > MOST_UNDONE) this.#undone.shift();
    this.#redone = [];
  }

  #state() {
    return JSON.stringify({ record: this.record(), path: this.path() });
  }

  /** @param {GameRecord} record */
  #take(record) {
    this.tags = { ...record.tags };
    this.root = node('', null);
    this.root.before = record.comments ?? [];
    this.here = this.root;
    grow(this.root, record.moves);
  }

  /** As a record: every variation beside the move it replaces. @returns {GameRecord} */
  record() {
    return { tags: this.tags, ...(this.root.before.length ? { comments: this.root.before } : {}), moves: written(this.root.children[0]) };
  }
}

/** Adds the moves of a line with their variations. @param {Node} at @param {RecordMove[]} line */
function grow(at, line) {
  for (const one of line) {
    const next = node(one.move, at);
    Object.assign(next, { nags: one.nags ?? [], before: one.before ?? [], after: one.after ?? [] });
    at.children.push(next);
    for (const variation of one.variations ?? []) grow(at, variation);
    at = next;
  }
}

/** A line to its end, with what could be played instead of its moves. @param {Node | undefined} first @returns {RecordMove[]} */
function written(first) {
  /** @type {RecordMove[]} */
  const moves = [];
  for (let at = first; at; at = at.children[0]) {
    const main = at.parent?.children[0] === at;
    const others = main ? at.parent?.children.slice(1) ?? [] : [];
    moves.push({
      move: at.move,
      ...(at.nags.length ? { nags: at.nags } : {}), ...(at.before.length ? { before: at.before } : {}), ...(at.after.length ? { after: at.after } : {}),
      ...(others.length ? { variations: others.map(written) } : {}),
    });
  }
  return moves;
}
