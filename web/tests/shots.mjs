// Development aid: pictures of every page, on a desk and on a phone both ways. node tests/shots.mjs FOLDER ADDRESS
import { chromium } from 'playwright-core';
const [out, base] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const phone = { deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const kinds = {
  light: {}, dark: { colorScheme: 'dark' },
  phone: { ...phone, viewport: { width: 390, height: 844 }, locale: 'pt-PT' }, landscape: { ...phone, viewport: { width: 844, height: 390 } },
};
for (const [kind, options] of Object.entries(kinds)) {
  const context = await browser.newContext({ baseURL: base, viewport: { width: 1280, height: 800 }, locale: 'en', ...options });
  const page = await context.newPage();
  page.on('pageerror', (e) => console.log('pageerror', e.stack));
  await page.goto('/');
  const make = (body) => page.evaluate(async (text) => (await (await fetch('/api/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: text })).json()).id, JSON.stringify(body));
  const shown = await page.evaluate(async () => (await import('/pages/shown.js')).SHOWN);
  const pages = { home: '/', play: '/play/murus', lobby: '/lobby', rules: '/rules/hadron', learn: '/learn', lesson: '/learn/murus', puzzles: '/puzzles', games: '/games', player: '/player/level:3', account: '/account', settings: '/settings', record: '/record' };
  for (const [game, { ruleset, moves }] of Object.entries(shown)) {
    const scene = await page.evaluate(async ([r, m]) => (await fetch(`/api/scene?ruleset=${encodeURIComponent(r)}&moves=${encodeURIComponent(m)}`)).json(), [ruleset, moves]);
    pages[game] = `/game/${await make({ settings: { ruleset, start: scene.position, clock: { fischer: { base: 300000, increment: 3000 } } }, opponent: { bot: 'level:2' }, side: scene.side === 1 ? '1' : '2' })}`;
  }
  for (const [name, address] of Object.entries(pages)) {
    await page.goto(address);
    await page.waitForTimeout(900);
    await page.screenshot({ path: `${out}/${kind}-${name}.png` });
  }
  await context.close();
}
await browser.close();
