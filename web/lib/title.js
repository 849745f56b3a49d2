// The title of the tab: how many games wait, and what is shown.

import { onTurn, waitingGames } from './turns.js';

let shown = '';

/** @param {string} [title] what is shown from now on */
export function entitle(title = shown) {
  shown = title;
  const count = waitingGames().size;
  document.title = [count ? `(${count}) ` : '', title ? `${title} · ` : '', 'Quincunx'].join('');
}

onTurn(() => entitle());
