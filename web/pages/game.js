// A game: played, watched or walked through.

import { geometry, get } from '../lib/api.js';
import { GameView } from '../game/view.js';
import { rulesetWords } from '../lib/words.js';

/** @import { GameAnswer } from '../types.d.ts' */

/** @type {import('../lib/router.js').Opener} */
export async function open([id = '']) {
  /** @type {GameAnswer} */
  const game = await get(`/api/games/${encodeURIComponent(id)}`);
  const [board, words, start] = await Promise.all([
    geometry(game.settings.ruleset), rulesetWords(game.settings.ruleset), get('/api/scene', { ruleset: game.settings.ruleset, position: game.settings.start }),
  ]);
  const view = new GameView(game, board, words, start);
  return { element: view.element, title: words, leave: () => view.leave() };
}
