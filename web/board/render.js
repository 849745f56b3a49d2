// Draws the state of a board, and changes of the drawing only what differs from what is there.

import { fill, h, s } from '../lib/dom.js';
import { animate } from './animate.js';
import { UNIT } from './geometry.js';
import { enlarged, ghosts, palette, popup, targetSign, targets, tints } from './hints.js';
import * as layers from './layers.js';
import { patch } from './patch.js';
import { gradients, icon, shape, texture } from './pieces.js';

/** @import { Choice, Look, Piece, Said } from '../types.d.ts' */

/** @typedef {import('./geometry.js').View} View */
/** @typedef {import('./state.js').State} State */
/** @typedef {{say: (said: Said) => string, t: (id: string, args?: Record<string, string | number>) => string}} Words */

const LAYERS = /** @type {const} */ (['ground', 'dead', 'tints', 'pieces', 'deciding', 'targets', 'ghost', 'marks', 'cursor', 'flying', 'carried']);
/** How long a move is seen happening, in milliseconds. */
const TIME = 220;
let boards = 0;

export class Renderer {
  /** Boards of one page have gradients of their own. */ #id = `b${boards++}`;
  /** What the ground is drawn of. */ #ground = '';
  /** @type {State['view']} */ #view = null;
  /** @type {State['scene']} */ #scene = null;
  /** @type {Map<number, SVGElement>} */ #byCell = new Map();
  /** @type {SVGElement[]} */ #joints = [];

