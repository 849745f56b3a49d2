// Whose turn it is, anywhere: the games against others that wait for this person.

import { socket } from './socket.js';

/** @type {ReadonlySet<string>} */
let waiting = new Set();
/** @type {Set<() => void>} */
const listeners = new Set();
/** Whether a turn was told while the list was on its way, which may not know of it. */
let news = false;

/** The games that wait, by their ids. */
export const waitingGames = () => waiting;

/** Calls back whenever a game begins to wait or waits no more; the answer ends that. @param {() => void} listener */
export function onTurn(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param {string[]} games */
function know(games) {
  waiting = new Set(games);
  for (const listener of listeners) listener();
}

socket.listen((message) => {
  if (message.t === 'status' && message.status === 'open') {
    news = false;
    socket.turns();
  } else if (message.t === 'turns') {
    know(message.games);
    if (news) socket.turns();
    news = false;
  } else if (message.t === 'turn') {
    news = true;
    know([...waiting].filter((game) => game !== message.game).concat(message.yours ? message.game : []));
  }
});
