// Requests to the server. Whatever goes wrong is an ApiError that can be said to people.

import { say, tOr } from './texts.js';

/** @import { Board as Geometry, ErrorInfo, GameEntry, MeBody, Phrase } from '../types.d.ts' */

export class ApiError extends Error {
  /**
   * @param {Pick<ErrorInfo, 'code' | 'message'> & { phrase?: Phrase }} info what has no phrase is an error of the page
   *   itself
   */
  constructor(info) {
    super(info.message);
    this.code = info.code;
    this.phrase = info.phrase;
  }

  /** What went wrong, for people. */
  get words() {
    return sentence(this.phrase ? say(this.phrase) : tOr(`web-error-${this.code}`, this.message));
  }
}

/** With a capital letter, unless it begins with the name of a cell. @param {string} words */
export const sentence = (words) => words.replace(/^\p{Ll}(?=\p{L}*[ ,])/u, (letter) => letter.toUpperCase());

/** What went wrong, for people, whatever it was. @param {unknown} error */
export const wordsOf = (error) => (error instanceof ApiError ? error.words : String(error));

/** @type {Promise<any> | null} */
let identified = null;

/**
 * Asks the server who we are. Its answer has the cookie that makes a new visitor a guest, so everything else waits for
 * it: two first requests at the same moment would make two guests. @returns {Promise<MeBody>}
 */
export const identify = () => {
  identified ??= send('GET', '/api/me');
  identified.catch(() => { identified = null; });
  return identified;
};

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export async function call(method, path, body) {
  await identify().catch(() => {});
  return send(method, path, body);
}

/** @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<any>} */
async function send(method, path, body) {
  /** @type {RequestInit} */
  const init = { method, headers: {} };
  if (typeof body === 'string') Object.assign(init, { body, headers: { 'content-type': 'text/plain' } });
  else if (body !== undefined) Object.assign(init, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
  let answer;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new ApiError({ code: 'unreachable', message: 'the server cannot be reached' });
  }
  if (answer.status === 204) return null;
  const json = (answer.headers.get('content-type') ?? '').includes('json');
  if (!answer.ok) {
    const error = json ? (await answer.json()).error : null;
    throw new ApiError(error ?? { code: 'internal', message: answer.statusText, phrase: { id: 'error-internal', args: {}, text: answer.statusText } });
  }
  return json ? answer.json() : answer.text();
}

/** @param {string} path @param {Record<string, string | number | boolean | null | undefined>} [query] */
export const get = (path, query = {}) => call('GET', path + queryText(query));
/** @param {string} path @param {unknown} [body] */
export const post = (path, body) => call('POST', path, body ?? {});

/** @param {Record<string, string | number | boolean | null | undefined>} query */
export function queryText(query) {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '' && value !== false);
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text ? `?${text}` : '';
}

/**
 * What does not change while the server runs is asked for once; it is the same for everybody, so it waits for nothing.
 * @type {Map<string, Promise<any>>}
 */
const kept = new Map();

/**
 * @param {string} path
 * @param {Record<string, string | number | boolean | null | undefined>} [query]
 * @returns {Promise<any>}
 */
export function getOnce(path, query = {}) {
  const address = path + queryText(query);
  const known = kept.get(address);
  if (known) return known;
  const asked = send('GET', address);
  kept.set(address, asked);
  asked.catch(() => kept.delete(address));
  return asked;
}

/** @returns {Promise<GameEntry[]>} */
export const gamesList = async () => (await getOnce('/api/games-list')).games;
/** @param {string} ruleset @returns {Promise<Geometry>} */
export const geometry = (ruleset) => getOnce('/api/board', { ruleset });
