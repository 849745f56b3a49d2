// A record from a file or pasted: walked through, never stored.

import { addressOf } from '../analysis/address.js';
import { keep } from '../analysis/kept.js';
import { analyseLink } from '../analysis/link.js';
import { Tree } from '../analysis/tree.js';
import { Board } from '../board/board.js';
import { icon } from '../board/pieces.js';
import { Engine } from '../game/engine.js';
import { Moves } from '../game/moves.js';
import { recordForm } from '../game/recordform.js';
import { share } from '../game/share.js';
import { noteTable } from '../game/spoken.js';
import { geometry, getOnce, post, wordsOf } from '../lib/api.js';
import { fill, h } from '../lib/dom.js';
import { announce, iconOf, select, toast } from '../lib/parts.js';
import { motion, setting } from '../lib/settings.js';
import { say, t } from '../lib/texts.js';
import { describe, resultWords, rulesetWords } from '../lib/words.js';

/** @import { PositionBody, ReadGame } from '../types.d.ts' */

/** @type {import('../lib/router.js').Opener} */
export async function open() {
  const viewer = h('div', { class: 'record-viewer' });
  /** @type {(() => void) | null} */
  let leave = null;
  const showGame = async (/** @type {ReadGame} */ game) => {
    leave?.();
    const view = await walker(game);
    leave = view.leave;
    fill(viewer.lastElementChild ?? viewer, view.element);
  };
  const form = recordForm(async (games) => {
    const names = await Promise.all(games.map(async (game, n) => ({ value: String(n), text: `${n + 1}. ${await rulesetWords(game.ruleset)} · ${game.tags.One ?? '?'} – ${game.tags.Two ?? '?'}` })));
    fill(viewer, games.length > 1 ? select(t('web-record-which'), names, '0', (value) => { const one = games[Number(value)]; if (one) showGame(one); }) : null, h('div'));
    if (games[0]) await showGame(games[0]);
    viewer.scrollIntoView({ behavior: motion() ? 'smooth' : 'auto' });
  });
  const element = h('div', { class: 'record' }, h('h1', {}, t('web-nav-record')), h('p', { class: 'lead' }, t('web-record-about')), form, viewer);
  return { element, title: t('web-nav-record'), leave: () => leave?.() };
}

/** @param {ReadGame} game */
async function walker(game) {
  let ply = 0;
  let position = game.start;
  const board = new Board({ onMove: () => {}, announce, describe, say, t });
  board.set({ coordinates: setting('coordinates') === 'on', motion: motion() });
  board.setGeometry(await geometry(game.ruleset));
  const notes = h('div', { class: 'notes-box' });
  const status = h('p', { class: 'status' });
  const start = game.start === 'startpos' ? undefined : game.start;
  const show = async (/** @type {number} */ to) => {
    const forward = to === ply + 1;
    ply = to;
    moves.draw(game.moves.map((move) => ({ move })), ply);
    try {
      /** @type {PositionBody} */
      const scene = await getOnce('/api/scene', { ruleset: game.ruleset, position: start, moves: game.moves.slice(0, to).join(' ') });
      if (ply !== to) return;
      position = scene.position;
      engine.paint(scene);
      board.show(scene, { animate: forward, moves: [] });
      fill(notes, noteTable(scene, icon));
      const ended = scene.result && resultWords(scene.result);
      fill(status, ended ? [h('strong', {}, ended.outcome), h('span', {}, ended.why)] : h('strong', {}, t('web-player-to-move', { player: scene.side })));
      announce(to ? t('web-said-ply', { number: to, move: game.moves[to - 1] ?? '' }) : t('web-said-start'));
      engine.look(String(to), scene.result !== null);
    } catch (error) {
      toast(wordsOf(error), 'bad');
    }
  };
  const moves = new Moves(show);
  const engine = new Engine(board, (time, lines) => post('/api/analysis', { ruleset: game.ruleset, position: start ?? 'startpos', moves: game.moves.slice(0, ply), time, lines }), game.ruleset, () => engine.look(String(ply), false));
  const keys = (/** @type {KeyboardEvent} */ event) => moves.key(event);
  document.addEventListener('keydown', keys);
  await show(game.moves.length);
  const flip = h('button', { type: 'button', class: 'tool', title: t('web-flip'), 'aria-label': t('web-flip'), onclick: () => board.set({ flip: !board.settings.flip }) }, iconOf('flip'));
  const element = h('div', { class: 'game' },
    h('section', { class: 'game-board' }, h('div', { class: 'board-row' }, engine.bar, board.element), h('div', { class: 'bottom-row' }, h('span', { class: 'player-bar' }, `${game.tags.One ?? '?'} – ${game.tags.Two ?? '?'}`), flip)),
    h('section', { class: 'game-panel' }, status, moves.element, engine.element),
    h('aside', { class: 'game-side' }, h('h2', {}, await rulesetWords(game.ruleset)), notes,
      analyseLink(() => {
        // Its variations come along.
        keep(Tree.of(game.tree), null);
        return addressOf(game.ruleset, { position: start ?? null, moves: game.moves, at: ply });
      }),
      share({ ruleset: game.ruleset, position: () => position, record: async () => game.record, name: 'record', flip: () => board.settings.flip })));
  return { element, leave: () => document.removeEventListener('keydown', keys) };
}

