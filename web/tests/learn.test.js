// Lessons: played right and wrong, by mouse, finger and keyboard, and remembered.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { axe, close, person, shared } from './helpers.js';

const house = shared();
const course = (game) => JSON.parse(readFileSync(new URL(`../../crates/texts/lessons/${game}.json`, import.meta.url), 'utf8'));
const answer = (page, tone) => page.locator(`.lesson-answer.${tone}`);
const SIZES = [{ viewport: { width: 1280, height: 800 } }, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }];

/** Points at a cell of the board by its name, with the mouse or a finger. */
async function point(page, name) {
  const place = await page.locator('.board').evaluate(async (board, cell) => {
    const { geometry } = await import('/lib/api.js');
    const ruleset = (await (await fetch('/api/lessons')).json()).courses.flatMap((one) => one.steps.map((step) => [`/learn/${one.game}?step=${step.name}`, step.ruleset])).find(([path]) => path === location.pathname + location.search)[1];
    const { cells } = await geometry(ruleset);
    const { View } = await import('/board/geometry.js');
    const svg = board.querySelector('svg');
    const { x, y } = new View(await geometry(ruleset), svg.dataset.flip === 'true', true).centre(cells.findIndex((one) => one.name === cell));
    const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
    return { x: at.x, y: at.y };
  }, name);
  if (await page.evaluate(() => navigator.maxTouchPoints > 0)) await page.touchscreen.tap(place.x, place.y);
  else await page.mouse.click(place.x, place.y);
}

/** Makes the moves of the first line of a step, all by pointing. */
async function solve(page, step) {
  for (const move of step.lines[0].filter((_, n) => n % 2 === 0)) {
    const colour = /^[POG](?=[a-m])/.exec(move)?.[0];
    if (colour) {
      const choice = page.locator(`.palette [data-choice="${colour}"]`);
      if (await choice.getAttribute('aria-pressed') !== 'true') await choice.click();
    }
    for (const cell of move.match(/[a-m]\d+/g)) await point(page, cell);
    if (move !== step.lines[0].at(-1)) await page.locator('.lesson-answer.good').waitFor();
  }
}

for (const size of SIZES) {
  test(`a wrong try and a right one, at ${size.viewport.width}x${size.viewport.height}`, async () => {
    const page = await person(house.server, size);
    await page.goto('/');
    await page.locator('.welcome').getByRole('link', { name: 'Learn' }).click();
    await page.locator('.game-card[href="/learn/hadron"]').click();
    await page.getByRole('heading', { name: 'Your first piece' }).waitFor();
    await page.locator('.board.can-move').waitFor();
    const box = await page.locator('.board').boundingBox();
    const words = await page.locator('.lesson-words').boundingBox();
    assert.ok(words.y >= 0 && box.y + box.height <= size.viewport.height + 1, 'the task and the whole board are seen at once');
    await point(page, 'c3');
    await answer(page, 'good').getByText('That is a whole turn.').waitFor();
    await page.getByRole('button', { name: 'Next step' }).click();
    await page.getByRole('heading', { name: 'Why not here?' }).waitFor();
    await page.locator('.board.can-move').waitFor();
    await point(page, 'b3');
    await answer(page, 'bad').getByText('out of balance').waitFor();
    await point(page, 'c3');
    await answer(page, 'bad').getByText('That is not allowed: there is a piece on c3 already.').waitFor();
    await point(page, 'a1');
    await answer(page, 'good').waitFor();
    // Kept: the list and the next visit know how far it went.
    await page.goto('/learn');
    await page.locator('.game-card', { hasText: 'Hadron' }).getByText('2 of 10 done').waitFor();
    await page.goto('/learn/hadron');
    await page.getByRole('heading', { name: 'Corners do not count' }).waitFor();
    assert.deepEqual(await axe(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth), false);
    await page.goto('/');
    await page.locator('.game-card').first().waitFor();
    assert.equal(await page.locator('.welcome').count(), 0, 'offered once');
    await close(page);
  });
}

for (const game of ['alliances', 'renpaarden', 'emulsion', 'hadron', 'murus']) {
  test(`every step of ${game}, and a first game`, async () => {
    const page = await person(house.server);
    await page.goto(`/learn/${game}`);
    const { steps } = course(game);
    for (const [n, step] of steps.entries()) {
      await page.getByText(`Step ${n + 1} of ${steps.length}`).waitFor();
      await page.locator('.board.can-move').waitFor();
      await solve(page, step);
      await page.locator('.lesson-answer.good strong').waitFor();
      if (n < steps.length - 1) await page.keyboard.press('Enter');
    }
    await page.getByText(`All ${steps.length} steps done`).waitFor();
    await page.getByRole('button', { name: 'Play your first game' }).click();
    await page.locator('.coach').getByText('Take your time.').waitFor();
    await page.locator('.bar-name', { hasText: 'level 1' }).waitFor();
    await close(page);
  });
}

test('by keyboard alone, and shown when asked for', async () => {
  const page = await person(house.server);
  await page.goto('/learn/murus?step=take');
  await page.locator('.board.can-move').waitFor();
  await page.getByRole('button', { name: 'Show me' }).click();
  await page.getByText('Here it is: c3xd4. Now you.').waitFor();
  await page.locator('.board').focus();
  // From the middle of the board to the tower on c3, and from there to the wall on d4.
  const spoken = page.locator('#live');
  for (const [key, name] of [['ArrowLeft', 'd4'], ['ArrowLeft', 'c4'], ['ArrowDown', 'c3']]) {
    await page.keyboard.press(key);
    await spoken.filter({ hasText: new RegExp(`^${name}`) }).waitFor({ state: 'attached' });
  }
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await answer(page, 'good').getByText('that is a sacrifice').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Next step');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Towers stand firm' }).waitFor();
  await close(page);
});

test('in Portuguese, and what there is not is said', async () => {
  const page = await person(house.server, { locale: 'pt-PT' });
  await page.goto('/learn/murus');
  await page.getByRole('heading', { name: 'Faz dois muros' }).waitFor();
  await page.getByRole('button', { name: 'Mostra-me' }).click();
  await page.getByText('É assim: d1-d3. Agora tu.').waitFor();
  await page.goto('/learn/chess');
  await page.getByText('Não há nada neste endereço').waitFor();
  await close(page);
});
