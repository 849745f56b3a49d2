// The analysis board: a tree is built and found again, positions are set up, records go in and out.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { axe, begin, close, person, shared } from './helpers.js';
import { cellPoint } from './playing.js';

const house = shared();

/** Points at a cell by its name. */
async function point(page, ruleset, name) {
  const { cells } = await page.evaluate(async (text) => (await fetch(`/api/board?ruleset=${text}`)).json(), ruleset);
  const { x, y } = await cellPoint(page, ruleset, cells.findIndex((cell) => cell.name === name));
  await page.mouse.click(x, y);
}

const here = (page, move) => page.locator('.moves .move[aria-current]', { hasText: move }).waitFor();
const path = (page) => new URL(page.url()).searchParams.get('moves');
const record = (page) => page.evaluate(async () => {
  const [{ record: tree }] = JSON.parse(localStorage.getItem('quincunx.analyses'));
  return (await (await fetch('/api/records', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(tree) })).json()).games[0].record.split('\n\n')[1].trim();
});

test('a tree is built by mouse and keyboard, undone, and found again after a reload; others see its line', async () => {
  const page = await person(house.server);
  await page.goto('/analysis/hadron');
  await page.locator('.board.can-move').waitFor();
  for (const cell of ['c3', 'a1']) {
    await point(page, 'hadron', cell);
    await here(page, cell);
  }
  // Beside the board, where arrow keys are its own.
  await page.locator('.board').blur();
  await page.keyboard.press('ArrowLeft');
  await here(page, 'c3');
  // A variation, typed.
  await page.keyboard.press('/');
  await page.keyboard.type('d2');
  await page.keyboard.press('Enter');
  await here(page, 'd2');
  await page.getByRole('group', { name: 'Instead of 1. a1' }).waitFor();
  await page.locator('.typed input').blur();
  await page.keyboard.press('3');
  await page.locator('.moves [aria-current] .sign', { hasText: '!!' }).waitFor();
  await page.keyboard.press('c');
  await page.keyboard.type('sharper');
  await page.locator('.status').click();
  await page.locator('.moves .said', { hasText: 'sharper' }).waitFor();
  assert.equal(await record(page), '1. c3 a1 (1... d2 $3 {sharper}) *');
  await page.keyboard.press('p');
  await page.getByRole('group', { name: 'Instead of 1. d2' }).waitFor();
  assert.equal(await record(page), '1. c3 d2 $3 {sharper} (1... a1) *');
  await page.keyboard.press('Delete');
  await here(page, 'c3');
  assert.equal(await record(page), '1. c3 a1 *');
  await page.keyboard.press('Control+z');
  await here(page, 'd2');
  assert.equal(await record(page), '1. c3 d2 $3 {sharper} (1... a1) *');
  assert.deepEqual(await axe(page), []);
  assert.equal(path(page), 'c3 d2');
  await page.reload();
  await here(page, 'd2');
  assert.equal(await record(page), '1. c3 d2 $3 {sharper} (1... a1) *');
  // Somebody else sees the line, at the same place in it.
  await page.keyboard.press('ArrowLeft');
  await here(page, 'c3');
  const other = await person(house.server);
  await other.goto(page.url());
  await here(other, 'c3');
  await other.keyboard.press('ArrowRight');
  await here(other, 'd2');
  await other.goto('/analysis/hadron?moves=c3+c3');
  await other.getByText('That did not work').waitFor();
  await close(page, other);
});

test('the engine shows lines to be made and what threatens', async () => {
  const page = await person(house.server);
  await page.goto('/analysis/hadron:size=3?moves=a1+c3');
  await page.locator('.board.can-move').waitFor();
  await page.keyboard.press('e');
  await page.locator('.engine-lines .line-move', { hasText: 'b2' }).first().waitFor();
  await page.locator('.layer-marks .hint').first().waitFor();
  await page.locator('.engine-lines .line-move').first().click();
  await here(page, 'b2');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('e');
  await page.keyboard.press('x');
  await page.getByText('If it were the opponent’s turn:').waitFor();
  await page.locator('.layer-marks .second').waitFor();
  await close(page);
});

