// What the server says, in the language of whoever reads it: how a game ended, as both sides and a spectator are told
// it, and errors.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begin, close, person, shared } from './helpers.js';
import { gameOf } from './playing.js';

const house = shared();

/** Who has won and why, for the winner, the loser and everyone else. */
const TOLD = {
  'en-GB': {
    outcome: ['You won', 'You lost', 'Player 2 has won'],
    resignation: ['the opponent resigned', 'you resigned', 'player 1 resigned'],
    time: ["the opponent's time has run out", 'your time has run out', 'the time of player 1 has run out'],
    'no-move': ['the opponent has no legal move', 'you have no legal move', 'player 1 has no legal move'],
  },
  'pt-PT': {
    outcome: ['Ganhaste', 'Perdeste', 'O jogador 2 ganhou'],
    resignation: ['o adversário desistiu', 'desististe', 'o jogador 1 desistiu'],
    time: ['acabou o tempo do adversário', 'acabou o teu tempo', 'acabou o tempo do jogador 1'],
    'no-move': ['o adversário não tem jogadas legais', 'não tens jogadas legais', 'o jogador 1 não tem jogadas legais'],
  },
};

const send = (page, path, body) => page.evaluate(async ([to, text]) => {
  const answer = await fetch(to, { method: 'POST', headers: { 'content-type': 'application/json' }, body: text });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}, [path, JSON.stringify(body)]);

const act = (page, game, action) => send(page, `/api/games/${game.id}/act`, { step: game.step, action });

/** Two people with a game, the first of whom is player 1, and somebody who watches. */
async function meet(settings, locales) {
  const pages = [];
  for (const locale of locales) {
    const page = await person(house.server, { locale });
    await page.goto('/');
    await page.locator('html[data-ready]').waitFor();
    pages.push(page);
  }
  const [one, two] = pages;
  const challenge = await send(one, '/api/challenges', { settings, side: '1' });
  const { id } = await send(two, `/api/challenges/${challenge.id}/accept`, {});
  for (const page of pages) {
    await page.goto(`/game/${id}`);
    await page.locator('.board').waitFor();
  }
  return pages;
}

/** After these, player 1 has no move on the smallest board of Hadron. */
const MOVES = ['c1', 'b2', 'a1', 'c2', 'a3', 'b3'];

/** How player 1 loses, for each reason. */
const LOSING = {
  resignation: {
    settings: { ruleset: 'hadron' },
    lose: async (one) => act(one, await gameOf(one), 'resign'),
  },
  time: {
    settings: { ruleset: 'hadron', clock: { fischer: { base: 2000, increment: 0 } } },
    lose: async () => {},
  },
  'no-move': {
    settings: { ruleset: 'hadron:size=3' },
    lose: async (one, two) => {
      for (const [n, move] of MOVES.entries()) {
        const page = n % 2 ? two : one;
        await act(page, await gameOf(page), { move });
      }
    },
  },
};

for (const [reason, { settings, lose }] of Object.entries(LOSING)) {
  for (const locales of [['en-GB', 'pt-PT', 'en-GB'], ['pt-PT', 'en-GB', 'pt-PT']]) {
    test(`${reason} is told to the loser in ${locales[0]} and to the winner in ${locales[1]}`, async () => {
      const [one, two, watcher] = await meet(settings, locales);
      await lose(one, two);
      for (const [page, locale, reader] of [[one, locales[0], 1], [two, locales[1], 0], [watcher, locales[2], 2]]) {
        await page.locator('.status.over').waitFor();
        const [outcome, why] = [TOLD[locale].outcome[reader], TOLD[locale][reason][reader]];
        assert.deepEqual(await page.locator('.status > *').allTextContents(), [outcome, why]);
        assert.equal(await page.locator('.moves .outcome').textContent(), `${outcome} · ${why}`);
      }
      // The same in the list of one's games.
      await one.goto('/games?mine=true');
      assert.equal(await one.locator('.row-result').first().getAttribute('title'), TOLD[locales[0]][reason][1]);
      await close(one, two, watcher);
    });
  }
}

test('what is said beside the board and what goes wrong is in the language, and in English as before', async () => {
  for (const [locale, words] of [
    ['en-GB', { side: 'side of purple', unbalanced: 'c4 touches 0 of yours and 1 of theirs: the numbers must be equal', name: 'A name has 3 to 20 letters, digits, _ or -, and starts with a letter', player: 'There is no such player' }],
    ['pt-PT', { side: 'lado roxo', unbalanced: 'c4 toca em nenhuma das tuas e em uma das do adversário: têm de ser tantas umas como outras', name: 'Um nome tem 3 a 20 letras, algarismos, _ ou -, e começa por uma letra', player: 'Não há tal jogador' }],
  ]) {
    const page = await person(house.server, { locale });
    await begin(page, { settings: { ruleset: 'hadron' }, opponent: 'self' });
    for (const move of ['c3', 'c4']) {
      await page.locator('.typed input').fill(move);
      await page.locator('.typed input').press('Enter');
      if (move === 'c3') await page.locator('.moves [data-ply="1"]').waitFor();
    }
    await page.locator('.typed .problem').filter({ hasText: words.unbalanced }).waitFor();
    assert.equal(await page.locator('.typed .problem').textContent(), words.unbalanced);
    await begin(page, { settings: { ruleset: 'alliances' }, opponent: 'self' });
    await page.locator('.board').focus();
    // To the side of purple, at the left.
    for (const [key, times] of [['ArrowUp', 24], ['ArrowLeft', 3]]) for (let n = 0; n < times; n++) await page.keyboard.press(key);
    assert.match(await page.locator('#live').textContent(), new RegExp(`^a\\d, .*, ${words.side}`));
    await page.goto('/player/nobody-here');
    await page.locator('.problem', { hasText: words.player }).waitFor();
    await page.goto('/account');
    const form = page.locator('form').filter({ has: page.locator('input[autocomplete="new-password"]') }).first();
    await form.locator('input').first().fill('x');
    await form.locator('input[type="password"]').fill('long enough');
    await form.getByRole('button').click();
    await form.getByText(words.name).waitFor();
    await close(page);
  }
});
