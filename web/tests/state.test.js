// The board without a browser: what it knows, and what it would show.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enlarged, ghosts, palette, popup, targetSign, targets, tints } from '../board/hints.js';
import { State } from '../board/state.js';

/** A square board: cell 0 is a corner, the next one is to its right. */
function board(size) {
  const cells = Array.from({ length: size * size }, (_, n) => ({ name: `${'abcdefgh'[n % size]}${size - Math.floor(n / size)}`, at: { x: n % size + 0.5, y: Math.floor(n / size) + 0.5 }, dark: false }));
  const tile = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([x, y]) => ({ x: x / 2, y: y / 2 }));
  return { ruleset: 'test', title: 'Test', width: size, height: size, surface: 'wood', tile, cells, zones: [], labels: [] };
}

const look = (ink) => ({ ink, form: 'circle', height: 1, glyph: 'o', letter: 'o' });
const place = (cell, ...before) => ({ text: `${before.join('')}@${cell}`, deed: 'place', path: [cell], clicks: [...before, cell] });
const go = (from, to, ...after) => ({ text: `${from}-${to}${after.join('')}`, deed: 'jump', path: [from, to], clicks: [from, to, ...after] });
const colours = [{ name: 'P', title: 'purple', look: look('purple') }, { name: 'G', title: 'green', look: look('green') }];
const scene = (moves, rest = {}) => ({
  pieces: [], links: [], dead: [], notes: { head: [], rows: [{ look: look('black'), title: 'Player 1', player: 1, values: [] }] }, choices: [], last: null, moves, deciding: [], ...rest,
});

/** A board that shows a scene, and what it has said so far. */
function shown(what, how = { mode: 'now' }, size = 4) {
  const said = [];
  const state = new State({ move: (text) => said.push(text), premove: (text) => said.push(['later', text]), targets: (cells) => said.push(cells), refused: (clicks) => said.push(['vain', ...clicks]) });
  state.setGeometry(board(size));
  state.set({ player: 1 });
  state.show(what, how);
  return { state, said };
}

test('there is no document here', () => {
  assert.equal(typeof document, 'undefined');
});

test('a click on a legal cell is a move, on another nothing but a question why', () => {
  const { state, said } = shown(scene([place(3), place(5)]));
  assert.deepEqual([state.canClick(3), state.canClick(4)], [true, false]);
  state.click(4);
  assert.deepEqual([state.clicks, said], [[], [['vain', 4]]]);
  state.remark(4, 'because');
  assert.deepEqual(state.remarked, { cell: 4, words: 'because' });
  state.click(5);
  assert.deepEqual([state.remarked, said[1]], [null, '@5'], 'what was said of a cell is over');
});

test('nothing can be chosen while it is not one\'s turn or a move is on its way', () => {
  const { state, said } = shown(scene([place(3)]), { mode: 'no' });
  state.click(3);
  state.pick('P', true);
  assert.deepEqual([state.canClick(3), state.clicks, state.sticky, targets(state), said], [false, [], null, [], [['vain', 3]]]);
  state.allow([place(3)], 'now');
  assert.deepEqual(targets(state), [3]);
  state.setPending(place(3));
  assert.deepEqual([state.canClick(3), targets(state), tints(state)], [false, [], [{ cell: 3, name: 'pending' }]]);
});

test('a move of two cells is begun, changed, given up and made', () => {
  const { state, said } = shown(scene([go(0, 1), go(0, 4), go(5, 6)]));
  assert.deepEqual(targets(state), [], 'where moves begin is not shown');
  state.click(0);
  assert.deepEqual([targets(state), tints(state), said.pop()], [[1, 4], [{ cell: 0, name: 'chosen' }], ['b4', 'a3']]);
  state.click(5);
  assert.deepEqual([state.clicks, targets(state), said.pop()], [[5], [6], ['c3']], 'another piece is chosen instead');
  assert.ok(state.canClick(0), 'and could be again');
  state.click(5);
  assert.deepEqual([state.clicks, said], [[], []], 'the same again gives it up');
  state.click(0);
  state.click(9);
  assert.deepEqual([state.clicks, said.pop()], [[], ['vain', 0, 9]], 'and so does a click elsewhere, which is about both');
  state.click(0);
  state.click(4);
  assert.equal(said.pop(), '0-4');
});

test('few targets are shown at once, many only once a move is begun', () => {
  const { state } = shown(scene(Array.from({ length: 9 }, (_, cell) => place(cell))));
  assert.equal(targets(state).length, 9);
  state.show(scene(Array.from({ length: 10 }, (_, cell) => place(cell))), { mode: 'now' });
  assert.equal(targets(state).length, 0, 'more than three cells of five');
  state.set({ crowded: true });
  assert.deepEqual([targets(state).length, targetSign(state, 1)], [10, 'point'], 'unless a person is new to the game');
  state.show(scene([place(1)]), { mode: 'now' });
  state.set({ targets: false });
  assert.equal(targets(state).length, 0, 'or never, if a person says so');
});

