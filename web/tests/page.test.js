// The page in a real browser, against a real server.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Server, axe, closeBrowser, person } from './helpers.js';
import { bestMove, gameOf, isOver, makeMove, playOut, turn } from './playing.js';

let server;
before(async () => { server = await Server.start(); });
after(async () => {
  await closeBrowser();
  await server.stop();
});

const close = async (...pages) => {
  for (const page of pages) {
    assert.deepEqual(page.errors, []);
    await page.context().close();
  }
};

/** Starts a game by way of the API and opens it. */
async function begin(page, body) {
  if (page.url() === 'about:blank') await page.goto('/');
  const id = await page.evaluate(async (text) => (await (await fetch('/api/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: text })).json()).id, JSON.stringify(body));
  await page.goto(`/game/${id}`);
  await page.locator('.board').waitFor();
  return id;
}

test('the second click of a new visitor plays', async () => {
  const page = await person(server);
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
    const page = await person(server);
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

test('Murus with catapults: a choice pops up where one stone or two can be given up, and the opening spreads a tower', async () => {
  const page = await person(server);
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

test('two people by link, with a reload and a server that is killed in the middle', async () => {
  const [one, two, watcher] = [await person(server), await person(server), await person(server)];
  await one.goto('/play/hadron?with=friend');
  await one.locator('input[name="clock"][value="5+3"]').check({ force: true });
  await one.locator('input[name="side"][value="1"]').check({ force: true });
  await one.getByRole('button', { name: 'Make a challenge' }).click();
  await one.waitForURL(/\/challenge\//);
  await two.goto(new URL(one.url()).pathname);
  await two.getByRole('button', { name: 'Accept and play' }).click();
  await Promise.all([one.waitForURL(/\/game\//), two.waitForURL(/\/game\//)]);
  await watcher.goto(new URL(one.url()).pathname);
  await watcher.getByText('You are watching').waitFor();
  const move = async (page) => {
    await turn(page);
    const game = await gameOf(page);
    await makeMove(page, game, game.scene.moves[0]);
    await page.locator(`.moves [data-ply="${game.turns.length + 1}"]`).waitFor();
    return game.turns.length + 1;
  };
  await move(one);
  await move(two);
  // No engine between people, while they play.
  assert.equal(await one.locator('.engine:visible').count(), 0);
  await one.reload();
  const before = await move(one);
  await server.kill();
  await two.getByText('Reconnecting').waitFor();
  const clock = await two.locator('.player-bar .clock').first().textContent();
  await server.run();
  await two.getByText('Reconnecting').waitFor({ state: 'hidden' });
  const after = await gameOf(two);
  assert.equal(after.turns.length, before);
  assert.ok(clock);
  await move(two);
  for (const page of [one, watcher]) await page.locator(`.moves [data-ply="${before + 1}"]`).waitFor();
  // A move that is made while the server is away is made when it is back.
  await turn(one);
  await server.kill();
  await one.getByText('Reconnecting').waitFor();
  const game = after;
  const legal = await one.evaluate(async () => document.querySelector('.status.mine') !== null);
  assert.ok(legal);
  await one.locator('.typed input').fill('c3');
  const known = await one.locator('.moves .move').allTextContents();
  const free = ['c3', 'a1', 'e5', 'e1', 'a5', 'c1', 'c5', 'a3', 'e3'].find((cell) => !known.includes(cell));
  await one.locator('.typed input').fill(free);
  await one.getByRole('button', { name: 'Move', exact: true }).click();
  await server.run();
  await one.getByText('Reconnecting').waitFor({ state: 'hidden' });
  // It was legal and is on the board, or it was not and is explained.
  await Promise.race([two.locator('.moves .move', { hasText: free }).waitFor(), one.locator('.typed .problem:not(:empty)').waitFor()]);
  assert.ok(game.id);
  // An offer, declined; another, accepted.
  await two.getByRole('button', { name: 'Offer a draw' }).click();
  await one.getByText('Your opponent offers a draw.').first().waitFor();
  await one.getByRole('button', { name: 'Decline' }).click();
  await two.getByText('The draw was declined.').waitFor();
  await one.getByRole('button', { name: 'Resign' }).click();
  await one.locator('dialog').getByRole('button', { name: 'Resign' }).click();
  await two.getByText('You won').waitFor();
  await watcher.getByText('has won').first().waitFor();
  await two.getByRole('button', { name: 'Rematch' }).click();
  await one.getByRole('button', { name: 'Accept the rematch' }).click();
  await Promise.all([one.waitForURL((url) => !url.pathname.endsWith(game.id)), two.waitForURL((url) => !url.pathname.endsWith(game.id))]);
  await close(one, two, watcher);
});

test('the lobby brings strangers together; the pie rule changes sides', async () => {
  const [one, two] = [await person(server), await person(server)];
  await one.goto('/play/hadron?with=anyone');
  await one.locator('input[name="side"][value="1"]').check({ force: true });
  await one.getByLabel(/Pie rule/).check();
  await two.goto('/lobby');
  await one.getByRole('button', { name: 'Make a challenge' }).click();
  await two.getByRole('button', { name: 'Accept' }).click();
  await Promise.all([one.waitForURL(/\/game\//), two.waitForURL(/\/game\//)]);
  await turn(one);
  await one.locator('.typed input').fill('c3');
  await one.locator('.typed input').press('Enter');
  await two.getByRole('button', { name: 'Change sides' }).click();
  await turn(one);
  await one.locator('.moves', { hasText: 'swap' }).waitFor();
  // The one who swapped is player 1 now; a premove of theirs is made as soon as it can.
  const game = await gameOf(two);
  assert.deepEqual(game.state.players, [2, 1]);
  await two.locator('.board.can-move').waitFor();
  await makeMove(two, game, { clicks: [0] });
  await two.locator('.tint.premove').first().waitFor();
  await one.locator('.typed input').fill('e1');
  await one.locator('.typed input').press('Enter');
  await two.locator('.moves .move', { hasText: 'a5' }).waitFor();
  await close(one, two);
});

test('a refused move is explained and changes nothing', async () => {
  const page = await person(server);
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
  const page = await person(server, { reducedMotion: 'no-preference' });
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

test('a game by keyboard alone, from the first page on', async () => {
  const page = await person(server);
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
  for (let n = 0; n < 40 && !await isOver(page); n++) {
    await turn(page);
    if (await isOver(page)) break;
    const game = await gameOf(page);
    if (game.state.result) break;
    const best = game.scene.moves.find((move) => move.text === 'c3') ?? game.scene.moves[0];
    const wanted = best.clicks[0];
    // To the corner, then to the cell; the board is never turned for Hadron.
    for (let k = 0; k < 5; k++) await page.keyboard.press('ArrowUp');
    for (let k = 0; k < 5; k++) await page.keyboard.press('ArrowLeft');
    for (let k = 0; k < Math.floor(wanted / 5); k++) await page.keyboard.press('ArrowDown');
    for (let k = 0; k < wanted % 5; k++) await page.keyboard.press('ArrowRight');
    assert.match(await page.locator('#live').textContent(), new RegExp(`^${best.text}, empty.*possible`));
    await page.keyboard.press('Enter');
    await page.locator(`.moves [data-ply="${game.turns.length + 1}"]`).waitFor();
  }
  assert.ok(await isOver(page));
  await page.locator('#live', { hasText: 'has won' }).waitFor();
  await close(page);
});

test('accounts: register, sign out and in, change, delete', async () => {
  const page = await person(server);
  await page.goto('/account');
  const register = page.locator('form', { hasText: 'Register' });
  await register.getByLabel('Name').fill('ad');
  await register.getByLabel('Password').fill('long enough');
  await register.getByRole('button').click();
  await register.getByText('A name has 3 to 20 letters').waitFor();
  await register.getByLabel('Name').fill('ada');
  await register.getByRole('button').click();
  await page.locator('.who-link', { hasText: 'ada' }).waitFor();
  await begin(page, { settings: { ruleset: 'hadron', rated: true }, opponent: { bot: 'random' }, side: '1' });
  await playOut(page);
  await page.locator('.gain, .loss').first().waitFor();
  await page.goto('/player/ada');
  await page.locator('.rating-card', { hasText: 'Hadron' }).waitFor();
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.locator('.who-link', { hasText: 'Sign in' }).waitFor();
  await page.goto('/account');
  const signIn = page.locator('form', { hasText: 'Sign in' });
  await signIn.getByLabel('Name').fill('ada');
  await signIn.getByLabel('Password').fill('not this one');
  await signIn.getByRole('button').click();
  await signIn.getByText('Name or password is wrong.').waitFor();
  await signIn.getByLabel('Password').fill('long enough');
  await signIn.getByRole('button').click();
  await page.locator('.who-link', { hasText: 'ada' }).waitFor();
  await page.goto('/account');
  const name = page.locator('form', { hasText: 'Change the name' });
  await name.getByLabel('Current password').fill('long enough');
  await name.getByLabel('New name').fill('adele');
  await name.getByRole('button').click();
  await page.locator('.who-link', { hasText: 'adele' }).waitFor();
  const remove = page.locator('form', { hasText: 'Delete the account' });
  await remove.getByLabel('Current password').fill('long enough');
  await remove.getByRole('button').click();
  await page.locator('dialog').getByRole('button', { name: 'Delete the account' }).click();
  await page.locator('.who-link', { hasText: 'Sign in' }).waitFor();
  await page.goto('/player/adele');
  await page.getByText('There is nothing at this address.').waitFor();
  await close(page);
});

test('the engine: off at first, then a bar, lines and a hint', async () => {
  const page = await person(server);
  await begin(page, { settings: { ruleset: 'hadron' }, opponent: { bot: 'random' }, side: '1' });
  await turn(page);
  assert.equal(await page.locator('.eval-bar:visible').count(), 0);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText(/^Hint: [a-e][1-5]$/).waitFor();
  assert.ok(await page.locator('.layer-marks .hint').count());
  await page.getByLabel('Analysis').check();
  await page.locator('.engine-lines li').first().waitFor();
  assert.equal(await page.locator('.eval-bar:visible').count(), 1);
  const game = await gameOf(page);
  const best = await bestMove(page, game);
  await makeMove(page, game, game.scene.moves.find((move) => move.text === best));
  await page.getByText(/^Depth/).waitFor();
  await close(page);
});

test('records: copied from a game, opened again; pictures by address', async () => {
  const page = await person(server);
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

test('Portuguese, chosen by the browser or by the person', async () => {
  const page = await person(server, { locale: 'pt-PT' });
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

test('every page in every theme without serious findings of axe, and none too wide for a phone', async () => {
  const page = await person(server);
  const id = await begin(page, { settings: { ruleset: 'murus' }, opponent: { bot: 'random' }, side: '1' });
  const going = await begin(page, { settings: { ruleset: 'alliances' }, opponent: 'self' });
  const challenge = await page.evaluate(async () => (await (await fetch('/api/challenges', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ settings: { ruleset: 'emulsion' }, open: true }) })).json()).id);
  const pages = ['/', '/play/murus', '/lobby', `/challenge/${challenge}`, `/game/${id}`, `/game/${going}`, '/rules', '/rules/murus', '/games', '/player/level:3', '/account', '/settings', '/record', '/nowhere'];
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

test('on a phone the board is as wide as the screen and a finger plays', async () => {
  const page = await person(server, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 3 });
  await begin(page, { settings: { ruleset: 'alliances' }, opponent: { bot: 'random' }, side: '1' });
  await turn(page);
  const box = await page.locator('.board').boundingBox();
  assert.ok(box.width > 350, `the board is ${box.width} wide`);
  await page.locator('.palette [data-choice="O"]').tap();
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.locator('.moves .move', { hasText: /^O/ }).first().waitFor();
  await close(page);
});

test('the first page is small and soon there', async (context) => {
  const page = await person(server);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', (event) => { bytes += event.encodedDataLength; });
  await page.goto('/');
  await page.locator('.game-card img').last().waitFor();
  await page.waitForLoadState('networkidle');
  const usable = await page.evaluate(() => performance.getEntriesByType('paint').find((one) => one.name === 'first-contentful-paint')?.startTime ?? 0);
  context.diagnostic(`first page: ${(bytes / 1024).toFixed(1)} KiB over the network, first contentful paint after ${usable.toFixed(0)} ms`);
  assert.ok(bytes < 150 * 1024, `${bytes} bytes`);
  await close(page);
});
