// Whose turn it is, anywhere: the head of every page, the first page, the title, messages; and what is seen elsewhere.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { axe, begin, close, person, shared } from './helpers.js';
import { gameOf, makeMove, turn } from './playing.js';

const house = shared();

/** Two people in a game; the first is to move. */
async function pair(settings) {
  const [one, two] = [await person(house.server), await person(house.server)];
  for (const page of [one, two]) {
    await page.goto('/');
    await page.locator('html[data-ready]').waitFor();
  }
  const post = (page, path, body) => page.evaluate(async ([where, what]) => (await fetch(where, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(what) })).json(), [path, body]);
  const challenge = await post(one, '/api/challenges', { settings, side: '1' });
  await one.goto('about:blank'); // Whoever is there when it begins is taken to the game.
  const game = await post(two, `/api/challenges/${challenge.id}/accept`, {});
  return { one, two, id: game.id };
}

for (const size of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
  test(`a game that waits is seen from everywhere, at ${size.width} by ${size.height}`, async () => {
    const { one, two, id } = await pair({ ruleset: 'hadron', clock: { days: 3 } });
    await one.setViewportSize(size);
    await one.goto('/rules');
    await one.locator('.turns-link .badge', { hasText: '1' }).waitFor();
    assert.match(await one.title(), /^\(1\) /);
    await one.getByRole('link', { name: 'One game waits for you' }).waitFor();
    await one.goto('/');
    const first = one.locator('.home > section:not([hidden])').first();
    await first.getByRole('heading', { name: 'Your turn' }).waitFor();
    await first.getByText(/2d 23:|3d 00:/).waitFor();
    await first.locator('.still .layer-cells > *, .still svg').first().waitFor();
    assert.deepEqual(await axe(one), []);
    assert.equal(await one.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth), false);
    await first.locator('.turn-card').click();
    await turn(one);
    // On its own page it is no other game that waits.
    assert.equal(await one.locator('.turns-link').count(), 0);
    const game = await gameOf(one);
    await two.goto('/lobby');
    assert.equal(await two.locator('.turns-link').count(), 0);
    await makeMove(one, game, game.scene.moves[0]);
    await two.locator('.turns-link .badge').waitFor();
    assert.match(await two.title(), /^\(1\) Lobby/);
    await two.locator('.turns-link').click();
    await two.waitForURL(`**/game/${id}`);
    await one.goto('/');
    await one.locator('.game-card').first().waitFor();
    assert.equal(await one.locator('.your-turn:visible').count(), 0);
    assert.equal(await one.title(), 'Quincunx');
    await close(one, two);
  });
}

test('a message comes while no page is open, if the person wants it', async () => {
  const page = await person(house.server);
  await page.context().grantPermissions(['notifications'], { origin: house.server.url });
  // The makers of browsers cannot be asked from here: what they would answer.
  await page.addInitScript(() => {
    let made = null;
    const subscription = {
      endpoint: 'https://push.example.org/mine',
      toJSON: () => ({ endpoint: 'https://push.example.org/mine', expirationTime: null, keys: { p256dh: 'BLn9b-VR0ca83knDNZ32dCHGyjJp-1riX9ZTN40MqV8K_LpQmLqxC_DoHvqvFXO_nGdAB4W9dogZb_sM-uV4JbY', auth: '_ordMnz7uTCmrpBTeUV4Bw' } }),
      unsubscribe: async () => { made = null; return true; },
    };
    PushManager.prototype.subscribe = async (options) => { window.askedWith = options; made = subscription; return made; };
    PushManager.prototype.getSubscription = async () => made;
  });
  await page.goto('/settings');
  const box = page.getByLabel('Tell me when it is my turn');
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/push') && answer.request().method() === 'POST');
  await box.check();
  assert.equal((await asked).status(), 204);
  assert.equal(await page.evaluate(async () => window.askedWith.applicationServerKey === (await (await fetch('/api/push')).json()).key), true);
  // What the browser does with a message.
  await page.evaluate(() => navigator.serviceWorker.ready);
  const session = await page.context().newCDPSession(page);
  const registered = new Promise((found) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => registrations.forEach((one) => found(one.registrationId)));
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', { origin: house.server.url, registrationId: await registered, data: JSON.stringify({ title: 'Your turn', body: 'Hadron: ada – bob', game: 'AAAAAAAAAAAA' }) });
  await page.waitForFunction(async () => {
    const [note] = await (await navigator.serviceWorker.ready).getNotifications();
    return note && note.title === 'Your turn' && note.body === 'Hadron: ada – bob' && note.data === 'AAAAAAAAAAAA';
  });
  const left = page.waitForResponse((answer) => answer.url().endsWith('/api/push') && answer.request().method() === 'DELETE');
  await box.uncheck();
  assert.equal((await left).status(), 204);
  await close(page);
});

