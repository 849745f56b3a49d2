// The lobby: challenges that anyone may accept.

import { get, post, wordsOf } from '../lib/api.js';
import { fill, h } from '../lib/dom.js';
import { challengeWords, gameRows, whoLine } from '../lib/lists.js';
import { actor, iconOf, toast } from '../lib/parts.js';
import { go } from '../lib/router.js';
import { socket } from '../lib/socket.js';
import { gamesList } from '../lib/api.js';
import { t } from '../lib/texts.js';

/** @import { ChallengeBody, GamesPage, LobbyBody } from '../types.d.ts' */

/** How often the games going on are asked for again, in milliseconds. */
const LOOK_EVERY = 10_000;

/** @type {import('../lib/router.js').Opener} */
export async function open() {
  const games = await gamesList();
  const list = h('div', { class: 'lobby-list', 'aria-live': 'polite' });
  /** @type {LobbyBody} */
  let shown = { challenges: [], next: null };
  const draw = () => {
    const more = () => actor({ class: 'button plain' }, load, t('web-load-more'));
    if (!shown.challenges.length) fill(list, h('p', { class: 'empty' }, t('web-lobby-empty')));
    else fill(list, h('ul', { class: 'rows' }, shown.challenges.map(row)), ...(shown.next ? [h('p', { class: 'load-more' }, more())] : []));
  };
  const load = async () => {
    try {
      /** @type {LobbyBody} */
      const page = await get('/api/challenges', { before: shown.next });
      shown = { challenges: [...shown.challenges, ...page.challenges], next: page.next };
      draw();
    } catch (error) {
      toast(wordsOf(error), 'bad');
    }
  };
  const told = (/** @type {LobbyBody} */ page) => {
    shown = withOlder(page, shown);
    draw();
  };
  const running = h('section', { hidden: true });
  // Games that somebody has left and nobody looks at are not worth a visit.
  const look = () => get('/api/games', { state: 'ongoing', live: true, limit: 50 }).then((/** @type {GamesPage} */ { games: going }) => {
    running.hidden = !going.length;
    fill(running, h('h2', {}, t('web-watch-games')), gameRows(going.slice(0, 10)));
  }, () => {});
  look();
  told(await get('/api/challenges'));
  const again = setInterval(() => document.hidden || look(), LOOK_EVERY);
  const ends = [
    socket.lobby(), () => clearInterval(again),
    socket.listen((message) => {
      if (message.t !== 'lobby') return;
      told(message);
      // A challenge that is gone may have become a game.
      look();
    }),
  ];
  const element = h('div', { class: 'lobby' },
    h('h1', {}, t('web-nav-lobby')), h('p', { class: 'lead' }, t('web-lobby-about')),
    h('nav', { class: 'chips', 'aria-label': t('web-make-challenge') }, games.map((game) => h('a', { class: 'chip', href: `/play/${game.name}?with=anyone` }, iconOf('play'), game.title))),
    list, running);
  return { element, title: t('web-nav-lobby'), leave: () => ends.forEach((end) => end()) };
}

/**
 * The first page as it is now, with what was loaded of the older ones before.
 * @param {LobbyBody} page @param {LobbyBody} shown
 * @returns {LobbyBody}
 */
export function withOlder(page, shown) {
  const last = page.challenges.at(-1);
  if (!last || !page.next || shown.challenges.length <= page.challenges.length) return page;
  const isOlder = (/** @type {ChallengeBody} */ one) => one.created_at < last.created_at || (one.created_at === last.created_at && one.id < last.id);
  return { ...page, challenges: [...page.challenges, ...shown.challenges.filter(isOlder)], next: shown.next };
}

/** @param {ChallengeBody} challenge */
function row(challenge) {
  const accept = () => acceptChallenge(challenge.id);
  return h('li', { class: 'row challenge-row' },
    h('span', { class: 'row-seats' }, whoLine(challenge.by)), h('span', { class: 'row-game' }, challengeWords(challenge)),
    challenge.mine ? h('a', { class: 'button small plain', href: `/challenge/${challenge.id}` }, t('web-yours')) : actor({ class: 'button small' }, accept, t('web-accept')));
}

/** @param {string} id */
export async function acceptChallenge(id) {
  try {
    const game = await post(`/api/challenges/${id}/accept`);
    go(`/game/${game.id}`);
  } catch (error) {
    toast(wordsOf(error), 'bad');
  }
}
