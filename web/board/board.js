// The board: it is fed geometry, pieces and legal moves, and says which move a person has chosen. It knows no rules.

import { fill, h, s } from '../lib/dom.js';
import { animate, ghost } from './animate.js';
import { choose } from './choose.js';
import { UNIT, View } from './geometry.js';
import { Keys } from './keys.js';
import * as layers from './layers.js';
import { Marks } from './marks.js';
import { gradients, icon } from './pieces.js';
import { Pointer } from './pointer.js';

/**
 * @typedef {object} Options
 * @property {(text: string) => void} onMove a move was chosen
 * @property {(text: string | null) => void} [onPremove] a move to make when it is possible was chosen, or given up
 * @property {(text: string) => void} [announce] says something to screen readers
 * @property {(cell: number, scene: Scene, board: Geometry) => string} describe a cell in words
 * @property {(text: string) => string} say words of the server in the person's language
 * @property {(id: string, args?: Record<string, string | number>) => string} t
 */

const LAYERS = /** @type {const} */ (['ground', 'tints', 'pieces', 'deciding', 'targets', 'ghost', 'marks', 'cursor', 'flying']);
let boards = 0;

export class Board {
  /** @type {Geometry | null} */ geometry = null;
  /** @type {Scene | null} */ scene = null;
  /** @type {View | null} */ view = null;
  /** @type {Click[]} */ clicks = [];
  /** @type {Trace[]} */ moves = [];
  /** @type {Trace | null} */ premove = null;
  /** @type {Trace | null} */ pending = null;
  /** The choice that stays chosen from move to move. @type {string | null} */ sticky = null;
  /** @type {Map<number, Piece>} */ #pieces = new Map();
  settings = { flip: false, coordinates: true, motion: true, targets: true, player: 0, palette: true };
  /** What moves here are: to be made at once, when it is possible, or not at all. @type {'now' | 'later' | 'no'} */ mode = 'no';

  /** @param {Options} options */
  constructor(options) {
    this.options = options;
    this.id = `b${boards++}`;
    this.layers = /** @type {Record<typeof LAYERS[number], SVGGElement>} */ (Object.fromEntries(LAYERS.map((name) => [name, s('g', { class: `layer-${name}` })])));
    this.svg = s('svg', { 'aria-hidden': 'true', focusable: 'false', preserveAspectRatio: 'xMidYMid meet' },
      s('defs', {}, gradients(this.id)), LAYERS.map((name) => this.layers[name]));
    this.surface = h('div', { class: 'board', tabindex: '0', role: 'application', 'aria-roledescription': options.t('web-board') }, this.svg);
    this.popup = h('div', { class: 'board-popup', hidden: true, role: 'group', 'aria-label': options.t('web-choose') });
    this.palette = h('div', { class: 'palette', role: 'group', 'aria-label': options.t('web-choose'), hidden: true });
    this.element = h('div', { class: 'board-frame' }, h('div', { class: 'board-hold' }, this.surface, this.popup), this.palette);
    this.marks = new Marks(this);
    this.keys = new Keys(this);
    this.pointer = new Pointer(this);
  }

  /** Takes another board. @param {Geometry} geometry */
  setGeometry(geometry) {
    if (this.geometry === geometry) return;
    this.geometry = geometry;
    this.scene = null;
    this.clicks = [];
    this.marks.clear();
    this.#frame();
  }

  /** @param {Partial<Board['settings']>} settings */
  set(settings) {
    const before = JSON.stringify(this.settings);
    Object.assign(this.settings, settings);
    if (before !== JSON.stringify(this.settings) && this.geometry) {
      this.#frame();
      this.#redraw();
    }
  }

