// What a puzzle asks for, in words.

import { t, tOr } from '../lib/texts.js';

/** @param {string} kind as in the API: `win-in-3`, `defence` */
export function kindWords(kind) {
  const moves = /^win-in-(\d+)$/.exec(kind)?.[1];
  return moves ? t('puzzle-win-in', { moves: Number(moves) }) : tOr(`puzzle-${kind}`, kind);
}
