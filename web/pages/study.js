// A saved analysis: one's own, or one that somebody shares.

import { readPlace } from '../analysis/address.js';
import { Tree } from '../analysis/tree.js';
import { AnalysisView } from '../analysis/view.js';
import { geometry, get, getOnce } from '../lib/api.js';
import { more } from '../lib/texts.js';
import { rulesetWords } from '../lib/words.js';

/** @import { StudyBody } from '../types.d.ts' */

/** @type {import('../lib/router.js').Opener} */
export async function open([id = ''], query) {
  await more('analysis');
  /** @type {StudyBody} */
  const study = await get(`/api/studies/${encodeURIComponent(id)}`);
  const tree = Tree.of(study.record);
  const place = readPlace(query);
  if (place && tree.has(place.moves)) {
    tree.play(...place.moves);
    tree.walk(place.at);
  }
  const [ground, words, start] = await Promise.all([
    geometry(study.ruleset), rulesetWords(study.ruleset), getOnce('/api/scene', { ruleset: study.ruleset, position: tree.start ?? undefined }),
  ]);
  const view = new AnalysisView(tree, ground, words, start, study);
  return { element: view.element, title: `${study.name} · ${words}`, leave: () => view.leave() };
}
