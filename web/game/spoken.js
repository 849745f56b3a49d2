// The position in words, and moves without a mouse: typed, or from a list.

import { groupSizes } from '../board/groups.js';
import { fill, h } from '../lib/dom.js';
import { say, t } from '../lib/texts.js';
import { pieceWords } from '../lib/words.js';

/** @import { Board as Geometry, Look, SceneBody as Scene, Trace } from '../types.d.ts' */

/** The box for typed moves. */
export class Typed {
  /** @param {(text: string) => Promise<string | null>} onmove answers what is wrong with it, if anything */
  constructor(onmove) {
    this.input = h('input', { type: 'text', name: 'move', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', 'aria-label': t('web-type-move'), placeholder: t('web-type-move'), 'aria-describedby': 'typed-problem', maxlength: '40' });
    this.problem = h('p', { id: 'typed-problem', class: 'problem', role: 'alert' });
    this.element = h('form', {
      class: 'typed', onsubmit: async (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const text = this.input.value.trim();
        if (!text) return;
        this.say('');
        const problem = await onmove(text);
        this.say(problem ?? '');
        if (!problem) this.input.value = '';
      },
    }, h('div', { class: 'typed-row' }, this.input, h('button', { type: 'submit', class: 'button small' }, t('web-make-move'))), this.problem);
  }

  /** @param {string} problem */
  say(problem) {
    this.problem.textContent = problem;
    this.input.setAttribute('aria-invalid', String(problem !== ''));
  }
}

/** The lists of pieces and legal moves; made when they are opened. */
export class InWords {
  /** @type {(() => void) | null} */ #fill = null;

  /** @param {(text: string) => void} onmove */
  constructor(onmove) {
    this.onmove = onmove;
    this.body = h('div', { class: 'in-words' });
    this.element = h('details', { class: 'words-panel', ontoggle: () => this.element.open && this.#fill?.() }, h('summary', {}, t('web-in-words')), this.body);
  }

  /** @param {Scene} scene @param {Geometry} board @param {Trace[]} moves those that can be made now */
  draw(scene, board, moves) {
    this.#fill = () => {
      /** @type {Map<string, string[]>} */
      const kinds = new Map();
      for (const piece of scene.pieces) {
        const words = pieceWords({ ...piece, tag: null });
        kinds.set(words, [...(kinds.get(words) ?? []), board.cells[piece.cell]?.name ?? '']);
      }
      fill(this.body,
        h('h3', {}, t('web-pieces')),
        kinds.size ? h('ul', {}, [...kinds].map(([words, cells]) => h('li', {}, `${words}: ${cells.join(', ')}`))) : h('p', {}, t('web-empty-board')),
        scene.deciding.map((one) => h('p', {}, say(one.title))),
        h('h3', {}, t('web-legal-moves', { count: moves.length })),
        h('ul', { class: 'legal-moves' }, moves.slice(0, 400).map((move) => h('li', {}, h('button', { type: 'button', class: 'move', onclick: () => this.onmove(move.text) }, move.text)))));
    };
    if (this.element.open) this.#fill();
  }
}

/** Sizes of groups in words: `28, 6, 4, 2, ten single stones`. @param {number[]} sizes */
export function groupWords(sizes) {
  const single = sizes.filter((size) => size === 1).length;
  return [...sizes.filter((size) => size > 1).map(String), ...(single ? [t('web-single-stones', { count: single })] : [])].join(', ');
}

/** What stands beside the board. @param {Scene} scene @param {(look: Look) => Node} icon @param {(text: string) => (Node | string)[]} [mark] explains words */
export function noteTable(scene, icon, mark = (text) => [text]) {
  const { notes } = scene;
  if (!notes.rows.length) return null;
  // Where pieces flow together, their groups are what counts.
  if (scene.pieces.some((piece) => piece.look.form === 'drop')) {
    return h('dl', { class: 'groups' }, notes.rows.flatMap((row) => [h('dt', {}, icon(row.look), say(row.title)), h('dd', {}, groupWords(groupSizes(scene, row.player ?? 0)))]));
  }
  return h('table', { class: 'notes' },
    h('thead', {}, h('tr', {}, h('td', {}), notes.head.map((head) => h('th', { scope: 'col' }, mark(say(head)))))),
    h('tbody', {}, notes.rows.map((row) => h('tr', {}, h('th', { scope: 'row' }, icon(row.look), say(row.title)), row.values.map((value) => h('td', {}, say(value)))))));
}
