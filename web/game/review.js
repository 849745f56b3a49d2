// The review of a finished game: a graph of it, what each move was, and one's own mistakes to play again.

import { get, post, sentence, wordsOf } from '../lib/api.js';
import { fill, h, s } from '../lib/dom.js';
import { announce, iconOf } from '../lib/parts.js';
import { say, t } from '../lib/texts.js';
import { add } from '../puzzles/practice.js';

/** @import { PositionBody, Review as ReviewOfGame, ReviewBody, ReviewedMove, Trace } from '../types.d.ts' */

/** How long to wait before the server is asked again, in milliseconds. */
const AGAIN = 1000;
/** How long the engine looks at a guess, in milliseconds. */
const LOOK = 700;
/** A guess that loses more than this is no good: an inaccuracy. */
const LOSS = 0.05;
/** The labels that are shown with their counts, the best first. */
const LABELS = ['best', 'good', 'forced', 'inaccuracy', 'mistake', 'blunder', 'losing', 'missed-win'];
/** @type {Record<string, string>} */
const SIGNS = { inaccuracy: '?!', mistake: '?', blunder: '??', losing: '??', 'missed-win': '??' };

/** Whether a move was bad and there was a better one. @param {ReviewedMove} move */
const avoidable = (move) => move.label in SIGNS && move.best[0] !== undefined && move.best[0] !== move.move;
/** The chance of player 1 after a move. @param {Pick<ReviewedMove, 'side' | 'after'>} move */
const ofOne = (move) => (move.side === 1 ? move.after : 1 - move.after);
/** @param {number} chance */
const percent = (chance) => `${Math.round(100 * chance)} %`;

/** A mistake that is being played again. @typedef {{at: number, list: ReviewedMove[], state: 'open' | 'looking' | 'done'}} Lesson */

export class Review {
  /** @type {ReviewOfGame | null} */ review = null;
  /** @type {Lesson | null} */ lesson = null;
  /** The move whose better line is shown, and how far. @type {{ply: number, count: number} | null} */ #line = null;
  #ply = 0;
  /** What was asked for, so that an answer that comes too late is not shown. */ #asked = 0;
  #begun = false;
  #left = false;

  /**
   * @param {object} game
   * @param {string} game.id
   * @param {string} game.ruleset
   * @param {import('../board/board.js').Board} game.board
   * @param {() => {move: string | null}[]} game.turns
   * @param {[string, string]} game.inks the colours of the players
   * @param {() => number[]} game.players the players of the person here; none who watches, two who plays both
   * @param {(ply: number) => void} game.walk shows the position after so many turns
   * @param {() => void} game.changed what is known of the moves has changed
   */
  constructor(game) {
    this.game = game;
    this.ask = h('button', { type: 'button', class: 'button', onclick: () => this.#ask() }, iconOf('chart'), t('web-review'));
    this.progress = h('progress', { 'aria-label': t('web-review-going') });
    this.state = h('div', { class: 'review-state' }, this.ask);
    this.graph = h('div', { class: 'review-graph' });
    this.summary = h('div', { class: 'review-summary' });
    this.about = h('div', { class: 'review-move', 'aria-live': 'polite' });
    this.element = h('section', { class: 'review', 'aria-label': t('web-review-title'), hidden: true }, this.state, this.about, this.graph, this.summary);
  }

  leave() {
    this.#left = true;
  }

  /** Whether moves on the board are guesses. */
  get learning() {
    return this.lesson !== null;
  }

  /** The sign of a turn, if it has one. @param {number} turn counted from 1 */
  sign(turn) {
    const move = this.#moveOf(turn);
    return move && move.label in SIGNS ? { text: SIGNS[move.label] ?? '', about: t(`label-${move.label}`) } : null;
  }

  /** Shows what is known of the turn that is shown. @param {number} ply @param {boolean} over whether the game is over */
  draw(ply, over) {
    this.element.hidden = !over || !this.game.turns().some((turn) => turn.move !== null);
    if (!over) {
      this.review = null;
      this.lesson = null;
      this.#begun = false;
      return;
    }
    if (!this.#begun) {
      this.#begun = true;
      this.#look();
    }
    this.#ply = ply;
    if (this.lesson) return;
    this.#line = null;
    this.#drawGraph();
    this.#drawMove();
  }

  /** The moves of the game have numbers of their own: an exchange of seats is a turn without one. @param {number} turn */
  #moveOf(turn) {
    if (!this.review || !this.game.turns()[turn - 1]?.move) return null;
    const before = this.game.turns().slice(0, turn).filter((one) => one.move !== null).length;
    return this.review.moves[before - 1] ?? null;
  }

  /** The turn of a move. @param {number} ply */
  #turnOf(ply) {
    let count = 0;
    return this.game.turns().findIndex((turn) => turn.move !== null && ++count === ply) + 1;
  }

