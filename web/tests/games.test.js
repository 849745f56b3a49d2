// Whole games against bots, in a real browser against a real server.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begin, close, person, shared } from './helpers.js';
import { gameOf, playOut, turn } from './playing.js';

const house = shared();

test('the second click of a new visitor plays', async () => {
  const page = await person(house.server);
  await page.goto('/');
  await page.getByRole('link', { name: /Hadron/ }).first().click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForURL(/\/game\//);
  await turn(page);
  const game = await gameOf(page);
  assert.equal(game.seats.filter((who) => who.kind === 'bot').length, 1);
  await close(page);
});

for (const [ruleset, bot] of [['hadron', 'random'], ['emulsion:size=6', 'random'], ['murus', 'random'], ['renpaarden:size=5', 'greedy'], ['alliances', 'greedy']]) {
  test(`a whole game of ${ruleset} against ${bot} by mouse`, async () => {
    const page = await person(house.server);
    await begin(page, { settings: { ruleset }, opponent: { bot }, side: ruleset === 'murus' ? '2' : '1' });
    const moves = await playOut(page);
    assert.ok(moves > 2);
    const game = await gameOf(page);
    assert.ok(game.state.result);
    assert.equal(await page.locator('.moves .move').count(), game.turns.length);
    // Walk back through it and to the end again.
    await page.getByRole('button', { name: 'To the start' }).click();
    await page.getByRole('button', { name: 'One move on' }).click();
    await page.locator('.moves [data-ply="1"][aria-current]').waitFor();
    await page.getByRole('button', { name: 'To the present' }).click();
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.waitForURL((url) => !url.pathname.endsWith(game.id));
    await close(page);
  });
}
