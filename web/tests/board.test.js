// The board and what stands around it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begin, close, person, shared } from './helpers.js';
import { bestMove, gameOf, isOver, makeMove, turn } from './playing.js';

const house = shared();

test('Murus with catapults: a choice pops up where one stone or two can be given up, and the opening spreads a tower', async () => {
  const page = await person(house.server);
  const start = '8/8/3c4/2T5/8/8/TTTT4 1';
  await begin(page, { settings: { ruleset: 'murus:rules=advanced', start }, opponent: 'self' });
  const game = await gameOf(page);
  const move = game.scene.moves.find((one) => one.text === 'c4*d5');
  assert.ok(move, game.scene.moves.map((one) => one.text).join(' '));
  await makeMove(page, game, { clicks: move.clicks.filter((click) => typeof click === 'number') });
  await page.locator('.board-popup button', { hasText: 'both' }).click();
  await page.locator('.moves [data-ply="1"]', { hasText: 'c4*d5' }).waitFor();
  await begin(page, { settings: { ruleset: 'murus:opening=redistribute' }, opponent: 'self' });
  const other = await gameOf(page);
  await makeMove(page, other, other.scene.moves.find((one) => one.text === 'c1-b2,g2'));
  await page.locator('.moves [data-ply="1"]', { hasText: 'c1-b2,g2' }).waitFor();
  await close(page);
});

test('a refused move is explained and changes nothing', async () => {
  const page = await person(house.server);
  await begin(page, { settings: { ruleset: 'hadron' }, opponent: 'self' });
  for (const text of ['c3', 'c4']) {
    await page.locator('.typed input').fill(text);
    await page.locator('.typed input').press('Enter');
    if (text === 'c3') await page.locator('.moves [data-ply="1"]').waitFor();
  }
  await page.locator('.typed .problem', { hasText: 'the numbers must be equal' }).waitFor();
  await page.locator('.typed input').fill('<b>nonsense</b>');
  await page.locator('.typed input').press('Enter');
  await page.locator('.typed .problem', { hasText: 'not how a move is written' }).waitFor();
  assert.equal((await gameOf(page)).turns.length, 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('No moves yet').waitFor();
  await page.getByRole('button', { name: 'Redo' }).click();
  await page.locator('.moves [data-ply="1"]').waitFor();
  await close(page);
});

test('arrows by the right button, turning, confirming, no dots, no coordinates', async () => {
  const page = await person(house.server, { reducedMotion: 'no-preference' });
  await begin(page, { settings: { ruleset: 'alliances' }, opponent: 'self' });
  const box = await page.locator('.board').boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(x + 100, y);
  await page.mouse.up({ button: 'right' });
  assert.equal(await page.locator('.layer-marks .arrow').count(), 1);
  await page.mouse.click(x + 100, y, { button: 'right' });
  assert.equal(await page.locator('.layer-marks .mark-ring').count(), 1);
  // A cell before its colour: the colours pop up there. The left button clears what was drawn.
  await page.mouse.click(x, y);
  assert.equal(await page.locator('.layer-marks > *').count(), 0);
  await page.locator('.board-popup button', { hasText: 'green' }).click();
  await page.locator('.moves .move', { hasText: /^G/ }).waitFor();
  // From now on that colour stays chosen, and shows where it would go.
  await page.mouse.move(x - 100, y);
  await page.locator('.ghost').waitFor();
  await page.evaluate(() => localStorage.setItem('quincunx.confirm', 'on'));
  await page.mouse.click(x - 100, y);
  await page.getByRole('button', { name: /^Play G/ }).waitFor();
  assert.equal((await gameOf(page)).turns.length, 1);
  await page.locator('.confirm').getByRole('button', { name: 'Cancel' }).click();
  await page.mouse.click(x - 100, y);
  await page.getByRole('button', { name: /^Play G/ }).click();
  await page.locator('.moves [data-ply="2"]').waitFor();
  await page.locator('body').press('f');
  await page.locator('svg[data-flip="true"]').waitFor();
  const labels = await page.locator('.board .label').count();
  assert.ok(labels > 30);
  await page.evaluate(() => localStorage.setItem('quincunx.coordinates', 'off'));
  await page.reload();
  await page.locator('.board .cell').first().waitFor();
  assert.equal(await page.locator('.board .label').count(), 0);
  // Lists for screen readers: what is where, and every legal move as a button.
  await page.getByText('Position in words').click();
  await page.getByText(/^green disc: /).waitFor();
  assert.equal(await page.locator('.legal-moves button').count(), 357);
  await page.locator('.legal-moves button', { hasText: 'Pa1' }).first().click();
  await page.locator('.moves [data-ply="3"]', { hasText: 'Pa1' }).waitFor();
  await close(page);
});

test('a move changes of the drawing what it touches, and nothing else', async () => {
  const page = await person(house.server);
  await begin(page, { settings: { ruleset: 'murus' }, opponent: 'self' });
  await page.locator('.layer-pieces [data-cell]').first().waitFor();
  const [ground, pieces] = await page.evaluate(() => ['ground', 'pieces'].map((layer) => {
    const all = document.querySelectorAll(`.layer-${layer} > *`);
    for (const one of all) one.known = true;
    return all.length;
  }));
  const game = await gameOf(page);
  // A tower falls over: its cell is empty, two others have a wall.
  const move = game.scene.moves.find((one) => one.text === 'd1-d3');
  await makeMove(page, game, move);
  await page.locator(`.layer-pieces [data-cell="${move.path[2]}"]`).waitFor();
  const known = (layer) => page.locator(`.layer-${layer} > *`).evaluateAll((all) => all.filter((one) => one.known).length);
  assert.deepEqual([await known('ground'), await known('pieces')], [ground, pieces - 1]);
  assert.equal(await page.locator('.layer-pieces > *').count(), pieces + 1);
  await close(page);
});

test('a game by keyboard alone, from the first page on', async () => {
  const page = await person(house.server);
  await page.goto('/');
  await page.locator('.game-card').first().waitFor();
  const tabTo = async (wanted) => {
    for (let n = 0; n < 60; n++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate((selector) => document.activeElement?.matches(selector), wanted)) return;
    }
    throw new Error(`${wanted} cannot be reached`);
  };
  await tabTo('.game-card[href="/play/hadron"]');
  await page.keyboard.press('Enter');
  await page.locator('.button.big').waitFor();
  await tabTo('.button.big');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/game\//);
  await turn(page);
  await tabTo('.board');
  for (let n = 0; n < 60 && !await isOver(page); n++) {
    await turn(page);
    if (await isOver(page)) break;
    const game = await gameOf(page);
    if (game.state.result) break;
    const best = game.scene.moves.find((move) => move.text === 'd4') ?? game.scene.moves[0];
    const wanted = best.clicks[0];
    // To the corner, then to the cell; the board is never turned for Hadron.
    for (let k = 0; k < 7; k++) await page.keyboard.press('ArrowUp');
    for (let k = 0; k < 7; k++) await page.keyboard.press('ArrowLeft');
    for (let k = 0; k < Math.floor(wanted / 7); k++) await page.keyboard.press('ArrowDown');
    for (let k = 0; k < wanted % 7; k++) await page.keyboard.press('ArrowRight');
    assert.match(await page.locator('#live').textContent(), new RegExp(`^${best.text}, empty.*possible`));
    await page.keyboard.press('Enter');
    await page.locator(`.moves [data-ply="${game.turns.length + 1}"]`).waitFor();
  }
  assert.ok(await isOver(page));
  await page.locator('#live', { hasText: /^You (won|lost): / }).waitFor();
  await close(page);
});

