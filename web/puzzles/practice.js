// What was practised here, kept in the browser: a rating, a streak, which puzzles were tried, and own mistakes that come
// back at growing intervals. The same as `quincunx_study::Practice`, for people without a terminal.

/** @import { PuzzleBody } from '../types.d.ts' */

const KEY = 'quincunx.practice';
/** Days until a mistake comes back, after it was known once, twice and so on. */
const INTERVALS = [1, 3, 7, 16, 35, 80];
/** The most mistakes that are kept. */
const MOST = 300;
/** How sure the rating of a puzzle is. */
const DEVIATION = 75;
const TAU = 0.5;
const SCALE = 173.7178;

/** A position in which a bad move was chosen, and the better line. @typedef {{ruleset: string, position: string, side: number, best: string[], chance: number, due: number, known: number}} Card */
/** @typedef {{rating: number, deviation: number, volatility: number, streak: number, best: number, tried: Record<string, boolean>, daily: number | null, cards: Card[]}} Practice */

/** @returns {Practice} */
export function practice() {
  /** @type {Practice} */
  const fresh = { rating: 1500, deviation: 350, volatility: 0.06, streak: 0, best: 0, tried: {}, daily: null, cards: [] };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return kept && typeof kept === 'object' && Array.isArray(kept.cards ?? []) ? { ...fresh, ...kept } : fresh;
  } catch {
    return fresh; // Storage can be forbidden, or hold something else.
  }
}

/** @param {Practice} now */
function keep(now) {
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // Not kept: the page goes on all the same.
  }
}

/** Days since the first of January 1970, as everybody counts them. */
export const today = () => Math.floor(Date.now() / 86_400_000);

/** A puzzle was done; only the first time counts for the rating. @param {PuzzleBody} puzzle @param {boolean} clean @param {boolean} daily whether it is that of today */
export function solved(puzzle, clean, daily) {
  const now = practice();
  now.streak = clean ? now.streak + 1 : 0;
  now.best = Math.max(now.best, now.streak);
  if (daily) now.daily = today();
  if (!(puzzle.id in now.tried)) {
    now.tried[puzzle.id] = clean;
    Object.assign(now, rated(now, puzzle.rating, clean ? 1 : 0));
  }
  keep(now);
  return now;
}

/**
 * Glicko-2 after one game.
 * @param {{rating: number, deviation: number, volatility: number}} own @param {number} rating of the other @param {number} score
 */
export function rated(own, rating, score) {
  const [mu, phi, muOther, phiOther] = [(own.rating - 1500) / SCALE, own.deviation / SCALE, (rating - 1500) / SCALE, DEVIATION / SCALE];
  const g = 1 / Math.sqrt(1 + (3 * phiOther ** 2) / Math.PI ** 2);
  const expected = 1 / (1 + Math.exp(-g * (mu - muOther)));
  const v = 1 / (g ** 2 * expected * (1 - expected));
  const delta = v * g * (score - expected);
  const a = Math.log(own.volatility ** 2);
  const f = (/** @type {number} */ x) => (Math.exp(x) * (delta ** 2 - phi ** 2 - v - Math.exp(x))) / (2 * (phi ** 2 + v + Math.exp(x)) ** 2) - (x - a) / TAU ** 2;
  let low = a;
  let high;
  if (delta ** 2 > phi ** 2 + v) high = Math.log(delta ** 2 - phi ** 2 - v);
  else {
    let k = 1;
    while (f(a - k * TAU) < 0) k++;
    high = a - k * TAU;
  }
  let [fLow, fHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > 1e-6) {
    /** @type {number} */
    const middle = low + ((low - high) * fLow) / (fHigh - fLow);
    const value = f(middle);
    if (value * fHigh <= 0) [low, fLow] = [high, fHigh];
    else fLow /= 2;
    [high, fHigh] = [middle, value];
  }
  const volatility = Math.exp(low / 2);
  const phiNew = 1 / Math.sqrt(1 / (phi ** 2 + volatility ** 2) + 1 / v);
  return { rating: SCALE * (mu + phiNew ** 2 * g * (score - expected)) + 1500, deviation: SCALE * phiNew, volatility };
}

/**
 * The next puzzle: the one not tried yet whose rating is nearest; after all of them those that were not solved at once.
 * @param {PuzzleBody[]} puzzles @param {string} [last]
 */
export function nextOf(puzzles, last) {
  const now = practice();
  const stage = (/** @type {PuzzleBody} */ one) => (now.tried[one.id] === undefined ? 0 : now.tried[one.id] ? 2 : 1);
  const rank = (/** @type {PuzzleBody} */ one) => stage(one) * 1e6 + Math.abs(one.rating - now.rating);
  return puzzles.filter((one) => one.id !== last).sort((a, b) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1))[0] ?? null;
}

/** The mistakes whose day has come. */
export const due = () => practice().cards.filter((card) => card.due <= today()).sort((a, b) => a.due - b.due);

/** @param {Card} one @param {Card} other */
const same = (one, other) => one.ruleset === other.ruleset && one.position === other.position;

/** Takes a mistake into the deck, unless it is in it. @param {Omit<Card, 'due' | 'known'>} mistake */
export function add(mistake) {
  const now = practice();
  const card = { ...mistake, due: today(), known: 0 };
  if (now.cards.some((known) => same(known, card))) return;
  now.cards = [...now.cards, card].slice(-MOST);
  keep(now);
}

/** A mistake was played again; one that was known often enough leaves the deck. @param {Card} card @param {boolean} clean */
export function practised(card, clean) {
  const now = practice();
  const found = now.cards.find((known) => same(known, card));
  if (!found) return;
  const days = INTERVALS[clean ? found.known : 0];
  found.known = clean ? found.known + 1 : 0;
  if (days === undefined) now.cards = now.cards.filter((known) => known !== found);
  else found.due = today() + days;
  keep(now);
}
