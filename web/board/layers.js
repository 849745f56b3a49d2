// What a board is drawn of, from the ground up.

import { s } from '../lib/dom.js';
import { UNIT, round } from './geometry.js';
import { shape } from './pieces.js';

/** @import { Look, Piece, Point, SceneBody as Scene, Trace } from '../types.d.ts' */

/** @typedef {import('./geometry.js').View} View */
/** @typedef {import('./patch.js').Part<SVGElement>} Part */

/** @param {Point} at */
const move = ({ x, y }) => `translate(${round(x)} ${round(y)})`;

/**
 * The board without its pieces.
 * @param {View} view
 * @param {boolean} coordinates
 * @param {Look[]} looks those beside the board, for the signs of its sides
 * @param {string} id
 */
export function ground(view, coordinates, looks, id) {
  const { board } = view;
  const parts = [];
  const line = (/** @type {Point[]} */ edge) => edge.map((at, n) => `${n ? 'L' : 'M'}${round(view.place(at).x)} ${round(view.place(at).y)}`).join('');
  const [far, near] = [view.place({ x: 0, y: 0 }), view.place({ x: board.width, y: board.height })];
  const [x, y] = [Math.min(far.x, near.x), Math.min(far.y, near.y)];
  if (view.square) {
    parts.push(s('rect', { x: x - 12, y: y - 12, width: board.width * UNIT + 24, height: board.height * UNIT + 24, rx: 12, class: 'frame' }));
  }
  for (const zone of board.zones) {
    for (const edge of zone.edges) parts.push(s('path', { d: line(edge), class: `side-edge ink-${zone.ink}` }), s('path', { d: line(edge), class: `side ink-${zone.ink}` }));
  }
  const tile = view.tile();
  const zones = new Map(board.zones.flatMap((zone) => zone.cells.map((cell) => [cell, zone])));
  board.cells.forEach((cell, index) => {
    const zone = zones.get(index);
    parts.push(s('polygon', { points: tile, transform: move(view.centre(index)), class: cell.dark ? 'cell dark' : 'cell' }));
    if (zone) parts.push(s('polygon', { points: tile, transform: move(view.centre(index)), class: `zone ink-${zone.ink}${zone.edges.length ? ' side-zone' : ''}` }));
  });
  if (view.square) parts.push(s('rect', { x, y, width: board.width * UNIT, height: board.height * UNIT, fill: `url(#${id}-texture)`, class: 'texture' }));
  if (coordinates) {
    // On a small board cells are large; its letters need not be.
    const size = view.square ? Math.min(25, 3.2 * Math.max(board.width, board.height)) : 38;
    for (const label of board.labels) {
      const at = view.label(label);
      parts.push(s('text', { x: round(at.x * UNIT), y: round(at.y * UNIT), class: 'label', 'font-size': size }, label.text));
    }
  }
  for (const zone of board.zones) {
    const look = looks.find((one) => one.ink === zone.ink);
    if (zone.badge && look) parts.push(s('g', { transform: `${move(view.place(zone.badge))} scale(.72)` }, shape(look, id)));
  }
  return parts;
}

/** A piece on its cell. @param {View} view @param {Piece} piece @param {string} id @returns {Part} */
export const piece = (view, piece, id) => ({
  key: JSON.stringify(piece),
  make: () => s('g', { transform: move(view.centre(piece.cell)), 'data-cell': piece.cell }, shape(piece.look, id), piece.tag !== null && s('text', { class: `tag ink-${piece.look.ink}` }, String(piece.tag))),
});

/**
 * The pieces, from the back to the front, so that tall ones cover what is behind them.
 * @param {View} view
 * @param {Scene} scene
 * @param {string} id
 */
export const pieces = (view, scene, id) => [...scene.pieces].sort((one, other) => view.centre(one.cell).y - view.centre(other.cell).y).map((one) => piece(view, one, id));

/**
 * Drops of one colour as one body: all outlines first, then all insides over them, so that no seam shows.
 * @param {View} view @param {Scene} scene
 * @returns {Part[]}
 */
export function joints(view, scene) {
  const drops = scene.pieces.filter((piece) => piece.look.form === 'drop');
  const inks = new Map(drops.map((piece) => [piece.cell, piece.look.ink]));
  const dot = (/** @type {Point} */ { x, y }) => `M${round(x)} ${round(y)}h.01`;
  return [...new Set(inks.values())].map((ink) => {
    const links = scene.links.filter(([one]) => inks.get(one) === ink);
    const stones = drops.filter((piece) => piece.look.ink === ink).map((piece) => dot(view.centre(piece.cell))).join('');
    const necks = links.map(([one, other]) => `M${view.centre(one).x} ${view.centre(one).y}L${view.centre(other).x} ${view.centre(other).y}`).join('');
    const holes = squares(links).map((cells) => {
      const corners = cells.map((cell) => view.centre(cell));
      return dot({ x: corners.reduce((sum, at) => sum + at.x, 0) / 4, y: corners.reduce((sum, at) => sum + at.y, 0) / 4 });
    }).join('');
    const layer = (/** @type {string} */ kind) => [s('path', { d: necks, class: `neck ${kind}` }), s('path', { d: holes, class: `hole ${kind}` }), s('path', { d: stones, class: `stones ${kind}` })];
    return { key: `${ink} ${stones} ${necks} ${holes}`, make: () => s('g', { class: `joint-group ink-${ink}` }, layer('outline'), layer('inside')) };
  });
}

