// Mouse, pen and finger: click or drag; the right button draws.

import { fill } from '../lib/dom.js';

export class Pointer {
  dragging = false;
  /** @type {{cell: number, x: number, y: number, fresh: boolean, right: boolean} | null} */ #down = null;

  /** @param {import('./board.js').Board} board */
  constructor(board) {
    this.board = board;
    const { surface } = board;
    surface.addEventListener('pointerdown', (event) => this.#press(event));
    surface.addEventListener('pointermove', (event) => this.#drag(event));
    surface.addEventListener('pointerup', (event) => this.#release(event));
    surface.addEventListener('pointercancel', () => this.cancel());
    surface.addEventListener('pointerleave', () => this.board.hover(-1));
    surface.addEventListener('contextmenu', (event) => event.preventDefault());
  }

  /** @param {PointerEvent} event @returns {Point} */
  #point(event) {
    const matrix = this.board.svg.getScreenCTM();
    if (!matrix) return { x: -1e9, y: -1e9 };
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  }

  /** @param {PointerEvent} event */
  #cell(event) {
    return this.board.view?.cellAt(this.#point(event)) ?? -1;
  }

  /** @param {PointerEvent} event */
  #press(event) {
    const cell = this.#cell(event);
    const { board } = this;
    board.keys.active = false;
    board.keys.draw();
    if (event.button === 2) {
      if (board.premove || board.clicks.length) board.cancel();
      else this.#down = { cell, x: event.clientX, y: event.clientY, fresh: false, right: true };
      return;
    }
    if (event.button !== 0 || cell < 0) return;
    board.marks.clear();
    const began = board.clicks.length;
    const could = board.canClick(cell);
    if (board.clicks.includes(cell)) {
      // Pressed again: dragged on from here, or given up when released.
      this.#down = { cell, x: event.clientX, y: event.clientY, fresh: false, right: false };
    } else {
      if (could || began || board.premove) board.click(cell);
      this.#down = { cell, x: event.clientX, y: event.clientY, fresh: true, right: false };
    }
    if (board.clicks.includes(cell) && board.pieceOn(cell)) board.surface.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    const down = this.#down;
    const { board } = this;
    if (!down) {
      if (event.pointerType === 'mouse') board.hover(this.#cell(event));
      return;
    }
    if (down.right) return;
    const piece = board.pieceOn(down.cell);
    if (!piece || !board.clicks.includes(down.cell)) return;
    if (!this.dragging && Math.hypot(event.clientX - down.x, event.clientY - down.y) < 5) return;
    const element = board.byCell?.get(down.cell);
    if (!element) return;
    if (!this.dragging) {
      this.dragging = true;
      element.classList.add('lifted');
      const copy = /** @type {SVGElement} */ (element.cloneNode(true));
      copy.classList.add('carried');
      copy.classList.remove('lifted');
      fill(board.layers.flying, copy);
    }
    const { x, y } = this.#point(event);
    board.layers.flying.firstElementChild?.setAttribute('transform', `translate(${x} ${y})`);
    const over = this.#cell(event);
    for (const old of board.layers.cursor.querySelectorAll('.drop')) old.remove();
    if (over >= 0 && over !== down.cell && board.next().has(over)) board.keys.drop(over);
  }

  /** @param {PointerEvent} event */
  #release(event) {
    const down = this.#down;
    const { board } = this;
    if (!down) return;
    const cell = this.#cell(event);
    const dragged = this.dragging;
    this.cancel();
    if (down.right) {
      if (cell >= 0 && down.cell >= 0) board.marks.toggle(down.cell, cell, event);
    } else if (dragged) {
      if (cell >= 0 && cell !== down.cell && board.next().has(cell)) board.click(cell);
      else if (cell !== down.cell) board.cancel();
    } else if (!down.fresh && cell === down.cell) board.cancel();
  }

  /** Lets go of whatever is held. */
  cancel() {
    this.#down = null;
    if (!this.dragging) return;
    this.dragging = false;
    fill(this.board.layers.flying);
    for (const old of this.board.layers.cursor.querySelectorAll('.drop')) old.remove();
    for (const lifted of this.board.layers.pieces.querySelectorAll('.lifted')) lifted.classList.remove('lifted');
  }
}
