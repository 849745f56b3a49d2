// What a game is about, for whoever came by a link and has read nothing yet.

import { h } from './dom.js';
import { iconOf } from './parts.js';
import { has, t } from './texts.js';
import { gameOf } from './words.js';

/** A sentence, and the ways to the rules and the lessons. @param {string} ruleset */
export function intro(ruleset) {
  const game = gameOf(ruleset);
  const summary = `game-${game}-summary`;
  return [
    has(summary) ? h('p', { class: 'quiet' }, t(summary)) : null,
    h('p', { class: 'intro' }, h('a', { href: `/rules/${game}` }, iconOf('book'), t('web-rules')), h('a', { href: `/learn/${game}` }, iconOf('bulb'), t('web-learn'))),
  ];
}