test('a position is set up by clicks: what makes no sense is told, what does is analysed', async () => {
  const page = await person(house.server);
  await page.goto('/analysis/murus');
  await page.locator('.board.can-move').waitFor();
  await page.getByRole('button', { name: 'Set up a position' }).click();
  const panel = page.locator('.setting');
  await panel.getByRole('button', { name: 'Empty board' }).click();
  const put = async (letter, cell) => {
    if (await page.locator(`.palette [data-choice="${letter}"]`).getAttribute('aria-pressed') !== 'true') await page.locator(`.palette [data-choice="${letter}"]`).click();
    await point(page, 'murus', cell);
  };
  await put('W', 'a7');
  await put('w', 'a1');
  await panel.locator('.problem', { hasText: 'both players stand on the other’s home row' }).or(panel.locator('.problem', { hasText: "both players stand on the other's home row" })).waitFor();
  const done = panel.getByRole('button', { name: 'Analyse this position' });
  assert.ok(await done.isDisabled());
  assert.deepEqual(await axe(page), []);
  // The same piece again takes it away.
  await put('w', 'a1');
  await put('W', 'a7');
  await put('T', 'd4');
  await put('w', 'd5');
  await panel.getByRole('radio', { name: 'Player 2' }).check();
  assert.equal(await panel.locator('.position-text').inputValue(), '8/8/3w4/3T4/8/8/8 2');
  await panel.getByRole('radio', { name: 'Player 1' }).check();
  await done.click();
  await page.locator('.board.can-move').waitFor();
  await page.getByText('Player 1 to move').waitFor();
  assert.equal(new URL(page.url()).searchParams.get('position'), '8/8/3w4/3T4/8/8/8 1');
  await page.keyboard.press('/');
  await page.keyboard.type('d4xd5');
  await page.keyboard.press('Enter');
  await here(page, 'd4xd5');
  // The text of a position does it, too, with all reasons at once.
  await page.getByRole('button', { name: 'Set up a position' }).click();
  await panel.locator('.position-text').fill('WWWWWWWW/8/8/8/8/8/wwCTTTTT 1');
  await panel.locator('.position-text').press('Tab');
  await panel.locator('.problem').nth(2).waitFor();
  await page.keyboard.press('Escape');
  await here(page, 'd4xd5');
  await page.locator('.board:focus').waitFor();
  await close(page);
});

test('a record with variations comes in and goes out', async () => {
  const page = await person(house.server);
  await page.goto('/analysis/murus');
  await page.locator('.board.can-move').waitFor();
  await page.locator('summary', { hasText: 'Open a record' }).click();
  const text = '[Ruleset "hadron"]\n[One "Ada"]\n[Result "*"]\n\n1. c3 $1 {the centre} a1 (1... d2 2. b2 (2. e5)) 2. b2 *';
  await page.locator('.record-form textarea').fill(text);
  await page.locator('.record-form button').click();
  await page.waitForURL(/\/analysis\/hadron/);
  await page.getByRole('group', { name: 'Instead of 2. b2' }).waitFor();
  await page.locator(".share summary").click();
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download the record' }).or(page.locator('.share button').last()).first().click()]);
  assert.match(await readFile(await saved.path(), 'utf8'), /1\. c3 \$1 \{the centre\} 1\.\.\. a1\s+\(1\.\.\. d2 2\. b2 \(2\. e5\)\)\s+2\. b2 \*/);
  await close(page);
});

test('from a finished game and from a record at any move', async () => {
  const page = await person(house.server);
  const id = await begin(page, { settings: { ruleset: 'hadron:size=9' }, opponent: 'self' });
  assert.ok(await page.locator('.analyse').isHidden());
  for (const [step, action] of [{ move: 'a1' }, { move: 'c3' }, 'resign'].entries()) {
    await page.evaluate(async ([game, body]) => fetch(`/api/games/${game}/act`, { method: 'POST', headers: { 'content-type': 'application/json' }, body }), [id, JSON.stringify({ step, seat: step % 2 ? 'b' : 'a', action })]);
  }
  await page.locator('.status.over').waitFor();
  await page.locator('.moves [data-ply="1"]').click();
  await page.locator('.analyse a').click();
  await here(page, 'a1');
  assert.equal(path(page), 'a1 c3');
  await page.goto('/record');
  await page.locator('.record-form textarea').fill('[Ruleset "hadron"]\n\n1. c3 a1 (1... d2) *');
  await page.locator('.record-form button').click();
  await page.locator('.analyse a').click();
  await page.getByRole('group', { name: 'Instead of 1. a1' }).waitFor();
  await close(page);
});

