// The words of the page: catalogs shared with the terminal, in the language chosen.

import { format, parse } from './fluent.js';
import { setting } from './settings.js';

/** @import { Said } from '../types.d.ts' */

export const LANGUAGES = ['en', 'pt'];

/** @type {Map<string, import('./fluent.js').Pattern>} */
let words = new Map();
let plurals = new Intl.PluralRules('en');
let lang = 'en';

/** The language of this person: chosen, or the browser's. */
export function language() {
  const chosen = setting('lang');
  if (LANGUAGES.includes(chosen)) return chosen;
  return navigator.language.toLowerCase().startsWith('pt') ? 'pt' : 'en';
}

/** The language for dates and numbers. */
export const locale = () => (lang === 'pt' ? 'pt-PT' : 'en-GB');

/** @param {string[]} names */
async function catalog(names) {
  const files = await Promise.all(names.map(async (name) => {
    const answer = await fetch(`/locales/${lang}/${name}.ftl`);
    return answer.ok ? parse(await answer.text()) : new Map();
  }));
  return new Map(files.flatMap((file) => [...file]));
}

/** Loads words that only some pages need. @param {string} name */
export async function more(name) {
  words = new Map([...words, ...await catalog([name])]);
}

/** Loads the words of the language chosen. */
export async function loadTexts() {
  lang = language();
  plurals = new Intl.PluralRules(locale());
  words = await catalog(['common', 'sentences', 'web']);
  document.documentElement.lang = locale();
}

/**
 * A message; its name if there is none.
 * @param {string} id
 * @param {Record<string, string | number>} [args]
 */
export function t(id, args = {}) {
  const found = words.get(id);
  return found ? format(found, args, plurals) : id;
}

/** The names of all messages. */
export const ids = () => [...words.keys()];

/** Whether there is such a message. @param {string} id */
export const has = (id) => words.has(id);

/**
 * A message, or other words if there is none.
 * @param {string} id
 * @param {string} otherwise
 * @param {Record<string, string | number>} [args]
 */
export const tOr = (id, otherwise, args = {}) => (has(id) ? t(id, args) : otherwise);

/**
 * What the server says, in the language chosen; in English if this page does not know the sentence.
 * @param {Said} said a sentence, or what is the same in every language
 * @param {Record<string, string>} [more] what the page knows better than the server
 * @returns {string}
 */
export function say(said, more = {}) {
  if (typeof said === 'string') return said;
  const args = Object.entries(said.args).map(([name, value]) => [name, say(value)]);
  return tOr(said.id, said.text, { ...Object.fromEntries(args), ...more });
}
