// The shapes of pieces around the origin. Colours come from the style sheet, by the name of the ink; every form can be
// told without its colour.

import { s } from '../lib/dom.js';

/** @import { Look } from '../types.d.ts' */

/** @type {Record<string, (look: Look, gradient: string) => SVGElement[]>} */
const FORMS = {
  // Particles: one with an orbit around it, one that shines in four directions.
  ring: (_, gradient) => [
    s('circle', { r: 36, class: 'edge-line', 'stroke-width': 10 }),
    s('circle', { r: 36, class: 'fill-line', 'stroke-width': 6 }),
    s('circle', { r: 21, fill: `url(#${gradient})`, class: 'edge' }),
  ],
  cross: (_, gradient) => [
    s('path', { d: 'M-32 -32Q-6 -15 0 -15Q6 -15 32 -32Q15 -6 15 0Q15 6 32 32Q6 15 0 15Q-6 15 -32 32Q-15 6 -15 0Q-15 -6 -32 -32Z', fill: `url(#${gradient})`, class: 'edge' }),
    s('circle', { r: 8, class: 'mark' }),
  ],
  lozenge: (_, gradient) => disc(gradient, s('path', { d: 'M0 -22L16 0L0 22L-16 0Z', class: 'mark' })),
  circle: (_, gradient) => disc(gradient, s('circle', { r: 14, class: 'mark-line', 'stroke-width': 8 })),
  triangle: (_, gradient) => disc(gradient, s('path', { d: 'M0 -21L20 14H-20Z', class: 'mark' })),
  'round-horse': (_, gradient) => [
    s('circle', { r: 41, cy: 3, class: 'shade' }),
    s('circle', { r: 41, fill: `url(#${gradient})`, class: 'edge' }),
    s('circle', { r: 35, class: 'groove' }),
    ...horse(),
  ],
  'square-horse': (_, gradient) => [
    s('rect', { x: -38, y: -35, width: 76, height: 76, rx: 13, class: 'shade' }),
    s('rect', { x: -38, y: -38, width: 76, height: 76, rx: 13, fill: `url(#${gradient})`, class: 'edge' }),
    s('rect', { x: -33, y: -33, width: 66, height: 66, rx: 9, class: 'groove' }),
    ...horse(),
  ],
  blocks: (look) => pile(look.height, block),
  boulders: (look) => pile(look.height, boulder),
  drop: (_, gradient) => [s('circle', { r: 40, fill: `url(#${gradient})`, class: 'edge' })],
};

/** @param {string} gradient @param {SVGElement} mark */
const disc = (gradient, mark) => [
  s('circle', { r: 41, cy: 3, class: 'shade' }),
  s('circle', { r: 41, fill: `url(#${gradient})`, class: 'edge' }),
  mark,
];

const horse = () => [
  s('g', { transform: 'scale(.8) translate(3 1)' },
    s('path', {
      class: 'mark',
      d: 'M-22 34H27C29 8 26 -22 4 -31L2 -41C-3 -39 -7 -35 -9 -31C-20 -27 -24 -17 -29 -8C-33 -1 -37 3 -36 9C-35 14 -30 16 -26 14C-22 12 -20 9 -15 8C-9 8 -4 6 0 1C0 14 -19 16 -22 34Z',
    }),
    s('circle', { cx: -11, cy: -15, r: 3.4, class: 'eye' })),
];

/**
 * Stones on top of each other, the lowest first.
 * @param {number} count
 * @param {(y: number, wide: number) => SVGElement[]} stone
 */
function pile(count, stone) {
  if (count === 3) return catapult(stone);
  const high = 25;
  const bottom = ((count - 1) * high) / 2 + 3;
  const stones = [s('ellipse', { cx: 0, cy: bottom + 16, rx: 46, ry: 10, class: 'shade' })];
  for (let n = 0; n < count; n++) stones.push(.../** @type {any[]} */ (stone(bottom - n * high, 84 - 6 * n)));
  return stones;
}

/** A catapult on a stone of its people: a frame, and an arm with the stone it will throw. @param {(y: number, wide: number) => SVGElement[]} stone */
const catapult = (stone) => [
  s('ellipse', { cx: 0, cy: 38, rx: 46, ry: 9, class: 'shade' }),
  ...stone(25, 84),
  s('path', { d: 'M-26 12L-2 -20L22 12M-16 0H12', class: 'beam' }),
  s('path', { d: 'M32 8L-26 -34', class: 'beam arm' }),
  s('circle', { cx: -29, cy: -35, r: 12, class: 'light edge' }),
];

/** A hewn stone: a lid, and a front with joints. @param {number} y @param {number} wide */
function block(y, wide) {
  const [x, lid] = [wide / 2, 9];
  return [
    s('path', { d: `M${-x} ${y - 8}v23h${wide}v-23z`, class: 'fill edge' }),
    s('path', { d: `M${-x} ${y - 8}l7 ${-lid}h${wide - 14}l7 ${lid}z`, class: 'light edge' }),
    s('path', { d: `M${-x / 3} ${y - 7}v21M${x / 3} ${y - 7}v21`, class: 'joint' }),
  ];
}

/** A boulder, lit from above. @param {number} y @param {number} wide */
function boulder(y, wide) {
  const x = wide / 2;
  return [
    s('rect', { x: -x, y: y - 15, width: wide, height: 31, rx: 15, class: 'fill edge' }),
    s('path', { d: `M${-x + 12} ${y - 7}Q0 ${y - 14} ${x - 12} ${y - 7}`, class: 'light-line', 'stroke-width': 5 }),
  ];
}

/** The inks that pieces can have. */
export const INKS = ['black', 'white', 'red', 'blue', 'purple', 'orange', 'green'];

/** The gradients that pieces are filled with; `id` keeps those of two boards on one page apart. @param {string} id */
export const gradients = (id) => INKS.map((ink) =>
  s('radialGradient', { id: `${id}-${ink}`, cx: 0.38, cy: 0.32, r: 0.75, class: `ink-${ink}` }, s('stop', { class: 'stop-light' }), s('stop', { offset: 1, class: 'stop-fill' })));

/** The grain of a ground that has one. @param {string} id */
export const texture = (id) => s('pattern', { id: `${id}-texture`, width: 90, height: 70, patternUnits: 'userSpaceOnUse' },
  s('path', { d: 'M6 12h22M40 8h14M62 24h20M14 36h12M36 44h26M72 54h12M4 60h18M46 64h10', class: 'grain' }), s('path', { d: 'M30 20l6 5l7 -4M70 38l5 6l8 -3M12 50l5 4', class: 'grain' }));

/** A piece around the origin. @param {Look} look @param {string} id */
export function shape(look, id) {
  const form = FORMS[look.form];
  const body = form ? form(look, `${id}-${look.ink}`) : [s('circle', { r: 38, class: 'fill edge' }), s('text', { class: 'tag' }, look.letter)];
  return s('g', { class: `piece ink-${look.ink} form-${look.form}` }, body);
}

/** A piece as a little picture of its own, for lists and buttons. @param {Look} look */
export function icon(look) {
  const id = `i${count++}`;
  return s('svg', { viewBox: '-50 -50 100 100', class: 'piece-icon', 'aria-hidden': 'true' },
    s('defs', {}, gradients(id).filter((one) => one.id.endsWith(look.ink))), shape(look, id));
}

let count = 0;
