// The steps of a course on a board: what to do, and what is said to every try. The server judges; nothing is known of rules here.

import { Board } from '../board/board.js';
import { icon } from '../board/pieces.js';
import { noteTable } from '../game/spoken.js';
import { geometry, get, getOnce, post, wordsOf } from '../lib/api.js';
import { fill, h } from '../lib/dom.js';
import { actor, announce, iconOf, toast } from '../lib/parts.js';
import { go } from '../lib/router.js';
import { motion, onSetting, setting } from '../lib/settings.js';
import { play } from '../lib/sound.js';
import { say, t } from '../lib/texts.js';
import { describe, ownBelow } from '../lib/words.js';
import { learn, learned } from './progress.js';

/** @import { AttemptBody, Click, CourseBody, Phrase } from '../types.d.ts' */

/** How long the learner's own move is looked at before the answer comes, in milliseconds. */
const PAUSE = 700;

export class LessonView {
  at = 0;
  /** @type {AttemptBody | null} */ attempt = null;
  done = false;
  /** Counts the questions, so that an answer that comes too late is not heard. */ #asked = 0;
  /** @type {string[]} */ #cells = [];

  /** @param {CourseBody} course @param {number} at @param {Awaited<ReturnType<typeof import('../lib/glossary.js').glossary>>} terms */
  constructor(course, at, terms) {
    this.course = course;
    this.terms = terms;
    this.board = new Board({ onMove: (text) => this.#try({ mv: text }), onMiss: (clicks) => this.#missed(clicks), announce, describe, say, t });
    this.task = h('section', { class: 'lesson-task', tabindex: '-1' });
    this.say = h('p', { class: 'lesson-answer', role: 'status' });
    this.buttons = h('div', { class: 'buttons' });
    this.notes = h('div', { class: 'notes-box' });
    this.steps = h('ol', { class: 'lesson-steps' });
    this.count = h('p', { class: 'lesson-count' });
    this.element = h('div', { class: 'lesson' },
      h('header', { class: 'lesson-head' }, h('p', {}, h('a', { href: '/learn' }, t('learn'))), h('h1', {}, course.title), this.count),
      this.task,
      h('section', { class: 'lesson-board', 'aria-label': t('web-board') }, this.board.element),
      h('section', { class: 'lesson-say' }, this.say, this.buttons),
      this.notes,
      h('nav', { class: 'lesson-nav', 'aria-label': t('learn') }, this.steps, h('p', {}, h('a', { href: `/rules/${course.game}` }, iconOf('book'), t('web-rules')))));
    this.leave = onSetting(() => this.#apply());
    this.#apply();
    this.begin(at);
  }

  get step() {
    const step = this.course.steps[this.at];
    if (!step) throw new Error(`there is no step ${this.at}`);
    return step;
  }

  /** The name of a message of this step. @param {string} [part] */
  #id(part) {
    return ['lesson', this.course.game, this.step.name, part].filter(Boolean).join('-');
  }

  #apply() {
    this.board.set({ coordinates: setting('coordinates') === 'on', motion: motion(), targets: true });
  }

  /** Begins a step. @param {number} at @param {boolean} [moved] whether a person went there */
  async begin(at, moved = false) {
    this.at = Math.max(0, Math.min(at, this.course.steps.length - 1));
    this.done = false;
    const asked = ++this.#asked;
    const { ruleset } = this.step;
    history.replaceState(null, '', `/learn/${this.course.game}?step=${this.step.name}`);
    this.#draw();
    try {
      const [ground, start, attempt] = await Promise.all([geometry(ruleset), getOnce('/api/scene', { ruleset }), this.#ask({})]);
      if (asked !== this.#asked) return;
      this.attempt = attempt;
      this.#cells = ground.cells.map((cell) => cell.name);
      this.board.set({ flip: ownBelow(start, ground, attempt.scene.side), player: attempt.scene.side });
      this.board.setGeometry(ground);
      this.#show(attempt.scene, false);
      this.#mark();
    } catch (error) {
      toast(wordsOf(error), 'bad');
    }
    if (moved) this.task.focus();
  }

  /** @param {{moves?: string, mv?: string, clicks?: string}} query @returns {Promise<AttemptBody>} */
  #ask(query) {
    return get(`/api/lessons/${this.course.game}/${this.step.name}`, query);
  }

  /** @param {AttemptBody['scene']} scene @param {boolean} animate @param {'now' | 'no'} [mode] */
  #show(scene, animate, mode = 'now') {
    this.board.show(scene, { animate, mode });
    fill(this.notes, noteTable(scene, icon, this.terms.mark));
  }

  /** Points out the cells of the step, until something has happened. */
  #mark() {
    if (!this.attempt?.moves.length) this.board.marks.ring(this.step.marks.map((cell) => this.#cells.indexOf(cell)));
  }

  /** Something was pointed at of which no move can be made. @param {Click[]} clicks */
  #missed(clicks) {
    const names = clicks.map((click) => (typeof click === 'number' ? this.#cells[click] : click));
    this.#try({ clicks: names.join(' ') });
  }

  /** @param {{mv?: string, clicks?: string}} what */
  async #try(what) {
    const before = this.attempt;
    if (!before || this.done) return;
    const asked = ++this.#asked;
    try {
      const attempt = await this.#ask({ moves: before.moves.join(' '), ...what });
      if (asked !== this.#asked) return;
      await this.#judge(attempt, before, () => asked === this.#asked);
    } catch (error) {
      this.#show(before.scene, false);
      toast(wordsOf(error), 'bad');
    }
  }

  /** @param {AttemptBody} attempt @param {AttemptBody} before @param {() => boolean} current */
  async #judge(attempt, before, current) {
    const { verdict } = attempt;
    if (verdict === 'done') {
      this.attempt = attempt;
      this.done = true;
      learn(this.course.game, this.step.name);
      this.#show(attempt.scene, true, 'no');
      play('won');
      this.#answer('good', t(this.#id('done')), this.#last ? t('learn-finished') : '');
      this.#draw();
      /** @type {HTMLElement | null} */ (this.buttons.querySelector('.button:not(.plain)'))?.focus();
    } else if (verdict === 'go-on' && attempt.between) {
      play('move');
      this.#show(attempt.between, true, 'no');
      if (motion()) await new Promise((on) => setTimeout(on, PAUSE));
      if (!current()) return;
      this.attempt = attempt;
      this.#show(attempt.scene, true);
      this.#answer('good', t('learn-go-on', { move: attempt.moves.at(-1) ?? '' }));
    } else {
      play('refused');
      this.#show(before.scene, false);
      this.#mark();
      this.#answer('bad', this.#why(attempt.say, verdict === 'refused'));
    }
  }

  get #last() {
    return this.at === this.course.steps.length - 1;
  }

  /** What a wrong try is answered with. @param {Phrase | null} why @param {boolean} refused */
  #why(why, refused) {
    if (!why) return t('web-nothing-here');
    const words = say(why);
    return refused ? t('learn-refused', { reason: words }) : words;
  }

  /** @param {'good' | 'bad' | ''} tone @param {...string} words */
  #answer(tone, ...words) {
    this.say.className = `lesson-answer ${tone}`;
    fill(this.say, tone === 'good' && this.done ? h('strong', {}, t('learn-well-done')) : null, words.filter(Boolean).join(' '));
  }

