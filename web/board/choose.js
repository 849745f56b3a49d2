// From clicks to moves, as crates/draw does it: no rules, only the list of legal moves.

/** @import { Click, Trace } from '../types.d.ts' */

/**
 * What has come of the clicks so far: a move, or what can be pointed at next.
 *
 * Clicks in another order are understood too, where no move wants them in the order given.
 * @param {Trace[]} moves
 * @param {Click[]} clicks
 * @returns {{move: Trace | null, next: Set<Click>}}
 */
export function choose(moves, clicks) {
  const hasAll = (/** @type {Trace} */ move) => clicks.every((click) => move.clicks.includes(click));
  let fitting = moves.filter((move) => (!clicks.length || move.clicks[0] === clicks[0]) && hasAll(move));
  if (!fitting.length) fitting = moves.filter(hasAll);
  const move = fitting.find((one) => one.clicks.length <= clicks.length) ?? null;
  /** @type {Set<Click>} */
  const next = new Set();
  if (move) return { move, next };
  for (const { clicks: wanted } of fitting) {
    const [first, ...others] = wanted.filter((one) => !clicks.includes(one));
    if (first !== undefined) next.add(first);
    // Cells may be pointed at in any order after the first click, but a choice has its place.
    if (typeof first === 'number' && clicks.length) for (const click of others) if (typeof click === 'number') next.add(click);
  }
  return { move: null, next };
}
