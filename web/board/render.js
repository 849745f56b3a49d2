// Draws the state of a board, and changes of the drawing only what differs from what is there.

import { fill, h, s } from '../lib/dom.js';
import { animate } from './animate.js';
import { UNIT } from './geometry.js';
import { ghost, palette, popup, targets, tints } from './hints.js';
import * as layers from './layers.js';
import { patch } from './patch.js';
import { gradients, icon, shape } from './pieces.js';

/** @import { Choice, Look, Piece, Said } from '../types.d.ts' */

/** @typedef {import('./geometry.js').View} View */
/** @typedef {import('./state.js').State} State */
/** @typedef {{say: (said: Said) => string, t: (id: string, args?: Record<string, string | number>) => string}} Words */

const LAYERS = /** @type {const} */ (['ground', 'tints', 'pieces', 'deciding', 'targets', 'ghost', 'marks', 'cursor', 'flying', 'carried']);
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
      s('defs', {}, gradients(this.#id)), LAYERS.map((name) => this.layers[name]));
    this.surface = h('div', { class: 'board', tabindex: '0', role: 'application', 'aria-roledescription': t('web-board') }, this.svg);
    this.popup = h('div', { class: 'board-popup', hidden: true, role: 'group', 'aria-label': t('web-choose') });
    this.palette = h('div', { class: 'palette', role: 'group', 'aria-label': t('web-choose'), hidden: true });
    this.element = h('div', { class: 'board-frame' }, h('div', { class: 'board-hold' }, this.surface, this.popup), this.palette);
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
      ...(scene ? targets(state).map((cell) => layers.target(view, cell, state.pieces.has(cell))) : []),
    ]);
    const promised = ghost(state);
    patch(this.layers.ghost, promised ? [layers.ghost(view, promised.cell, promised.look, this.#id)] : []);
    patch(this.layers.marks, state.marks.all.map(({ from, to, colour }) => layers.arrow(view, from, to, colour)));
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
    patch(this.palette, choices.map((choice) => ({
      key: JSON.stringify([choice, stays]),
      make: () => this.#choice(choice, () => this.state.pick(choice.name, stays)),
      update: (/** @type {HTMLButtonElement} */ button) => {
        button.disabled = disabled;
        if (stays) button.setAttribute('aria-pressed', String(chosen === choice.name));
      },
    })));
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
    const { x, y } = view.centre(open.cell);
    const { box } = view;
    this.popup.style.left = `${(100 * (x - box.x)) / box.width}%`;
    this.popup.style.top = `${(100 * (y - box.y + 0.55 * UNIT)) / box.height}%`;
    if (opens && this.state.cursor.shown) /** @type {HTMLElement | null} */ (this.popup.firstElementChild)?.focus();
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

  /** Shows the last move of the scene happening. @param {Map<number, Piece>} before the pieces before it */
  animate(before) {
    const { view, scene, pieces } = this.state;
    if (!view || !scene?.last) return;
    const draw = (/** @type {Look} */ look) => shape(look, this.#id);
    animate({ view, draw, layer: this.layers.flying, byCell: this.#byCell, joints: this.#joints, before, after: pieces, time: TIME }, scene.last);
  }
}
