// A player, person or bot: ratings and games.

import { call, gamesList, get, post, wordsOf } from '../lib/api.js';
import { fill, h } from '../lib/dom.js';
import { gameRows } from '../lib/lists.js';
import { me } from '../lib/me.js';
import { actor, iconOf, toast } from '../lib/parts.js';
import { t } from '../lib/texts.js';
import { dateWords, whoWords } from '../lib/words.js';

/** @import { BlocksBody, GameEntry, GamesPage, PlayerBody } from '../types.d.ts' */

/** @type {import('../lib/router.js').Opener} */
export async function open([name = '']) {
  /** @type {[PlayerBody, GameEntry[], GamesPage]} */
  const [player, games, list] = await Promise.all([get(`/api/players/${encodeURIComponent(name)}`), gamesList(), get('/api/games', { player: name, limit: 20 })]);
  const title = whoWords(player);
  const ratings = player.ratings.map((rating) => h('li', { class: 'rating-card' },
    h('span', {}, games.find((game) => game.name === rating.game)?.title ?? rating.game),
    h('strong', {}, `${Math.round(rating.rating)}${rating.provisional ? '?' : ''}`),
    h('small', {}, rating.pace ? `${t(`web-pace-${rating.pace}`)} · ± ${Math.round(2 * rating.deviation)} · ${t('web-games-count', { count: rating.games })}` : t('web-rating-fixed'))));
  const element = h('div', { class: 'profile' },
    h('div', { class: 'profile-head' }, h('span', { class: 'avatar', 'aria-hidden': 'true' }, iconOf(player.kind === 'bot' ? 'robot' : 'person')),
      h('div', {}, h('h1', {}, title), h('p', { class: 'quiet' }, [player.created_at ? t('web-since', { date: dateWords(player.created_at) }) : null, t('web-games-count', { count: player.games ?? 0 })].filter(Boolean).join(' · '))),
      me()?.kind === 'account' && me()?.name === player.name ? h('a', { class: 'button plain', href: '/account' }, t('web-nav-account')) : null),
    await between(player),
    h('h2', {}, t('web-ratings')),
    ratings.length ? h('ul', { class: 'ratings' }, ratings) : h('p', { class: 'empty' }, t('web-no-ratings')),
    h('h2', {}, t('web-games')),
    list.games.length ? gameRows(list.games) : h('p', { class: 'empty' }, t('web-no-games')),
    list.next ? h('p', {}, h('a', { href: `/games?player=${encodeURIComponent(name)}` }, t('web-all-games'))) : null);
  return { element, title };
}

/** What one can do about another person: not play with them, and tell the operator. @param {PlayerBody} player */
async function between(player) {
  if (player.kind !== 'account' || me()?.kind !== 'account' || me()?.name === player.name) return null;
  /** @type {BlocksBody} */
  const { blocks } = await get('/api/blocks');
  let blocked = blocks.some((one) => one.name === player.name);
  const place = h('p', { class: 'buttons' });
  const draw = () => fill(place, actor({ class: 'button plain' }, async () => {
    await call(blocked ? 'DELETE' : 'PUT', `/api/blocks/${encodeURIComponent(player.name)}`);
    blocked = !blocked;
    toast(t(blocked ? 'web-is-blocked' : 'web-is-unblocked', { name: player.name }));
    draw();
  }, t(blocked ? 'web-unblock' : 'web-block')));
  draw();
  return h('div', {}, place, reportForm(player.name));
}

/** @param {string} name */
function reportForm(name) {
  const problem = h('p', { class: 'problem', role: 'alert' });
  const reasons = ['cheating', 'stalling', 'name', 'other'];
  const form = h('form', {
    onsubmit: async (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      try {
        const { reason, text } = Object.fromEntries(new FormData(form));
        await post('/api/reports', { player: name, reason, text });
        details.open = false;
        form.reset();
        toast(t('web-reported'));
      } catch (error) {
        problem.textContent = wordsOf(error);
      }
    },
  }, h('label', { class: 'field wide' }, h('span', {}, t('web-report-reason')), h('select', { name: 'reason' }, reasons.map((reason) => h('option', { value: reason }, t(`web-report-${reason}`))))),
  h('label', { class: 'field wide' }, h('span', {}, t('web-report-text')), h('textarea', { name: 'text', maxlength: '1000', rows: '4' })),
  problem, h('button', { type: 'submit', class: 'button' }, t('web-report-send')));
  const details = h('details', {}, h('summary', {}, t('web-report')), form);
  return details;
}
