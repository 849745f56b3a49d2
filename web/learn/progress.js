// Which steps of lessons are done, kept in the browser.

const KEY = 'quincunx.learned';

/** The steps that are done, by game. @returns {Record<string, string[]>} */
function all() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return kept && typeof kept === 'object' ? kept : {};
  } catch {
    return {}; // Storage can be forbidden, or hold something else.
  }
}

/** The steps of a game that are done. @param {string} game */
export function learned(game) {
  const done = all()[game];
  return new Set(Array.isArray(done) ? done : []);
}

/** Whether anything was learned here. */
export const begun = () => Object.keys(all()).length > 0;

/** Keeps that a step is done. @param {string} game @param {string} step */
export function learn(game, step) {
  const done = [...learned(game).add(step)];
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: done }));
  } catch {
    // Not kept: the page goes on all the same.
  }
}
