// The review of a finished game: the graph, what each move was, the better line, and one's own mistakes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe, begin, close, person, shared } from './helpers.js';
import { cellPoint } from './playing.js';

const house = shared();

/** A game against oneself on the smallest board: the third move throws a won game away, which is certain. */
async function finished(page) {
  const id = await begin(page, { settings: { ruleset: 'hadron:size=3' }, opponent: 'self' });
  for (const [step, action] of [{ move: 'a1' }, { move: 'c3' }, { move: 'c1' }, 'resign'].entries()) {
    const status = await page.evaluate(async ([game, body]) => (await fetch(`/api/games/${game}/act`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status, [id, JSON.stringify({ step, seat: step % 2 ? 'b' : 'a', action })]);
    assert.equal(status, 200);
  }
  await page.locator('.status.over').waitFor();
  return id;
}

test('a finished game is reviewed, walked through by its graph, and kept', async () => {
  const page = await person(house.server);
  await finished(page);
  await page.getByRole('button', { name: 'Review the game' }).click();
  await page.locator('.review-graph svg').waitFor();
  await page.locator('.moves [data-ply="3"] .sign').waitFor();
  assert.equal(await page.locator('.moves .sign').count(), 1);
  assert.match(await page.locator('.review-summary').innerText(), /Accuracy[\s\S]*Missed win/);
  // The graph leads to the move that its place stands for.
  const box = await page.locator('.review-graph svg').boundingBox();
  await page.mouse.click(box.x + box.width * 0.75, box.y + box.height / 2);
  await page.locator('.moves [data-ply="3"][aria-current]').waitFor();
  const about = page.locator('.review-move');
  await about.getByText('Missed win').waitFor();
  assert.match(await about.innerText(), /100 % → 0 %, proven[\s\S]*B2 wins by force|b2 wins by force/);
  await page.locator('.board .mark-hint, .board .mark.hint, .board [class*=hint]').first().waitFor();
  // The better line is played through on the board.
  await about.locator('.better .move').first().click();
  await about.locator('.better .move[aria-current]').waitFor();
  assert.deepEqual(await axe(page), []);
  // Whoever comes later has it at once.
  await page.reload();
  await page.locator('.review-graph svg').waitFor();
  await close(page);
});

test('one learns from a mistake by playing it again', async () => {
  const page = await person(house.server);
  await finished(page);
  await page.getByRole('button', { name: 'Review the game' }).click();
  await page.getByRole('button', { name: 'Learn from the mistake' }).click();
  const about = page.locator('.review-move');
  await about.getByText('Player 1 played c1. Find a better move').waitFor();
  const { cells } = await page.evaluate(async () => (await fetch('/api/board?ruleset=hadron:size=3')).json());
  const choose = async (name) => {
    const { x, y } = await cellPoint(page, 'hadron:size=3', cells.findIndex((cell) => cell.name === name));
    await page.mouse.click(x, y);
  };
  await choose('a3');
  await about.getByText('a3 is not it').waitFor();
  await about.getByRole('button', { name: 'Try again' }).click();
  await about.getByText('Find a better move').waitFor();
  await choose('b2');
  await about.getByText('b2 is the best move.').waitFor();
  await about.getByRole('button', { name: 'Back to the game' }).click();
  await page.getByRole('button', { name: 'Learn from the mistake' }).waitFor();
  await close(page);
});

test('a review on a phone, in Portuguese', async () => {
  const page = await person(house.server, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'pt-PT' });
  await finished(page);
  await page.getByRole('button', { name: 'Examinar o jogo' }).click();
  await page.locator('.review-graph svg').waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
  assert.deepEqual(await axe(page), []);
  await close(page);
});
