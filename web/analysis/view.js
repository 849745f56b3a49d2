// The analysis board: moves for both sides in a tree of variations, the engine beside it.

import { Board } from '../board/board.js';
import { icon } from '../board/pieces.js';
import { Engine } from '../game/engine.js';
import { recordForm } from '../game/recordform.js';
import { share } from '../game/share.js';
import { InWords, Typed, noteTable } from '../game/spoken.js';
import { ApiError, get, getOnce, post, wordsOf } from '../lib/api.js';
import { fill, h } from '../lib/dom.js';
import { announce, iconOf, select, toast } from '../lib/parts.js';
import { go } from '../lib/router.js';
import { motion, onSetting, setting } from '../lib/settings.js';
import { play } from '../lib/sound.js';
import { say, t } from '../lib/texts.js';
import { describe, gameOf, ownBelow, resultWords, rulesetWords } from '../lib/words.js';
import { addressOfTree } from './address.js';
import { ExplorerPanel } from './explorer.js';
import { keep } from './kept.js';
import { TreeMoves } from './moves.js';
import { Setting } from './setting.js';
import { Studies } from './studies.js';
import { SYMBOLS, Tree } from './tree.js';

/** @import { Board as Geometry, Click, PositionBody, ReadGame, StudyBody } from '../types.d.ts' */

/** How long the engine looks at a position, again and again, in milliseconds. */
const TIMES = [300, 1000, 3000];

export class AnalysisView {
  /** What is shown. @type {PositionBody | null} */ #scene = null;
  /** Who moves first. */ #first = 1;
  /** Counts what is shown, so that an answer that comes too late is not. */ #asked = 0;
  /** The tree as it was kept. @type {string | null} */ #kept = null;
  /** A position that is being put together. @type {Setting | null} */ #setting = null;

