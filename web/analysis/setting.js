// The panel that puts a position together: pieces by clicks on the board, the rest beside it, and what is wrong.

import { getOnce, wordsOf } from '../lib/api.js';
import { fill, h } from '../lib/dom.js';
import { announce, iconOf, segments, toast } from '../lib/parts.js';
import { say, t } from '../lib/texts.js';
import { pieceWords } from '../lib/words.js';
import { SIDES, Setup } from './setup.js';

/** @import { Board } from '../board/board.js' */
/** @import { SetupBody, Sign } from '../types.d.ts' */

export class Setting {
  /** Counts the questions, so that an answer that comes too late is not heard. */ #asked = 0;

  /**
   * @param {Board} board @param {SetupBody} body @param {string} ruleset @param {string} position
   * @param {(position: string | null) => void} ondone with the position, or nothing if it is given up
   */
  constructor(board, body, ruleset, position, ondone) {
    this.board = board;
    this.ruleset = ruleset;
    this.ondone = ondone;
    this.setup = new Setup(body, position);
    this.text = h('input', { type: 'text', class: 'position-text', spellcheck: 'false', autocomplete: 'off', maxlength: '300', 'aria-label': t('web-position'), onchange: () => this.#change(() => this.setup.read(this.text.value)) });
    this.extra = h('input', { type: 'text', spellcheck: 'false', autocomplete: 'off', maxlength: '40', onchange: () => this.#change(() => { this.setup.extra = this.extra.value.trim(); }) });
    this.side = h('div');
    this.problems = h('ul', { class: 'problems' });
    this.done = h('button', { type: 'button', class: 'button', onclick: () => this.#done() }, iconOf('check'), t('web-setup-done'));
    const plain = (/** @type {string} */ icon, /** @type {string} */ words, /** @type {() => void} */ onclick) => h('button', { type: 'button', class: 'button small plain', onclick }, iconOf(icon), words);
    const escape = (/** @type {KeyboardEvent} */ event) => { if (event.key === 'Escape') this.ondone(null); };
    this.element = h('section', { class: 'setting card', 'aria-label': t('web-setup'), onkeydown: escape }, h('h2', {}, t('web-setup')), h('p', { class: 'quiet' }, t('web-setup-about')),
      this.side,
      this.setup.hasExtra ? h('label', { class: 'field' }, h('span', {}, t('web-setup-extra')), this.extra) : null,
      h('label', { class: 'field' }, h('span', {}, t('web-position')), this.text),
      h('div', { class: 'buttons' },
        plain('close', t('web-setup-clear'), () => this.#change(() => this.setup.clear())),
        plain('first', t('web-setup-start'), () => this.#change(() => this.setup.read(body.start)))),
      h('div', { role: 'status' }, this.problems),
      h('div', { class: 'buttons' }, this.done, h('button', { type: 'button', class: 'button plain', onclick: () => this.ondone(null) }, t('web-cancel'))));
    this.#change(() => {});
  }

  /** A piece was chosen for a cell, on the board. @param {string} move */
  make(move) {
    this.#change(() => this.setup.make(move));
  }

  /** @param {() => void} change */
  #change(change) {
    change();
    const { setup, board } = this;
    const { scene, moves } = setup.shown((sign) => titleOf(sign));
    board.marks.show([]);
    board.show(scene, { mode: 'now', moves });
    this.text.value = setup.text();
    this.extra.value = setup.extra;
    fill(this.side, segments('side', t('web-setup-side'), SIDES.map((side) => ({ value: side, text: t('player', { player: side }) })), setup.side, (side) => this.#change(() => { setup.side = side; })));
    this.#check();
  }

  async #check() {
    const asked = ++this.#asked;
    try {
      /** @type {SetupBody} */
      const { problems } = await getOnce('/api/setup', { ruleset: this.ruleset, position: this.setup.text() });
      if (asked !== this.#asked) return;
      this.done.disabled = problems.length > 0;
      fill(this.problems, problems.map((one) => h('li', { class: 'problem' }, say(one))));
    } catch (error) {
      if (asked === this.#asked) toast(wordsOf(error), 'bad');
    }
  }

  #done() {
    announce(t('web-setup-over'));
    this.ondone(this.setup.text());
  }
}

/** What a piece is called beside the board. @param {Sign} sign */
const titleOf = (sign) => pieceWords({ cell: 0, kind: sign.kind, owner: sign.owner, look: sign.look, tag: null });
