// The board by keyboard: arrows move a cursor, Enter points, Escape gives up.

import { palette } from './hints.js';

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

export class Keys {
  /**
   * @param {import('./state.js').State} state
   * @param {import('./render.js').Renderer} renderer
   * @param {import('./board.js').Options} options
   */
  constructor(state, { surface }, options) {
    this.state = state;
    this.surface = surface;
    this.options = options;
    surface.addEventListener('keydown', (event) => this.#press(event));
    surface.addEventListener('focus', () => {
      state.point({ focused: true });
      if (surface.matches(':focus-visible')) this.#activate();
    });
    surface.addEventListener('blur', () => state.point({ focused: false }));
  }

  /** Shows the cursor, in the middle if it is nowhere yet. */
  #activate() {
    const { view, cursor } = this.state;
    if (!view) return;
    if (cursor.cell >= 0 && cursor.cell < view.centres.length) return this.state.point({ shown: true });
    const { x, y, width, height } = view.box;
    const cell = Math.max(0, view.cellAt({ x: x + width / 2, y: y + height / 2 }));
    this.state.point({ shown: true, cell, height: view.centre(cell).y });
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const { state, surface } = this;
    const { cursor } = state;
    if (event.ctrlKey || event.metaKey || event.altKey || !state.view) return;
    if (ARROWS.includes(event.key)) {
      if (!cursor.shown) this.#activate();
      else state.step(event.key);
      this.#speak();
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (!cursor.shown) this.#activate();
      state.click(cursor.cell);
    } else if (event.key === 'Escape' && (state.clicks.length || state.premove || state.remarked)) {
      state.cancel();
      this.#say('web-given-up');
    } else if (/^[1-9]$/.test(event.key) && palette(state).shown) {
      const { choices, stays } = palette(state);
      const choice = choices[Number(event.key) - 1];
      if (choice) state.pick(choice.name, stays);
      surface.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {string} id */
  #say(id) {
    this.options.announce?.(this.options.t(id));
  }

  /** Says what is on the cell. */
  #speak() {
    const { scene, geometry, cursor } = this.state;
    if (!scene || !geometry) return;
    const words = this.options.describe(cursor.cell, scene, geometry);
    const legal = this.state.canClick(cursor.cell) ? `, ${this.options.t('web-legal')}` : '';
    this.options.announce?.(words + legal);
  }
}
