// Mouse, pen and finger: click or drag; the right button draws.

import { UNIT } from './geometry.js';

/** @import { Point } from '../types.d.ts' */

/** How far a piece is dragged before it is carried, in pixels of the screen. */
const SLACK = 5;
/** Cells that are nearer to each other are missed by a finger, in pixels of the screen. */
const FINGER = 36;

export class Pointer {
  /** @type {{cell: number, x: number, y: number, fresh: boolean, right: boolean} | null} */ #down = null;

  /** @param {import('./state.js').State} state @param {import('./render.js').Renderer} renderer */
  constructor(state, { surface, svg }) {
    this.state = state;
    this.surface = surface;
    this.svg = svg;
    surface.addEventListener('pointerdown', (event) => this.#press(event));
    surface.addEventListener('pointermove', (event) => this.#drag(event));
    surface.addEventListener('pointerup', (event) => this.#release(event));
    surface.addEventListener('pointercancel', () => this.cancel());
    surface.addEventListener('pointerleave', () => state.hover(-1));
    surface.addEventListener('contextmenu', (event) => event.preventDefault());
  }

  /** @param {PointerEvent} event @returns {Point} */
  #point(event) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return { x: -1e9, y: -1e9 };
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  }

  /** @param {PointerEvent} event */
  #cell(event) {
    return this.state.view?.cellAt(this.#point(event)) ?? -1;
  }

  /** @param {PointerEvent} event */
  #press(event) {
    const { state } = this;
    const cell = this.#cell(event);
    const down = { cell, x: event.clientX, y: event.clientY, fresh: false, right: false };
    state.point({ shown: false });
    if (event.button === 2) {
      if (state.premove || state.clicks.length) state.cancel();
      else this.#down = { ...down, right: true };
      return;
    }
    if (event.button !== 0 || cell < 0) return;
    state.marks.clear();
    state.careful = event.pointerType === 'touch' && UNIT * (this.svg.getScreenCTM()?.a ?? 1) < FINGER;
    if (state.clicks.includes(cell)) {
      // Pressed again: dragged on from here, or given up when released.
      this.#down = down;
    } else {
      state.click(cell);
      this.#down = { ...down, fresh: true };
    }
    if (state.clicks.includes(cell) && state.pieces.has(cell)) this.surface.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    const { state } = this;
    const down = this.#down;
    const over = this.#cell(event);
    if (!down) {
      if (event.pointerType === 'mouse') state.hover(over);
      return;
    }
    if (down.right || !state.pieces.has(down.cell) || !state.clicks.includes(down.cell)) return;
    if (!state.carried && Math.hypot(event.clientX - down.x, event.clientY - down.y) < SLACK) return;
    state.carry({ cell: down.cell, at: this.#point(event), over: over !== down.cell && state.next().has(over) ? over : -1 });
  }

  /** @param {PointerEvent} event */
  #release(event) {
    const { state } = this;
    const down = this.#down;
    if (!down) return;
    const cell = this.#cell(event);
    const { carried } = state;
    this.cancel();
    if (down.right) {
      const colour = event.shiftKey || event.ctrlKey ? 'second' : event.altKey ? 'third' : 'first';
      if (cell >= 0 && down.cell >= 0) state.marks.toggle(down.cell, cell, colour);
    } else if (carried) {
      if (cell >= 0 && cell !== down.cell && state.next().has(cell)) state.click(cell);
      else if (cell !== down.cell) state.cancel();
    } else if (!down.fresh && cell === down.cell) state.cancel();
  }

  /** Lets go of whatever is held. */
  cancel() {
    this.#down = null;
    this.state.carry(null);
  }
}
