// The list of moves of an analysis: the main line in rows, variations and comments below the moves they are about.

import { Moves, entry, row } from '../game/moves.js';
import { h } from '../lib/dom.js';
import { t } from '../lib/texts.js';
import { Tree } from './tree.js';

/** @typedef {import('./tree.js').Node} Node */

export class TreeMoves extends Moves {
  /** @param {(ply: number) => void} onwalk @param {(node: Node) => void} onchoose */
  constructor(onwalk, onchoose) {
    super(onwalk);
    this.onchoose = onchoose;
  }

  /** @param {Tree} tree @param {number} first who moves first: 1 or 2 */
  drawTree(tree, first) {
    this.tree = tree;
    /** Halves of a row that are left out at the start. */
    this.offset = first === 2 ? 1 : 0;
    const rows = this.#said(tree.root);
    /** @type {(HTMLElement | null)[]} */
    let halves = this.offset ? [h('span', { class: 'move' }, '…')] : [];
    let ply = 0;
    const flush = () => {
      if (halves.length) rows.push(row(this.#number(ply), ...halves));
      halves = [];
    };
    for (const node of tree.main()) {
      ply++;
      if (!halves.length && (ply + this.offset) % 2 === 0) halves.push(h('span', { class: 'move', 'aria-hidden': 'true' }, '…'));
      halves.push(this.#entry(node, ply));
      const below = [...this.#said(node), ...this.#variations(node, ply)];
      if (below.length || halves.length === 2) flush();
      rows.push(...below);
    }
    flush();
    if (!tree.root.children.length) rows.push(h('li', { class: 'none' }, t('web-no-moves')));
    this.settle(rows, tree.line().length - 1, tree.ply);
  }

  /** A variation may stand anywhere. */
  isAtEnd() {
    return false;
  }

  /** The number of a move as people count them. @param {number} ply */
  #number(ply) {
    return Math.floor((ply + (this.offset ?? 0) + 1) / 2);
  }

  /** @param {Node} node @param {number} ply @param {string} [before] what is said before it */
  #entry(node, ply, before = '') {
    const sign = Tree.sign(node);
    const about = node.nags.flatMap((nag) => (nag <= 6 ? [t(`web-nag-${nag}`)] : [])).join(', ');
    const button = entry(before + node.move, { 'data-node': ply }, this.tree?.here === node, () => this.onchoose(node), sign ? { text: sign, about } : null);
    if (about) button.append(h('span', { class: 'unseen' }, ` ${about}`));
    return button;
  }

  /** What is said of a position, as a row of its own. @param {Node} node @returns {HTMLElement[]} */
  #said(node) {
    const text = this.tree?.textOf(node) ?? '';
    return text ? [h('li', { class: 'said' }, text)] : [];
  }

  /** What could be played in place of a move. @param {Node} node @param {number} ply @returns {HTMLElement[]} */
  #variations(node, ply) {
    const { parent } = node;
    if (!parent || parent.children[0] !== node) return [];
    return parent.children.slice(1).map((other) => h('li', { class: 'variation' }, this.#line(other, ply, node)));
  }

  /** A variation, with its own ones in it. @param {Node} from @param {number} ply @param {Node} instead of what */
  #line(from, ply, instead) {
    const parts = [];
    let numbered = false;
    let at = /** @type {Node | undefined} */ (from);
    for (let n = ply; at; n++, at = at.children[0]) {
      const odd = (n + (this.offset ?? 0)) % 2 === 1;
      parts.push(this.#entry(at, n, odd ? `${this.#number(n)}. ` : numbered ? '' : `${this.#number(n)}… `));
      numbered = true;
      const said = this.tree?.textOf(at);
      if (said) parts.push(h('span', { class: 'said' }, said));
      if (at === from) continue;
      const inner = this.#variations(at, n);
      if (!inner.length) continue;
      parts.push(h('ul', { class: 'variations' }, inner));
      numbered = false;
    }
    return h('div', { role: 'group', 'aria-label': t('web-variation-of', { number: this.#number(ply), move: instead.move }) }, parts);
  }
}