  /** @param {State} state @param {Words} words */
  constructor(state, words) {
    this.state = state;
    this.words = words;
    const { t } = words;
    this.layers = /** @type {Record<typeof LAYERS[number], SVGGElement>} */ (Object.fromEntries(LAYERS.map((name) => [name, s('g', { class: `layer-${name}` })])));
    this.svg = s('svg', { 'aria-hidden': 'true', focusable: 'false', preserveAspectRatio: 'xMidYMid meet' },
      s('defs', {}, gradients(this.#id), texture(this.#id)), s('g', { id: `${this.#id}-all` }, LAYERS.map((name) => this.layers[name])));
    this.lens = s('svg', { 'aria-hidden': 'true' }, s('use', { href: `#${this.#id}-all` }));
    this.loupe = h('div', { class: 'board-loupe', hidden: true }, this.lens);
    this.remark = h('p', { class: 'board-remark', hidden: true, 'aria-hidden': 'true' });
    this.surface = h('div', { class: 'board', tabindex: '0', role: 'application', 'aria-roledescription': t('web-board') }, this.svg);
    this.popup = h('div', { class: 'board-popup', hidden: true, role: 'group', 'aria-label': t('web-choose') });
    this.palette = h('div', { class: 'palette', role: 'group', 'aria-label': t('web-choose'), hidden: true });
    this.hold = h('div', { class: 'board-hold' }, this.surface, this.popup, this.remark, this.loupe);
    this.element = h('div', { class: 'board-frame' }, this.hold, this.palette);
  }

  /** Makes the drawing that of the state. */
  render() {
    const { view, scene } = this.state;
    if (!view) return;
    const turned = view !== this.#view;
    if (turned) this.#frame(view);
    this.#drawGround(view);
    if (turned || scene !== this.#scene) {
      this.#scene = scene;
      // What flies belongs to the scene before.
      fill(this.layers.flying);
      this.#drawPieces(view);
    }
    this.#drawHints(view);
    this.#drawPalette();
    this.#drawPopup(view);
    this.#drawRemark(view);
    this.#drawLoupe(view);
    this.#drawCarried(view);
  }

  /** Another board, or the same from another side: everything has to be put elsewhere. @param {View} view */
  #frame(view) {
    this.#view = view;
    const { x, y, width, height } = view.box;
    for (const name of LAYERS) patch(this.layers[name], []);
    this.svg.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
    this.svg.dataset.flip = String(view.flip);
    this.element.style.setProperty('--ratio', String(width / height));
    this.surface.dataset.surface = view.board.surface;
    this.loupe.dataset.surface = view.board.surface;
    // Some games have a ground of their own.
    this.surface.dataset.game = this.loupe.dataset.game = view.board.ruleset.split(':')[0];
    this.surface.setAttribute('aria-label', this.words.t('web-board-label', { game: view.board.title }));
    this.#ground = '';
  }

  /** @param {View} view */
  #drawGround(view) {
    // The badges of the sides look like the pieces they are about.
    const inks = new Set(view.board.zones.flatMap((zone) => (zone.badge ? [zone.ink] : [])));
    const looks = this.state.scene?.notes.rows.map((row) => row.look).filter((look) => inks.has(look.ink)) ?? [];
    const drawn = JSON.stringify(looks);
    if (this.#ground === drawn) return;
    this.#ground = drawn;
    fill(this.layers.ground, layers.ground(view, this.state.settings.coordinates, looks, this.#id));
  }

  /** @param {View} view */
  #drawPieces(view) {
    const { scene } = this.state;
    const joints = scene ? layers.joints(view, scene) : [];
    const pieces = scene ? layers.pieces(view, scene, this.#id) : [];
    const elements = patch(this.layers.pieces, [...joints, ...pieces]);
    this.#joints = elements.slice(0, joints.length);
    this.#byCell = new Map(elements.slice(joints.length).map((element) => [Number(element.dataset.cell), element]));
    patch(this.layers.dead, (scene?.dead ?? []).map((cell) => layers.dead(view, cell)));
    patch(this.layers.deciding, scene ? layers.deciding(view, scene) : []);
  }

  /** @param {View} view */
  #drawHints(view) {
    const { state } = this;
    const { scene, cursor, carried } = state;
    // Drops fill their cells: what is said of a cell stands over them.
    const over = scene !== null && (scene.links.length > 0 || scene.pieces.some((piece) => piece.look.form === 'drop'));
    const tinted = scene ? tints(state).map(({ cell, name }) => layers.tint(view, cell, over ? `${name} over` : name)) : [];
    patch(this.layers.tints, over ? [] : tinted);
    patch(this.layers.targets, [
      ...(over ? tinted : []), ...(scene?.last ? layers.way(view, scene.last) : []),
      ...(scene ? targets(state).map((cell) => layers.target(view, cell, targetSign(state, cell))) : []),
    ]);
    patch(this.layers.ghost, ghosts(state).map(({ cell, look }) => layers.ghost(view, cell, look, this.#id)));
    patch(this.layers.marks, state.marks.all.flatMap(({ from, to, colour, look }) => [...(look ? [layers.ghost(view, to, look, this.#id)] : []), layers.arrow(view, from, to, colour)]));
    patch(this.layers.cursor, [
      ...(cursor.shown && cursor.focused && cursor.cell >= 0 ? [layers.tint(view, cursor.cell, 'cursor')] : []),
      ...(carried && carried.over >= 0 ? [layers.tint(view, carried.over, 'drop')] : []),
    ]);
    this.surface.classList.toggle('can-move', state.mode !== 'no');
    this.surface.classList.toggle('pointing', state.hovered >= 0 && state.canClick(state.hovered));
  }

  /** @param {Choice} choice @param {() => void} onclick */
  #choice(choice, onclick) {
    return h('button', { type: 'button', class: 'choice', 'data-choice': choice.name, onclick }, choice.look && icon(choice.look), h('span', {}, this.words.say(choice.title)));
  }

  /** Choices that begin a move stand beside the board. */
  #drawPalette() {
    const { choices, stays, chosen, shown, disabled } = palette(this.state);
    const { preview, clicks } = this.state;
    const begun = this.state.careful && typeof clicks[0] === 'number' ? this.state.geometry?.cells[clicks[0]]?.name : undefined;
    const { t } = this.words;
    /** @type {import('./patch.js').Part<HTMLElement>[]} */
    const decide = preview ? [
      { key: 'place', make: () => h('button', { type: 'button', class: 'button place', onclick: () => this.state.confirm() }, t('web-place')) },
      { key: 'cancel', make: () => h('button', { type: 'button', class: 'button plain', onclick: () => this.state.cancel() }, t('web-cancel')) },
    ] : begun && stays ? [{ key: `for ${begun}`, make: () => h('p', { class: 'palette-for' }, t('web-choose-for', { cell: begun })) }] : [];
    patch(this.palette, [...decide, ...choices.map((choice) => ({
      key: JSON.stringify([choice, stays]),
      make: () => this.#choice(choice, () => this.state.pick(choice.name, stays)),
      update: (/** @type {HTMLElement} */ button) => {
        /** @type {HTMLButtonElement} */ (button).disabled = disabled;
        if (stays) button.setAttribute('aria-pressed', String(chosen === choice.name));
      },
    }))]);
    this.palette.hidden = !shown;
  }

  /** Choices that end a move pop up where it was begun. @param {View} view */
  #drawPopup(view) {
    const open = popup(this.state);
    const opens = open !== null && this.popup.hidden;
    this.popup.hidden = open === null;
    patch(this.popup, (open?.choices ?? []).map((choice) => ({
      key: JSON.stringify(choice),
      make: () => this.#choice(choice, () => {
        this.state.finish(choice);
        this.surface.focus();
      }),
    })));
    if (!open) return;
    this.#beside(this.popup, open.cell, view);
    if (opens && this.state.cursor.shown) /** @type {HTMLElement | null} */ (this.popup.firstElementChild)?.focus();
  }

  /** What is said of a cell stands beside it. @param {View} view */
  #drawRemark(view) {
    const { remarked } = this.state;
    this.remark.hidden = remarked === null;
    if (!remarked) return;
    this.remark.textContent = remarked.words;
    this.#beside(this.remark, remarked.cell, view);
  }

  /** Where cells are smaller than a finger, what it would do is seen enlarged, away from it. @param {View} view */
  #drawLoupe(view) {
    const cell = enlarged(this.state);
    this.loupe.hidden = cell === null;
    if (cell === null) return;
    const { x, y } = view.centre(cell);
    this.lens.setAttribute('viewBox', `${x - 1.7 * UNIT} ${y - 1.7 * UNIT} ${3.4 * UNIT} ${3.4 * UNIT}`);
    this.#beside(this.loupe, cell, view, 1.2);
  }

  /**
   * Puts something beside a cell, below it if there is room, and within the screen.
   * @param {HTMLElement} element @param {number} cell @param {View} view @param {number} [away] how far from the middle of the cell
   */
  #beside(element, cell, view, away = 0.55) {
    const { box } = view;
    const { clientWidth: width, clientHeight: height } = this.hold;
    const unit = width / box.width;
    const at = view.centre(cell);
    const [x, y] = [(at.x - box.x) * unit, (at.y - box.y) * unit];
    const [half, high] = [element.offsetWidth / 2, element.offsetHeight];
    const { left } = this.hold.getBoundingClientRect();
    const most = document.documentElement.clientWidth - left - half - 6;
    const centre = Math.max(Math.min(x, most), half + 6 - left);
    const below = y + away * UNIT * unit;
    const top = below + high <= height + 12 || y < height / 2 ? below : y - away * UNIT * unit - high;
    element.style.left = `${(100 * centre) / (width || 1)}%`;
    element.style.top = `${(100 * top) / (height || 1)}%`;
  }

  /** A piece that is carried goes with the pointer, and is pale where it was. @param {View} view */
  #drawCarried(view) {
    const { carried, pieces } = this.state;
    for (const [cell, element] of this.#byCell) element.classList.toggle('lifted', cell === carried?.cell);
    const piece = carried && pieces.get(carried.cell);
    patch(this.layers.carried, piece ? [{
      ...layers.piece(view, piece, this.#id),
      update: (element) => {
        element.classList.add('carried');
        element.setAttribute('transform', `translate(${carried.at.x} ${carried.at.y})`);
      },
    }] : []);
  }

  /** Shows the last move of the scene happening; how long that takes, in milliseconds. @param {Map<number, Piece>} before the pieces before it */
  animate(before) {
    const { view, scene, pieces } = this.state;
    if (!view || !scene?.last) return 0;
    const draw = (/** @type {Look} */ look) => shape(look, this.#id);
    return animate({ view, draw, layer: this.layers.flying, byCell: this.#byCell, joints: this.#joints, before, after: pieces, time: TIME }, scene.last);
  }
}