test('a colour stays chosen, and a cell before its colour asks for it', () => {
  const moves = colours.flatMap(({ name }) => [0, 1, 2].map((cell) => place(cell, name)));
  const { state, said } = shown(scene(moves, { choices: colours }));
  assert.deepEqual([palette(state).choices, palette(state).stays, popup(state)], [colours, true, null]);
  state.click(1);
  assert.deepEqual(popup(state), { cell: 1, choices: colours });
  state.finish(colours[1]);
  assert.deepEqual([said.pop(), state.sticky, popup(state)], ['G@1', 'G', null]);
  state.show(scene(moves, { choices: colours }), { mode: 'now' });
  state.hover(2);
  assert.deepEqual([palette(state).chosen, ghosts(state)], ['G', [{ cell: 2, look: look('green') }]]);
  state.click(2);
  assert.equal(said.pop(), 'G@2');
  state.pick('G', true);
  assert.equal(state.sticky, null, 'taken again, it is given up');
  state.click(0);
  state.pick('P', true);
  assert.equal(said.pop(), 'P@0', 'taken after the cell, it ends the move');
});

test('under a finger that is larger than the cells a move is shown before it is made', () => {
  const moves = colours.flatMap(({ name }) => [0, 1, 2].map((cell) => place(cell, name)));
  const { state, said } = shown(scene(moves, { choices: colours }));
  state.careful = true;
  state.click(1);
  assert.deepEqual([popup(state), enlarged(state), palette(state).shown], [null, 1, true], 'colours are beside the board, away from the finger');
  state.pick('G', true);
  assert.deepEqual([state.preview?.text, enlarged(state), ghosts(state), said], ['G@1', 1, [{ cell: 1, look: look('green') }], []]);
  state.click(2);
  assert.equal(state.preview?.text, 'G@2', 'another cell instead');
  state.pick('P', true);
  assert.deepEqual([state.preview?.text, said], ['P@2', []], 'another colour instead');
  state.click(2);
  assert.deepEqual([said.pop(), state.preview, enlarged(state)], ['P@2', null, null], 'the same once more is meant');
  state.click(0);
  state.cancel();
  assert.deepEqual([state.preview, said], [null, []]);
  state.click(0);
  state.confirm();
  assert.equal(said.pop(), 'P@0');
  state.click(0);
  state.click(9);
  assert.deepEqual([state.preview, said], [null, [['vain', 'P', 9]]]);
});

test('a pile that falls over is seen on both cells before, and what is hit has a sign of its own', () => {
  const pile = (cell, owner, height) => ({ cell, kind: 'tower', owner, look: { ...look('red'), form: 'blocks', height }, tag: null });
  const march = { text: 'march', deed: 'march', path: [0, 1, 2], clicks: [0, 2] };
  const strike = { text: 'strike', deed: 'strike', path: [0, 4], clicks: [0, 4] };
  const { state } = shown(scene([march, strike], { pieces: [pile(0, 1, 2), pile(1, 1, 1), pile(4, 2, 1)] }));
  state.hover(0);
  state.click(0);
  assert.deepEqual(ghosts(state), [], 'the mouse is still on the pile, and points nowhere yet');
  assert.deepEqual([targetSign(state, 2), targetSign(state, 4)], ['dot', 'strike']);
  state.hover(2);
  assert.deepEqual(ghosts(state).map(({ cell, look: { height } }) => [cell, height]), [[1, 2], [2, 1]]);
  state.hover(4);
  assert.deepEqual(ghosts(state), []);
});

test('a choice at the end pops up where the move was begun', () => {
  const choices = [{ name: '*', title: 'both', look: null }, { name: 'x', title: 'one', look: null }];
  const { state, said } = shown(scene([go(0, 1, 'x'), go(0, 1, '*'), go(0, 2)], { choices }));
  assert.deepEqual(palette(state).choices, []);
  state.click(0);
  assert.equal(popup(state), null, 'the move can go on elsewhere');
  state.click(1);
  assert.deepEqual(popup(state), { cell: 1, choices });
  state.finish(choices[0]);
  assert.deepEqual([said.pop(), state.sticky], ['0-1*', null]);
});

test('a single choice beside the board is a click', () => {
  const pass = { text: 'pass', deed: 'pass', path: [], clicks: ['pass'] };
  const { state, said } = shown(scene([pass, place(1)], { choices: [{ name: 'pass', title: 'pass', look: null }] }));
  const { choices, stays, shown: visible } = palette(state);
  assert.deepEqual([choices.length, stays, visible], [1, false, true]);
  state.pick('pass', stays);
  assert.deepEqual([said, state.sticky], [['pass'], null]);
});