/**
 * Four in a square leave no hole between them: two links side by side whose ends are linked as well.
 * @param {[number, number][]} links
 */
function squares(links) {
  /** @type {Map<number, Set<number>>} */
  const next = new Map();
  for (const [one, other] of links) {
    next.set(one, (next.get(one) ?? new Set()).add(other));
    next.set(other, (next.get(other) ?? new Set()).add(one));
  }
  /** @type {Map<string, number[]>} */
  const found = new Map();
  for (const [one, other] of links) {
    for (const a of next.get(one) ?? []) {
      for (const b of next.get(other) ?? []) {
        if (a === other || b === one || !next.get(a)?.has(b)) continue;
        const cells = [one, other, a, b];
        found.set([...cells].sort((x, y) => x - y).join(), cells);
      }
    }
  }
  return [...found.values()];
}

/** What decided the game, the winner's over the other's where the two touch. @param {View} view @param {Scene} scene @returns {Part[]} */
export const deciding = (view, scene) => scene.deciding.map((one, nth) => {
  const d = view.outline(one.cells);
  const second = nth > 0 ? ' second' : '';
  const kind = `deciding${second}${one.ink ? ` ink-${one.ink}` : ''}`;
  return { key: kind + d, make: () => s('g', {}, s('path', { d, class: 'deciding-back' }), s('path', { d, class: kind })) };
}).reverse();

/** A cell's tile in a colour. @param {View} view @param {number} cell @param {string} name @returns {Part} */
export const tint = (view, cell, name) => ({ key: `${name} ${cell}`, make: () => s('polygon', { points: view.tile(0.96), transform: move(view.centre(cell)), class: `tint ${name}` }) });

/** A cell that nobody can play on any more. @param {View} view @param {number} cell @returns {Part} */
export const dead = (view, cell) => ({
  key: String(cell),
  make: () => s('g', { transform: move(view.centre(cell)), class: 'dead-cell' }, s('polygon', { points: view.tile(0.97) }), s('path', { d: 'M-16 -16L16 16M16 -16L-16 16' })),
});

/** The signs for cells where a move can go on: corners around a piece, two blades where one is hit, a dot, or a small one where most cells have one. */
const TARGETS = {
  ring: (/** @type {View} */ view) => s('polygon', { points: view.tile(0.88), class: 'target-ring' }),
  strike: (/** @type {View} */ view) => s('g', { class: 'target-strike' }, s('polygon', { points: view.tile(0.88) }), s('path', { d: 'M-30 -30L30 30M30 -30L-30 30' })),
  dot: () => s('circle', { r: 14, class: 'target' }),
  point: () => s('circle', { r: 7, class: 'target crowded' }),
};

/** Where a move can go on. @param {View} view @param {number} cell @param {keyof typeof TARGETS} sign @returns {Part} */
export const target = (view, cell, sign) => ({ key: `${sign} ${cell}`, make: () => s('g', { transform: move(view.centre(cell)) }, TARGETS[sign](view)) });

/** The way of a jump over other cells. @param {View} view @param {Trace} trace @returns {Part[]} */
export function way(view, { deed, path }) {
  if (deed !== 'jump' || path.length < 3) return [];
  const points = path.map((cell) => view.centre(cell));
  return [{
    key: `way ${path.join()}`,
    make: () => s('g', {}, s('polyline', { points: points.map(({ x, y }) => `${x},${y}`).join(' '), class: 'way' }),
      points.slice(1, -1).map(({ x, y }) => s('circle', { cx: x, cy: y, r: 9, class: 'way-stop' }))),
  }];
}

/**
 * What a click would put on a cell.
 * @param {View} view
 * @param {number} cell
 * @param {Look} look
 * @param {string} id
 * @returns {Part}
 */
export const ghost = (view, cell, look, id) => ({ key: `${cell} ${JSON.stringify(look)}`, make: () => s('g', { transform: move(view.centre(cell)), class: 'ghost' }, shape(look, id)) });

/**
 * An arrow between two cells, or a ring around one.
 * @param {View} view
 * @param {number} from
 * @param {number} to
 * @param {string} colour
 * @returns {Part}
 */
export const arrow = (view, from, to, colour) => ({ key: `${from} ${to} ${colour}`, make: () => drawArrow(view, from, to, colour) });

/** @param {View} view @param {number} from @param {number} to @param {string} colour */
function drawArrow(view, from, to, colour) {
  const [start, end] = [view.centre(from), view.centre(to)];
  if (from === to) return s('circle', { cx: start.x, cy: start.y, r: 44, class: `mark-ring ${colour}` });
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const [x, y] = [(end.x - start.x) / length, (end.y - start.y) / length];
  const tip = { x: end.x - 10 * x, y: end.y - 10 * y };
  const neck = { x: tip.x - 34 * x, y: tip.y - 34 * y };
  return s('g', { class: `arrow ${colour}` },
    s('path', { d: `M${round(start.x + 18 * x)} ${round(start.y + 18 * y)}L${round(neck.x)} ${round(neck.y)}`, class: 'arrow-line' }),
    s('path', { d: `M${round(tip.x)} ${round(tip.y)}L${round(neck.x - 21 * y)} ${round(neck.y + 21 * x)}L${round(neck.x + 21 * y)} ${round(neck.y - 21 * x)}Z`, class: 'arrow-head' }));
}
