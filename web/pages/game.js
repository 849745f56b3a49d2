// A game: played, watched or walked through.

import { geometry, get } from '../lib/api.js';
import { GameView } from '../game/view.js';
import { h } from '../lib/dom.js';
import { more, t } from '../lib/texts.js';
import { rulesetWords } from '../lib/words.js';

/** @import { GameAnswer } from '../types.d.ts' */

/** @type {import('../lib/router.js').Opener} */
export async function open([id = ''], query) {
  /** @type {GameAnswer} */
  const game = await get(`/api/games/${encodeURIComponent(id)}`);
  const [board, words, start] = await Promise.all([
    geometry(game.settings.ruleset), rulesetWords(game.settings.ruleset), get('/api/scene', { ruleset: game.settings.ruleset, position: game.settings.start }),
  ]);
  const view = new GameView(game, board, words, start, query.has('first') ? await coach() : null);
  return { element: view.element, title: words, leave: () => view.leave() };
}

/** Stands by in a first game after the lessons. */
async function coach() {
  await more('lessons');
  return h('aside', { class: 'coach' }, h('strong', {}, t('learn-coach')), h('p', {}, t('learn-coach-help')));
}
