// Addresses of the page, each with a module that is loaded when it is first needed.

import { ApiError } from './api.js';

/** What an address shows; `leave` is called when it is left. @typedef {{element: HTMLElement, title: string, leave?: () => void}} Page */
/** @typedef {(params: string[], query: URLSearchParams) => Promise<Page>} Opener */

/** @type {[RegExp, () => Promise<{open: Opener}>][]} */
const ROUTES = [
  [/^\/$/, () => import('../pages/home.js')],
  [/^\/play(?:\/([\w-]+))?$/, () => import('../pages/play.js')],
  [/^\/lobby$/, () => import('../pages/lobby.js')],
  [/^\/challenge\/([\w-]+)$/, () => import('../pages/challenge.js')],
  [/^\/game\/([\w-]+)$/, () => import('../pages/game.js')],
  [/^\/learn(?:\/([\w-]+))?$/, () => import('../pages/learn.js')],
  [/^\/puzzles(?:\/([\w-]+))?$/, () => import('../pages/puzzles.js')],
  [/^\/analysis(?:\/([^/]+))?$/, () => import('../pages/analysis.js')],
  [/^\/study\/([\w-]+)$/, () => import('../pages/study.js')],
  [/^\/rules(?:\/([\w-]+))?$/, () => import('../pages/rules.js')],
  [/^\/games$/, () => import('../pages/archive.js')],
  [/^\/player\/([^/]+)$/, () => import('../pages/player.js')],
  [/^\/account$/, () => import('../pages/account.js')],
  [/^\/settings$/, () => import('../pages/settings.js')],
  [/^\/record$/, () => import('../pages/record.js')],
];

/**
 * Who opens an address; nobody, if there is no such page.
 * @param {URL} url
 * @returns {Promise<(() => Promise<Page>) | null>}
 */
export async function find(url) {
  for (const [shape, load] of ROUTES) {
    const found = shape.exec(url.pathname);
    if (!found) continue;
    const { open } = await load().catch((error) => {
      // A module that does not come says so in words of the browser's own.
      throw error instanceof TypeError ? new ApiError({ code: 'unreachable', message: error.message }) : error;
    });
    return () => open(found.slice(1).map((part) => (part ? decodeURIComponent(part) : '')), url.searchParams);
  }
  return null;
}

/** @type {(address: string, how?: {replace?: boolean}) => void} */
let travel = () => {};

/** @param {typeof travel} how */
export const setTravel = (how) => { travel = how; };

/** Goes to another address of the page. @param {string} address @param {{replace?: boolean}} [how] */
export const go = (address, how) => travel(address, how);