  #frame() {
    if (!this.geometry) return;
    const { flip, coordinates } = this.settings;
    const view = new View(this.geometry, flip, coordinates);
    this.view = view;
    const { x, y, width, height } = view.box;
    this.svg.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
    this.svg.dataset.flip = String(flip);
    this.element.style.setProperty('--ratio', String(width / height));
    this.surface.dataset.surface = this.geometry.surface;
    this.surface.setAttribute('aria-label', this.options.t('web-board-label', { game: this.geometry.title }));
    this.#ground();
  }

  #ground() {
    const looks = this.scene?.notes.rows.map((row) => row.look) ?? [];
    if (this.view) fill(this.layers.ground, layers.ground(this.view, this.settings.coordinates, looks, this.id));
  }

  /**
   * Shows a scene. `moves` are those a person can choose from: to be made now, or later as a premove.
   * @param {Scene} scene
   * @param {{animate?: boolean, mode?: 'now' | 'later' | 'no', moves?: Trace[]}} [how]
   */
  show(scene, how = {}) {
    const before = this.#pieces;
    const first = !this.scene;
    this.scene = scene;
    this.pending = null;
    this.mode = how.mode ?? 'no';
    this.moves = how.moves ?? scene.moves;
    this.#pieces = new Map(scene.pieces.map((piece) => [piece.cell, piece]));
    this.clicks = [];
    if (this.mode !== 'later') this.premove = null;
    this.pointer.cancel();
    if (first) this.#ground();
    const drawn = this.#redraw();
    if (how.animate && scene.last && this.view && drawn && this.settings.motion) {
      const { view, id } = this;
      animate({ view, id, layer: this.layers.flying, ...drawn, before, after: this.#pieces, time: 220 }, scene.last);
    }
  }

  /** Lets moves be chosen without showing anything else. @param {Trace[]} moves @param {'now' | 'later' | 'no'} mode */
  allow(moves, mode) {
    this.moves = moves;
    this.mode = mode;
    this.#hints();
  }

  /** Shows that a move is on its way. @param {Trace | null} trace */
  setPending(trace) {
    this.pending = trace;
    if (trace) this.mode = 'no';
    this.clicks = [];
    this.#hints();
  }

  #redraw() {
    const { scene, view, id } = this;
    if (!scene || !view) return null;
    const { parts, byCell, joints } = layers.pieces(view, scene, id);
    fill(this.layers.flying);
    fill(this.layers.ghost);
    fill(this.layers.pieces, parts);
    fill(this.layers.deciding, layers.deciding(view, scene));
    this.byCell = byCell;
    this.#hints();
    this.marks.draw();
    this.keys.draw();
    return { byCell, joints };
  }

  /** @param {number} cell */
  pieceOn(cell) {
    return this.#pieces.get(cell);
  }

  /** Whether a person could begin or go on with a move here. @param {number} cell */
  canClick(cell) {
    return this.mode !== 'no' && (this.next().has(cell) || (this.clicks.length > 0 && this.starts().has(cell)));
  }

  /** The clicks that count: those made, after the choice that stays. */
  #said() {
    const sticky = this.sticky;
    const open = sticky !== null && !this.clicks.includes(sticky) && this.moves.some((move) => move.clicks[0] === sticky);
    return open && sticky !== null ? [sticky, ...this.clicks] : this.clicks;
  }

  next() {
    const said = this.#said();
    const next = choose(this.moves, said).next;
    if (said.length) return next;
    // Cells may be pointed at before a choice that comes first.
    for (const move of this.moves) for (const click of move.clicks) if (typeof move.clicks[0] === 'string' && click !== undefined) next.add(click);
    return next;
  }

  /** Where a move can begin. */
  starts() {
    return new Set(this.moves.map((move) => move.clicks[0]));
  }

  /** A person points at something. @param {Click} click */
  click(click) {
    if (this.mode === 'no') return;
    if (this.premove) this.cancel();
    const at = this.clicks.indexOf(click);
    if (at >= 0) return this.cancel();
    this.clicks.push(click);
    let { move, next } = choose(this.moves, this.#said());
    if (!move && !next.size) {
      // Nothing goes on there: perhaps something begins there.
      this.clicks = [click];
      ({ move, next } = choose(this.moves, this.#said()));
      if (!move && !next.size) this.clicks = [];
    }
    if (move) return this.#chosen(move);
    this.#hints();
    if (this.clicks.length) this.#announceTargets(next);
  }

  /** @param {Trace} move */
  #chosen(move) {
    this.clicks = [];
    if (this.mode === 'later') {
      this.premove = move;
      this.#hints();
      this.options.onPremove?.(move.text);
    } else {
      this.#hints();
      this.options.onMove(move.text);
    }
  }

  /** Gives up what was begun. */
  cancel() {
    this.clicks = [];
    if (this.premove) {
      this.premove = null;
      this.options.onPremove?.(null);
    }
    this.#hints();
  }

  /** @param {Set<Click>} next */
  #announceTargets(next) {
    const cells = [...next].filter((click) => typeof click === 'number').map((cell) => this.geometry?.cells[cell]?.name);
    if (cells.length && cells.length <= 30) this.options.announce?.(this.options.t('web-targets', { cells: cells.join(', ') }));
  }

  /** Tints, targets and choices. */
  #hints() {
    const { view, scene } = this;
    if (!view || !scene) return;
    const tints = [];
    const last = scene.last;
    const changed = (/** @type {Trace} */ trace) => (trace.deed === 'jump' ? [trace.path[0], trace.path[trace.path.length - 1]] : trace.path);
    const tint = (/** @type {Trace | null} */ trace, /** @type {string} */ name) => {
      for (const cell of trace ? changed(trace) : []) if (cell !== undefined) tints.push(layers.tint(view, cell, name));
    };
    tint(last, 'last');
    tint(this.premove, 'premove');
    tint(this.pending, 'pending');
    const cells = this.clicks.filter((click) => typeof click === 'number');
    for (const cell of cells) tints.push(layers.tint(view, cell, 'chosen'));
    const drops = scene.links.length > 0 || scene.pieces.some((piece) => piece.look.form === 'drop');
    fill(this.layers.tints, drops ? [] : tints);
    const targets = drops ? tints.map((one) => (one.classList.add('over'), one)) : [];
    if (last) targets.push(.../** @type {any[]} */ (layers.way(view, last)));
    const next = this.mode === 'no' ? new Set() : this.next();
    // Before anything is chosen, targets are shown where few cells are legal; else the board would be full of dots.
    const open = this.#said().length > 0 || this.moves.every((move) => move.clicks.length === 1);
    const crowded = !this.clicks.length && next.size > 0.6 * (this.geometry?.cells.length ?? 1);
    if (this.settings.targets && open && !crowded && this.mode !== 'no') {
      for (const click of next) if (typeof click === 'number') targets.push(/** @type {any} */ (layers.target(view, click, this.#pieces.has(click))));
    }
    fill(this.layers.targets, targets);
    this.surface.classList.toggle('can-move', this.mode !== 'no');
    this.#choices(next);
  }

  /** Choices that begin a move stand beside the board; those that end one pop up where it was begun. @param {Set<Click>} next */
  #choices(next) {
    const { scene, view } = this;
    if (!scene || !view) return;
    const first = new Set(this.moves.map((move) => move.clicks[0]));
    const beside = scene.choices.filter((choice) => this.mode === 'no' ? choice.look : first.has(choice.name));
    const keep = beside.length > 1;
    fill(this.palette, beside.map((choice) => h('button', {
      type: 'button', class: 'choice', disabled: this.mode === 'no', 'aria-pressed': keep ? String(this.sticky === choice.name) : null,
      onclick: () => {
        if (!keep) return this.click(choice.name);
        this.sticky = this.sticky === choice.name ? null : choice.name;
        if (this.clicks.length && this.sticky) {
          const { move } = choose(this.moves, this.#said());
          if (move) return this.#chosen(move);
        }
        this.#hints();
        this.#focusChoice(choice.name);
      },
      'data-choice': choice.name,
    }, choice.look && icon(choice.look), h('span', {}, this.options.say(choice.title)))));
    this.palette.hidden = !beside.length || !this.settings.palette;
    const cell = [...this.clicks].reverse().find((click) => typeof click === 'number');
    const here = scene.choices.filter((choice) => next.has(choice.name));
    const waiting = typeof cell === 'number' && here.length > 0 && ![...next].some((click) => typeof click === 'number');
    this.popup.hidden = !waiting;
    if (!waiting || typeof cell !== 'number') return fill(this.popup);
    const { x, y } = view.centre(cell);
    const { box } = view;
    this.popup.style.left = `${(100 * (x - box.x)) / box.width}%`;
    this.popup.style.top = `${(100 * (y - box.y + 0.55 * UNIT)) / box.height}%`;
    fill(this.popup, here.map((choice) => h('button', {
      type: 'button', class: 'choice', onclick: () => {
        if (choice.look) this.sticky = choice.name;
        const { move } = choose(this.moves, this.clicks.includes(choice.name) ? this.clicks : [...this.clicks, choice.name]);
        if (move) this.#chosen(move);
        this.surface.focus();
      },
    }, choice.look ? icon(choice.look) : null, h('span', {}, this.options.say(choice.title)))));
    if (this.keys.active) /** @type {HTMLElement | null} */ (this.popup.firstElementChild)?.focus();
  }

  /** @param {string} name */
  #focusChoice(name) {
    /** @type {HTMLElement | null} */ (this.palette.querySelector(`[data-choice="${name}"]`))?.focus();
  }

  /** What a click on an empty cell would put there, if that is known. @param {number} cell @returns {Look | null} */
  promise(cell) {
    if (this.mode !== 'now' || !this.scene) return null;
    const said = this.#said();
    const { move } = choose(this.moves, [...said, cell]);
    if (!move || move.deed !== 'place') return null;
    const choice = this.scene.choices.find((one) => move.clicks.includes(one.name));
    return choice?.look ?? this.scene.notes.rows.find((row) => row.player === this.settings.player)?.look ?? null;
  }

  /** Shows what a click would do. @param {number} cell */
  hover(cell) {
    const look = cell >= 0 && !this.clicks.length ? this.promise(cell) : null;
    fill(this.layers.ghost, look && this.view && !this.pointer.dragging ? ghost(cell, this.view, look, this.id) : null);
    this.surface.classList.toggle('pointing', cell >= 0 && this.canClick(cell));
  }
}
