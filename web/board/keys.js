// The board by keyboard: arrows move a cursor, Enter points, Escape gives up.

import { fill } from '../lib/dom.js';
import { tint } from './layers.js';

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

export class Keys {
  cursor = -1;
  /** Whether the cursor is shown: keys were used last, not the mouse. */
  active = false;
  #height = 0;

  /** @param {import('./board.js').Board} board */
  constructor(board) {
    this.board = board;
    board.surface.addEventListener('keydown', (event) => this.#press(event));
    board.surface.addEventListener('focus', () => {
      if (board.surface.matches(':focus-visible')) this.#activate();
    });
    board.surface.addEventListener('blur', () => fill(board.layers.cursor));
  }

  #activate() {
    const { view } = this.board;
    if (!view) return;
    this.active = true;
    if (this.cursor < 0 || this.cursor >= view.centres.length) {
      const { x, y, width, height } = view.box;
      this.cursor = Math.max(0, view.cellAt({ x: x + width / 2, y: y + height / 2 }));
      this.#height = view.centre(this.cursor).y;
    }
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const { board } = this;
    if (event.ctrlKey || event.metaKey || event.altKey || !board.view) return;
    if (ARROWS.includes(event.key)) {
      if (!this.active) this.#activate();
      else {
        const sideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
        const to = board.view.step(this.cursor, event.key, this.#height);
        this.cursor = to;
        if (!sideways) this.#height = board.view.centre(to).y;
        else if (Math.abs(board.view.centre(to).y - this.#height) > 60) this.#height = board.view.centre(to).y;
      }
      this.draw();
      this.#speak();
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (!this.active) this.#activate();
      if (board.canClick(this.cursor) || board.clicks.includes(this.cursor)) board.click(this.cursor);
      else board.options.announce?.(board.options.t(board.mode === 'no' ? 'web-not-now' : 'web-nothing-here'));
      this.draw();
    } else if (event.key === 'Escape' && (board.clicks.length || board.premove)) {
      board.cancel();
      board.options.announce?.(board.options.t('web-given-up'));
    } else if (/^[1-9]$/.test(event.key) && !board.palette.hidden) {
      const button = /** @type {HTMLElement | undefined} */ (board.palette.children[Number(event.key) - 1]);
      button?.click();
      board.surface.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #speak() {
    const { board } = this;
    if (!board.scene || !board.geometry) return;
    const words = board.options.describe(this.cursor, board.scene, board.geometry);
    const legal = board.canClick(this.cursor) ? `, ${board.options.t('web-legal')}` : '';
    board.options.announce?.(words + legal);
  }

  draw() {
    const { view, layers, surface } = this.board;
    const shown = this.active && document.activeElement === surface && view && this.cursor >= 0;
    fill(layers.cursor, shown ? tint(view, this.cursor, 'cursor') : null);
  }

  /** Shows where a piece that is carried would land. @param {number} cell */
  drop(cell) {
    const { view, layers } = this.board;
    if (view) layers.cursor.append(tint(view, cell, 'drop'));
  }
}
