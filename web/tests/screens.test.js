// All five games on the screens that people have.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe, begin, close, person, shared } from './helpers.js';
import { cellPoint, gameOf, turn } from './playing.js';

const house = shared();
const GAMES = ['alliances', 'renpaarden', 'emulsion', 'hadron:size=7', 'murus'];
const clock = { fischer: { base: 300_000, increment: 3000 } };
const box = (page, selector) => page.locator(selector).first().boundingBox();
const tooWide = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const ruleset of GAMES) {
  test(`${ruleset} on a phone on its side: the board as high as the screen, the rest beside it`, async () => {
    const page = await person(house.server, { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });
    await begin(page, { settings: { ruleset, clock }, opponent: { bot: 'level:3' }, side: '1' });
    await turn(page);
    const [board, panel, bar] = [await box(page, '.board'), await box(page, '.game-panel'), await box(page, '.top-bar')];
    assert.ok(board.y + board.height <= 390, `the board ends at ${board.y + board.height}`);
    assert.ok(board.height > 300 || board.width > 420, `the board is ${board.width} by ${board.height}`);
    assert.ok(panel.x >= board.x + board.width && bar.x >= board.x + board.width, 'nothing is over or under it');
    assert.ok(await page.locator('.action').first().isVisible());
    assert.equal(await tooWide(page), 0);
    assert.deepEqual(await axe(page), []);
    await close(page);
  });

  test(`${ruleset} on a phone upright: actions stay under the thumb, and names can be read`, async () => {
    const page = await person(house.server, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await begin(page, { settings: { ruleset, clock }, opponent: { bot: 'level:3' }, side: '1' });
    await turn(page);
    const bottom = async () => {
      const { y, height } = await box(page, '.actions');
      return Math.round(y + height);
    };
    assert.equal(await bottom(), 844);
    await page.evaluate(() => scrollTo(0, 500));
    assert.equal(await bottom(), 844);
    for (const name of await page.locator('.bar-name > :first-child').all()) {
      assert.ok(await name.evaluate((one) => one.scrollWidth <= one.clientWidth + 1), await name.textContent());
    }
    assert.equal(await tooWide(page), 0);
    assert.deepEqual(await axe(page), []);
    await close(page);
  });
}

test('Alliances on a phone upright: whose turn it is stands above the allies, and both above the actions', async () => {
  for (const [locale, opponent] of [['en-GB', { bot: 'random' }], ['pt-PT', { bot: 'random' }], ['en-GB', 'self']]) {
    const page = await person(house.server, { locale, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await begin(page, { settings: { ruleset: 'alliances' }, opponent, ...(opponent === 'self' ? {} : { side: '1' }) });
    await page.locator('.status').waitFor();
    await page.locator('.allies tbody tr').nth(2).waitFor();
    const [status, allies, actions] = [await box(page, '.status'), await box(page, '.allies'), await box(page, '.actions')];
    assert.ok(status.y + status.height <= allies.y, `${status.y} before ${allies.y}`);
    assert.ok(allies.y + 100 <= actions.y, 'the allies are seen without scrolling');
    // Where one person plays both sides each column has the ally of its player, by its name for those who do not see it.
    if (opponent === 'self') assert.equal(await page.locator('.allies tbody tr').first().innerText().then((text) => text.replace(/\s+/g, ' ').trim()), 'purple + orange 13 + green 13');
    assert.deepEqual(await axe(page), []);
    await close(page);
  }
});

test('Alliances under a finger: enlarged before it is placed, colours in their bar, allies in words', async () => {
  const page = await person(house.server, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 3 });
  await begin(page, { settings: { ruleset: 'alliances' }, opponent: { bot: 'random' }, side: '1' });
  await turn(page);
  await page.getByText('your ally for purple is orange').waitFor();
  const { cells } = await page.evaluate(async () => (await fetch('/api/board?ruleset=alliances')).json());
  const tap = async (name) => {
    const { x, y } = await cellPoint(page, 'alliances', cells.findIndex((cell) => cell.name === name));
    await page.touchscreen.tap(x, y);
  };
  // At every corner what is enlarged is on the screen.
  for (const name of ['a1', 'b1', 'm23', 'a5', 'm19', 'h8']) {
    await page.locator('.board').scrollIntoViewIfNeeded();
    await tap(name).catch(() => {});
    if (!cells.some((cell) => cell.name === name)) continue;
    const { x, width } = await box(page, '.board-loupe');
    assert.ok(x >= 0 && x + width <= 390, `${name}: ${x}`);
    assert.equal(await page.locator('.board-popup:visible').count(), 0);
    await page.locator('.board').press('Escape');
  }
  await tap('a1');
  await page.locator('.palette', { hasText: 'What goes on a1?' }).waitFor();
  await page.locator('.palette [data-choice="P"]').tap();
  await page.locator('.layer-ghost .ink-purple').waitFor();
  await page.locator('.palette [data-choice="G"]').tap();
  await page.locator('.layer-ghost .ink-green').waitFor();
  assert.equal((await gameOf(page)).turns.length, 0);
  await page.getByRole('button', { name: 'Place' }).tap();
  await page.locator('.moves [data-ply="1"]', { hasText: 'Ga1' }).waitFor();
  await turn(page);
  // The colour stays; the second tap on a cell places.
  const free = (await gameOf(page)).scene.moves.find((move) => move.text === 'Gg12' || move.text === 'Gg14');
  await tap(free.text.slice(1));
  await page.locator('.board-loupe').waitFor();
  await tap(free.text.slice(1));
  await page.locator('.moves [data-ply="3"]', { hasText: free.text }).waitFor();
  await close(page);
});

test('the menu is whole on the narrowest phone', async () => {
  for (const locale of ['en-GB', 'pt-PT']) {
    const page = await person(house.server, { viewport: { width: 320, height: 640 }, locale });
    await page.goto('/');
    await page.locator('html[data-ready]').waitFor();
    assert.equal(await page.locator('.top nav').evaluate((nav) => nav.scrollWidth - nav.clientWidth), 0, locale);
    assert.equal(await tooWide(page), 0);
    await close(page);
  }
});
