// What was played from the position that is shown: how often, by whom, with what result, and what is solved.

import { get, wordsOf } from '../lib/api.js';
import { fill, h } from '../lib/dom.js';
import { t } from '../lib/texts.js';

/** @import { Explored, ExploredMove } from '../types.d.ts' */

/** Moves that are shown at most. */
const MOST = 12;
/** Whoever walks on within this time wants to know about where they are then, in milliseconds. */
const PAUSE = 200;

export class ExplorerPanel {
  /** Counts the questions, so that an answer that comes too late is not shown. */ #asked = 0;
  #key = '';

  /** @param {(move: string) => void} onplay a move is to be made */
  constructor(onplay) {
    this.onplay = onplay;
    this.body = h('div', { class: 'explored' });
    this.element = h('details', { class: 'more explorer', open: true, ontoggle: () => this.element.open && this.#look() }, h('summary', {}, t('web-explorer')), this.body);
    /** @type {Record<string, string | undefined>} */
    this.place = {};
  }

  /** Another position is shown. @param {Record<string, string | undefined>} place @param {boolean} over whether there is no move any more */
  look(place, over) {
    this.place = place;
    this.over = over;
    if (this.element.open) this.#look();
  }

  async #look() {
    const key = JSON.stringify(this.place);
    if (key === this.#key) return;
    this.#key = key;
    const asked = ++this.#asked;
    if (this.over) return fill(this.body);
    await new Promise((done) => setTimeout(done, PAUSE));
    if (asked !== this.#asked) return;
    try {
      /** @type {Explored} */
      const explored = await get('/api/explorer', this.place);
      if (asked === this.#asked) fill(this.body, this.#table(explored));
    } catch (error) {
      if (asked !== this.#asked) return;
      this.#key = '';
      fill(this.body, h('p', { class: 'problem' }, wordsOf(error)));
    }
  }

  /** @param {Explored} explored */
  #table(explored) {
    const moves = explored.moves.filter((move) => move.games > 0 || move.solved);
    if (!moves.length) return h('p', { class: 'quiet' }, t('web-explorer-none'));
    return h('table', {}, h('caption', { class: 'quiet' }, t('web-explorer-games', { count: explored.games })),
      h('thead', {}, h('tr', {}, [t('web-explorer-move'), t('web-games'), t('web-explorer-result'), t('web-explorer-strength'), t('web-explorer-solved')].map((words) => h('th', { scope: 'col' }, words)))),
      h('tbody', {}, moves.slice(0, MOST).map((move) => h('tr', {},
        h('th', { scope: 'row' }, h('button', { type: 'button', class: 'line-move', onclick: () => this.onplay(move.move) }, move.move)),
        h('td', {}, move.games ? String(move.games) : '–'), h('td', {}, result(move)), h('td', {}, move.rating === null ? '–' : String(move.rating)), h('td', {}, solved(move))))));
  }
}

/** How games went on for whoever made a move: a bar, and the same in words. @param {ExploredMove} move */
function result({ games, wins, draws, losses }) {
  if (!games) return '–';
  const part = (/** @type {number} */ count) => Math.round((100 * count) / games);
  const words = t('web-explorer-score', { wins: part(wins), draws: part(draws), losses: part(losses) });
  const bar = h('span', { class: 'score-bar', role: 'img', 'aria-label': words, title: words }, h('i', { class: 'won' }), h('i', { class: 'drawn' }));
  bar.style.setProperty('--won', `${part(wins)}%`);
  bar.style.setProperty('--drawn', `${part(draws)}%`);
  return [bar, h('span', { 'aria-hidden': 'true' }, `${part(wins)} %`)];
}

/** @param {ExploredMove} move */
const solved = ({ solved: known }) => (known ? h('span', { class: known.won ? 'won' : 'lost' }, t(known.won ? 'web-explorer-wins' : 'web-explorer-loses', { count: known.plies })) : '');
