// People with each other, and their accounts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begin, close, person, shared } from './helpers.js';
import { gameOf, makeMove, playOut, turn } from './playing.js';

const house = shared();

test('two people by link, with a reload and a server that is killed in the middle', async () => {
  const [one, two, watcher] = [await person(house.server), await person(house.server), await person(house.server)];
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
  await house.server.kill();
  await two.getByText('Reconnecting').waitFor();
  await house.server.run();
  await two.getByText('Reconnecting').waitFor({ state: 'hidden' });
  const after = await gameOf(two);
  assert.equal(after.turns.length, before);
  assert.ok(after.state.clocks.every((left) => left > 200_000 && left < 320_000), after.state.clocks.join());
  await move(two);
  for (const page of [one, watcher]) await page.locator(`.moves [data-ply="${before + 1}"]`).waitFor();
  // A move that is made while the server is away is made when it is back.
  await turn(one);
  const game = await gameOf(one);
  const late = game.scene.moves[0];
  await house.server.kill();
  await one.getByText('Reconnecting').waitFor();
  await makeMove(one, game, late);
  await one.locator('.tint.pending').first().waitFor();
  await house.server.run();
  for (const page of [one, two, watcher]) await page.locator(`.moves [data-ply="${game.turns.length + 1}"]`, { hasText: late.text }).waitFor();
  assert.equal((await gameOf(two)).turns.length, game.turns.length + 1);
  // An offer, declined; another, accepted.
  await two.getByRole('button', { name: 'Offer a draw' }).click();
  await one.getByText('Your opponent offers a draw.').first().waitFor();
  await one.getByRole('button', { name: 'Decline' }).click();
  await two.getByText('The draw was declined.').waitFor();
  await one.getByRole('button', { name: 'Resign' }).click();
  await one.locator('dialog').getByRole('button', { name: 'Resign' }).click();
  await two.getByText('You won', { exact: true }).waitFor();
  await watcher.getByText('has won').first().waitFor();
  await two.getByRole('button', { name: 'Rematch' }).click();
  await one.getByRole('button', { name: 'Accept the rematch' }).click();
  await Promise.all([one.waitForURL((url) => !url.pathname.endsWith(game.id)), two.waitForURL((url) => !url.pathname.endsWith(game.id))]);
  await close(one, two, watcher);
});

test('the lobby brings strangers together; the pie rule changes sides', async () => {
  const [one, two] = [await person(house.server), await person(house.server)];
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
  await two.locator('.moves .move', { hasText: 'a7' }).waitFor();
  await close(one, two);
});

test('accounts: register, sign out and in, change, delete', async () => {
  const page = await person(house.server);
  await page.goto('/account');
  const register = page.locator('form', { hasText: 'Register' });
  await register.getByLabel('Name').fill('ad');
  await register.getByLabel('Password').fill('long enough');
  await register.getByRole('button').click();
  await register.getByText('A name has 3 to 20 letters').waitFor();
  await register.getByLabel('Name').fill('ada');
  await register.getByRole('button').click();
  await page.locator('.who-link', { hasText: 'ada' }).waitFor();
  await page.locator('.codes li').nth(7).waitFor();
  assert.equal(await page.locator('.codes li').count(), 8);
  await begin(page, { settings: { ruleset: 'hadron:size=7', rated: true, clock: { fischer: { base: 600_000, increment: 0 } } }, opponent: { bot: 'random' }, side: '1' });
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
  await signIn.getByText('The name or the password is wrong').waitFor();
  await signIn.getByLabel('Password').fill('long enough');
  await signIn.getByRole('button').click();
  await page.locator('.who-link', { hasText: 'ada' }).waitFor();
  await page.goto('/account');
  const name = page.locator('form', { hasText: 'Change the name' });
  await name.getByLabel('Current password').fill('long enough');
  await name.getByLabel('New name').fill('adele');
  await name.getByRole('button').click();
  // The page is made anew, and with it the form that follows.
  await page.getByRole('heading', { name: 'adele' }).waitFor();
  await page.locator('.who-link', { hasText: 'adele' }).waitFor();
  const remove = page.locator('form', { hasText: 'Delete the account' });
  await remove.getByLabel('Current password').fill('long enough');
  await remove.getByRole('button').click();
  await page.locator('dialog').getByRole('button', { name: 'Delete the account' }).click();
  await page.locator('.who-link', { hasText: 'Sign in' }).waitFor();
  await page.goto('/player/adele');
  await page.getByText('There is no such player').waitFor();
  await close(page);
});

