// A puzzle or an own mistake on a board: a move is judged, a wrong one refuted. The server knows the rules.

import { addressOf } from '../analysis/address.js';
import { analyseLink } from '../analysis/link.js';
import { Board } from '../board/board.js';
import { icon } from '../board/pieces.js';
import { noteTable } from '../game/spoken.js';
import { ApiError, geometry, get, getOnce, post, wordsOf } from '../lib/api.js';
import { fill, h } from '../lib/dom.js';
import { announce, iconOf, toast } from '../lib/parts.js';
import { motion, onSetting, setting } from '../lib/settings.js';
import { play } from '../lib/sound.js';
import { say, t } from '../lib/texts.js';
import { describe, gameOf, ownBelow, rulesetWords } from '../lib/words.js';
import { kindWords } from './kinds.js';
import { practised, solved } from './practice.js';

/** @import { Click, PositionBody, PuzzleBody, SolvingBody } from '../types.d.ts' */
/** @import { Card } from './practice.js' */

/** How long the own move is looked at before the answer comes, in milliseconds. */
const PAUSE = 600;
/** How long the engine looks at a wrong move, in milliseconds. */
const LOOK = 700;
/** A move in place of a mistake that loses more than this is no good: an inaccuracy. */
const LOSS = 0.05;

/** What is to be solved. @typedef {{puzzle: PuzzleBody, daily: boolean} | {card: Card}} Task */

export class SolveView {
  /** @type {string[]} */ #moves = [];
  /** @type {PositionBody | null} */ #scene = null;
  /** Counts the questions, so that an answer that comes too late is not heard. */ #asked = 0;
  #clean = true;
  #done = false;
  #busy = false;
  #hint = '';

