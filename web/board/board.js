// The board: it is fed geometry, pieces and legal moves, and says which move a person has chosen. It knows no rules.
// `state.js` knows what is shown and chosen, `render.js` draws that, `pointer.js` and `keys.js` are how people change
// it.

import { Keys } from './keys.js';
import { Pointer } from './pointer.js';
import { Renderer } from './render.js';
import { State } from './state.js';

/** @import { Board as Geometry, Click, SceneBody as Scene, Said, Trace } from '../types.d.ts' */

/**
 * @typedef {object} Options
 * @property {(text: string) => void} onMove a move was chosen
 * @property {(text: string | null) => void} [onPremove] a move to make when it is possible was chosen, or given up
 * @property {(clicks: Click[]) => void} [onMiss] something was pointed at of which no move can be made
 * @property {(clicks: Click[]) => Promise<string | null>} [why] why no move comes of what was pointed at
 * @property {(text: string) => void} [announce] says something to screen readers
 * @property {(cell: number, scene: Scene, board: Geometry) => string} describe a cell in words
 * @property {(said: Said) => string} say words of the server in the person's language
 * @property {(id: string, args?: Record<string, string | number>) => string} t
 */

/** More cells than these nobody wants to hear. */
const MOST_SAID = 30;

export class Board {
  /** @param {Options} options */
  constructor(options) {
    const { onMove, onPremove, onMiss, announce, why, say, t } = options;
    this.say = say;
    this.state = new State({
      change: () => this.renderer.render(),
      move: onMove,
      premove: onPremove,
      refused: async (clicks, cell) => {
        if (onMiss) {
          if (this.state.mode === 'now') onMiss(clicks);
          return;
        }
        const { scene } = this.state;
        const words = why ? await why(clicks) : t(this.state.mode === 'no' ? 'web-not-now' : 'web-nothing-here');
        // By now something else may be shown, or pointed at.
        if (words === null || scene !== this.state.scene) return;
        announce?.(words);
        if (why) this.state.remark(cell, words);
      },
      targets: (cells) => { if (cells.length <= MOST_SAID) announce?.(t('web-targets', { cells: cells.join(', ') })); },
    });
    this.renderer = new Renderer(this.state, options);
    this.pointer = new Pointer(this.state, this.renderer);
    new Keys(this.state, this.renderer, options);
  }

  /** The board with what stands around it. */
  get element() {
    return this.renderer.element;
  }

  /** The board alone. */
  get surface() {
    return this.renderer.surface;
  }

  get marks() {
    return this.state.marks;
  }

  get settings() {
    return this.state.settings;
  }

  /** The move that is to be made when it is possible. */
  get premove() {
    return this.state.premove;
  }

  /** Takes another board. @param {Geometry} geometry */
  setGeometry(geometry) {
    this.state.setGeometry(geometry);
  }

  /** @param {Partial<State['settings']>} settings */
  set(settings) {
    this.state.set(settings);
  }

  /**
   * Shows a scene. `moves` are those a person can choose from: to be made now, or later as a premove.
   * @param {Scene} scene
   * @param {{animate?: boolean, mode?: import('./state.js').Mode, moves?: Trace[]}} [how]
   * @returns {number} how long the last move is seen happening, in milliseconds
   */
  show(scene, how = {}) {
    const { pieces, settings } = this.state;
    this.pointer.cancel();
    this.state.show(scene, how);
    return how.animate && settings.motion ? this.renderer.animate(pieces) : 0;
  }

  /**
   * Lets moves be chosen without showing anything else.
   * @param {Trace[]} moves
   * @param {import('./state.js').Mode} mode
   * @param {string | null} [premove] the one that is chosen already
   */
  allow(moves, mode, premove) {
    this.state.allow(moves, mode, premove);
  }

  /** Shows that a move is on its way. @param {Trace | null} trace */
  setPending(trace) {
    this.state.setPending(trace);
  }
}
