// Who is using the page.

/** @import { MeBody } from '../types.d.ts' */

/** @type {MeBody | null} */
let current = null;
/** @type {Set<() => void>} */
const listeners = new Set();

export const me = () => current;

/** @param {MeBody} who */
export function setMe(who) {
  current = who;
  for (const listener of listeners) listener();
}

/** Calls back when somebody signs in or out; the answer ends that. @param {() => void} listener */
export function known(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