  /** @param {Task} task @param {() => void} onnext */
  constructor(task, onnext) {
    this.task = task;
    this.onnext = onnext;
    this.ruleset = 'puzzle' in task ? task.puzzle.ruleset : task.card.ruleset;
    this.side = 'puzzle' in task ? task.puzzle.side : task.card.side;
    this.board = new Board({ onMove: (text) => this.#try(text), announce, describe, why: (clicks) => this.#why(clicks), say, t });
    this.head = h('header', { class: 'lesson-head' });
    this.words = h('section', { class: 'lesson-task', tabindex: '-1' });
    this.say = h('p', { class: 'lesson-answer', role: 'status' });
    this.buttons = h('div', { class: 'buttons' });
    this.notes = h('div', { class: 'notes-box' });
    this.element = h('div', { class: 'lesson' }, this.head, this.words,
      h('section', { class: 'lesson-board', 'aria-label': t('web-board') }, this.board.element),
      h('section', { class: 'lesson-say' }, this.say, this.buttons), this.notes,
      h('nav', { class: 'lesson-nav', 'aria-label': t('puzzles') }, h('p', {}, h('a', { href: '/puzzles' }, iconOf('back'), t('puzzles'))),
        analyseLink(() => addressOf(this.ruleset, { position: this.#scene?.position ?? null, moves: [], at: 0 })),
        h('p', {}, h('a', { href: `/rules/${gameOf(this.ruleset)}` }, iconOf('book'), t('web-rules')))));
    this.leave = onSetting(() => this.#apply());
    this.#apply();
    this.#begin();
  }

  #apply() {
    this.board.set({ coordinates: setting('coordinates') === 'on', motion: motion(), targets: setting('targets') === 'on' });
  }

  async #begin() {
    const { task } = this;
    try {
      const [ground, start, scene, words] = await Promise.all([geometry(this.ruleset), getOnce('/api/scene', { ruleset: this.ruleset }), this.#first(), rulesetWords(this.ruleset)]);
      fill(this.head, h('p', {}, h('a', { href: '/puzzles' }, t('puzzles'))), h('h1', {}, words), 'puzzle' in task ? h('p', { class: 'lesson-count' }, t('web-puzzle-rating', { rating: task.puzzle.rating })) : null);
      fill(this.words, h('h2', {}, t('puzzle' in task ? 'web-puzzle-task' : 'web-puzzle-better', { player: this.side })),
        h('p', { class: 'lesson-words' }, 'puzzle' in task ? kindWords(task.puzzle.kind) : t('web-puzzle-own')));
      this.board.set({ flip: ownBelow(start, ground, this.side), player: this.side });
      this.board.setGeometry(ground);
      this.#show(scene, false, 'now');
      this.#draw();
    } catch (error) {
      toast(wordsOf(error), 'bad');
    }
  }

  /** The position it begins with. @returns {Promise<PositionBody>} */
  async #first() {
    if ('card' in this.task) return get('/api/scene', { ruleset: this.ruleset, position: this.task.card.position, legal: true });
    const body = await this.#ask({});
    this.#hint = body.hint;
    return body.scene;
  }

  /** @param {{moves?: string, mv?: string, solution?: boolean}} query @returns {Promise<SolvingBody>} */
  #ask(query) {
    if (!('puzzle' in this.task)) throw new Error('only puzzles are judged by the server');
    return get(`/api/puzzles/${this.task.puzzle.id}`, query);
  }

  /** @param {PositionBody} scene @param {boolean} animate @param {'now' | 'no'} mode */
  #show(scene, animate, mode) {
    if (mode === 'now') this.#scene = scene;
    this.board.show(scene, { animate, mode, ...(mode === 'no' ? { moves: [] } : {}) });
    fill(this.notes, noteTable(scene, icon, (text) => [text]));
  }

  /** Why no move comes of what was pointed at. @param {Click[]} clicks */
  async #why(clicks) {
    if (this.#done || !this.#scene) return null;
    const question = { ruleset: this.ruleset, position: this.#scene.position, clicks: clicks.join(' ') };
    const { error } = await getOnce('/api/why', question).catch(() => ({ error: null }));
    return error ? new ApiError(error).words : t('web-nothing-here');
  }

  /** A move was chosen. @param {string} text */
  async #try(text) {
    const before = this.#scene;
    if (!before || this.#done || this.#busy) return;
    const asked = ++this.#asked;
    this.#busy = true;
    try {
      if ('card' in this.task) return await this.#guess(this.task.card, text, before);
      const body = await this.#ask({ moves: this.#moves.join(' '), mv: text });
      if (asked !== this.#asked) return;
      this.#hint = body.hint;
      if (body.verdict === 'wrong') return await this.#refute(text, before);
      this.#moves = body.moves;
      if (body.between) {
        play('move');
        this.#show(body.between, true, 'no');
        if (motion()) await new Promise((on) => setTimeout(on, PAUSE));
        this.#show(body.scene, true, 'now');
        this.#answer('good', t('web-puzzle-right', { move: body.moves.at(-1) ?? '' }));
      } else {
        this.#show(body.scene, true, 'no');
        this.#finish(t('web-puzzle-solved'));
      }
    } catch (error) {
      this.#show(before, false, 'now');
      toast(wordsOf(error), 'bad');
    } finally {
      this.#busy = false;
    }
  }

  /** What the engine says of a move. @param {string} text @param {PositionBody} before */
  async #look(text, before) {
    this.#answer('', t('web-puzzle-looking', { move: text }));
    const found = await post('/api/analysis', { ruleset: this.ruleset, position: before.position, moves: [text], time: LOOK, lines: 1 });
    return found.lines[0] ?? null;
  }

  /** @param {string} text @param {PositionBody} before */
  async #refute(text, before) {
    this.#clean = false;
    play('refused');
    const best = await this.#look(text, before).catch(() => null);
    this.#show(before, false, 'now');
    const line = best?.moves.slice(0, 6).join(' ') ?? '';
    const lost = best?.winner !== null && best?.winner !== undefined && best.winner !== this.side;
    this.#answer('bad', line ? t(lost ? 'web-puzzle-loses' : 'web-puzzle-wrong', { move: text, line }) : t('web-puzzle-not-that', { move: text }));
  }

  /** A move in place of an own mistake. @param {Card} card @param {string} text @param {PositionBody} before */
  async #guess(card, text, before) {
    if (text === card.best[0]) {
      await this.#after(before, text);
      return this.#finish(t('web-guess-best', { move: text }));
    }
    const best = await this.#look(text, before);
    const one = best ? best.chance : 0.5;
    const chance = this.side === 1 ? one : 1 - one;
    if (best && card.chance - chance < LOSS) {
      await this.#after(before, text);
      return this.#finish(t('web-guess-good', { move: text, best: card.best[0] ?? '' }));
    }
    this.#clean = false;
    play('refused');
    this.#show(before, false, 'now');
    this.#answer('bad', t('web-guess-bad', { move: text, line: best?.moves.slice(0, 6).join(' ') ?? '', after: `${Math.round(100 * chance)} %` }));
  }

  /** @param {PositionBody} before @param {string} text */
  async #after(before, text) {
    const scene = await get('/api/scene', { ruleset: this.ruleset, position: before.position, moves: text });
    this.#show(scene, true, 'no');
  }

  /** It is done: solved, or given up. @param {string} words */
  #finish(words) {
    const { task } = this;
    this.#done = true;
    play(this.#clean ? 'won' : 'move');
    if ('card' in task) {
      practised(task.card, this.#clean);
      this.#answer(this.#clean ? 'good' : '', words);
    } else {
      const now = solved(task.puzzle, this.#clean, task.daily);
      this.#answer(this.#clean ? 'good' : '', words, t('web-puzzle-standing', { rating: Math.round(now.rating), streak: now.streak, best: now.best }));
    }
    this.#draw();
    /** @type {HTMLElement | null} */ (this.buttons.querySelector('.button'))?.focus();
  }

  #help() {
    this.#clean = false;
    const hint = 'card' in this.task ? this.task.card.best[0]?.split(/\d/)[0] ?? '' : this.#hint;
    this.#answer('', t('web-puzzle-hint', { text: hint }));
  }

  async #solve() {
    this.#clean = false;
    const before = this.#scene;
    if (!before || this.#done) return;
    try {
      const rest = 'card' in this.task ? this.task.card.best.slice(0, 6) : (await this.#ask({ moves: this.#moves.join(' '), solution: true })).solution ?? [];
      const trace = before.moves.find((move) => move.text === rest[0]);
      const look = trace ? before.choices.find((one) => one.look && trace.clicks.includes(one.name))?.look ?? null : null;
      this.board.show(before, { mode: 'no', moves: [] });
      this.board.marks.hint(trace ? [trace] : [], look);
      this.#finish(t('web-puzzle-solution', { line: rest.join(' ') }));
    } catch (error) {
      toast(wordsOf(error), 'bad');
    }
  }

  /** @param {'good' | 'bad' | ''} tone @param {...string} words */
  #answer(tone, ...words) {
    this.say.className = `lesson-answer ${tone}`;
    fill(this.say, words.join(' '));
  }

  #draw() {
    const plain = (/** @type {string} */ name, /** @type {string} */ words, /** @type {() => void} */ onclick) => h('button', { type: 'button', class: 'button plain', onclick }, iconOf(name), words);
    fill(this.buttons, this.#done
      ? h('button', { type: 'button', class: 'button', onclick: () => this.onnext() }, t('web-puzzle-next'), iconOf('forward'))
      : [plain('bulb', t('web-hint'), () => this.#help()), plain('eye', t('web-solution'), () => this.#solve())]);
  }
}