  /** Looks whether there is a review already, or one that is being made. */
  async #look() {
    try {
      const body = await get(`/api/games/${this.game.id}/review`);
      if (body.wanted) this.#hear(body);
    } catch {
      // Whoever asks for it is told what is wrong.
    }
  }

  async #ask() {
    this.ask.disabled = true;
    try {
      this.#hear(await post(`/api/games/${this.game.id}/review`));
    } catch (error) {
      fill(this.state, this.ask, h('p', { class: 'problem' }, wordsOf(error)));
    } finally {
      this.ask.disabled = false;
    }
  }

  /** @param {ReviewBody} body */
  #hear(body) {
    if (this.#left) return;
    if (!body.review && !body.wanted) return fill(this.state, this.ask);
    if (!body.review) {
      if (body.all) {
        this.progress.max = body.all;
        this.progress.value = body.done;
      } else this.progress.removeAttribute('value');
      fill(this.state, h('p', { class: 'quiet' }, t(body.all ? 'web-review-going' : 'web-review-waits')), this.progress);
      setTimeout(() => { if (!this.#left) this.#again(); }, AGAIN);
      return;
    }
    this.review = body.review;
    announce(t('web-review-done'));
    this.#remember();
    this.#drawSummary();
    this.#drawGraph();
    this.#drawMove();
    this.game.changed();
  }

  async #again() {
    try {
      this.#hear(await get(`/api/games/${this.game.id}/review`));
    } catch (error) {
      fill(this.state, this.ask, h('p', { class: 'problem' }, wordsOf(error)));
    }
  }

  /** One's own mistakes of a game with somebody else come back at growing intervals. */
  async #remember() {
    if (this.game.players().length !== 1) return;
    for (const move of this.#own()) {
      const before = await this.#before(move).catch(() => null);
      if (before) add({ ruleset: this.game.ruleset, position: before.position, side: move.side, best: move.best, chance: move.before });
    }
  }

  /** The moves that are the own ones of whoever is here, or of both. */
  #own() {
    const players = this.game.players();
    return (this.review?.moves ?? []).filter((move) => avoidable(move) && (!players.length || players.includes(move.side)));
  }

  #drawSummary() {
    const { review } = this;
    if (!review) return;
    const mistakes = this.#own();
    fill(this.state, mistakes.length
      ? h('button', { type: 'button', class: 'button', onclick: () => this.#learn(mistakes) }, iconOf('again'), t('web-learn-mistakes', { count: mistakes.length }))
      : h('p', { class: 'quiet' }, t('web-no-mistakes')));
    const count = (/** @type {number} */ player, /** @type {string} */ label) => review.moves.filter((move) => move.side === player && move.label === label).length;
    const rows = LABELS.map((label) => ({ label, counts: [count(1, label), count(2, label)] })).filter(({ counts }) => counts.some((one) => one > 0));
    const turning = review.moves.filter((move) => move.before >= 0.5 && move.after < 0.5 && move.before - move.after >= 0.1);
    fill(this.summary,
      h('table', {}, h('caption', { class: 'quiet' }, t('web-review-title')),
        h('thead', {}, h('tr', {}, h('td', {}), [1, 2].map((player) => h('th', { scope: 'col' }, t('player', { player }))))),
        h('tbody', {},
          h('tr', {}, h('th', { scope: 'row' }, t('web-accuracy')), review.accuracy.map((value) => h('td', {}, value === null ? '–' : `${Math.round(value)} %`))),
          rows.map(({ label, counts }) => h('tr', {}, h('th', { scope: 'row' }, t(`label-${label}`), SIGNS[label] ? ` ${SIGNS[label]}` : ''), counts.map((one) => h('td', {}, String(one))))))),
      turning.length ? h('p', {}, t('web-turning-points'), ' ', turning.map((move) => h('button', { type: 'button', class: 'link', onclick: () => this.#go(move.ply) }, `${move.ply}. ${move.move}`))) : null);
  }

  /** Shows the position after a move. @param {number} ply */
  #go(ply) {
    this.#stop();
    this.game.walk(this.#turnOf(ply));
  }

  #drawGraph() {
    const { review } = this;
    if (!review) return;
    const count = review.moves.length;
    const points = review.moves.map((move, n) => `${n + 1},${(1 - ofOne(move)).toFixed(3)}`);
    const here = this.#moveOf(this.#ply)?.ply ?? 0;
    const bad = review.moves.filter(avoidable);
    const picture = s('svg', { viewBox: `0 0 ${count + 1} 1`, preserveAspectRatio: 'none', role: 'img', 'aria-label': t('web-review-graph', { one: percent(ofOne(review.moves[count - 1] ?? { side: 1, after: 0.5 })) }) },
      s('rect', { class: `graph-part ink-${this.game.inks[1]}`, x: 0, y: 0, width: count + 1, height: 1 }),
      s('polygon', { class: `graph-part ink-${this.game.inks[0]}`, points: `0,1 0,0.5 ${points.join(' ')} ${count},1` }),
      s('line', { class: 'graph-middle', x1: 0, x2: count + 1, y1: 0.5, y2: 0.5 }),
      bad.map((move) => s('line', { class: `graph-bad label-${move.label}`, x1: move.ply, x2: move.ply, y1: 0, y2: 1 })),
      s('line', { class: 'graph-here', x1: here, x2: here, y1: 0, y2: 1 }));
    picture.addEventListener('click', (event) => {
      const { left, width } = picture.getBoundingClientRect();
      const ply = Math.round(((event.clientX - left) / width) * (count + 1));
      if (ply < 1) { this.#stop(); this.game.walk(0); } else this.#go(Math.min(count, ply));
    });
    fill(this.graph, picture);
  }

  /** What the move was that led to the position that is shown. */
  #drawMove() {
    const move = this.#moveOf(this.#ply);
    if (!this.review) return;
    this.game.board.marks.hint([]);
    if (!move) return fill(this.about, h('p', { class: 'quiet' }, t('web-review-walk')));
    fill(this.about,
      h('p', { class: `judged label-${move.label}` }, h('strong', {}, `${move.ply}. ${move.move}${SIGNS[move.label] ?? ''} ${t(`label-${move.label}`)}`),
        h('span', {}, t(move.proven ? 'web-chances-proven' : 'web-chances', { before: percent(move.before), after: percent(move.after) }))),
      avoidable(move) ? this.#better(move) : null,
      move.why.length ? h('ul', { class: 'why' }, move.why.map((one) => h('li', {}, sentence(say(one))))) : null);
    if (avoidable(move)) this.#arrow(move);
  }

  /** The better line, to be played through. @param {ReviewedMove} move */
  #better(move) {
    const shown = this.#line?.ply === move.ply ? this.#line.count : 0;
    return h('p', { class: 'better' }, t('web-better'), ' ', move.best.map((one, n) =>
      h('button', { type: 'button', class: 'move', 'aria-current': shown === n + 1 ? 'true' : null, onclick: () => this.#show(move, n + 1) }, one)));
  }

  /** The position before a move. @param {ReviewedMove} move @param {boolean} [legal] @returns {Promise<PositionBody>} */
  async #before(move, legal = false) {
    const turn = this.#turnOf(move.ply) - 1;
    const scene = await get(`/api/games/${this.game.id}/scene`, { ply: turn });
    return legal ? get('/api/scene', { ruleset: this.game.ruleset, position: scene.position, legal: true }) : scene;
  }

  /** Shows the better move as an arrow. @param {ReviewedMove} move */
  async #arrow(move) {
    const asked = ++this.#asked;
    const scene = await this.#before(move, true).catch(() => null);
    if (asked !== this.#asked || !scene || this.lesson) return;
    const trace = scene.moves.find((one) => one.text === move.best[0]);
    if (trace) this.game.board.marks.hint([trace], lookOf(scene, trace));
  }

  /** Plays so many moves of the better line on the board. @param {ReviewedMove} move @param {number} count */
  async #show(move, count) {
    const asked = ++this.#asked;
    this.#line = { ply: move.ply, count };
    const { position } = await this.#before(move);
    /** @type {PositionBody} */
    const scene = await get('/api/scene', { ruleset: this.game.ruleset, position, moves: move.best.slice(0, count).join(' ') });
    if (asked !== this.#asked || this.#left) return;
    this.game.board.marks.hint([]);
    this.game.board.show(scene, { mode: 'no', moves: [] });
    const old = this.about.querySelector('.better');
    const focused = old?.contains(document.activeElement);
    const better = this.#better(move);
    old?.replaceWith(better);
    if (focused) /** @type {HTMLElement | null} */ (better.querySelector('[aria-current]'))?.focus();
    announce(t('web-said-line', { move: move.best[count - 1] ?? '' }));
  }

  /** Lets one's own mistakes be played again. @param {ReviewedMove[]} list */
  #learn(list) {
    this.lesson = { at: 0, list, state: 'open' };
    this.#task();
  }

  /** Ends the lesson. */
  #stop() {
    if (!this.lesson) return;
    this.lesson = null;
    this.#drawSummary();
  }

  /** Shows the position of a mistake. */
  async #task() {
    const { lesson } = this;
    const move = lesson?.list[lesson.at];
    if (!lesson || !move) return;
    const asked = ++this.#asked;
    lesson.state = 'open';
    fill(this.state, h('p', { class: 'quiet' }, t('web-mistake-of', { number: lesson.at + 1, count: lesson.list.length })),
      h('button', { type: 'button', class: 'button plain small', onclick: () => this.#end() }, iconOf('close'), t('web-mistakes-end')));
    this.#say(t('web-mistake-task', { player: move.side, move: move.move }), 'open');
    const scene = await this.#before(move, true).catch(() => null);
    if (asked !== this.#asked || !scene) return;
    this.game.board.marks.hint([]);
    this.game.board.set({ player: move.side, palette: true });
    this.game.board.show(scene, { mode: 'now' });
  }

  /** Says how a guess went. @param {string} text @param {'open' | 'good' | 'bad'} kind */
  #say(text, kind) {
    const { lesson } = this;
    const last = lesson && lesson.at + 1 === lesson.list.length;
    fill(this.about, h('p', { class: `guess ${kind}` }, text), h('div', { class: 'buttons' },
      kind === 'bad' ? h('button', { type: 'button', class: 'button small', onclick: () => this.#task() }, iconOf('again'), t('web-guess-again')) : null,
      lesson?.state === 'done' ? null : h('button', { type: 'button', class: 'button plain small', onclick: () => this.#solve() }, iconOf('bulb'), t('web-solution')),
      lesson?.state === 'done' ? h('button', { type: 'button', class: 'button small', onclick: () => this.#next() }, iconOf(last ? 'check' : 'forward'), t(last ? 'web-mistakes-end' : 'web-next-mistake')) : null));
    announce(text);
  }

  /** A move was chosen on the board. @param {string} text */
  async guess(text) {
    const { lesson } = this;
    const move = lesson?.list[lesson.at];
    if (!lesson || !move || lesson.state !== 'open') return;
    const asked = ++this.#asked;
    lesson.state = 'looking';
    if (text === move.best[0]) return this.#right(move, text, t('web-guess-best', { move: text }));
    this.#say(t('web-thinking'), 'open');
    const before = await this.#before(move).catch(() => null);
    if (asked !== this.#asked || !before) return;
    await this.#showAfter(before.position, [text]);
    try {
      const found = await post('/api/analysis', { ruleset: this.game.ruleset, position: before.position, moves: [text], time: LOOK, lines: 1 });
      if (asked !== this.#asked) return;
      const best = found.lines[0];
      const one = best ? best.chance : ofOne({ ...move, after: 1 });
      const chance = move.side === 1 ? one : 1 - one;
      if (move.before - chance < LOSS) return this.#right(move, text, t('web-guess-good', { move: text, best: move.best[0] ?? '' }));
      lesson.state = 'open';
      this.#say(t('web-guess-bad', { move: text, line: best?.moves.slice(0, 6).join(' ') ?? '', after: percent(chance) }), 'bad');
    } catch (error) {
      lesson.state = 'open';
      this.#say(wordsOf(error), 'bad');
    }
  }

  /** @param {ReviewedMove} move @param {string} text @param {string} words */
  async #right(move, text, words) {
    if (this.lesson) this.lesson.state = 'done';
    this.#say(words, 'good');
    const before = await this.#before(move).catch(() => null);
    if (before) await this.#showAfter(before.position, [text]);
  }

  /** Shows the better move. */
  async #solve() {
    const { lesson } = this;
    const move = lesson?.list[lesson.at];
    if (!lesson || !move) return;
    lesson.state = 'done';
    this.#say(t('web-guess-solution', { line: move.best.slice(0, 8).join(' ') }), 'open');
    const before = await this.#before(move).catch(() => null);
    if (before) await this.#showAfter(before.position, move.best.slice(0, 1));
  }

  /** @param {string} position @param {string[]} moves */
  async #showAfter(position, moves) {
    const asked = this.#asked;
    /** @type {PositionBody | null} */
    const scene = await get('/api/scene', { ruleset: this.game.ruleset, position, moves: moves.join(' ') }).catch(() => null);
    if (scene && asked === this.#asked && !this.#left) this.game.board.show(scene, { mode: 'no', moves: [] });
  }

  #next() {
    const { lesson } = this;
    if (!lesson) return;
    if (lesson.at + 1 >= lesson.list.length) return this.#end();
    lesson.at++;
    this.#task();
  }

  /** Ends the lesson and shows the game as it ended. */
  #end() {
    this.#stop();
    this.game.walk(this.game.turns().length);
  }

  /** Whoever walks through the game has left the lesson. */
  walked() {
    this.#stop();
    this.#asked++;
  }
}

/** What a move puts on the board, where that is chosen beside it. @param {PositionBody} scene @param {Trace} trace */
const lookOf = (scene, trace) => scene.choices.find((one) => one.look && trace.clicks.includes(one.name))?.look ?? null;
