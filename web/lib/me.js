// Who is using the page.

/** @type {Me | null} */
let current = null;
/** @type {Set<() => void>} */
const listeners = new Set();

export const me = () => current;

/** @param {Me} who */
export function setMe(who) {
  current = who;
  for (const listener of listeners) listener();
}

/** Calls back when somebody signs in or out; the answer ends that. @param {() => void} listener */
export function known(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
