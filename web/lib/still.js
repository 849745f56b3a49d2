// A board that is only looked at: the same drawing as in a game, in the colours of the theme.

import { Board } from '../board/board.js';
import { geometry, getOnce } from './api.js';
import { motion, setting } from './settings.js';
import { say, t } from './texts.js';
import { describe } from './words.js';

/**
 * @param {{ruleset: string, position?: string, moves?: string, marks?: string[]}} what
 * @param {string} alt what it shows; nothing, if it is only an ornament
 * @param {{coordinates?: boolean, onerror?: (error: unknown) => void}} [how]
 */
export function still(what, alt, how = {}) {
  const board = new Board({ onMove: () => {}, describe, say, t });
  board.set({ coordinates: how.coordinates ?? setting('coordinates') === 'on', motion: motion(), palette: false });
  const { surface, element } = board;
  element.classList.add('still');
  surface.removeAttribute('tabindex');
  surface.removeAttribute('aria-roledescription');
  const name = () => {
    surface.setAttribute('role', alt ? 'img' : 'presentation');
    if (alt) surface.setAttribute('aria-label', alt);
    else surface.removeAttribute('aria-label');
  };
  const show = async (/** @type {typeof what} */ { ruleset, position, moves, marks = [] }) => {
    try {
      const [ground, scene] = await Promise.all([geometry(ruleset), getOnce('/api/scene', { ruleset, position, moves })]);
      board.setGeometry(ground);
      board.show(scene, { moves: [] });
      board.marks.ring(marks.map((cell) => ground.cells.findIndex((one) => one.name === cell)));
      name();
    } catch (error) {
      how.onerror?.(error);
    }
  };
  name();
  show(what);
  return { element, show };
}
