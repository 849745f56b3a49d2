// Puzzles: chosen, solved and failed, with a rating that is kept; own mistakes that come back.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe, close, person, shared } from './helpers.js';
import { cellPoint } from './playing.js';

const house = shared();

/** Points at the cells of a move. */
async function make(page, ruleset, trace) {
  for (const click of trace.clicks) {
    if (typeof click === 'number') {
      const { x, y } = await cellPoint(page, ruleset, click);
      await page.mouse.click(x, y);
    } else await page.locator(`.palette [data-choice="${click}"]`).click();
  }
}

const said = (page) => page.locator('.lesson-answer');
const rating = async (page) => Number(/Your rating: (\d+)/.exec(await page.getByText('Your rating:').innerText())[1]);

test('a puzzle is failed, then solved; the next one is another, and the rating is kept', async () => {
  const page = await person(house.server);
  await page.goto('/puzzles');
  assert.equal(await rating(page), 1500);
  await page.getByLabel('Game').selectOption('hadron');
  await page.getByRole('link', { name: 'Begin' }).click();
  await page.waitForURL(/\/puzzles\/hadron-/);
  await page.locator('.board.can-move').waitFor();
  const id = new URL(page.url()).pathname.split('/')[2];
  const ask = (query) => page.evaluate(async ([name, text]) => (await fetch(`/api/puzzles/${name}?${text}`)).json(), [id, query]);
  const { puzzles } = await page.evaluate(async () => (await fetch('/api/puzzles')).json());
  const { ruleset } = puzzles.find((one) => one.id === id);
  const { solution } = await ask('solution=true');
  let { scene, moves } = await ask('');
  await make(page, ruleset, scene.moves.find((one) => one.text !== solution[0]));
  await said(page).getByText('Try again.').waitFor();
  while (moves.length < solution.length) {
    const right = solution[moves.length];
    await make(page, ruleset, scene.moves.find((one) => one.text === right));
    ({ scene, moves } = await ask(new URLSearchParams({ moves: moves.join(' '), mv: right }).toString()));
    if (moves.length < solution.length) await said(page).getByText(`The answer is ${moves.at(-1)}`).waitFor();
  }
  await said(page).getByText('Solved.').waitFor();
  assert.deepEqual(await axe(page), []);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith(id));
  await page.goto('/puzzles');
  assert.ok(await rating(page) < 1500, 'a wrong move counts');
  await close(page);
});

test('the puzzle of the day, its hint and its solution; nothing to play again', async () => {
  const page = await person(house.server);
  await page.goto('/puzzles');
  await page.getByRole('link', { name: 'Puzzle of the day' }).click();
  await page.locator('.board.can-move').waitFor();
  await page.getByRole('button', { name: 'Hint' }).click();
  await said(page).getByText('It begins with').waitFor();
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await said(page).getByText('The solution:').waitFor();
  await page.goto('/puzzles');
  await page.getByRole('link', { name: 'Puzzle of the day (done)' }).waitFor();
  await page.getByRole('link', { name: 'My mistakes: none today' }).click();
  await page.getByText('No mistake of yours').waitFor();
  await close(page);
});

test('an own mistake is played again and comes back another day', async () => {
  const page = await person(house.server);
  await page.goto('/puzzles');
  await page.evaluate(() => localStorage.setItem('quincunx.practice', JSON.stringify({ cards: [{ ruleset: 'hadron:size=3', position: '2x/3/o2 1', side: 1, best: ['b2'], chance: 1, due: 0, known: 0 }] })));
  await page.reload();
  await page.getByRole('link', { name: 'My mistakes: 1 today' }).click();
  await page.locator('.board.can-move').waitFor();
  const { moves } = await page.evaluate(async () => (await fetch('/api/scene?ruleset=hadron:size=3&position=2x/3/o2%201&legal=true')).json());
  await make(page, 'hadron:size=3', moves.find((one) => one.text === 'b2'));
  await said(page).getByText('b2 is the best move.').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('No mistake of yours').waitFor();
  await close(page);
});
