// Playing through the page as a person would: by pointing at the board.

/** The game as the server tells this person. */
export const gameOf = (page) => page.evaluate(async () => (await fetch(`/api/games/${location.pathname.split('/')[2]}`)).json());

/** Where a cell is on the screen. */
export async function cellPoint(page, ruleset, cell) {
  return page.evaluate(async ([rules, index]) => {
    globalThis.boards ??= {};
    globalThis.boards[rules] ??= await (await fetch(`/api/board?ruleset=${encodeURIComponent(rules)}`)).json();
    const geometry = globalThis.boards[rules];
    const svg = document.querySelector('.board svg');
    const { at } = geometry.cells[index];
    const [x, y] = svg.dataset.flip === 'true' ? [geometry.width - at.x, geometry.height - at.y] : [at.x, at.y];
    const point = new DOMPoint(x * 100, y * 100).matrixTransform(svg.getScreenCTM());
    return { x: point.x, y: point.y };
  }, [ruleset, cell]);
}

/** Makes a move by its clicks; a move of two cells is dragged every other time. */
export async function makeMove(page, game, move, drag = false) {
  const { ruleset } = game.settings;
  await page.locator('.board').scrollIntoViewIfNeeded();
  const points = [];
  for (const click of move.clicks) points.push(typeof click === 'number' ? await cellPoint(page, ruleset, click) : click);
  if (drag && points.length === 2 && points.every((point) => typeof point !== 'string')) {
    await page.mouse.move(points[0].x, points[0].y);
    await page.mouse.down();
    await page.mouse.move(points[1].x, points[1].y, { steps: 4 });
    await page.mouse.up();
    return;
  }
  for (const point of points) {
    if (typeof point !== 'string') await page.mouse.click(point.x, point.y);
    else {
      const button = page.locator(`.palette [data-choice="${point}"]`);
      if (await button.getAttribute('aria-pressed') !== 'true') await button.click();
    }
  }
}

/** Waits until it is this person's turn or the game is over. */
export const turn = (page) => page.locator('.status.mine, .status.over').first().waitFor();
export const isOver = async (page) => (await page.locator('.status.over').count()) > 0;

/** A good move, found by the engine. */
export const bestMove = (page, game) => page.evaluate(async ([ruleset, position]) => {
  for (let tries = 0; tries < 40; tries++) {
    const answer = await fetch('/api/analysis', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ ruleset, position, moves: [], time: 30, lines: 1 }) });
    if (answer.ok) return (await answer.json()).lines[0].moves[0];
    await new Promise((done) => setTimeout(done, 50));
  }
  return null;
}, [game.settings.ruleset, game.state.position]);

/** Plays until the game is over; answers how many moves it took. */
export async function playOut(page) {
  for (let n = 0; n < 200; n++) {
    await turn(page);
    if (await isOver(page)) return n;
    const game = await gameOf(page);
    if (game.state.result || !game.scene.moves.length) continue;
    const best = await bestMove(page, game);
    const move = game.scene.moves.find((one) => one.text === best) ?? game.scene.moves[n % game.scene.moves.length];
    await makeMove(page, game, move, n % 2 === 1);
    await page.locator(`.moves [data-ply="${game.turns.length + 1}"]`).waitFor();
  }
  throw new Error('the game does not end');
}
