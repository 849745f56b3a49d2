// The frame around every page: the head, the way from address to address, and what comes from the server at any time.

import { gamesList, get, identify, wordsOf } from './lib/api.js';
import { fill, h } from './lib/dom.js';
import { announce, iconOf, offer, toast } from './lib/parts.js';
import { find, go, setTravel } from './lib/router.js';
import { onSetting, setting } from './lib/settings.js';
import { onTurn, waitingGames } from './lib/turns.js';
import { socket } from './lib/socket.js';
import { loadTexts, t } from './lib/texts.js';
import { entitle } from './lib/title.js';
import { known, me, setMe } from './lib/me.js';

const main = /** @type {HTMLElement} */ (document.getElementById('main'));
const head = /** @type {HTMLElement} */ (document.querySelector('header.top'));
const foot = /** @type {HTMLElement} */ (document.querySelector('footer.foot'));
/** @type {import('./lib/router.js').Page | null} */
let page = null;
let visit = 0;

function drawFrame() {
  const here = location.pathname;
  const link = (/** @type {string} */ href, /** @type {string} */ text) =>
    h('a', { href, 'aria-current': here === href ? 'page' : null }, text);
  const account = me();
  fill(head,
    h('a', { href: '/', class: 'brand', 'aria-label': 'Quincunx' }, quincunx(), h('span', {}, 'Quincunx')),
    h('nav', { 'aria-label': t('web-menu') },
      link('/', t('web-nav-play')), link('/lobby', t('web-nav-lobby')), link('/games', t('web-nav-games')), link('/rules', t('web-nav-rules'))),
    h('div', { class: 'top-right' },
      h('span', { class: 'connection', role: 'status' }, connection()),
      turns(),
      h('a', { href: '/settings', class: 'icon-link', 'aria-label': t('web-nav-settings'), title: t('web-nav-settings'), 'aria-current': here === '/settings' ? 'page' : null }, iconOf('gear')),
      h('a', { href: account?.kind === 'account' ? `/player/${encodeURIComponent(account.name)}` : '/account', class: 'who-link', 'aria-label': account?.kind === 'account' ? account.name : t('web-nav-sign-in') }, iconOf('person'),
        h('span', {}, account?.kind === 'account' ? account.name : t('web-nav-sign-in')))));
  fill(foot, h('nav', { 'aria-label': t('web-more') },
    h('a', { href: '/learn' }, t('web-learn')), h('a', { href: '/puzzles' }, t('puzzles')), h('a', { href: '/rules' }, t('web-nav-rules')), h('a', { href: '/analysis' }, t('web-analysis-board')), h('a', { href: '/record' }, t('web-nav-record')), h('a', { href: '/settings' }, t('web-nav-settings')),
    h('a', { href: '/account' }, t('web-nav-account')), h('a', { href: '/api/docs', rel: 'external' }, t('web-nav-api'))),
  h('p', {}, t('web-foot')));
  const skip = document.querySelector('a.skip');
  if (skip) skip.textContent = t('web-skip');
}

/** How many other games wait: the way to the only one, or to the first page. */
function turns() {
  const games = [...waitingGames()].filter((game) => location.pathname !== `/game/${game}`);
  const words = t('web-turns', { count: games.length });
  return games.length ? h('a', { class: 'turns-link', href: games.length === 1 ? `/game/${games[0]}` : '/', title: words }, iconOf('clock'), h('span', { class: 'badge', 'aria-hidden': 'true' }, String(games.length)), h('span', { class: 'unseen' }, words)) : null;
}

/** What is wrong with the connection, if anything is. */
function connection() {
  // The first connection may take its time: nothing is wrong with it yet.
  if (socket.status === 'open' || (socket.status === 'connecting' && !socket.wasOpen)) return '';
  if (socket.status === 'offline') return h('span', { class: 'offline' }, iconOf('plug'), t('web-offline'));
  if (socket.status !== 'signed-out') return h('span', { class: 'offline' }, iconOf('plug'), t('web-reconnecting'));
  return h('span', { class: 'offline' }, iconOf('plug'), t('web-signed-out'), ' ',
    h('button', { type: 'button', class: 'button small plain', onclick: () => socket.restart() }, t('web-go-on-as-guest')));
}

