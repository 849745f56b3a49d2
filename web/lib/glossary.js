// Words of the games, explained where they stand: pointed at, tapped, or reached by keyboard.

import { h } from './dom.js';
import { ids, more, t } from './texts.js';

/** A word with what it means: `forms` are how it is written, the first one is its name. @typedef {{id: string, forms: string[], about: string}} Term */

let tips = 0;
/** @type {HTMLElement | null} */
let shown = null;

/** What is explained of a game. @param {string} game */
export async function glossary(game) {
  await more('glossary');
  const names = ids().filter((id) => [`term-${game}-`, 'term-any-'].some((prefix) => id.startsWith(prefix)) && !id.endsWith('-about'));
  const terms = names.map((id) => ({ id, forms: t(id).split(',').map((form) => form.trim()), about: t(`${id}-about`) }));
  const find = matcher(terms);
  return {
    /** A text in which the words that need it are explained, each once. @param {string} text */
    mark: (text) => find(text).map((piece) => (typeof piece === 'string' ? piece : explained(piece.text, piece.term))),
    section: () => (terms.length ? h('section', { class: 'glossary' }, h('h2', {}, t('glossary-title')), h('dl', {}, terms.map(({ forms, about }) => [h('dt', {}, forms[0] ?? ''), h('dd', {}, about)]).flat())) : null),
  };
}

/** Finds the first place of each word in a text; longer forms come before those they begin with. @param {Term[]} terms @returns {(text: string) => (string | {text: string, term: Term})[]} */
export function matcher(terms) {
  const forms = terms.flatMap((term) => term.forms.map((form) => ({ form, term }))).sort((one, other) => other.form.length - one.form.length);
  if (!forms.length) return (text) => [text];
  const escaped = forms.map(({ form }) => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const shape = new RegExp(`(?<![\\p{L}\\p{N}])(${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return (text) => {
    /** @type {(string | {text: string, term: Term})[]} */
    const pieces = [];
    const told = new Set();
    let at = 0;
    for (const found of text.matchAll(shape)) {
      const word = found[1] ?? '';
      const term = forms.find(({ form }) => form.toLowerCase() === word.toLowerCase())?.term;
      if (!term || told.has(term.id)) continue;
      told.add(term.id);
      if (found.index > at) pieces.push(text.slice(at, found.index));
      pieces.push({ text: word, term });
      at = found.index + word.length;
    }
    if (at < text.length) pieces.push(text.slice(at));
    return pieces;
  };
}

/** @param {string} text @param {Term} term */
function explained(text, { about }) {
  const id = `tip-${tips++}`;
  const tip = h('span', { class: 'tip', role: 'tooltip', id, hidden: true }, about);
  const word = h('button', { type: 'button', class: 'term', 'aria-describedby': id }, text);
  const box = h('span', { class: 'term-box' }, word, tip);
  const show = (/** @type {boolean} */ on) => {
    if (on && shown && shown !== tip) shown.hidden = true;
    tip.hidden = !on;
    if (!on) return;
    shown = tip;
    place(tip, word);
  };
  box.addEventListener('pointerenter', (event) => { if (event.pointerType === 'mouse') show(true); });
  box.addEventListener('pointerleave', (event) => { if (event.pointerType === 'mouse') show(false); });
  word.addEventListener('focus', () => show(true));
  word.addEventListener('blur', () => show(false));
  word.addEventListener('click', () => show(true));
  word.addEventListener('keydown', (event) => { if (event.key === 'Escape') show(false); });
  return box;
}

/** Puts the explanation below its word, or above where there is no room, and keeps it on the screen. @param {HTMLElement} tip @param {HTMLElement} word */
function place(tip, word) {
  const { left, top, bottom } = word.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = tip;
  const below = bottom + 6;
  tip.style.left = `${Math.max(8, Math.min(left, document.documentElement.clientWidth - width - 8))}px`;
  tip.style.top = `${below + height > innerHeight - 8 ? Math.max(8, top - height - 6) : below}px`;
  // It stays while its word does: the end of the scrolling that brought the word here is not a scroll away from it.
  const scrolled = () => {
    const now = word.getBoundingClientRect();
    if (!tip.hidden && now.left === left && now.top === top) return;
    tip.hidden = true;
    removeEventListener('scroll', scrolled, { capture: true });
  };
  addEventListener('scroll', scrolled, { capture: true, passive: true });
}