test('a study is saved, shared, opened by a stranger, and deleted', async () => {
  const page = await person(house.server);
  await page.goto('/analysis/hadron?moves=c3');
  await page.locator('.studies summary').click();
  await page.getByText('With an account you can save analyses').waitFor();
  await page.goto('/account');
  await page.locator('html[data-ready]').waitFor();
  const status = await page.evaluate(async () => (await fetch('/api/account', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ name: 'ada', password: 'correct horse' }) })).status);
  assert.equal(status, 201);
  await page.goto('/analysis/hadron?moves=c3');
  await page.locator('.board.can-move').waitFor();
  await page.keyboard.press('1');
  await page.locator('.moves .sign').waitFor();
  await page.locator('.studies summary').click();
  await page.getByLabel('Name').fill('The centre');
  await page.locator('.studies').getByText('Shared').click();
  await page.locator('.studies').getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/\/study\//);
  const stranger = await person(house.server);
  await stranger.goto(new URL(page.url()).pathname);
  await stranger.locator('.studies').getByText('shared with you').waitFor();
  await stranger.locator('.moves .sign', { hasText: '!' }).waitFor();
  assert.deepEqual(await axe(stranger), []);
  // It is changed and found changed; what a stranger does to it is theirs alone.
  await page.locator('.studies .study-list').waitFor();
  assert.deepEqual(await axe(page), []);
  await page.keyboard.press('/');
  await page.keyboard.type('a1');
  await page.keyboard.press('Enter');
  await here(page, 'a1');
  const [kept] = await Promise.all([page.waitForResponse((answer) => answer.request().method() === 'PUT'), page.locator('.studies').getByRole('button', { name: 'Save', exact: true }).click()]);
  assert.equal(kept.status(), 200);
  await stranger.goto(new URL(page.url()).pathname);
  await stranger.locator('.moves .move', { hasText: 'a1' }).waitFor();
  await page.locator('.studies').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.locator('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL(/\/analysis\/hadron/);
  await stranger.reload();
  await stranger.getByText('no such study').waitFor();
  await close(page, stranger);
});

test('the explorer shows what was played and what is solved; its moves can be made', async () => {
  const page = await person(house.server);
  const id = await begin(page, { settings: { ruleset: 'hadron:size=3' }, opponent: 'self' });
  for (const [step, action] of [{ move: 'a1' }, { move: 'c3' }, 'resign'].entries()) {
    await page.evaluate(async ([game, body]) => fetch(`/api/games/${game}/act`, { method: 'POST', headers: { 'content-type': 'application/json' }, body }), [id, JSON.stringify({ step, seat: step % 2 ? 'b' : 'a', action })]);
  }
  await page.locator('.status.over').waitFor();
  // It is counted a moment later.
  await page.evaluate(async () => {
    while (!((await (await fetch('/api/explorer?ruleset=hadron:size=3')).json()).games > 0)) await new Promise((done) => setTimeout(done, 50));
  });
  await page.goto('/analysis/hadron:size=3');
  const first = page.locator('.explored tbody tr').first();
  await first.getByText('1', { exact: true }).waitFor();
  await page.getByText('One game went on from here').waitFor();
  await first.locator('td > .won, td > .lost').waitFor();
  assert.deepEqual(await axe(page), []);
  await first.getByRole('button').click();
  await here(page, 'a1');
  await close(page);
});

test('on a phone, in Portuguese, in a dark theme, by touch', async () => {
  const page = await person(house.server, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'pt-PT', colorScheme: 'dark' });
  await page.goto('/analysis/alliances?moves=Pg12');
  await page.locator('.moves .move[aria-current]').waitFor();
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.equal(await wide(), 0);
  assert.deepEqual(await axe(page), []);
  await page.getByRole('button', { name: 'Montar uma posição' }).tap();
  await page.locator('.setting').waitFor();
  assert.equal(await wide(), 0);
  assert.deepEqual(await axe(page), []);
  await page.locator('.setting .position-text').fill('2/3/4/5/6/5/6/7/6/7/6/7/6/7/6/7/6/5/6/5/4/3/2 1 1--');
  await page.locator('.setting .position-text').blur();
  await page.locator('.setting .problem', { hasText: 'a cor roxo tem a marca `1`' }).waitFor();
  await close(page);
});