/** Makes an account, and gives its recovery codes. */
async function register(page, name) {
  await page.goto('/account');
  const form = page.locator('form', { hasText: 'Register' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Password').fill('long enough');
  await form.getByRole('button').click();
  await page.locator('.codes').waitFor();
  return page.locator('.codes code').allTextContents();
}

async function signIn(page, name, password) {
  await page.goto('/account');
  const form = page.locator('form', { hasText: 'Sign in' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Password').fill(password);
  await form.getByRole('button').click();
  await page.locator('.who-link', { hasText: name }).waitFor();
}

test('a guest who signs in goes on with the game, in every tab', async () => {
  const page = await person(house.server);
  await begin(page, { settings: { ruleset: 'hadron' }, opponent: { bot: 'random' }, side: '1' });
  const tab = await page.context().newPage();
  await register(tab, 'grace');
  await page.locator('.who-link', { hasText: 'grace' }).waitFor();
  await turn(page);
  const game = await gameOf(page);
  assert.deepEqual(game.you, ['a']);
  await makeMove(page, game, game.scene.moves[0]);
  await page.locator('.moves [data-ply="2"]').waitFor();
  await close(page);
});

test('sessions are listed and ended, and the page says so', async () => {
  const [one, two] = [await person(house.server), await person(house.server)];
  const codes = await register(one, 'hedy');
  await signIn(two, 'hedy', 'long enough');
  await one.goto('/account');
  const list = one.locator('.card', { hasText: 'Where you are signed in' });
  await list.getByRole('button', { name: 'End', exact: true }).click();
  await two.locator('.connection', { hasText: 'You were signed out here.' }).waitFor();
  await two.locator('.who-link', { hasText: 'Sign in' }).waitFor();
  await two.getByRole('button', { name: 'Go on as a guest' }).click();
  await two.locator('.connection', { hasText: 'You were signed out here.' }).waitFor({ state: 'hidden' });
  assert.equal(await list.locator('li').count(), 1);
  // With a code, a new password; whoever was signed in is not any more.
  await two.goto('/account');
  const form = two.locator('form', { hasText: 'Password forgotten' });
  await form.getByLabel('Name').fill('hedy');
  await form.getByLabel('Recovery code').fill(codes[0]);
  await form.getByLabel('New password').fill('another one');
  await form.getByRole('button').click();
  await two.locator('.who-link', { hasText: 'hedy' }).waitFor();
  await one.locator('.connection', { hasText: 'You were signed out here.' }).waitFor();
  await close(one, two);
});

test('people block and report each other', async () => {
  const [one, two] = [await person(house.server), await person(house.server)];
  await register(one, 'joan');
  await register(two, 'mary');
  await one.goto('/player/mary');
  await one.getByRole('button', { name: 'Block' }).click();
  await one.getByRole('button', { name: 'Unblock' }).waitFor();
  await one.getByText('Report', { exact: true }).click();
  await one.getByLabel('What happened?').fill('nothing, really');
  await one.getByRole('button', { name: 'Send the report' }).click();
  await one.getByText('Thank you.').waitFor();
  await one.goto('/account');
  const card = one.locator('.card', { hasText: 'People you blocked' });
  await card.getByText('mary').waitFor();
  await card.getByRole('button', { name: 'Unblock' }).click();
  await card.getByText('Nobody').waitFor();
  await close(one, two);
});
