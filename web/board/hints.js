// What a board shows beside its pieces, worked out from its state: tinted cells, targets, choices, what a click would do.

import { choose } from './choose.js';

/** @import { Look, Trace } from '../types.d.ts' */

/** @typedef {import('./state.js').State} State */

/** The cells a move changes: what a piece jumps over stays as it is. @param {Trace} trace */
const changed = ({ deed, path }) => (deed === 'jump' ? path.filter((_, n) => n === 0 || n === path.length - 1) : path);

/** The cells in a colour of their own, and its name. @param {State} state @returns {{cell: number, name: string}[]} */
export function tints({ scene, premove, pending, clicks }) {
  const all = (/** @type {Trace | null | undefined} */ trace, /** @type {string} */ name) => (trace ? changed(trace).map((cell) => ({ cell, name })) : []);
  return [
    ...all(scene?.last, 'last'), ...all(premove, 'premove'), ...all(pending, 'pending'),
    ...clicks.flatMap((cell) => (typeof cell === 'number' ? [{ cell, name: 'chosen' }] : [])),
  ];
}

/** The cells where a move can begin or go on, if they are to be shown. @param {State} state @returns {number[]} */
export function targets(state) {
  const { mode, moves, clicks, geometry, settings } = state;
  if (mode === 'no' || !settings.targets) return [];
  // Before anything is chosen, targets are shown where few cells are legal; else the board would be full of dots.
  const open = state.begun().length > 0 || moves.every((move) => move.clicks.length === 1);
  const next = state.next();
  const crowded = !clicks.length && next.size > 0.6 * (geometry?.cells.length ?? 1);
  return open && !crowded ? [...next].filter((click) => typeof click === 'number') : [];
}

/** The choices beside the board: those that begin a move, or all the pieces there are while none can be made. @param {State} state */
export function palette({ scene, mode, moves, sticky, settings }) {
  const first = new Set(moves.map((move) => move.clicks[0]));
  const choices = scene?.choices.filter((choice) => (mode === 'no' ? choice.look : first.has(choice.name))) ?? [];
  return { choices, stays: choices.length > 1, chosen: sticky, shown: choices.length > 0 && settings.palette, disabled: mode === 'no' };
}

/** The choices that end a move, where it was begun; `null` while it can go on elsewhere. @param {State} state */
export function popup(state) {
  const next = state.mode === 'no' ? new Set() : state.next();
  const cell = state.clicks.findLast((click) => typeof click === 'number');
  const choices = state.scene?.choices.filter((choice) => next.has(choice.name)) ?? [];
  if (typeof cell !== 'number' || !choices.length || [...next].some((click) => typeof click === 'number')) return null;
  return { cell, choices };
}

/** What a click on the cell under the mouse would put there, if that is known. @param {State} state @returns {{cell: number, look: Look} | null} */
export function ghost(state) {
  const { scene, hovered, settings } = state;
  if (state.mode !== 'now' || !scene || hovered < 0 || state.clicks.length || state.carried) return null;
  const { move } = choose(state.moves, [...state.begun(), hovered]);
  if (move?.deed !== 'place') return null;
  const choice = scene.choices.find((one) => move.clicks.includes(one.name));
  const look = choice?.look ?? scene.notes.rows.find((row) => row.player === settings.player)?.look;
  return look ? { cell: hovered, look } : null;
}
