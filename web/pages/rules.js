// The rules of the games, with boards that can be tried out.

import { Board } from '../board/board.js';
import { gamesList, geometry, get, getOnce } from '../lib/api.js';
import { h } from '../lib/dom.js';
import { glossary } from '../lib/glossary.js';
import { announce, iconOf } from '../lib/parts.js';
import { motion, setting } from '../lib/settings.js';
import { still } from '../lib/still.js';
import { language, say, t, tOr } from '../lib/texts.js';
import { describe } from '../lib/words.js';
import { SHOWN } from './shown.js';

/** @import { Diagram, PositionBody, RulesBlock, RulesBody } from '../types.d.ts' */

/** @type {import('../lib/router.js').Opener} */
export async function open([name = '']) {
  const games = await gamesList();
  const tabs = h('nav', { class: 'chips', 'aria-label': t('web-games') }, games.map((game) => h('a', { class: 'chip', href: `/rules/${game.name}`, 'aria-current': game.name === name ? 'page' : null }, game.title)));
  if (!name) {
    const element = h('div', { class: 'rules' }, h('h1', {}, t('web-nav-rules')), h('ul', { class: 'cards' }, games.map((game) => h('li', {}, h('a', { class: 'game-card', href: `/rules/${game.name}` },
      h('span', { class: 'card-picture' }, still(SHOWN[game.name] ?? { ruleset: game.default }, '', { coordinates: false }).element),
      h('span', { class: 'card-words' }, h('strong', {}, game.title), h('span', {}, tOr(`game-${game.name}-summary`, game.summary))))))));
    return { element, title: t('web-nav-rules') };
  }
  /** @type {[RulesBody, Awaited<ReturnType<typeof glossary>>]} */
  const [rules, terms] = await Promise.all([get(`/api/rules/${encodeURIComponent(name)}`, { lang: language() }), glossary(name)]);
  const middle = SHOWN[rules.game];
  const figure = (/** @type {Parameters<typeof still>[0]} */ what, /** @type {string} */ words) => h('figure', {}, still(what, words).element, h('figcaption', {}, words));
  const element = h('div', { class: 'rules' }, tabs,
    h('div', { class: 'rules-body' },
      h('article', { class: 'prose', lang: rules.lang }, rules.blocks.map((block) => part(block, terms.mark)), terms.section()),
      h('aside', { class: 'diagrams' },
        middle ? [figure(middle, t('web-diagram-middle')), figure(middle.end, t('web-diagram-end'))] : null,
        h('a', { class: 'button', href: `/play/${rules.game}` }, iconOf('play'), t('web-play')),
        h('a', { class: 'button plain', href: `/learn/${rules.game}` }, iconOf('bulb'), t('web-learn')),
        h('button', { type: 'button', class: 'button plain', onclick: () => print() }, iconOf('book'), t('web-print')))));
  return { element, title: rules.title };
}

/** A part of the rules. @param {RulesBlock} block @param {(text: string) => (Node | string)[]} mark explains words */
function part(block, mark) {
  if ('title' in block) return h('h1', {}, block.title);
  if ('heading' in block) return h('h2', {}, block.heading);
  if ('text' in block) return h('p', {}, mark(block.text));
  if ('list' in block) return h('ul', {}, block.list.map((item) => h('li', {}, mark(item))));
  if ('sample' in block) return h('pre', { tabindex: '0' }, block.sample.join('\n'));
  return h('div', { class: 'boards' }, block.boards.map(diagram));
}

/** A board that shows where its pieces can go, when one points at them; a move is only tried and taken back. @param {Diagram} what */
function diagram(what) {
  const board = new Board({ onMove: () => show(false), announce, describe, say, t });
  board.set({ coordinates: setting('coordinates') === 'on', motion: motion(), targets: true, palette: false });
  const words = h('figcaption', {}, what.moves ? what.moves.split(' ').at(-1) : null);
  const element = h('figure', { class: 'diagram' }, board.element, words);
  /** @type {PositionBody | null} */
  let scene = null;
  const marks = (/** @type {string[]} */ names) => board.marks.ring(what.marks.map((cell) => names.indexOf(cell)));
  const show = async (/** @type {boolean} */ first) => {
    const { ruleset, position, moves } = what;
    const [ground, found] = await Promise.all([geometry(ruleset), scene ?? getOnce('/api/scene', { ruleset, position, moves, legal: true })]);
    scene = found;
    if (first) board.setGeometry(ground);
    board.set({ player: found.side });
    board.show(found, { mode: found.result ? 'no' : 'now' });
    marks(ground.cells.map((cell) => cell.name));
  };
  // A mouse need only point at a piece to see where it can go.
  let seen = -1;
  board.surface.addEventListener('pointermove', ({ pointerType }) => {
    const { state } = board;
    const cell = state.hovered;
    if (pointerType !== 'mouse' || cell === seen) return;
    seen = cell;
    if (!state.moves.some((move) => move.clicks[0] === cell && move.clicks.length > 1)) return;
    if (state.clicks.length) state.cancel();
    state.click(cell);
  });
  show(true).catch(() => element.remove());
  return element;
}
