// Every page: words, accessibility, phones, size.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe, begin, close, person, shared } from './helpers.js';
import { turn } from './playing.js';

const house = shared();

test('Portuguese, chosen by the browser or by the person', async () => {
  const page = await person(house.server, { locale: 'pt-PT' });
  await page.goto('/');
  await page.getByText('Cinco jogos. Dois cliques para jogar.').waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'pt-PT');
  await begin(page, { settings: { ruleset: 'alliances' }, opponent: 'self' });
  await page.getByText('É a vez do jogador 1').waitFor();
  await page.locator('.palette', { hasText: 'roxo' }).waitFor();
  await page.locator('.notes', { hasText: 'aliada de 1' }).waitFor();
  await page.goto('/rules/hadron');
  await page.getByRole('heading', { name: 'Objetivo' }).waitFor();
  await page.goto('/settings');
  await page.locator('input[name="lang"][value="en"]').check({ force: true });
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await close(page);
});

test('an old page is told that there is a new one, and reloads when the person says so', async () => {
  const page = await person(house.server);
  // As a tab that was open while the server was replaced: the next request for the page gets the new one.
  await page.route('**/version.js', (route) => route.fulfill({ contentType: 'text/javascript', body: "export const VERSION = 'old';" }), { times: 1 });
  await page.goto('/');
  await page.getByText('A new version is here.').waitFor();
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()]);
  await page.locator('html[data-ready]').waitFor();
  await begin(page, { settings: { ruleset: 'hadron' }, opponent: 'self' });
  assert.equal(await page.getByText('A new version is here.').count(), 0);
  await close(page);
});

test('every page in every theme without serious findings of axe, and none too wide for a phone', async () => {
  const page = await person(house.server);
  const id = await begin(page, { settings: { ruleset: 'murus' }, opponent: { bot: 'random' }, side: '1' });
  const going = await begin(page, { settings: { ruleset: 'alliances' }, opponent: 'self' });
  const challenge = await page.evaluate(async () => (await (await fetch('/api/challenges', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ settings: { ruleset: 'emulsion' }, open: true }) })).json()).id);
  const pages = ['/', '/play/murus', '/lobby', `/challenge/${challenge}`, `/game/${id}`, `/game/${going}`, '/rules', '/rules/murus', '/learn', '/learn/alliances', '/puzzles', '/puzzles/daily', '/puzzles/mistakes', '/games', '/player/level:3', '/account', '/settings', '/record', '/nowhere'];
  const problems = [];
  for (const [theme, colours, size] of [['light', 'standard', null], ['dark', 'safe', { width: 360, height: 740 }]]) {
    await page.evaluate(([one, other]) => {
      localStorage.setItem('quincunx.theme', one);
      localStorage.setItem('quincunx.colours', other);
    }, [theme, colours]);
    if (size) await page.setViewportSize(size);
    for (const address of pages) {
      await page.goto(address);
      await page.locator('main > *').first().waitFor();
      await page.locator('main:not([aria-busy])').waitFor();
      problems.push(...(await axe(page)).map((one) => `${address} ${theme}: ${one}`));
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (wide > 0) problems.push(`${address} is ${wide} too wide at ${page.viewportSize()?.width}`);
    }
  }
  assert.deepEqual(problems, []);
  await close(page);
});

