// What needs no browser: catalogs and the choosing of moves.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { choose } from '../board/choose.js';
import { View } from '../board/geometry.js';
import { groupSizes } from '../board/groups.js';
import { score } from '../game/engine.js';
import { Pace } from '../game/pace.js';
import { format, parse } from '../lib/fluent.js';
import { matcher } from '../lib/glossary.js';
import { clockWords } from '../lib/words.js';
import { withOlder } from '../pages/lobby.js';

const file = (path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const catalog = (lang) => new Map(['analysis', 'common', 'glossary', 'lessons', 'sentences', 'web'].flatMap((name) => [...parse(file(`../crates/texts/locales/${lang}/${name}.ftl`))]));
const plurals = new Intl.PluralRules('en');

test('Fluent: placeholders, selections, plurals, lines that go on', () => {
  const words = parse('# comment\none = a { $x } b\ntwo =\n    { $n ->\n        [0] none\n        [one] { $n } stone\n       *[other] { $n } stones\n    } left\nthree = first\n    second { "{" }\n');
  const say = (id, args) => format(words.get(id), args, plurals);
  assert.equal(say('one', { x: 'c3' }), 'a c3 b');
  assert.deepEqual([0, 1, 5].map((n) => say('two', { n })), ['none left', '1 stone left', '5 stones left']);
  assert.equal(say('three', {}), 'first\nsecond {');
});

test('every message of the catalogs can be said', () => {
  for (const lang of ['en', 'pt']) {
    for (const [id, parts] of catalog(lang)) {
      const said = format(parts, new Proxy({}, { get: () => '1' }), plurals);
      assert.ok(said && !/[{}]/.test(said), `${lang}: ${id}: ${said}`);
    }
  }
});

test('both languages have the same messages, and all that the page says', () => {
  const [en, pt] = [catalog('en'), catalog('pt')];
  assert.deepEqual([...pt.keys()].sort(), [...en.keys()].sort());
  const sources = ['', 'lib/', 'game/', 'pages/', 'board/', 'learn/', 'analysis/'].flatMap((folder) => readdirSync(new URL(`../${folder}`, import.meta.url)).filter((name) => name.endsWith('.js')).map((name) => file(folder + name)));
  const used = new Set(sources.flatMap((source) => [...source.matchAll(/'((?:web|learn|glossary)-[a-z0-9-]*[a-z0-9])'/g)].map((found) => found[1])));
  const prefixes = sources.flatMap((source) => [...source.matchAll(/`(web-[a-z-]+-)\$\{/g)].map((found) => found[1]));
  const named = sources.flatMap((source) => [...source.matchAll(/\bt(?:Or)?\('([a-z0-9-]+)'/g)].map((found) => found[1]));
  assert.deepEqual([...used, ...named].filter((id) => !en.has(id)), []);
  const unused = [...en.keys()].filter((id) => id.startsWith('web-') && !used.has(id) && !prefixes.some((prefix) => id.startsWith(prefix)));
  assert.deepEqual(unused, []);
});

test('clicks become moves, in order or out of it', () => {
  const moves = [
    { text: 'Pa1', deed: 'place', path: [0], clicks: ['P', 0] }, { text: 'Oa1', deed: 'place', path: [0], clicks: ['O', 0] },
    { text: 'c3xd4', deed: 'strike', path: [1, 2], clicks: [1, 2, 'x'] }, { text: 'c3*d4', deed: 'strike', path: [1, 2], clicks: [1, 2, '*'] },
  ];
  assert.equal(choose(moves, ['P', 0]).move?.text, 'Pa1');
  assert.equal(choose(moves, [0, 'O']).move?.text, 'Oa1');
  assert.deepEqual([...choose(moves, [0]).next], ['P', 'O']);
  assert.deepEqual([...choose(moves, [1, 2]).next], ['x', '*']);
  assert.deepEqual(choose(moves, [7]), { move: null, next: new Set() });
});

test('a board is turned with its labels in place, and arrow keys find their way', () => {
  const square = { ruleset: '', title: '', width: 2, height: 2, surface: 'wood', tile: [{ x: -.5, y: -.5 }, { x: .5, y: -.5 }, { x: .5, y: .5 }, { x: -.5, y: .5 }], zones: [],
    cells: [[0.5, 0.5], [1.5, 0.5], [0.5, 1.5], [1.5, 1.5]].map(([x, y], n) => ({ name: String(n), at: { x, y }, dark: false })), labels: [{ text: 'a', at: { x: 0.5, y: 2.35 }, axis: 'letter' }] };
  const [plain, turned] = [new View(square, false, true), new View(square, true, true)];
  assert.equal(plain.cellAt({ x: 60, y: 40 }), 0);
  assert.equal(turned.cellAt({ x: 60, y: 40 }), 3);
  assert.deepEqual(turned.label(square.labels[0]), { x: 1.5, y: 2.35 });
  assert.equal(plain.step(0, 'ArrowRight', 50), 1);
  assert.equal(plain.step(0, 'ArrowDown', 50), 2);
  assert.equal(plain.step(0, 'ArrowUp', 50), 0);
  assert.equal(plain.outline([0, 1]).match(/M/g)?.length, 6);
});

test('words are explained where they stand first, the longest form of them', () => {
  const terms = [{ id: 'row', forms: ['row', 'rows'], about: 'a' }, { id: 'home', forms: ['home rows', 'home row'], about: 'b' }, { id: 'peça', forms: ['peça', 'peças'], about: 'c' }];
  const find = matcher(terms);
  const ids = (text) => find(text).map((piece) => (typeof piece === 'string' ? piece : `<${piece.text}:${piece.term.id}>`)).join('');
  assert.equal(ids('The home rows. A row, two rows, a home row.'), 'The <home rows:home>. A <row:row>, two rows, a home row.');
  assert.equal(ids('Home row, borrow, Peças e peça'), '<Home row:home>, borrow, <Peças:peça> e peça');
  assert.deepEqual(matcher([])('none'), ['none']);
});

test('older pages of the lobby stay when the first one changes', () => {
  const page = (ids, next) => ({ challenges: ids.map((id) => ({ id: `c${id}`, created_at: id })), next });
  const ids = (listed) => listed.challenges.map((one) => one.created_at);
  assert.deepEqual(withOlder(page([9, 8], '8-c8'), page([8, 7], '7-c7')), page([9, 8], '8-c8'), 'nothing older was loaded');
  const shown = withOlder(page([9, 8], '8-c8'), page([8, 7, 6, 5], '5-c5'));
  assert.deepEqual([ids(shown), shown.next], [[9, 8, 7, 6, 5], '5-c5'], 'what falls off the first page stays');
  assert.deepEqual(withOlder(page([9], null), page([9, 8, 7], '7-c7')), page([9], null), 'the first page is all there is');
});

/** Time that passes when it is told to. */
function stillTime() {
  const timers = new Map();
  let [now, last] = [0, 0];
  return {
    set: (act, ms) => { timers.set(++last, { at: now + ms, act }); return last; },
    clear: (timer) => timers.delete(timer),
    pass(ms) {
      now += ms;
      for (const [timer, { at, act }] of [...timers]) {
        if (at > now || !timers.delete(timer)) continue;
        act();
      }
    },
    get waiting() { return timers.size; },
  };
}

test('what happens in a game is seen one thing after the other', () => {
  const time = stillTime();
  const seen = [];
  const pace = new Pace(({ name, long }, quick) => { seen.push(quick ? `${name}!` : name); return long; }, time);
  pace.hear({ name: 'own', long: 500 });
  pace.hear({ name: 'offer', long: 0 });
  pace.hear({ name: 'reply', long: 220 });
  pace.hear({ name: 'end', long: 0 });
  assert.deepEqual(seen, ['own'], 'the reply waits');
  time.pass(499);
  assert.deepEqual(seen, ['own']);
  time.pass(1);
  assert.deepEqual(seen, ['own', 'offer', 'reply']);
  pace.hear({ name: 'last', long: 100 });
  time.pass(220);
  assert.deepEqual(seen.splice(0), ['own', 'offer', 'reply', 'end', 'last']);
  pace.hear({ name: 'one', long: 100 });
  pace.hear({ name: 'two', long: 100 });
  pace.flush();
  assert.deepEqual([seen.splice(0), time.waiting], [['one!', 'two!'], 0], 'whoever acts sees all of it first');
  pace.hear({ name: 'three', long: 100 });
  pace.hear({ name: 'four', long: 100 });
  pace.stop();
  time.pass(1000);
  assert.deepEqual(seen, ['three']);
});

test('cells after the first come in any order, a choice in its place', () => {
  const move = (...clicks) => ({ text: clicks.join(), deed: 'spread', path: [], clicks });
  const moves = [move(0, 5, 6), move(0, 5, 7), move(0, 6, 7), move(1, 5, 'x'), move(1, 5, '*')];
  assert.deepEqual([...choose(moves, [0]).next].sort(), [5, 6, 7]);
  assert.deepEqual([...choose(moves, [0, 7]).next].sort(), [5, 6]);
  assert.equal(choose(moves, [0, 7, 5]).move?.text, '0,5,7');
  assert.deepEqual([...choose(moves, [1]).next], [5]);
  assert.deepEqual([...choose(moves, [1, 5]).next], ['x', '*']);
});

test('groups are told by their links', () => {
  const pieces = [0, 1, 2, 3, 4, 5].map((cell) => ({ cell, owner: cell === 5 ? 2 : 1 }));
  assert.deepEqual(groupSizes({ pieces, links: [[0, 1], [1, 2], [2, 0]] }, 1), [3, 1, 1]);
  assert.deepEqual(groupSizes({ pieces, links: [] }, 2), [1]);
});

test('clocks and scores as people read them', () => {
  assert.equal(clockWords({ fischer: { base: 6000 } }), '0.1+0');
  assert.equal(clockWords({ fischer: { base: 180_000, increment: 2000 } }), '3+2');
  assert.equal(clockWords({ fischer: { base: 10_000, increment: 0 } }), '0.17+0');
  assert.deepEqual([-3, -7, 4, 0, 120].map((cp) => score({ cp, winner: null })), ['0.0', '−0.1', '0.0', '0.0', '+1.2']);
});
