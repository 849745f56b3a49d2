// The state of an analysis without a browser: trees of variations, addresses, positions put together.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf, addressOfTree, readPlace } from '../analysis/address.js';
import { Setup } from '../analysis/setup.js';
import { Tree } from '../analysis/tree.js';

/** 1. c3 a1 (1... d2 2. b2 (2. e5)) 2. b2, at its end. */
function grown() {
  const tree = new Tree('hadron');
  tree.play('c3', 'a1', 'b2');
  tree.walk(1);
  tree.play('d2', 'b2');
  tree.walk(2);
  tree.play('e5');
  tree.go(tree.root);
  tree.walk(3);
  return tree;
}

/** A tree in the manner of PGN, without numbers. */
function text(moves) {
  return moves.map((one) => [one.move, ...(one.nags ?? []).map((nag) => `$${nag}`), ...(one.after ?? []).map((said) => `{${said.text}}`), ...(one.variations ?? []).map((line) => `(${text(line)})`)].join(' ')).join(' ');
}
const written = (tree) => text(tree.record().moves);

test('moves that are there are gone to, others begin variations', () => {
  const tree = grown();
  assert.equal(written(tree), 'c3 a1 (d2 b2 (e5)) b2');
  assert.deepEqual(tree.path(), ['c3', 'a1', 'b2']);
  tree.walk(1);
  tree.play('d2', 'e5');
  assert.deepEqual([tree.path(), tree.inVariation()], [['c3', 'd2', 'e5'], true]);
  assert.deepEqual(tree.line().map((one) => one.move), ['', 'c3', 'd2', 'e5']);
  assert.equal(written(tree), 'c3 a1 (d2 b2 (e5)) b2');
  tree.walk(0);
  // From the start it is the main line that goes on.
  assert.deepEqual(tree.line().map((one) => one.move), ['', 'c3', 'a1', 'b2']);
  assert.ok(tree.has(['c3', 'd2', 'e5']) && !tree.has(['c3', 'e5']));
});

test('a variation is promoted one step at a time, and what is deleted is gone with all that follows', () => {
  const tree = grown();
  tree.walk(1);
  tree.play('d2', 'e5');
  assert.ok(tree.promote());
  assert.equal(written(tree), 'c3 a1 (d2 e5 (b2)) b2');
  assert.ok(tree.promote());
  assert.equal(written(tree), 'c3 d2 (a1 b2) e5 (b2)');
  assert.ok(!tree.promote());
  tree.walk(2);
  assert.ok(tree.remove());
  assert.deepEqual([written(tree), tree.path()], ['c3 a1 b2', ['c3']]);
  tree.go(tree.root);
  assert.ok(!tree.remove());
});

test('comments and symbols belong to the move that is shown; every change is undone and redone', () => {
  const tree = grown();
  const before = written(tree);
  tree.mark(3);
  tree.mark(6);
  tree.comment('  a fork ');
  assert.equal(written(tree), 'c3 a1 (d2 b2 (e5)) b2 $6 {a fork}');
  tree.walk(0);
  tree.comment('about the game');
  tree.mark(1);
  assert.deepEqual(tree.record().comments, [{ text: 'about the game' }]);
  const after = written(tree);
  const steps = [];
  while (tree.canUndo && written(tree) !== before) {
    tree.undo();
    steps.push(written(tree));
  }
  assert.equal(steps.at(-1), before);
  assert.deepEqual(tree.path(), ['c3', 'a1', 'b2']);
  while (tree.canRedo) tree.redo();
  assert.equal(written(tree), after);
  tree.undo();
  tree.walk(2);
  tree.play('e1');
  assert.ok(!tree.canRedo, 'something else was done');
  // A symbol again takes it away; a comment without words, too, but not the clock in it.
  const timed = Tree.of({ tags: { Ruleset: 'hadron' }, moves: [{ move: 'c3', nags: [1, 30], after: [{ clock_ms: 5, text: 'quick' }] }] });
  timed.walk(1);
  timed.mark(1);
  timed.comment('');
  assert.deepEqual(timed.record().moves, [{ move: 'c3', nags: [30], after: [{ clock_ms: 5 }] }]);
  timed.comment('quick');
  assert.deepEqual(timed.record().moves[0].after, [{ clock_ms: 5, text: 'quick' }]);
});

test('a record comes out as it went in', () => {
  const record = {
    tags: { Ruleset: 'hadron', One: 'Ada', Result: '*' }, comments: [{ text: 'A game.' }],
    moves: [{ move: 'c3', nags: [1], before: [{ text: 'now' }] }, { move: 'a1', after: [{ eval: { cp: 3 }, text: 'yes' }], variations: [[{ move: 'd2' }, { move: 'b2', variations: [[{ move: 'e5' }], [{ move: 'e1' }]] }], [{ move: 'a5' }]] }, { move: 'b2' }],
  };
  assert.deepEqual(Tree.of(record).record(), record);
});

test('an address has the line and the place in it', () => {
  const tree = grown();
  tree.walk(1);
  const address = addressOfTree(tree);
  assert.equal(address, '/analysis/hadron?moves=c3+a1+b2&at=1');
  assert.deepEqual(readPlace(new URL(address, 'http://x').searchParams), { position: null, moves: ['c3', 'a1', 'b2'], at: 1 });
  const other = addressOf('murus', { position: '8/8/8/8/8/8/TTTTTTTT 1', moves: [], at: 0 });
  assert.deepEqual(readPlace(new URL(other, 'http://x').searchParams), { position: '8/8/8/8/8/8/TTTTTTTT 1', moves: [], at: 0 });
  assert.equal(readPlace(new URLSearchParams('')), null);
  assert.equal(readPlace(new URLSearchParams('moves=a1&at=7')).at, 1);
});

const sign = (letter, owner) => ({ letter, kind: 'piece', owner, look: { ink: 'red', form: 'ring', height: 1, glyph: 'o', letter } });
const body = { rows: [3, 4, 3], signs: [sign('o', 1), sign('x', 2)], start: '3/4/3 1 ---' };

test('a position is put together piece by piece', () => {
  const setup = new Setup(body, 'o1x/4/2x 2 1--');
  assert.equal(setup.text(), 'o1x/4/2x 2 1--');
  assert.ok(setup.hasExtra);
  setup.put(0, 'x');
  setup.put(4, 'o');
  setup.put(9, 'x');
  setup.side = '1';
  assert.equal(setup.text(), 'x1x/1o2/3 1 1--');
  setup.clear();
  setup.read('nonsense');
  assert.equal(setup.cells.length, 10);
  setup.read('startpos');
  setup.read(body.start);
  assert.equal(setup.text(), body.start);
  setup.extra = '';
  assert.equal(setup.text(), '3/4/3 1');
  assert.ok(!new Setup({ ...body, start: '3/4/3 1' }, '3/4/3 1').hasExtra);
});

test('a board can show a position that makes no sense, and every letter goes on every cell', () => {
  const setup = new Setup(body, 'ooo/oooo/ooo 1');
  const { scene, moves } = setup.shown(({ letter }) => letter);
  assert.equal(scene.pieces.length, 10);
  assert.equal(moves.length, 20);
  assert.deepEqual(scene.choices.map((one) => one.name), ['o', 'x']);
  setup.make(moves.find((move) => move.clicks[0] === 'x' && move.clicks[1] === 5).text);
  setup.make('o@0');
  assert.equal(setup.text(), '1oo/ooxo/ooo 1');
});
