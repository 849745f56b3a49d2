// Puzzles: what there is to solve, and one of them.

import { ApiError, gamesList, get, getOnce } from '../lib/api.js';
import { h } from '../lib/dom.js';
import { iconOf, select } from '../lib/parts.js';
import { go } from '../lib/router.js';
import { t } from '../lib/texts.js';
import { kindWords } from '../puzzles/kinds.js';
import { due, nextOf, practice, today } from '../puzzles/practice.js';
import { SolveView } from '../puzzles/solve.js';

/** @import { PuzzleBody } from '../types.d.ts' */

/** How hard puzzles are, by their ratings. @type {Record<string, [number, number]>} */
const LEVELS = { easy: [-1e9, 1200], middle: [1200, 1700], hard: [1700, 1e9] };

/** @type {import('../lib/router.js').Opener} */
export async function open([what = ''], query) {
  /** @type {{puzzles: PuzzleBody[]}} */
  const { puzzles } = await getOnce('/api/puzzles');
  if (!what) return { element: await list(puzzles, query), title: t('puzzles') };
  if (what === 'mistakes') return mistakes();
  const daily = what === 'daily';
  const id = daily ? (await get('/api/puzzles/daily', { day: today() })).id : what;
  const puzzle = puzzles.find((one) => one.id === id);
  if (!puzzle) throw new ApiError({ code: 'not-found', message: `there is no puzzle ${id}`, phrase: { id: 'error-no-address', args: {}, text: 'there is nothing at this address' } });
  const next = () => {
    const other = daily ? null : nextOf(chosen(puzzles, query), id);
    go(other ? `/puzzles/${other.id}?${query}` : '/puzzles');
  };
  const view = new SolveView({ puzzle, daily }, next);
  return { element: view.element, title: t('puzzles'), leave: () => view.leave() };
}

/** The own mistakes whose day has come, one after the other. */
function mistakes() {
  const [card] = due();
  if (!card) return { element: h('section', { class: 'narrow' }, h('h1', {}, t('puzzles-mistakes')), h('p', {}, t('web-puzzle-no-mistakes')), h('p', {}, h('a', { href: '/puzzles' }, t('puzzles')))), title: t('puzzles-mistakes') };
  const view = new SolveView({ card }, () => go('/puzzles/mistakes', { replace: true }));
  return { element: view.element, title: t('puzzles-mistakes'), leave: () => view.leave() };
}

/** The puzzles that fit a choice. @param {PuzzleBody[]} puzzles @param {URLSearchParams} query */
function chosen(puzzles, query) {
  const [game, kind, level] = ['game', 'kind', 'level'].map((name) => query.get(name) ?? '');
  const [least, most] = LEVELS[level ?? ''] ?? [-Infinity, Infinity];
  return puzzles.filter((one) => (!game || one.ruleset.split(':')[0] === game) && (!kind || kindOf(one) === kind) && one.rating >= least && one.rating < most);
}

/** The kind of a puzzle, however many moves it takes. @param {PuzzleBody} puzzle */
const kindOf = (puzzle) => puzzle.kind.replace(/-in-\d+$/, '');

/** @param {PuzzleBody[]} puzzles @param {URLSearchParams} query */
async function list(puzzles, query) {
  const now = practice();
  const games = await gamesList();
  const there = new Set(puzzles.map((one) => one.ruleset.split(':')[0]));
  const kinds = [...new Set(puzzles.map(kindOf))].sort();
  const set = (/** @type {string} */ name, /** @type {string} */ value) => {
    const other = new URLSearchParams(query);
    if (value) other.set(name, value);
    else other.delete(name);
    go(`/puzzles?${other}`, { replace: true });
  };
  const any = { value: '', text: t('web-puzzle-any') };
  const next = nextOf(chosen(puzzles, query));
  const waiting = due().length;
  return h('section', { class: 'narrow puzzles' }, h('h1', {}, t('puzzles')),
    h('p', { class: 'lead' }, t('puzzles-menu')),
    h('p', {}, t('web-puzzle-standing', { rating: Math.round(now.rating), streak: now.streak, best: now.best }), ' ', t('web-puzzle-count', { solved: Object.values(now.tried).filter(Boolean).length, count: puzzles.length })),
    h('div', { class: 'buttons' },
      h('a', { class: 'button plain', href: '/puzzles/daily' }, iconOf(now.daily === today() ? 'check' : 'bulb'), t('puzzles-daily'), now.daily === today() ? ` (${t('puzzles-daily-done')})` : ''),
      h('a', { class: 'button plain', href: '/puzzles/mistakes' }, iconOf('again'), `${t('puzzles-mistakes')}: ${t('puzzles-due', { count: waiting })}`)),
    select(t('web-puzzle-game'), [any, ...games.filter((game) => there.has(game.name)).map((game) => ({ value: game.name, text: game.title }))], query.get('game') ?? '', (value) => set('game', value)),
    select(t('web-puzzle-kind'), [any, ...kinds.map((kind) => ({ value: kind, text: kind === 'win' ? t('web-puzzle-win') : kindWords(kind) }))], query.get('kind') ?? '', (value) => set('kind', value)),
    select(t('web-puzzle-level'), [any, ...Object.keys(LEVELS).map((level) => ({ value: level, text: t(`web-puzzle-${level}`) }))], query.get('level') ?? '', (value) => set('level', value)),
    next ? h('p', {}, h('a', { class: 'button', href: `/puzzles/${next.id}?${query}` }, iconOf('play'), t('web-puzzle-begin')))
      : h('p', { class: 'quiet' }, t('web-puzzle-none')));
}
