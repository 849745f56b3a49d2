// Lists of games and of challenges.

import { gamesList } from './api.js';
import { h } from './dom.js';
import { say, t } from './texts.js';
import { clockWords, dateWords, gameOf, optionValue, optionsOf, ratedWords, resultWords, whoWords } from './words.js';

/** @import { ChallengeBody, SeatBody, Summary } from '../types.d.ts' */

/** @type {Map<string, string>} */
const titles = new Map();
gamesList().then((games) => games.forEach((game) => titles.set(game.name, game.title)), () => {});

/** A ruleset for people, once the list of games is there. @param {string} ruleset */
export const rulesetText = (ruleset) => [titles.get(gameOf(ruleset)) ?? ruleset, ...optionsOf(ruleset).map(([key, value]) => (key === 'size' ? `${value}×${value}` : optionValue(key, value)))].join(' · ');

/** @param {SeatBody} who */
const name = (who) => h('span', { class: 'who' }, whoWords(who), who.rating ? h('span', { class: 'rating' }, String(Math.round(who.rating))) : null);

/** Games as rows to open. @param {Summary[]} games */
export function gameRows(games) {
  return h('ul', { class: 'rows' }, games.map((game) => {
    const own = game.you.length === 1 ? game.you[0] : null;
    const { result } = game;
    const outcome = !result ? t('web-going') : result.reason === 'aborted' ? say(result.outcome) : result.seat === null ? t('web-draw') : own ? t(result.seat === own ? 'web-won' : 'web-lost') : result.seat === 'a' ? '1 – 0' : '0 – 1';
    const kind = !result ? 'going' : result.seat === null ? 'even' : own ? (result.seat === own ? 'won' : 'lost') : 'even';
    return h('li', {}, h('a', { class: 'row', href: `/game/${game.id}` },
      h('span', { class: 'row-game' }, rulesetText(game.ruleset)),
      h('span', { class: 'row-seats' }, name(game.seats[0]), h('span', { class: 'versus' }, '–'), name(game.seats[1])),
      h('span', { class: `row-result ${kind}`, title: result ? resultWords(result, game.you).why : null }, outcome),
      h('span', { class: 'row-when' }, dateWords(game.ended_at ?? game.created_at), game.plies ? ` · ${t('web-plies', { count: game.plies })}` : '', game.clock ? ` · ${clockWords(game.clock)}` : '', game.rated ? ` · ${ratedWords(game)}` : '')));
  }));
}

/** What a challenge is about, besides its game. @param {ChallengeBody} challenge */
export const challengeFacts = ({ settings }) => [clockWords(settings.clock), ratedWords(settings), ...(settings.pie ? [t('web-pie')] : []), ...(settings.start ? [t('web-start-position')] : [])];

/** What a challenge is about. @param {ChallengeBody} challenge */
export const challengeWords = (challenge) => [rulesetText(challenge.settings.ruleset), ...challengeFacts(challenge)].join(' · ');

export { name as whoLine };