test('a premove is kept until it is given up or its turn has come', () => {
  const moves = [go(0, 1), go(2, 3)];
  const { state, said } = shown(scene([]), { mode: 'no' });
  state.allow(moves, 'later');
  state.click(0);
  said.length = 0;
  state.click(1);
  assert.deepEqual([said, state.premove?.text, tints(state).map(({ name }) => name)], [[['later', '0-1']], '0-1', ['premove', 'premove']]);
  state.allow(moves, 'later', '0-1');
  assert.equal(state.premove?.text, '0-1');
  state.allow(moves.slice(1), 'later', '0-1');
  assert.equal(state.premove, null, 'it is possible no more');
  state.allow(moves, 'later', '0-1');
  state.click(2);
  assert.deepEqual([said[1], state.premove, state.clicks], [['later', null], null, [2]], 'another is begun instead');
  state.allow(moves, 'later', '0-1');
  state.show(scene(moves), { mode: 'now' });
  assert.equal(state.premove, null);
});

test('what a click would put there is shown where that is known', () => {
  const { state } = shown(scene([place(3), go(0, 1)]));
  state.hover(3);
  assert.deepEqual(ghosts(state), [{ cell: 3, look: look('black') }], 'that of the player to move');
  state.hover(0);
  assert.deepEqual(ghosts(state), [], 'a move that is only begun there');
  state.hover(3);
  state.allow([place(3)], 'later');
  assert.deepEqual(ghosts(state), [], 'a premove');
  state.allow([place(3)], 'now');
  state.show(scene([place(3)]), { mode: 'now' });
  assert.deepEqual(ghosts(state), [], 'another scene, until the mouse moves');
});

test('the last move is tinted where it changed something', () => {
  const last = { text: '', deed: 'jump', path: [0, 5, 10], clicks: [] };
  const { state } = shown(scene([], { last }));
  assert.deepEqual(tints(state).map(({ cell }) => cell), [0, 10]);
  state.show(scene([], { last: { ...last, deed: 'march' } }));
  assert.deepEqual(tints(state).map(({ cell }) => cell), [0, 5, 10]);
});

test('arrows: drawn, drawn again, recoloured, cleared; hints stay', () => {
  const { state } = shown(scene([]));
  state.marks.hint([go(1, 2)]);
  state.marks.toggle(0, 5, 'first');
  state.marks.toggle(3, 3, 'second');
  state.marks.toggle(0, 5, 'first');
  assert.deepEqual(state.marks.all, [{ from: 1, to: 2, colour: 'hint' }, { from: 3, to: 3, colour: 'second' }]);
  state.marks.toggle(3, 3, 'third');
  state.marks.ring([7]);
  assert.deepEqual(state.marks.all.map(({ colour }) => colour), ['hint', 'third', 'first']);
  state.marks.clear();
  assert.deepEqual(state.marks.all.map(({ colour }) => colour), ['hint']);
});

test('the keyboard\'s cell follows the arrows on either side of the board', () => {
  const { state } = shown(scene([]));
  state.point({ cell: 5, height: 150, shown: true });
  const walk = (...arrows) => {
    for (const arrow of arrows) state.step(arrow);
    return state.cursor.cell;
  };
  assert.equal(walk('ArrowRight', 'ArrowDown'), 10);
  assert.equal(walk('ArrowRight', 'ArrowRight', 'ArrowRight'), 11, 'the edge is the end');
  state.set({ flip: true });
  state.point({ cell: 5, height: state.view.centre(5).y });
  assert.equal(walk('ArrowRight'), 4);
});

test('another board begins anew, the same one does not', () => {
  const { state } = shown(scene([go(0, 1)]));
  state.click(0);
  state.setGeometry(state.geometry);
  assert.deepEqual(state.clicks, [0]);
  state.setGeometry(board(3));
  assert.deepEqual([state.clicks, state.scene, state.pieces.size, state.view.centres.length], [[], null, 0, 9]);
});

test('every change is told, so that it can be drawn', () => {
  let changes = 0;
  const state = new State({ change: () => { changes++; } });
  const after = (act) => {
    const before = changes;
    act();
    return changes > before;
  };
  const acts = [
    () => state.setGeometry(board(4)), () => state.set({ flip: true }), () => state.show(scene([go(0, 1)]), { mode: 'now' }), () => state.hover(3),
    () => state.click(0), () => state.carry({ cell: 0, at: { x: 1, y: 1 }, over: -1 }), () => state.carry(null), () => state.cancel(), () => state.allow([go(0, 1)], 'later'),
    () => state.setPending(go(0, 1)), () => state.point({ cell: 1 }), () => state.step('ArrowLeft'), () => state.marks.toggle(1, 2, 'first'), () => state.marks.clear(),
  ];
  assert.deepEqual(acts.filter((act) => !after(act)).map(String), []);
  assert.ok(!after(() => state.hover(3)), 'what is as it was is not');
});