test('the rules have boards to try out, words explained, and print', async () => {
  for (const size of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
    const page = await person(house.server, { viewport: size });
    await page.goto('/rules/murus');
    const boards = page.locator('.prose .diagram');
    await boards.nth(13).locator('.layer-pieces > *').first().waitFor();
    assert.equal(await boards.count(), 15);
    assert.equal(await page.locator('.prose pre').count(), 1, 'no board is drawn in letters');
    // Pointing at a tower of the start shows where it can go; choosing a cell makes no move that stays.
    const first = boards.first().locator('.board');
    const targets = boards.first().locator('.layer-targets > *');
    await first.scrollIntoViewIfNeeded();
    const box = await first.boundingBox();
    const tower = { x: box.x + box.width * 0.5, y: box.y + box.height * 0.87 };
    await page.mouse.move(tower.x, tower.y - 200);
    await page.mouse.move(tower.x, tower.y);
    await targets.first().waitFor();
    assert.ok(await targets.count() >= 2);
    assert.equal(await boards.nth(2).locator('figcaption').textContent(), 'e1-e3');
    // A word by mouse and by keyboard.
    const word = page.locator('.prose .term', { hasText: /^catapult$/ }).first();
    await word.hover();
    await page.getByRole('tooltip', { name: '' }).filter({ hasText: 'throws single stones' }).first().waitFor();
    await page.mouse.move(1, 1);
    await word.focus();
    const tip = page.locator('.tip:not([hidden])');
    await tip.waitFor();
    const seen = await tip.boundingBox();
    assert.ok(seen.x >= 0 && seen.x + seen.width <= size.width, 'it stays on the screen');
    await page.keyboard.press('Escape');
    await tip.waitFor({ state: 'detached' });
    await page.locator('.glossary dt', { hasText: 'sacrifice' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('header.top').isVisible(), false);
    assert.equal(await boards.first().isVisible(), true);
    await close(page);
  }
});

test('words are explained beside a game', async () => {
  const page = await person(house.server);
  await begin(page, { settings: { ruleset: 'murus' }, opponent: 'self' });
  const word = page.locator('.notes .term', { hasText: 'walls' });
  await word.focus();
  await page.locator('.tip:not([hidden])', { hasText: 'One stone alone on a cell.' }).waitFor();
  await close(page);
});

test('on a phone the board is as wide as the screen and a finger plays', async () => {
  const page = await person(house.server, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 3 });
  await begin(page, { settings: { ruleset: 'alliances' }, opponent: { bot: 'random' }, side: '1' });
  await turn(page);
  const box = await page.locator('.board').boundingBox();
  assert.ok(box.width > 350, `the board is ${box.width} wide`);
  await page.locator('.palette [data-choice="O"]').tap();
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.getByRole('button', { name: 'Place' }).tap();
  await page.locator('.moves .move', { hasText: /^O/ }).first().waitFor();
  await close(page);
});

test('a game that the page has never heard of is shown like any other', async () => {
  const page = await person(house.server);
  const from = async (route, change) => route.fulfill({ json: change(await (await fetch(route.request().url().replace('sixth', 'hadron'))).json()) });
  await page.route('**/api/games-list', (route) => from(route, ({ games }) => ({ games: [...games, { ...games.find((game) => game.name === 'hadron'), name: 'sixth', title: 'Sixth', summary: 'Nobody knows it.', default: 'sixth' }] })));
  await page.route('**/api/board?ruleset=sixth', (route) => from(route, (board) => ({ ...board, ruleset: 'sixth', title: 'Sixth' })));
  // Of its two kinds of pieces one has a form that is known, the other not even that.
  await page.route('**/api/scene?ruleset=sixth', (route) => from(route, (scene) => ({
    ...scene, pieces: [{ cell: 12, kind: 'baron', owner: 1, look: { ink: 'red', form: 'ring', height: 1, glyph: '○', letter: 'B' }, tag: null }, { cell: 13, kind: 'spy', owner: 2, look: { ink: 'blue', form: 'cloak', height: 1, glyph: '?', letter: 'S' }, tag: 3 }],
  })));
  await page.goto('/');
  const card = page.locator('.game-card', { hasText: 'Sixth' });
  await card.locator('.layer-pieces [data-cell="12"] .form-ring').waitFor();
  assert.equal(await card.locator('.layer-pieces [data-cell="13"]').textContent(), 'S3');
  assert.match(await card.textContent(), /Nobody knows it/);
  await card.click();
  await page.getByRole('heading', { name: 'Sixth' }).waitFor();
  assert.equal(await page.locator('.setup-side .layer-pieces [data-cell]').count(), 2);
  await close(page);
});

test('the first page is small and soon there', async (context) => {
  const page = await person(house.server);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', (event) => { bytes += event.encodedDataLength; });
  await page.goto('/');
  await page.locator('.game-card').nth(4).locator('.layer-pieces > *').first().waitFor();
  await page.waitForLoadState('networkidle');
  const [paint, usable] = await page.evaluate(() => ['first-contentful-paint', 'usable'].map((name) => performance.getEntriesByName(name)[0]?.startTime ?? NaN));
  context.diagnostic(`first page: ${(bytes / 1024).toFixed(1)} KiB over the network, first contentful paint after ${paint.toFixed(0)} ms, usable after ${usable.toFixed(0)} ms`);
  assert.ok(bytes < 150 * 1024, `${bytes} bytes`);
  await close(page);
});