/** Five points, as on a die. */
function quincunx() {
  const points = h('span', { class: 'points', 'aria-hidden': 'true' });
  for (let n = 0; n < 5; n++) points.append(h('i'));
  return points;
}

/** @param {URL} url */
async function show(url) {
  const turn = ++visit;
  main.setAttribute('aria-busy', 'true');
  try {
    const opener = await find(url);
    const next = opener ? await opener() : missing();
    if (turn !== visit) return next.leave?.();
    page?.leave?.();
    page = next;
    entitle(next.title);
    fill(main, next.element);
  } catch (error) {
    if (turn !== visit) return;
    page?.leave?.();
    page = null;
    fill(main, trouble(error));
    // As soon as there is a network again, the page comes by itself.
    if (!navigator.onLine) addEventListener('online', () => turn === visit && show(url), { once: true });
  }
  main.removeAttribute('aria-busy');
  drawFrame();
}

/** @returns {import('./lib/router.js').Page} */
const missing = () => ({ title: t('web-missing'), element: h('section', { class: 'narrow' }, h('h1', {}, t('web-missing')), h('p', {}, h('a', { href: '/' }, t('web-go-home')))) });

/** @param {unknown} error */
function trouble(error) {
  return h('section', { class: 'narrow' }, h('h1', {}, t('web-trouble')), h('p', { class: 'problem' }, wordsOf(error)),
    h('p', {}, h('button', { type: 'button', class: 'button', onclick: () => show(new URL(location.href)) }, t('web-try-again')), ' ', h('a', { href: '/' }, t('web-go-home'))));
}

setTravel((address, how = {}) => {
  history[how.replace ? 'replaceState' : 'pushState'](null, '', address);
  show(new URL(location.href)).then(() => {
    scrollTo(0, 0);
    // The keyboard and screen readers go on from the new page.
    if (!main.contains(document.activeElement)) main.focus({ preventScroll: true });
    announce(document.title);
  });
});

addEventListener('popstate', () => show(new URL(location.href)));

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute('download') || link.rel === 'external' || link.pathname.startsWith('/api/')) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  go(link.href);
});

let spoken = '';
onSetting(async () => {
  if (setting('lang') === spoken) return;
  spoken = setting('lang');
  await loadTexts();
  drawFrame();
  await show(new URL(location.href));
});

/** The code a socket is closed with that has to come again to see what is true. */
const COME_AGAIN = 1013;
let unsure = false;

socket.listen((message) => {
  if (message.t === 'status') drawFrame();
  if (message.t === 'status' && message.status === 'signed-out') {
    announce(t('web-signed-out'));
    get('/api/me').then(setMe, () => {});
  }
  // A socket that has to come again may be somebody else's then: another tab has signed in.
  if (message.t === 'status' && message.code === COME_AGAIN) unsure = true;
  if (message.t === 'status' && message.status === 'open' && unsure) {
    unsure = false;
    get('/api/me').then(setMe, () => {});
  }
  // Not by itself: a move may be half made.
  if (message.t === 'reload') offer(t('web-new-version'), t('web-reload'), () => location.reload());
  // Somebody accepted a challenge of ours: wherever we are, the game begins.
  if (message.t === 'challenge' && message.game) {
    announce(t('web-challenge-accepted'));
    toast(t('web-challenge-accepted'));
    go(`/game/${message.game}`);
  }
});

known(drawFrame);
onTurn(drawFrame);

async function start() {
  spoken = setting('lang');
  const who = identify().then(setMe, () => {});
  // All at once, so that the first page waits for one round trip only: its code and the list of games come while the
  // words do.
  find(new URL(location.href)).catch(() => {});
  gamesList().catch(() => {});
  await loadTexts();
  drawFrame();
  await show(new URL(location.href));
  performance.mark('usable');
  // The cookie that says who we are has to be there before the socket opens.
  await who;
  socket.start();
  document.documentElement.dataset.ready = 'true';
}

start();