  /** @param {Tree} tree @param {Geometry} ground @param {string} words @param {PositionBody} start @param {StudyBody | null} [study] the saved analysis that it is */
  constructor(tree, ground, words, start, study = null) {
    this.tree = tree;
    /** The saved analysis that is shown. */
    this.study = study?.id ?? null;
    this.explorer = new ExplorerPanel((move) => this.#chose(move));
    this.studies = new Studies(study, () => this.tree.record());
    this.ground = ground;
    this.ruleset = tree.ruleset;
    const board = new Board({ onMove: (text) => this.#chose(text), announce, describe, why: (clicks) => this.#why(clicks), say, t });
    this.board = board;
    board.set({ flip: ownBelow(start, ground, 1) });
    board.setGeometry(ground);
    this.moves = new TreeMoves((ply) => this.#change(() => this.tree.walk(ply), ply === this.tree.ply + 1), (node) => this.#change(() => this.tree.go(node)));
    this.engine = new Engine(board, (time, lines) => this.#analyse(time, lines), this.ruleset, () => this.#look(), {
      times: TIMES, onplay: (line) => this.#change(() => this.tree.play(...line)), threat: (time) => this.#threat(time),
    });
    this.typed = new Typed((text) => this.#type(text));
    this.inWords = new InWords((text) => this.#chose(text));
    this.status = h('p', { class: 'status' });
    this.notes = h('div', { class: 'notes-box' });
    this.comment = h('textarea', { rows: 2, maxlength: '2000', 'aria-label': t('web-comment'), placeholder: t('web-comment'), onchange: () => this.#change(() => this.tree.comment(this.comment.value)) });
    this.symbols = SYMBOLS.map((symbol, n) => h('button', { type: 'button', class: 'symbol', title: `${t(`web-nag-${n + 1}`)} (${n + 1})`, 'aria-label': t(`web-nag-${n + 1}`), onclick: () => this.#change(() => this.tree.mark(n + 1)) }, symbol));
    const tool = (/** @type {string} */ name, /** @type {string} */ picture, /** @type {string} */ key, /** @type {() => void} */ onclick) => h('button', { type: 'button', class: 'tool', title: `${t(`web-tree-${name}`)} (${key})`, 'aria-label': t(`web-tree-${name}`), onclick }, iconOf(picture));
    this.tools = {
      promote: tool('promote', 'up', 'p', () => this.#promote()),
      remove: tool('remove', 'close', 'Delete', () => this.#remove()),
      undo: tool('undo', 'undo', 'Ctrl+Z', () => this.#change(() => this.tree.undo())),
      redo: tool('redo', 'redo', 'Ctrl+Y', () => this.#change(() => this.tree.redo())),
    };
    this.panel = h('section', { class: 'game-panel', 'aria-label': t('web-analysis-panel') }, this.status, this.moves.element,
      h('div', { class: 'tree-tools', role: 'toolbar', 'aria-label': t('web-tree-tools') }, Object.values(this.tools), h('span', { class: 'symbols' }, this.symbols)),
      this.comment, this.engine.element, this.typed.element);
    this.element = h('div', { class: 'game analysis' },
      h('section', { class: 'game-board', 'aria-label': t('web-board') }, h('div', { class: 'board-row' }, this.engine.bar, board.element),
        h('div', { class: 'bottom-row' }, h('span', { class: 'player-bar' }, t('web-analysis-board')),
          h('button', { type: 'button', class: 'tool', title: `${t('web-flip')} (f)`, 'aria-label': t('web-flip'), onclick: () => this.#flip() }, iconOf('flip')))),
      this.panel,
      h('aside', { class: 'game-side', 'aria-label': t('web-about-game') }, h('h1', {}, words), this.notes,
        h('div', { class: 'buttons' },
          h('button', { type: 'button', class: 'button small plain', onclick: () => this.#setUp() }, iconOf('gear'), t('web-setup')),
          h('button', { type: 'button', class: 'button small plain', onclick: () => this.#load(new Tree(this.ruleset)) }, iconOf('again'), t('web-analysis-new')),
          h('a', { class: 'button small plain', href: `/rules/${gameOf(this.ruleset)}` }, iconOf('book'), t('web-rules'))),
        this.explorer.element, this.studies.element,
        share({ ruleset: this.ruleset, position: () => this.#scene?.position ?? 'startpos', record: () => this.#record(), name: 'analysis', address: () => `${location.origin}${addressOfTree(this.tree, this.study)}`, flip: () => board.settings.flip }),
        h('details', { class: 'more' }, h('summary', {}, iconOf('down'), t('web-import')), recordForm((games) => this.#import(games))),
        this.inWords.element,
        h('details', { class: 'more' }, h('summary', {}, t('web-keys')), h('dl', { class: 'keys' }, KEYS.flatMap((key) => [h('dt', {}, t(`web-tree-key-${key}`)), h('dd', {}, t(`web-tree-key-${key}-about`))])))));
    this.engine.paint(start);
    const keys = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener('keydown', keys);
    const settings = onSetting(() => this.#apply());
    this.leave = () => {
      document.removeEventListener('keydown', keys);
      settings();
      this.engine.clear();
    };
    this.#apply();
    this.#first = start.side;
    this.#show(false);
  }

  #apply() {
    this.board.set({ coordinates: setting('coordinates') === 'on', motion: motion(), targets: setting('targets') === 'on', crowded: setting('crowded') === 'on' });
  }

  #flip() {
    this.board.set({ flip: !this.board.settings.flip });
  }

  /** What leads to the position that is shown. */
  get #place() {
    return { ruleset: this.ruleset, position: this.tree.start ?? undefined, moves: this.tree.path().join(' ') };
  }

  /** Changes the tree, or what is shown of it. @param {() => unknown} change @param {boolean} [animate] */
  #change(change, animate = false) {
    change();
    this.#show(animate);
  }

  /** Takes another tree. @param {Tree} tree */
  async #load(tree) {
    try {
      const start = await getOnce('/api/scene', { ruleset: this.ruleset, position: tree.start ?? undefined });
      this.#endSetting();
      this.tree = tree;
      this.study = null;
      this.#first = start.side;
      this.#kept = null;
      this.#show(false);
    } catch (error) {
      toast(wordsOf(error), 'bad');
    }
  }

  /** Shows the position and the tree. @param {boolean} animate */
  async #show(animate) {
    const { tree } = this;
    if (this.#setting) return;
    const asked = ++this.#asked;
    this.moves.drawTree(tree, this.#first);
    this.#drawTools();
    this.engine.clear();
    this.#kept = keep(tree, this.#kept);
    history.replaceState(history.state, '', addressOfTree(tree, this.study));
    try {
      /** @type {PositionBody} */
      const scene = await getOnce('/api/scene', { ...this.#place, legal: true });
      if (asked !== this.#asked) return;
      this.#scene = scene;
      // The list was not on the page yet when it was first drawn.
      this.moves.reveal();
      this.board.set({ player: scene.side });
      this.board.show(scene, { animate, mode: scene.result ? 'no' : 'now' });
      fill(this.notes, noteTable(scene, icon), scene.deciding.map((one) => h('p', { class: 'deciding-words' }, say(one.title))));
      this.inWords.draw(scene, this.ground, scene.moves);
      const ended = scene.result && resultWords(scene.result);
      fill(this.status, ended ? [h('strong', {}, ended.outcome), h('span', {}, ended.why)] : h('strong', {}, t('web-player-to-move', { player: scene.side })));
      const { here } = tree;
      announce(here.parent ? `${t('web-said-ply', { number: tree.ply, move: here.move })}${tree.inVariation() ? `, ${t('web-in-variation')}` : ''}` : t('web-said-start'));
      this.#look();
    } catch (error) {
      if (asked === this.#asked) toast(wordsOf(error), 'bad');
    }
  }

  #drawTools() {
    const { tree, tools } = this;
    const atStart = !tree.here.parent;
    tools.promote.disabled = !tree.inVariation();
    tools.remove.disabled = atStart;
    tools.undo.disabled = !tree.canUndo;
    tools.redo.disabled = !tree.canRedo;
    this.comment.value = tree.textOf();
    this.symbols.forEach((button, n) => {
      button.disabled = atStart;
      button.setAttribute('aria-pressed', String(tree.here.nags.includes(n + 1)));
    });
  }

  #look() {
    if (!this.#scene) return;
    const over = this.#scene.result !== null;
    this.engine.look(JSON.stringify(this.#place), over);
    this.explorer.look(this.#place, over);
  }

  /** @param {number} time @param {number} lines */
  #analyse(time, lines) {
    return post('/api/analysis', { ruleset: this.ruleset, position: this.tree.start ?? 'startpos', moves: this.tree.path(), time, lines });
  }

  /** What the opponent would do if it were their turn; nothing if there is no such position. @param {number} time */
  async #threat(time) {
    const words = this.#scene?.position.split(' ') ?? [];
    words[1] = words[1] === '1' ? '2' : '1';
    const position = words.join(' ');
    /** @type {PositionBody | null} */
    const scene = await get('/api/scene', { ruleset: this.ruleset, position }).catch(() => null);
    return scene && !scene.result && !this.#scene?.result ? post('/api/analysis', { ruleset: this.ruleset, position, time, lines: 1 }) : null;
  }

  /** A move was chosen on the board. @param {string} text */
  #chose(text) {
    if (this.#setting) return this.#setting.make(text);
    play('move');
    this.#change(() => this.tree.play(text), true);
  }

  /** @param {string} text @returns {Promise<string | null>} what is wrong with it */
  async #type(text) {
    const scene = this.#scene;
    if (!scene || this.#setting) return null;
    try {
      const { move } = await get('/api/typed', { ruleset: this.ruleset, position: scene.position, text, choice: this.board.state.sticky });
      if (scene === this.#scene) this.#chose(move);
      return null;
    } catch (error) {
      return wordsOf(error);
    }
  }

  /** Why no move comes of what was pointed at. @param {Click[]} clicks */
  async #why(clicks) {
    if (this.#setting || !this.#scene) return null;
    if (this.#scene.result) return t('web-is-over');
    const { error } = await getOnce('/api/why', { ruleset: this.ruleset, position: this.#scene.position, clicks: clicks.join(' ') }).catch(() => ({ error: null }));
    return error ? new ApiError(error).words : t('web-nothing-here');
  }

  #promote() {
    if (!this.tree.inVariation()) return;
    this.#change(() => this.tree.promote());
    announce(t('web-promoted'));
  }

  #remove() {
    const { move, parent } = this.tree.here;
    if (!parent) return;
    this.#change(() => this.tree.remove());
    toast(t('web-removed', { move }));
  }

  /** The record as the server writes it. @returns {Promise<string>} */
  async #record() {
    const { games } = await post('/api/records', this.tree.record());
    return games[0]?.record ?? '';
  }

  /** @param {ReadGame[]} games */
  async #import(games) {
    const open = (/** @type {ReadGame | undefined} */ game) => {
      if (!game) return;
      const tree = Tree.of(game.tree);
      if (tree.ruleset === this.ruleset) return this.#load(tree);
      keep(tree, null);
      go(addressOfTree(tree));
    };
    if (games.length === 1) return void open(games[0]);
    const names = await Promise.all(games.map(async (game, n) => ({ value: String(n), text: `${n + 1}. ${await rulesetWords(game.ruleset)} · ${game.tags['One'] ?? '?'} – ${game.tags['Two'] ?? '?'}` })));
    const dialog = h('dialog', { class: 'ask', 'aria-label': t('web-record-which') });
    const done = (/** @type {string | null} */ n) => {
      dialog.close();
      dialog.remove();
      if (n !== null) open(games[Number(n)]);
    };
    let chosen = '0';
    fill(dialog, select(t('web-record-which'), names, chosen, (value) => { chosen = value; }),
      h('div', { class: 'buttons' }, h('button', { type: 'button', class: 'button plain', onclick: () => done(null) }, t('web-cancel')), h('button', { type: 'button', class: 'button', onclick: () => done(chosen) }, t('web-record-open'))));
    dialog.addEventListener('cancel', () => done(null));
    document.body.append(dialog);
    dialog.showModal();
  }

  /** Has a position put together on the board. */
  async #setUp() {
    if (this.#setting || !this.#scene) return;
    try {
      const body = await getOnce('/api/setup', { ruleset: this.ruleset });
      this.#asked++;
      this.engine.clear();
      this.#setting = new Setting(this.board, body, this.ruleset, this.#scene.position, (position) => {
        if (position === null) {
          this.#endSetting();
          this.#show(false);
        } else this.#load(new Tree(this.ruleset, position === body.start ? null : position));
      });
      this.panel.hidden = true;
      this.panel.after(this.#setting.element);
      this.#setting.text.focus();
    } catch (error) {
      toast(wordsOf(error), 'bad');
    }
  }

  #endSetting() {
    if (!this.#setting) return;
    this.#setting.element.remove();
    this.#setting = null;
    this.panel.hidden = false;
    this.board.surface.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const on = event.target instanceof Element ? event.target : null;
    if (on?.closest('input, select, textarea, dialog') || this.#setting) return;
    if ((event.ctrlKey || event.metaKey) && !event.altKey) {
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      return this.#change(() => (key === 'y' || event.shiftKey ? this.tree.redo() : this.tree.undo()));
    }
    if (event.altKey) return;
    const symbol = SYMBOLS[Number(event.key) - 1];
    const act = symbol && !on?.closest('.board') ? () => this.#change(() => this.tree.mark(Number(event.key))) : {
      f: () => this.#flip(), '/': () => this.typed.input.focus(), c: () => this.comment.focus(), p: () => this.#promote(), Delete: () => this.#remove(),
      e: () => this.engine.toggle(), x: () => this.engine.threat(), s: () => this.#setUp(),
    }[event.key];
    if (!act) return this.moves.key(event);
    event.preventDefault();
    act();
  }
}

/** The keys that are told of, by the names of their words. */
const KEYS = ['walk', 'undo', 'promote', 'remove', 'comment', 'symbols', 'engine', 'threat', 'setup', 'slash', 'flip'];
