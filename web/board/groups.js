// Which pieces belong together, by the links of a scene.

/** @import { SceneBody as Scene } from '../types.d.ts' */

/** The sizes of a player's groups, from the largest down. @param {Scene} scene @param {number} player @returns {number[]} */
export function groupSizes({ pieces, links }, player) {
  /** @type {Map<number, number>} */
  const leaders = new Map(pieces.filter((piece) => piece.owner === player).map((piece) => [piece.cell, piece.cell]));
  const leader = (/** @type {number} */ cell) => {
    let at = cell;
    for (let next = leaders.get(at); next !== undefined && next !== at; next = leaders.get(at)) at = next;
    return at;
  };
  for (const [one, other] of links) if (leaders.has(one) && leaders.has(other)) leaders.set(leader(one), leader(other));
  /** @type {Map<number, number>} */
  const sizes = new Map();
  for (const cell of leaders.keys()) sizes.set(leader(cell), (sizes.get(leader(cell)) ?? 0) + 1);
  return [...sizes.values()].sort((one, other) => other - one);
}
