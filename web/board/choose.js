// From clicks to moves, as crates/draw does it: no rules, only the list of legal moves.

/** @import { Click, Trace } from '../types.d.ts' */

/** @param {Click[]} all @param {Click[]} start */
const begins = (all, start) => start.every((click, n) => all[n] === click);

/**
 * What has come of the clicks so far: a move, or what can be pointed at next.
 *
 * Clicks in another order are understood too, where no move wants them in the order given.
 * @param {Trace[]} moves
 * @param {Click[]} clicks
 * @returns {{move: Trace | null, next: Set<Click>}}
 */
export function choose(moves, clicks) {
  let fitting = moves.filter((move) => begins(move.clicks, clicks));
  if (!fitting.length) fitting = moves.filter((move) => clicks.every((click) => move.clicks.includes(click)));
  const move = fitting.find((one) => one.clicks.length <= clicks.length) ?? null;
  /** @type {Set<Click>} */
  const next = new Set();
  if (move) return { move, next };
  for (const { clicks: wanted } of fitting) {
    const click = begins(wanted, clicks) ? wanted[clicks.length] : wanted.find((one) => !clicks.includes(one));
    if (click !== undefined) next.add(click);
  }
  return { move: null, next };
}
