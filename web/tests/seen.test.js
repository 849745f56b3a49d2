// What a person sees while they play: moves one after the other, reasons, where they are, and what the network does.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begin, close, person, shared } from './helpers.js';
import { cellPoint, gameOf, makeMove, turn } from './playing.js';

const house = shared();

/** Notes what the socket of the page has heard, before the page itself hears it. */
const listen = (page) => page.addInitScript(() => {
  const Socket = globalThis.WebSocket;
  globalThis.heard = [];
  globalThis.WebSocket = class extends Socket {
    constructor(...args) {
      super(...args);
      this.addEventListener('message', (event) => globalThis.heard.push(JSON.parse(event.data)));
    }
  };
});

/** Waits until the page has heard of a game with so many turns. */
async function heard(page, turns) {
  for (;;) {
    const all = await page.evaluate(() => globalThis.heard.filter((message) => message.t === 'game').map((message) => (message.turns_from ?? 0) + message.turns.length));
    if (all.includes(turns)) return;
  }
}

test('one\'s own move is seen whole, and only then the bot\'s reply', async () => {
  const page = await person(house.server, { reducedMotion: 'no-preference' });
  await listen(page);
  await page.clock.install();
  await begin(page, { settings: { ruleset: 'murus' }, opponent: { bot: 'random' }, side: '1' });
  await turn(page);
  const game = await gameOf(page);
  const move = game.scene.moves.find((one) => one.text === 'd1-d3');
  await page.clock.pauseAt(await page.evaluate(() => Date.now()) + 1000);
  await makeMove(page, game, move);
  // The reply is there, but time stands still.
  await heard(page, 2);
  await page.locator('.moves [data-ply="1"]').waitFor();
  const shown = () => page.locator('.moves .move').count();
  assert.equal(await shown(), 1);
  await page.locator(`.layer-pieces [data-cell="${move.path[2]}"]`).waitFor();
  await page.getByText('Your opponent’s turn').waitFor();
  await page.clock.runFor(490);
  assert.equal(await shown(), 1);
  await page.clock.runFor(20);
  await page.locator('.moves [data-ply="2"]').waitFor();
  await page.getByText('Your turn', { exact: true }).waitFor();
  await close(page);
});

test('a reply is not waited for by whoever does something else meanwhile', async () => {
  const page = await person(house.server);
  await listen(page);
  await page.clock.install();
  await begin(page, { settings: { ruleset: 'hadron' }, opponent: { bot: 'random' }, side: '1' });
  await turn(page);
  const game = await gameOf(page);
  await page.clock.pauseAt(await page.evaluate(() => Date.now()) + 1000);
  await makeMove(page, game, game.scene.moves[0]);
  await heard(page, 2);
  assert.equal(await page.locator('.moves .move').count(), 1);
  // Taking back is about the game as it is: both moves are gone.
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByText('No moves yet').waitFor();
  await page.clock.resume();
  await close(page);
});

/** Positions in which some cells are not for moves. */
const IN_VAIN = [
  ['hadron:size=7', 'a5 g5 d2 f4 g7 f2 c5 e6 e2 b4 a3 d7 g1 a7'],
  ['alliances', 'Pf15 Pd12 Oi13 Oc8 Ol20 Gc3 Gk20 Gm21'],
  ['renpaarden', 'b8-a6 e1-d3'],
  ['emulsion', 'c2-c1 c9-b9 b5-c5 a5-a6 j7-i7 a9-a10 g8-h8 f2-f1 h7-h6 c3-b3 h5-g5 d4-d5 e8-e9 f6-e6 d1-d2 e3-e2 g4-f4 j8-i7 j9-i9 g9-g10 c6-b5 h5-i6 d7-c6 g3-f2 c3-b4 i6-j5 a2-a3 g1-g2 h3-g2 d10-e9 f9-f10 g4-h5 j3-j4 b6-c6'],
  ['murus', 'd1-b3 b7-b5'],
];

