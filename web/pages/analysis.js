// The analysis board of a ruleset, or which one there should be.

import { readPlace } from '../analysis/address.js';
import { find } from '../analysis/kept.js';
import { Tree } from '../analysis/tree.js';
import { AnalysisView } from '../analysis/view.js';
import { gamesList, geometry, getOnce } from '../lib/api.js';
import { h } from '../lib/dom.js';
import { more, t } from '../lib/texts.js';
import { rulesetWords } from '../lib/words.js';

/** @type {import('../lib/router.js').Opener} */
export async function open([ruleset = ''], query) {
  await more('analysis');
  const title = t('web-analysis-board');
  if (!ruleset) return { element: await list(), title };
  const place = readPlace(query);
  // The board knows the ruleset as it is always written.
  const ground = await geometry(ruleset);
  const tree = find(ground.ruleset, place) ?? await begun(ground.ruleset, place);
  const [words, start] = await Promise.all([rulesetWords(ground.ruleset), getOnce('/api/scene', { ruleset, position: tree.start ?? undefined })]);
  const view = new AnalysisView(tree, ground, words, start);
  return { element: view.element, title: `${words} · ${title}`, leave: () => view.leave() };
}

/** A tree of what an address says; whether its moves are legal the server knows. @param {string} ruleset @param {import('../analysis/address.js').Place | null} place */
async function begun(ruleset, place) {
  const tree = new Tree(ruleset, place?.position ?? null);
  if (!place) return tree;
  await getOnce('/api/scene', { ruleset, position: place.position ?? undefined, moves: place.moves.join(' ') });
  for (const move of place.moves) tree.add(move);
  tree.walk(place.at);
  return tree;
}

async function list() {
  const games = await gamesList();
  return h('section', { class: 'narrow' }, h('h1', {}, t('web-analysis-board')), h('p', { class: 'lead' }, t('web-analysis-about')),
    h('ul', { class: 'links' }, games.map((game) => h('li', {}, h('a', { class: 'button plain', href: `/analysis/${game.default}` }, game.title)))));
}
