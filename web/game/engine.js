// What the engine thinks: a bar, the best lines, hints and threats. Off until asked for.

import { get, post, wordsOf } from '../lib/api.js';
import { fill, h } from '../lib/dom.js';
import { iconOf, tick } from '../lib/parts.js';
import { t } from '../lib/texts.js';

/** @import { AnalysisBody, LineBody, PositionBody, SceneBody as Scene } from '../types.d.ts' */

export class Engine {
  on = false;
  #asked = 0;
  #key = '';
  /** The server answers one question of a person at a time. @type {Promise<unknown>} */ #busy = Promise.resolve();

  /**
   * @param {import('../board/board.js').Board} board
   * @param {(time: number, lines: number) => Promise<AnalysisBody>} analyse the position that is shown
   * @param {string} ruleset
   * @param {() => void} onswitch
   * @param {object} [more]
   * @param {number[]} [more.times] how long it looks, again and again, in milliseconds
   * @param {(moves: string[]) => void} [more.onplay] moves of a line are to be made
   * @param {(time: number) => Promise<AnalysisBody | null>} [more.threat] analyses the position with the other side to move, where that makes sense
   */
  constructor(board, analyse, ruleset, onswitch, more = {}) {
    this.more = more;
    this.board = board;
    this.analyse = analyse;
    this.ruleset = ruleset;
    this.fill = h('div', { class: 'bar-fill' });
    this.number = h('span', { class: 'bar-value' });
    this.bar = h('div', { class: 'eval-bar', role: 'meter', 'aria-label': t('web-evaluation'), 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuenow': 50, hidden: true }, this.fill, this.number);
    this.lines = h('div', { class: 'engine-lines' });
    this.hintButton = h('button', { type: 'button', class: 'button small', onclick: () => this.hint() }, iconOf('bulb'), t('web-hint'));
    this.threatButton = more.threat ? h('button', { type: 'button', class: 'button small plain', onclick: () => this.threat() }, iconOf('eye'), t('web-threat')) : null;
    this.switch = tick(t('web-analysis'), false, (on) => {
      this.on = on;
      this.bar.hidden = !on;
      this.#key = '';
      if (!on) this.clear();
      onswitch();
    });
    this.element = h('section', { class: 'engine', 'aria-label': t('web-engine') }, h('div', { class: 'engine-head' }, this.switch, this.hintButton, this.threatButton), this.lines);
  }

  clear() {
    this.#asked++;
    this.#key = '';
    this.board.marks.hint([]);
    fill(this.lines);
  }

  /** Gives the two ends of the bar the colours of the players. @param {Scene} scene */
  paint(scene) {
    this.bar.className = `eval-bar ink-${this.ink(scene, 2)}`;
    this.fill.className = `bar-fill ink-${this.ink(scene, 1)}`;
  }

  /** The colour of a player. @param {Scene} scene @param {number} player @returns {string} */
  ink(scene, player) {
    return scene.notes.rows.find((row) => row.player === player)?.look.ink ?? (player === 1 ? 'white' : 'black');
  }

  /** Looks at another position. @param {string} key what tells positions apart @param {boolean} over */
  async look(key, over) {
    if (!this.on || key === this.#key) return;
    this.clear();
    this.#key = key;
    if (over) return;
    fill(this.lines, h('p', { class: 'quiet' }, t('web-thinking')));
    for (const time of this.more.times ?? [1000]) if (!await this.#ask(time, 3, true)) return;
  }

  /** What is asked on and off by a key. */
  toggle() {
    this.switch.querySelector('input')?.click();
  }

  /** Shows what the opponent would do if it were their turn. */
  async threat() {
    const { threat } = this.more;
    if (!threat || !this.threatButton) return;
    this.threatButton.disabled = true;
    const asked = ++this.#asked;
    fill(this.lines, h('p', { class: 'quiet' }, t('web-thinking')));
    try {
      await this.#busy;
      const found = await threat(800);
      if (asked !== this.#asked) return;
      const best = found?.lines[0];
      if (!found || !best?.moves[0]) return fill(this.lines, h('p', {}, t('web-no-threat')));
      fill(this.lines, h('p', { role: 'status' }, t('web-threat-is', { line: best.moves.slice(0, 6).join(' ') })));
      const { traces } = await this.#traces(found, [best]);
      if (asked === this.#asked) this.board.marks.show(traces.map((one) => ({ ...one, colour: 'second' })));
    } catch (error) {
      if (asked === this.#asked) fill(this.lines, h('p', { class: 'problem' }, wordsOf(error)));
    } finally {
      this.threatButton.disabled = false;
      this.#key = '';
    }
  }

  /** Shows one good move. */
  async hint() {
    this.hintButton.disabled = true;
    fill(this.lines, h('p', { class: 'quiet' }, t('web-thinking')));
    try {
      await this.#ask(800, 1, false);
    } finally {
      this.hintButton.disabled = false;
    }
  }

  /** @param {number} time @param {number} count @param {boolean} full @returns {Promise<boolean>} whether it is worth to go on */
  async #ask(time, count, full) {
    const asked = ++this.#asked;
    try {
      await this.#busy;
      // Whoever walks on while the engine thinks wants to know about where they are now.
      if (asked !== this.#asked) return false;
      const question = this.analyse(time, count);
      this.#busy = question.catch(() => {});
      const found = await question;
      if (asked !== this.#asked) return false;
      const best = found.lines[0];
      fill(this.lines, full ? this.#list(found) : h('p', {}, t('web-hint-is', { move: best?.moves[0] ?? '–' })));
      if (full && best) this.#set(best);
      const { scene, traces } = await this.#traces(found, this.more.onplay ? found.lines : found.lines.slice(0, 1));
      if (asked !== this.#asked) return false;
      const [{ trace } = { trace: null }] = traces;
      const choice = scene.choices.find((one) => one.look && trace?.clicks.includes(one.name));
      if (!full && trace && choice) fill(this.lines, h('p', {}, t('web-hint-piece', { move: trace.text, piece: this.board.say(choice.title) })));
      this.board.marks.show(traces.map((one, n) => ({ ...one, colour: n ? 'hint other' : 'hint' })).reverse());
      // What is certain stays so.
      return found.lines.some((line) => line.winner === null);
    } catch (error) {
      if (asked === this.#asked) fill(this.lines, h('p', { class: 'problem' }, wordsOf(error)));
      this.#key = '';
      return false;
    }
  }

  /** The first moves of lines on the board. @param {AnalysisBody} found @param {LineBody[]} lines */
  async #traces(found, lines) {
    /** @type {PositionBody} */
    const scene = await get('/api/scene', { ruleset: this.ruleset, position: found.position, legal: true });
    const traces = lines.flatMap((line) => {
      const trace = scene.moves.find((move) => move.text === line.moves[0]);
      return trace ? [{ trace, look: scene.choices.find((one) => one.look && trace.clicks.includes(one.name))?.look ?? null }] : [];
    });
    return { scene, traces };
  }

  /** @param {LineBody} line */
  #set(line) {
    const percent = Math.round(100 * line.chance);
    this.bar.style.setProperty('--part', `${percent}%`);
    this.number.textContent = score(line);
    this.number.title = meaning(line);
    this.bar.setAttribute('aria-valuenow', String(percent));
    this.bar.setAttribute('aria-valuetext', t('web-chance', { percent }));
  }

  /** The moves of a line, to be made where that is possible. @param {string[]} moves */
  #moves(moves) {
    const { onplay } = this.more;
    return h('span', {}, onplay ? moves.map((move, n) => h('button', { type: 'button', class: 'line-move', onclick: () => onplay(moves.slice(0, n + 1)) }, move)) : moves.join(' '));
  }

  /** @param {AnalysisBody} found */
  #list(found) {
    const [best] = found.lines;
    return [
      h('ol', {}, found.lines.map((line) => h('li', {}, h('b', { class: line.chance >= 0.5 ? 'one' : 'two', title: meaning(line) }, score(line)), ' ', this.#moves(line.moves.slice(0, 8))))),
      best && best.winner !== null ? h('p', {}, meaning(best)) : null,
      h('p', { class: 'quiet' }, t('web-depth', { depth: found.depth })),
    ];
  }
}

/** What a score says, in words. @param {LineBody} line */
const meaning = (line) => (line.winner === null ? t('web-chance', { percent: Math.round(100 * line.chance) })
  : line.plies ? t('web-wins-within', { player: line.winner, count: line.plies }) : t('web-wins', { player: line.winner }));

/** @param {LineBody} line */
export function score(line) {
  if (line.winner !== null) return `${line.winner} ✓`;
  // What is rounded to nothing has no sign.
  const value = Math.round((line.cp ?? 0) / 10) / 10;
  return `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(1)}`;
}

/** The engine for a game on the server. @param {string} id @param {() => number} ply */
export const gameAnalysis = (id, ply) => (/** @type {number} */ time, /** @type {number} */ lines) => post(`/api/games/${id}/analysis`, { ply: ply(), time, lines });