for (const [ruleset, moves] of IN_VAIN) {
  test(`${ruleset}: whoever points at wrong cells only is told why each time`, async () => {
    const page = await person(house.server);
    await page.goto('/');
    const start = await page.evaluate(async ([rules, played]) => (await (await fetch(`/api/scene?ruleset=${rules}&moves=${encodeURIComponent(played)}`)).json()).position, [ruleset, moves]);
    await begin(page, { settings: { ruleset, start }, opponent: 'self' });
    const game = await gameOf(page);
    const useful = new Set(game.scene.moves.flatMap((move) => move.clicks));
    const cells = await page.evaluate(async (rules) => (await (await fetch(`/api/board?ruleset=${rules}`)).json()).cells.length, ruleset);
    const wrong = Array.from({ length: cells }, (_, cell) => cell).filter((cell) => !useful.has(cell));
    assert.ok(wrong.length > 0, 'there are some');
    const remark = page.locator('.board-remark');
    for (const cell of wrong.slice(0, 24)) {
      const { x, y } = await cellPoint(page, ruleset, cell);
      await page.evaluate(() => { document.getElementById('live').textContent = ''; });
      await page.mouse.click(x, y);
      await remark.waitFor();
      const words = await remark.textContent();
      assert.ok(words.length > 8 && !words.includes('{'), words);
      assert.equal((await page.locator('#live').textContent()).trim(), words);
      const box = await remark.boundingBox();
      assert.ok(Math.abs(box.x + box.width / 2 - x) < 200 && Math.abs(box.y + box.height / 2 - y) < 120, 'it is beside the cell');
      // It goes with the next thing that happens.
      await page.locator('.board').press('Escape');
      await remark.waitFor({ state: 'hidden' });
    }
    assert.equal((await gameOf(page)).turns.length, 0);
    await close(page);
  });
}

test('in Hadron a wrong cell says which pieces it touches, in both languages', async () => {
  for (const [locale, words] of [['en-GB', /c3/], ['pt-PT', /c3/]]) {
    const page = await person(house.server, { locale });
    await begin(page, { settings: { ruleset: 'hadron', start: '5/5/1x3/5/5 1' }, opponent: 'self' });
    const { x, y } = await cellPoint(page, 'hadron', 12);
    await page.mouse.click(x, y);
    await page.locator('.board-remark', { hasText: words }).waitFor();
    await close(page);
  }
});

test('cells that nobody can play on any more are marked and said', async () => {
  const page = await person(house.server);
  await begin(page, { settings: { ruleset: 'hadron', start: 'x1x2/1x3/5/5/5 1' }, opponent: 'self' });
  const { scene } = await gameOf(page);
  assert.ok(scene.dead.length > 0, 'some are');
  assert.equal(await page.locator('.layer-dead > *').count(), scene.dead.length);
  await page.locator('.board').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await page.locator('#live', { hasText: 'closed for good' }).waitFor();
  await close(page);
});

test('a new visitor sees all legal cells, until they want to see few', async () => {
  const page = await person(house.server);
  await begin(page, { settings: { ruleset: 'hadron' }, opponent: 'self' });
  await page.locator('.layer-targets .target').first().waitFor();
  assert.equal(await page.locator('.layer-targets .target').count(), 25);
  await page.evaluate(() => localStorage.setItem('quincunx.crowded', 'off'));
  await page.reload();
  await page.locator('.board .cell').first().waitFor();
  assert.equal(await page.locator('.layer-targets .target').count(), 0);
  await close(page);
});

test('an earlier position says that it is one, and leads back', async () => {
  const page = await person(house.server);
  await begin(page, { settings: { ruleset: 'hadron' }, opponent: { bot: 'random' }, side: '1' });
  await turn(page);
  const game = await gameOf(page);
  await makeMove(page, game, game.scene.moves[0]);
  await page.locator('.moves [data-ply="2"]').waitFor();
  // The click comes before the server has said how that turn looked, and what is said of it stays when it has.
  /** @type {Promise<import('playwright-core').Route>} */
  const asked = new Promise((done) => page.route('**/api/games/*/scene?*', done));
  await page.locator('.moves [data-ply="1"]').click();
  await page.locator('.status', { hasText: 'After move 1' }).waitFor();
  assert.equal(await page.locator('.status.mine').count(), 0);
  const { x, y } = await cellPoint(page, 'hadron', 24);
  await page.mouse.click(x, y);
  const remark = page.locator('.board-remark', { hasText: 'earlier position' });
  await remark.waitFor();
  await (await asked).continue();
  await page.locator('#live', { hasText: 'Move 1:' }).waitFor();
  assert.ok(await remark.isVisible(), 'it is still said');
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await turn(page);
  await close(page);
});

test('a network that goes and comes is noticed at once, and a page that cannot come says so in words', async () => {
  const page = await person(house.server);
  await page.goto('/');
  await page.locator('html[data-ready]').waitFor();
  await page.context().setOffline(true);
  await page.locator('.offline', { hasText: 'Offline' }).waitFor();
  await page.getByRole('link', { name: 'Open a record' }).first().click();
  await page.getByText('The server cannot be reached.').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Open a record' }).waitFor();
  await page.locator('.offline').waitFor({ state: 'detached' });
  await close(page);
});

test('nothing is wrong with a connection that only takes its time', async () => {
  const page = await person(house.server);
  await page.addInitScript(() => {
    // One that never opens.
    globalThis.WebSocket = class { static OPEN = 1; readyState = 0; send() {} close() {} };
  });
  await page.goto('/');
  await page.locator('html[data-ready]').waitFor();
  assert.equal(await page.locator('.offline').count(), 0);
  await close(page);
});