test('the engine: off at first, then a bar, lines and a hint', async () => {
  const page = await person(house.server);
  await begin(page, { settings: { ruleset: 'hadron' }, opponent: { bot: 'random' }, side: '1' });
  await turn(page);
  assert.equal(await page.locator('.eval-bar:visible').count(), 0);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText(/^Hint: [a-e][1-5]$/).waitFor();
  await page.locator('.layer-marks .hint').first().waitFor({ state: 'attached' });
  await page.getByLabel('Analysis').check();
  await page.locator('.engine-lines li').first().waitFor();
  await page.locator('.eval-bar:visible').waitFor();
  const game = await gameOf(page);
  const best = await bestMove(page, game);
  await makeMove(page, game, game.scene.moves.find((move) => move.text === best));
  await page.getByText(/^Depth/).waitFor();
  await close(page);
});

test('records: copied from a game, opened again; pictures by address', async () => {
  const page = await person(house.server);
  await begin(page, { settings: { ruleset: 'hadron' }, opponent: 'self' });
  for (const text of ['c3', 'a1', 'e5']) {
    await page.locator('.typed input').fill(text);
    await page.locator('.typed input').press('Enter');
    await page.locator('.moves .move', { hasText: text }).waitFor();
  }
  const id = page.url().split('/').pop();
  const record = await page.evaluate(async (game) => (await fetch(`/api/games/${game}/record?format=qgn`)).text(), id);
  await page.goto('/record');
  await page.getByLabel('Paste a record here').fill('not a record at all');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.locator('.toast.bad').waitFor();
  await page.getByLabel('Paste a record here').fill(record);
  await page.getByRole('button', { name: 'Open' }).click();
  await page.locator('.moves [data-ply="3"][aria-current]').waitFor();
  await page.locator('body').press('ArrowLeft');
  await page.locator('.moves [data-ply="2"][aria-current]').waitFor();
  await page.getByText('Share and save').click();
  const [popup] = await Promise.all([page.context().waitForEvent('page'), page.getByRole('link', { name: 'PNG' }).click()]);
  assert.match(popup.url(), /\/api\/picture\.png\?ruleset=hadron/);
  await close(page);
});
