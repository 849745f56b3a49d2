// A player, person or bot: ratings and games.

import { gamesList, get } from '../lib/api.js';
import { h } from '../lib/dom.js';
import { gameRows } from '../lib/lists.js';
import { me } from '../lib/me.js';
import { iconOf } from '../lib/parts.js';
import { t } from '../lib/texts.js';
import { dateWords, whoWords } from '../lib/words.js';

/** @type {import('../lib/router.js').Opener} */
export async function open([name = '']) {
  const [player, games, list] = await Promise.all([get(`/api/players/${encodeURIComponent(name)}`), gamesList(), get('/api/games', { player: name, limit: 20 })]);
  const title = whoWords(player);
  const ratings = player.ratings.map((/** @type {Rating} */ rating) => h('li', { class: 'rating-card' },
    h('span', {}, games.find((game) => game.name === rating.game)?.title ?? rating.game),
    h('strong', {}, `${Math.round(rating.rating)}${rating.provisional ? '?' : ''}`),
    h('small', {}, rating.pace ? `${t(`web-pace-${rating.pace}`)} · ± ${Math.round(2 * rating.deviation)} · ${t('web-games-count', { count: rating.games })}` : t('web-rating-fixed'))));
  const element = h('div', { class: 'profile' },
    h('div', { class: 'profile-head' }, h('span', { class: 'avatar', 'aria-hidden': 'true' }, iconOf(player.kind === 'bot' ? 'robot' : 'person')),
      h('div', {}, h('h1', {}, title), h('p', { class: 'quiet' }, [player.created_at ? t('web-since', { date: dateWords(player.created_at) }) : null, t('web-games-count', { count: player.games ?? 0 })].filter(Boolean).join(' · '))),
      me()?.kind === 'account' && me()?.name === player.name ? h('a', { class: 'button plain', href: '/account' }, t('web-nav-account')) : null),
    h('h2', {}, t('web-ratings')),
    ratings.length ? h('ul', { class: 'ratings' }, ratings) : h('p', { class: 'empty' }, t('web-no-ratings')),
    h('h2', {}, t('web-games')),
    list.games.length ? gameRows(list.games) : h('p', { class: 'empty' }, t('web-no-games')),
    list.next ? h('p', {}, h('a', { href: `/games?player=${encodeURIComponent(name)}` }, t('web-all-games'))) : null);
  return { element, title };
}