test('whoever has only watched begins no game of somebody else\'s', async () => {
  const [player, watcher] = [await person(house.server), await person(house.server)];
  const id = await begin(player, { settings: { ruleset: 'hadron' }, opponent: { bot: 'random' }, side: '1' });
  await turn(player);
  await watcher.goto(`/game/${id}`);
  await watcher.getByText('You are watching').waitFor();
  await makeMove(player, await gameOf(player), (await gameOf(player)).scene.moves[0]);
  await player.locator('.moves [data-ply="2"]').waitFor();
  await player.getByRole('button', { name: 'Resign' }).click();
  await player.locator('dialog').getByRole('button', { name: 'Resign' }).click();
  await watcher.locator('.status.over').waitFor();
  await watcher.getByRole('link', { name: 'New game' }).waitFor();
  assert.equal(await watcher.getByRole('button', { name: 'Once more' }).count(), 0);
  await close(player, watcher);
});

test('whoever comes by a link reads what the game is about, before it begins and beside it', async () => {
  for (const [locale, words, learn] of [['en-GB', 'Place pieces where both colours touch equally', 'Learn'], ['pt-PT', 'Coloca peças onde as duas cores se equilibram', 'Aprender']]) {
    const [host, friend] = [await person(house.server), await person(house.server, { locale })];
    await host.goto('/');
    await host.locator('html[data-ready]').waitFor();
    const id = await host.evaluate(async () => (await (await fetch('/api/challenges', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ settings: { ruleset: 'hadron:size=7' } }) })).json()).id);
    await friend.goto(`/challenge/${id}`);
    await friend.locator('.challenge p', { hasText: words }).waitFor();
    await friend.locator('.challenge').getByRole('link', { name: learn }).waitFor();
    await friend.locator('.button.big').click();
    await friend.locator('.about p', { hasText: words }).waitFor();
    await friend.locator('.about').getByRole('link', { name: learn }).click();
    await friend.waitForURL('**/learn/hadron');
    await close(host, friend);
  }
});

test('an address without such a game says so, and one without a game asks which', async () => {
  const page = await person(house.server);
  await page.goto('/play/chess');
  await page.getByText('There is nothing at this address').waitFor();
  await page.goto('/');
  await page.getByRole('link', { name: /Invite a friend/ }).click();
  await page.getByRole('heading', { name: 'Which game?' }).waitFor();
  await page.getByRole('link', { name: /Murus/ }).click();
  assert.ok(await page.locator('input[name="with"][value="friend"]').isChecked());
  // What its options mean is said beside them.
  await page.getByText('adds catapults').waitFor();
  await close(page);
});

test('Hadron is set up on seven by seven, and whether a game may be rated does not depend on what comes first', async () => {
  const page = await person(house.server);
  await page.goto('/');
  await page.locator('html[data-ready]').waitFor();
  const made = await page.evaluate(async () => (await fetch('/api/account', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ name: 'patient', password: 'long enough' }) })).status);
  assert.equal(made, 201);
  let release;
  const held = new Promise((done) => { release = done; });
  await page.route('**/api/me', async (route) => { await held; await route.continue(); });
  await page.goto('/play/hadron?with=friend');
  await page.getByRole('heading', { name: 'Hadron' }).waitFor();
  assert.ok(await page.locator('input[name="option-size"][value="7"]').isChecked());
  assert.equal(await page.getByText('Rated games need').count(), 0);
  release();
  await page.getByText('Rated games need').waitFor();
  await close(page);
});

test('the lobby lists games that somebody is in, and hears of new ones', async () => {
  const [looker, player] = [await person(house.server), await person(house.server)];
  await looker.clock.install();
  await looker.goto('/lobby');
  await looker.locator('html[data-ready]').waitFor();
  const id = await begin(player, { settings: { ruleset: 'murus' }, opponent: 'self' });
  await looker.clock.runFor(10_000);
  await looker.locator(`.lobby .row[href="/game/${id}"]`).waitFor();
  await close(looker, player);
});

test('a hint says the colour of its disc, and analysis leaves the board as large as it was', async () => {
  const page = await person(house.server);
  await begin(page, { settings: { ruleset: 'alliances' }, opponent: { bot: 'random' }, side: '1' });
  await turn(page);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText(/^Hint: [POG][a-m]\d+, (purple|orange|green)$/).waitFor();
  await page.locator('.layer-marks .ghost').waitFor();
  const before = await page.locator('.board').boundingBox();
  await page.getByLabel('Analysis').check();
  await page.locator('.engine-lines li').first().waitFor();
  assert.deepEqual(await page.locator('.board').boundingBox(), before);
  await close(page);
});
