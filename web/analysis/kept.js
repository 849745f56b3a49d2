// The trees of analyses, kept in the browser.

import { Tree } from './tree.js';

/** @import { GameRecord } from '../types.d.ts' */
/** @import { Place } from './address.js' */

const KEY = 'quincunx.analyses';
/** The most trees that are kept, the last one first. */
const MOST = 12;

/** @typedef {{record: GameRecord, path: string[]}} Kept */

/** @returns {Kept[]} */
function all() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => one?.record?.tags?.Ruleset && Array.isArray(one.record.moves) && Array.isArray(one.path)) : [];
  } catch {
    return []; // Storage can be forbidden, or hold something else.
  }
}

/**
 * The tree that a place belongs to, at that place; the last one of the ruleset if there is no place.
 * @param {string} ruleset @param {Place | null} place
 * @returns {Tree | null}
 */
export function find(ruleset, place) {
  for (const { record, path } of all()) {
    if (record.tags['Ruleset'] !== ruleset) continue;
    const tree = Tree.of(record);
    if (place && ((tree.start ?? null) !== place.position || !tree.has(place.moves))) continue;
    tree.play(...(place ? place.moves : tree.has(path) ? path : []));
    if (place) tree.walk(place.at);
    return tree;
  }
  return null;
}

/** Keeps a tree in place of what it was before. @param {Tree} tree @param {string | null} before what it was, as it was kept */
export function keep(tree, before) {
  const record = tree.record();
  const text = JSON.stringify(record);
  const others = all().filter((one) => ![before, text].includes(JSON.stringify(one.record)));
  try {
    localStorage.setItem(KEY, JSON.stringify([{ record, path: tree.path() }, ...others].slice(0, MOST)));
  } catch {
    // Not kept: the page goes on all the same.
  }
  return text;
}
