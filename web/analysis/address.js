// The address of an analysis has the position it begins from and the line that is shown, so that it can be shared.

/** @import { Tree } from './tree.js' */

/** What an address speaks of: a line from a position, and how much of it is shown. @typedef {{position: string | null, moves: string[], at: number}} Place */

/** @param {URLSearchParams} query @returns {Place | null} */
export function readPlace(query) {
  if (!query.has('position') && !query.has('moves')) return null;
  const moves = (query.get('moves') ?? '').split(/\s+/).filter(Boolean);
  const at = Number(query.get('at') ?? moves.length);
  return { position: query.get('position') || null, moves, at: Number.isInteger(at) ? Math.max(0, Math.min(moves.length, at)) : moves.length };
}

/** The address of a line. @param {string} ruleset @param {Place} place @param {string | null} [study] the saved analysis it is in */
export function addressOf(ruleset, { position, moves, at }, study = null) {
  const query = new URLSearchParams();
  if (position) query.set('position', position);
  query.set('moves', moves.join(' '));
  if (at !== moves.length) query.set('at', String(at));
  return `${study ? `/study/${study}` : `/analysis/${ruleset}`}?${query}`;
}

/** The address of what a tree shows. @param {Tree} tree @param {string | null} [study] */
export const addressOfTree = (tree, study = null) => addressOf(tree.ruleset, { position: tree.start, moves: tree.line().slice(1).map((one) => one.move), at: tree.ply }, study);
