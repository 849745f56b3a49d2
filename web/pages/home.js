// The first page: five games, each one click away from the board.

import { gamesList, get } from '../lib/api.js';
import { begun } from '../learn/progress.js';
import { fill, h } from '../lib/dom.js';
import { gameRows, rulesetText, whoLine } from '../lib/lists.js';
import { iconOf } from '../lib/parts.js';
import { choose, setting } from '../lib/settings.js';
import { still } from '../lib/still.js';
import { t, tOr } from '../lib/texts.js';
import { onTurn, waitingGames } from '../lib/turns.js';
import { clockTime } from '../lib/words.js';
import { SHOWN } from './shown.js';

/** @import { GamesPage, WaitingBody } from '../types.d.ts' */

/** @type {import('../lib/router.js').Opener} */
export async function open() {
  const games = await gamesList();
  const cards = games.map((game) => h('li', {}, h('a', { class: 'game-card', href: `/play/${game.name}` },
    h('span', { class: 'card-picture' }, still(SHOWN[game.name] ?? { ruleset: game.default }, '', { coordinates: false }).element),
    h('span', { class: 'card-words' }, h('strong', {}, game.title), h('span', {}, tOr(`game-${game.name}-summary`, game.summary)), h('span', { class: 'card-play' }, iconOf('play'), t('web-play'))))));
  const turn = h('section', { class: 'your-turn', hidden: true, 'aria-label': t('web-your-turn') });
  const mine = h('section', { class: 'mine', hidden: true });
  const element = h('div', { class: 'home' },
    turn,
    h('section', { class: 'hero' }, h('h1', {}, t('web-hero')), h('p', {}, t('web-hero-about'))),
    welcome(),
    h('ul', { class: 'cards', 'aria-label': t('web-games') }, cards),
    mine,
    h('section', { class: 'ways' },
      way('/learn', 'bulb', 'web-learn', 'web-learn-about'), way('/lobby', 'globe', 'web-way-lobby', 'web-way-lobby-about'), way('/play?with=friend', 'link', 'web-way-friend', 'web-way-friend-about'),
      way('/play?with=bots', 'eye', 'web-way-watch', 'web-way-watch-about'), way('/record', 'book', 'web-way-record', 'web-way-record-about')));
  let asked = 0;
  const drawTurns = async () => {
    const now = ++asked;
    /** @type {{games: WaitingBody[]}} */
    const { games: waiting } = waitingGames().size ? await get('/api/turns').catch(() => ({ games: [] })) : { games: [] };
    if (now !== asked) return;
    turn.hidden = !waiting.length;
    fill(turn, h('h2', {}, t('web-your-turn')), h('ul', { class: 'turns' }, waiting.map(waitingCard)));
  };
  drawTurns();
  // Games that are going on are worth more than a quick first paint: they come when they come.
  get('/api/games', { mine: true, state: 'ongoing', limit: 3 }).then((/** @type {GamesPage} */ { games: going, next }) => {
    if (!going.length) return;
    mine.hidden = false;
    mine.append(h('h2', {}, t('web-going-on')), gameRows(going));
    if (next) mine.append(h('p', {}, h('a', { href: '/games?state=ongoing&mine=true' }, t('web-all-games'))));
  }, () => {});
  return { element, title: '', leave: onTurn(drawTurns) };
}

/** @param {string} href @param {string} icon @param {string} title @param {string} about */
const way = (href, icon, title, about) => h('a', { class: 'way-card', href }, iconOf(icon), h('span', {}, h('strong', {}, t(title)), h('span', {}, t(about))));

/** A game that waits: its board, who waits, and for how long. @param {WaitingBody} game */
function waitingCard(game) {
  const other = game.seats[game.you[0] === 'a' ? 1 : 0];
  return h('li', {}, h('a', { class: 'turn-card', href: `/game/${game.id}` },
    h('span', { class: 'turn-picture' }, still({ ruleset: game.ruleset, position: game.position }, '', { coordinates: false }).element),
    h('span', { class: 'turn-words' }, h('strong', {}, rulesetText(game.ruleset)), whoLine(other),
      h('span', { class: 'quiet' }, game.left === null ? t('web-no-clock') : t('web-time-left', { time: clockTime(game.left) })))));
}

/** Whoever is here for the first time is offered to learn, until they have or do not want to. */
function welcome() {
  if (begun() || setting('welcome') === 'off') return null;
  const box = h('aside', { class: 'welcome', 'aria-label': t('web-learn') }, iconOf('bulb'), h('p', {}, h('strong', {}, t('web-learn-new')), ' ', t('web-learn-new-about')),
    h('a', { class: 'button', href: '/learn' }, t('web-learn')),
    h('button', { type: 'button', class: 'button plain', 'aria-label': t('web-close'), onclick: () => { choose('welcome', 'off'); box.remove(); } }, iconOf('close')));
  return box;
}
