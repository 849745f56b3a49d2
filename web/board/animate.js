// How a move is seen happening, by what the drawing says it does.

/** @import { Look, Piece, Point, Trace } from '../types.d.ts' */

/**
 * @typedef {{view: import('./geometry.js').View, draw: (look: Look) => SVGElement, layer: SVGElement, byCell: Map<number, SVGElement>, joints: SVGElement[],
 *   before: Map<number, Piece>, after: Map<number, Piece>, time: number}} Stage
 */

/** A long way is seen cell by cell, but not for ever. */
const MOST_HOPS = 7;

/** @param {Point} at */
const put = ({ x, y }) => `translate(${x}px, ${y}px)`;

/** Slides an element from one cell to another. @param {Stage} stage @param {SVGElement | undefined} element @param {number} from @param {number} to */
const slide = (stage, element, from, to) =>
  element?.animate([from, to].map((cell) => ({ transform: put(stage.view.centre(cell)) })), { duration: stage.time, easing: 'ease-in-out', fill: 'backwards' });

/** A stone jumps from cell to cell: up, over, and down on each of them. @param {Stage} stage @param {SVGElement | undefined} element @param {number[]} path */
function jump(stage, element, path) {
  const hops = path.length - 1;
  const time = stage.time * Math.min(hops, MOST_HOPS);
  const [start, ...stops] = path.map((cell) => stage.view.centre(cell));
  if (!start || !hops) return 0;
  let from = start;
  const frames = [{ transform: put(start), easing: 'ease-out' }];
  for (const to of stops) {
    const top = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    frames.push({ transform: `${put(top)} scale(1.22)`, easing: 'ease-in' }, { transform: put(to), easing: 'ease-out' });
    from = to;
  }
  element?.animate(frames, { duration: time, fill: 'backwards' });
  return time;
}

/**
 * A passing copy of a stone that flies and is gone.
 * @param {Stage} stage
 * @param {Look} look
 * @param {number[]} path
 * @param {boolean} fades
 */
function fly(stage, look, path, fades) {
  const element = stage.draw({ ...look, height: 1 });
  stage.layer.append(element);
  const frames = path.map((cell, n) => ({ transform: put(stage.view.centre(cell)), opacity: fades && n === path.length - 1 ? 0.1 : 1 }));
  element.animate(frames, { duration: stage.time, easing: 'ease-in' }).finished.finally(() => element.remove()).catch(() => {});
}

/** @param {SVGElement | undefined} element @param {number} time @param {number} [delay] */
function appear(element, time, delay = 0) {
  // The piece is moved by its own group, so what is inside it can grow.
  element?.firstElementChild?.animate([{ transform: 'scale(.35)', opacity: 0 }, { transform: 'scale(1.06)', opacity: 1, offset: 0.7 }, { transform: 'scale(1)' }],
    { duration: time, delay, easing: 'ease-out', fill: 'backwards' });
}

/** What is seen of each deed, and for how long, in milliseconds. @type {Record<string, (stage: Stage, path: number[]) => number>} */
const DEEDS = {
  place: (stage, path) => {
    appear(stage.byCell.get(path[path.length - 1] ?? -1), stage.time);
    return stage.time;
  },
  jump: (stage, path) => jump(stage, stage.byCell.get(path[path.length - 1] ?? -1), path),
  swap: (stage, path) => {
    const [from = -1, to = -1] = path;
    slide(stage, stage.byCell.get(to), from, to);
    slide(stage, stage.byCell.get(from), to, from);
    for (const joint of stage.joints) joint.animate([{ opacity: 0 }, { opacity: 1 }], { duration: stage.time, easing: 'ease-in' });
    return stage.time;
  },
  march: (stage, path) => spread(stage, path),
  spread: (stage, path) => spread(stage, path),
  throw: (stage, path) => {
    const [from = -1] = path;
    const look = stage.before.get(from)?.look;
    if (look) fly(stage, look, path, false);
    appear(stage.byCell.get(path[path.length - 1] ?? -1), stage.time / 2, stage.time / 2);
    return stage.time;
  },
  strike: (stage, path) => {
    const [from = -1, to = -1] = path;
    const [own, hit] = [stage.before.get(from)?.look, stage.before.get(to)];
    const time = 1.3 * stage.time;
    if (own) fly(stage, own, [from, to], true);
    if (!hit || stage.after.has(to)) return time;
    const ghost = stage.draw(hit.look);
    stage.layer.append(ghost);
    const at = put(stage.view.centre(to));
    ghost.animate([{ transform: at, opacity: 1, offset: 0.5 }, { transform: `${at} scale(.4)`, opacity: 0 }], { duration: time })
      .finished.finally(() => ghost.remove()).catch(() => {});
    return time;
  },
};

/** A pile falls over: a stone goes to each cell after the first. @param {Stage} stage @param {number[]} path */
function spread(stage, path) {
  const [from = -1, ...cells] = path;
  const look = stage.before.get(from)?.look;
  cells.forEach((cell, n) => {
    if (!stage.before.has(cell)) return void slide(stage, stage.byCell.get(cell), from, cell);
    if (look) fly(stage, look, [from, ...cells.slice(0, n + 1)], false);
    appear(stage.byCell.get(cell), stage.time / 2, stage.time / 2);
  });
  return stage.time;
}

/** Shows the last move of a scene happening; how long that takes, in milliseconds. @param {Stage} stage @param {Trace} trace */
export const animate = (stage, trace) => DEEDS[trace.deed]?.(stage, trace.path) ?? 0;
