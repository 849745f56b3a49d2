// All games, with filters that are part of the address.

import { gamesList, get, wordsOf } from '../lib/api.js';
import { fill, h } from '../lib/dom.js';
import { gameRows } from '../lib/lists.js';
import { actor, select, tick, toast } from '../lib/parts.js';
import { t } from '../lib/texts.js';

/** @import { GamesPage } from '../types.d.ts' */

/** @type {import('../lib/router.js').Opener} */
export async function open(_, query) {
  const games = await gamesList();
  const filters = Object.fromEntries(['game', 'state', 'result', 'player', 'rated', 'mine'].map((name) => [name, query.get(name) ?? '']));
  const list = h('div', { class: 'archive-list', 'aria-live': 'polite' });
  const load = async (/** @type {string | null} */ before) => {
    try {
      /** @type {GamesPage} */
      const found = await get('/api/games', { ...filters, before });
      if (!before) fill(list);
      list.querySelector('.load-more')?.remove();
      if (found.games.length) list.append(gameRows(found.games));
      else if (!before) list.append(h('p', { class: 'empty' }, t('web-no-games')));
      if (found.next) list.append(h('p', { class: 'load-more' }, actor({ class: 'button plain' }, () => load(found.next), t('web-load-more'))));
    } catch (error) {
      toast(wordsOf(error), 'bad');
    }
  };
  const change = (/** @type {string} */ name) => (/** @type {string} */ value) => {
    filters[name] = value;
    const kept = new URLSearchParams(Object.entries(filters).filter(([, one]) => one));
    history.replaceState(null, '', `/games${kept.size ? `?${kept}` : ''}`);
    load(null);
  };
  const any = { value: '', text: t('web-any') };
  const won = (/** @type {string} */ winner) => ({ value: winner, text: t('outcome-won', { winner, reader: 'everyone' }) });
  const player = h('input', { type: 'search', value: filters.player ?? '', maxlength: '40', onchange: () => change('player')(player.value.trim()) });
  await load(null);
  const element = h('div', { class: 'archive' }, h('h1', {}, t('web-nav-games')),
    h('div', { class: 'filters', role: 'search', 'aria-label': t('web-filters') },
      select(t('web-filter-game'), [any, ...games.map((game) => ({ value: game.name, text: game.title }))], filters.game ?? '', change('game')),
      select(t('web-filter-state'), [any, { value: 'ongoing', text: t('web-going') }, { value: 'ended', text: t('web-ended') }], filters.state ?? '', change('state')),
      select(t('web-filter-result'), [any, won('1'), won('2'), { value: 'draw', text: t('web-draw') }], filters.result ?? '', change('result')),
      h('label', { class: 'field' }, h('span', {}, t('web-filter-player')), player),
      tick(t('web-filter-mine'), filters.mine === 'true', (on) => change('mine')(on ? 'true' : '')),
      tick(t('web-rated'), filters.rated === 'true', (on) => change('rated')(on ? 'true' : ''))),
    list);
  return { element, title: t('web-nav-games') };
}
