// The words of the page: catalogs shared with the terminal, in the language chosen.

import { format, parse } from './fluent.js';
import { setting } from './settings.js';

export const LANGUAGES = ['en', 'pt'];

/** @type {Map<string, import('./fluent.js').Pattern>} */
let words = new Map();
/** English patterns of what the server says beside a board, to be said in another language. @type {{id: string, shape: RegExp, names: string[]}[]} */
let shapes = [];
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

/** @param {string} of @param {string[]} [names] */
async function catalog(of, names = ['common', 'web']) {
  const files = await Promise.all(names.map(async (name) => {
    const answer = await fetch(`/locales/${of}/${name}.ftl`);
    return answer.ok ? parse(await answer.text()) : new Map();
  }));
  return new Map(files.flatMap((file) => [...file]));
}

/** Loads words that only some pages need. @param {string} name */
export async function more(name) {
  words = new Map([...words, ...await catalog(lang, [name])]);
}

/** Loads the words of the language chosen. */
export async function loadTexts() {
  lang = language();
  plurals = new Intl.PluralRules(locale());
  if (lang === 'en') {
    words = await catalog('en');
    shapes = [];
  } else {
    const [own, english] = await Promise.all([catalog(lang), catalog('en')]);
    words = new Map([...english, ...own]);
    shapes = [...english].filter(([id]) => id.startsWith('draw-')).map(([id, parts]) => shape(id, parts));
  }
  document.documentElement.lang = locale();
}

/** @param {string} id @param {import('./fluent.js').Pattern} parts */
function shape(id, parts) {
  /** @type {string[]} */
  const names = [];
  const source = parts.map((part) => {
    if (typeof part === 'string') return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    names.push('name' in part ? part.name : part.select);
    return '(\\w+)';
  });
  // A pattern of placeholders alone would fit any word; colours are the only such words there are.
  const bare = parts.every((part) => typeof part !== 'string');
  return { id, names, shape: new RegExp(`^${bare ? '(purple|orange|green)' : source.join('')}$`) };
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

/** A message, or other words if there is none. @param {string} id @param {string} otherwise @param {Record<string, string | number>} [args] */
export const tOr = (id, otherwise, args = {}) => (has(id) ? t(id, args) : otherwise);

/** Words that came from the server in English, in the language chosen. @param {string} text */
export function said(text) {
  for (const { id, shape, names } of shapes) {
    const found = shape.exec(text);
    if (found) return t(id, Object.fromEntries(names.map((name, n) => [name, found[n + 1] ?? ''])));
  }
  return text;
}