  /** Shows a move that is right. */
  #reveal() {
    const { attempt } = this;
    const move = attempt?.scene.moves.find((one) => one.text === attempt.hint);
    if (!move) return;
    this.board.marks.clear();
    this.board.marks.hint([move]);
    this.#answer('', t('learn-shown', { move: move.text }));
  }

  #draw() {
    const { course, at } = this;
    const done = learned(course.game);
    const finished = course.steps.filter((step) => done.has(step.name)).length;
    this.count.textContent = finished === course.steps.length ? t('learn-all-done', { steps: finished }) : t('learn-progress', { done: finished, steps: course.steps.length });
    fill(this.task, h('p', { class: 'quiet' }, t('learn-step', { step: at + 1, steps: course.steps.length })), h('h2', {}, t(this.#id('title'))), h('p', { class: 'lesson-words' }, t(this.#id())));
    this.board.marks.hint([]);
    if (!this.done) this.#answer('');
    const plain = (/** @type {string} */ name, /** @type {string} */ words, /** @type {() => void} */ onclick) => h('button', { type: 'button', class: 'button plain', onclick }, iconOf(name), words);
    fill(this.buttons,
      this.done && !this.#last ? h('button', { type: 'button', class: 'button', onclick: () => this.begin(at + 1, true) }, t('learn-next'), iconOf('forward')) : null,
      this.done && this.#last ? actor({ class: 'button' }, () => this.#firstGame(), iconOf('play'), t('learn-first-game')) : null,
      this.done ? null : plain('bulb', t('learn-show'), () => this.#reveal()),
      plain('again', t('learn-restart'), () => this.begin(at, true)),
      at ? plain('back', t('learn-back'), () => this.begin(at - 1, true)) : null);
    fill(this.steps, course.steps.map((step, n) => h('li', {}, h('button', { type: 'button', class: 'lesson-step', 'aria-current': n === at ? 'step' : null, onclick: () => this.begin(n, true) },
      h('span', { class: 'lesson-tick' }, done.has(step.name) ? iconOf('check') : String(n + 1)),
      h('span', {}, t(`lesson-${course.game}-${step.name}-title`), done.has(step.name) ? h('span', { class: 'unseen' }, ` (${t('learn-step-done')})`) : null)))));
  }

  /** A first whole game, against the gentlest computer. */
  async #firstGame() {
    try {
      const made = await post('/api/games', { settings: { ruleset: this.course.first_game }, opponent: { bot: 'level:1' }, side: '1' });
      go(`/game/${made.id}?first`);
    } catch (error) {
      toast(wordsOf(error), 'bad');
    }
  }
}
