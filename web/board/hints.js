// What a board shows beside its pieces, worked out from its state: tinted cells, targets, choices, what a click would
// do.

import { choose } from './choose.js';

/** @import { Click, Look, Trace } from '../types.d.ts' */

/** @typedef {import('./state.js').State} State */

/** The cells a move changes: what a piece jumps over stays as it is. @param {Trace} trace */
const changed = ({ deed, path }) => (deed === 'jump' ? path.filter((_, n) => n === 0 || n === path.length - 1) : path);

/** The cells in a colour of their own, and its name. @param {State} state @returns {{cell: number, name: string}[]} */
export function tints({ scene, premove, pending, preview, clicks }) {
  const all = (/** @type {Trace | null | undefined} */ trace, /** @type {string} */ name) => (trace ? changed(trace).map((cell) => ({ cell, name })) : []);
  return [
    ...all(scene?.last, 'last'), ...all(premove, 'premove'), ...all(pending ?? preview, 'pending'),
    ...clicks.flatMap((cell) => (typeof cell === 'number' ? [{ cell, name: 'chosen' }] : [])),
  ];
}

/** The cells where a move can begin or go on, if they are to be shown. @param {State} state @returns {number[]} */
export function targets(state) {
  const { mode, moves, settings } = state;
  if (mode === 'no' || !settings.targets) return [];
  // Before anything is chosen, the board would be full of dots where most cells are legal: those who know the game do not want that.
  const open = state.begun().length > 0 || moves.every((move) => move.clicks.length === 1);
  const next = state.next();
  return open && (settings.crowded || !isCrowded(state, next)) ? [...next].filter((click) => typeof click === 'number') : [];
}

/** Whether most cells of the board are targets. @param {State} state @param {Set<Click>} [next] */
export const isCrowded = (state, next = state.next()) => !state.clicks.length && next.size > 0.6 * (state.geometry?.cells.length ?? 1);

/** The choices beside the board: those that begin a move, or all the pieces there are while none can be made. @param {State} state */
export function palette({ scene, mode, moves, sticky, settings, preview }) {
  const first = new Set(moves.map((move) => move.clicks[0]));
  const choices = scene?.choices.filter((choice) => (mode === 'no' ? choice.look : first.has(choice.name))) ?? [];
  return { choices, stays: choices.length > 1, chosen: sticky, shown: (choices.length > 0 && settings.palette) || preview !== null, disabled: mode === 'no' };
}

/** The choices that end a move, where it was begun; `null` while it can go on elsewhere. @param {State} state */
export function popup(state) {
  const next = state.mode === 'no' ? new Set() : state.next();
  const cell = state.clicks.findLast((click) => typeof click === 'number');
  const choices = state.scene?.choices.filter((choice) => next.has(choice.name)) ?? [];
  // A finger finds them beside the board.
  if (state.careful && choices.every((choice) => palette(state).choices.includes(choice))) return null;
  if (typeof cell !== 'number' || !choices.length || [...next].some((click) => typeof click === 'number')) return null;
  return { cell, choices };
}

/** The cell that is seen enlarged, if one is. @param {State} state @returns {number | null} */
export function enlarged({ careful, clicks, preview }) {
  if (!careful) return null;
  const cell = preview?.path.at(-1) ?? clicks.findLast((click) => typeof click === 'number');
  return typeof cell === 'number' ? cell : null;
}

/** What the move that is shown, or a click on the cell under the mouse, would put where, if that is known. @param {State} state @returns {{cell: number, look: Look}[]} */
export function ghosts(state) {
  const { scene, settings, preview, pieces, hovered } = state;
  const begun = state.begun();
  // Over the piece that was just chosen nothing is said yet of where it goes.
  const points = hovered >= 0 && !begun.includes(hovered);
  if (state.mode !== 'now' || !scene || (!preview && !points) || state.carried) return [];
  const move = preview ?? choose(state.moves, [...begun, hovered]).move;
  if (move?.deed === 'place') {
    const choice = scene.choices.find((one) => move.clicks.includes(one.name));
    const look = choice?.look ?? scene.notes.rows.find((row) => row.player === settings.player)?.look;
    return look ? move.path.map((cell) => ({ cell, look })) : [];
  }
  // A pile that falls over leaves a stone on each of the next cells, on top of what is there.
  const pile = move && (move.deed === 'march' || move.deed === 'spread') ? pieces.get(move.path[0] ?? -1)?.look : null;
  return pile && move ? move.path.slice(1).map((cell) => ({ cell, look: { ...pile, height: 1 + (pieces.get(cell)?.look.height ?? 0) } })) : [];
}

/** What stands on a cell where a move can go on. @param {State} state @param {number} cell @returns {'ring' | 'strike' | 'dot' | 'point'} */
export function targetSign(state, cell) {
  const begun = state.begun();
  const hits = begun.length > 0 && state.moves.some((move) => move.deed === 'strike' && begun.every((click) => move.clicks.includes(click)) && move.path.at(-1) === cell);
  return hits ? 'strike' : state.pieces.has(cell) ? 'ring' : isCrowded(state) ? 'point' : 'dot';
}