test('a board in a frame on another site, and nothing else of ours', async () => {
  const page = await person(house.server);
  const id = await begin(page, { settings: { ruleset: 'murus' }, opponent: 'self' });
  const game = await gameOf(page);
  await makeMove(page, game, game.scene.moves[0]);
  await page.locator('.moves [data-ply="1"]').waitFor();
  const site = createServer((request, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end(`<iframe id="board" width="360" height="420" src="${house.server.url}/embed/game/${id}"></iframe><iframe id="page" src="${house.server.url}/game/${id}"></iframe>`);
  });
  await new Promise((ready) => site.listen(0, '127.0.0.1', ready));
  const reader = await person(house.server);
  await reader.goto(`http://localhost:${site.address().port}/`);
  const frame = reader.frameLocator('#board');
  await frame.getByText('Murus Gallicus:').waitFor();
  await frame.getByText('1 / 1').waitFor();
  assert.ok(await frame.locator('img').evaluate((image) => image.decode().then(() => image.naturalWidth > 0)));
  await frame.getByRole('link', { name: 'Back' }).click();
  await frame.getByText('0 / 1').waitFor();
  assert.deepEqual(await reader.context().cookies(), []);
  assert.equal(await reader.frameLocator('#page').locator('main').count(), 0, 'the page itself may not be framed');
  reader.errors.length = 0; // The browser says that it may not.
  await reader.goto(`${house.server.url}/embed/game/${id}`);
  assert.deepEqual(await axe(reader), []);
  site.close();
  await close(page, reader);
});

test('a new rating is there at once', async () => {
  const page = await person(house.server);
  await page.goto('/');
  await page.locator('html[data-ready]').waitFor();
  await page.evaluate(() => fetch('/api/account', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ name: 'Rita', password: 'correct horse' }) }));
  await page.goto('/');
  await begin(page, { settings: { ruleset: 'hadron:size=7', clock: { fischer: { base: 600_000, increment: 0 } }, rated: true }, opponent: { bot: 'level:1' }, side: '1' });
  for (let own = 0; own < 2; own++) {
    await turn(page);
    const game = await gameOf(page);
    await makeMove(page, game, game.scene.moves[own]);
    await page.locator(`.moves [data-ply="${game.turns.length + 2}"]`).waitFor();
  }
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  const bar = page.locator('.player-bar', { hasText: 'Rita' });
  await bar.locator('.loss').waitFor();
  const { rating_changes: [[, after]] } = await gameOf(page);
  assert.match(await bar.locator('.rating').textContent(), new RegExp(`^${after}`));
  await page.locator('.who-link').click();
  await page.locator('.rating-card strong', { hasText: String(after) }).waitFor();
  await close(page);
});

test('each level says whom it suits', async () => {
  const page = await person(house.server);
  await page.goto('/play/hadron');
  await page.locator('input[name="bot"][value="level:1"]').check({ force: true });
  await page.getByText('Computer, level 1: your very first games').waitFor();
  await page.locator('input[name="bot"][value="greedy"]').check({ force: true });
  assert.equal(await page.locator('.suits').textContent(), '');
  await close(page);
});
