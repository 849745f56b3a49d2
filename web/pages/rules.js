// The rules of the games, with pictures.

import { gamesList, get } from '../lib/api.js';
import { h } from '../lib/dom.js';
import { iconOf } from '../lib/parts.js';
import { still } from '../lib/still.js';
import { language, t, tOr } from '../lib/texts.js';
import { SHOWN } from './shown.js';

/** @import { Diagram, RulesBody } from '../types.d.ts' */

/** @type {import('../lib/router.js').Opener} */
export async function open([name = '']) {
  const games = await gamesList();
  const tabs = h('nav', { class: 'chips', 'aria-label': t('web-games') }, games.map((game) => h('a', { class: 'chip', href: `/rules/${game.name}`, 'aria-current': game.name === name ? 'page' : null }, game.title)));
  if (!name) {
    const element = h('div', { class: 'rules' }, h('h1', {}, t('web-nav-rules')), h('ul', { class: 'cards' }, games.map((game) => h('li', {}, h('a', { class: 'game-card', href: `/rules/${game.name}` },
      h('span', { class: 'card-picture' }, still(SHOWN[game.name] ?? { ruleset: game.default }, '', { coordinates: false }).element),
      h('span', { class: 'card-words' }, h('strong', {}, game.title), h('span', {}, tOr(`game-${game.name}-summary`, game.summary))))))));
    return { element, title: t('web-nav-rules') };
  }
  /** @type {RulesBody} */
  const rules = await get(`/api/rules/${encodeURIComponent(name)}`, { lang: language() });
  const middle = SHOWN[rules.game];
  const diagrams = [
    ...rules.diagrams.filter((one) => one.line === null).map((one) => h('figure', {}, still(one, t('web-diagram-start', { game: rules.title })).element, h('figcaption', {}, t('web-diagram-start', { game: rules.title })))),
    middle ? h('figure', {}, still(middle, t('web-diagram-middle')).element, h('figcaption', {}, t('web-diagram-middle'))) : null,
    middle ? h('figure', {}, still(middle.end, t('web-diagram-end')).element, h('figcaption', {}, t('web-diagram-end'))) : null,
  ];
  const element = h('div', { class: 'rules' }, tabs,
    h('div', { class: 'rules-body' }, h('article', { class: 'prose', lang: rules.lang }, prose(rules.text, boards(rules))), h('aside', { class: 'diagrams' }, diagrams, h('a', { class: 'button', href: `/play/${rules.game}` }, iconOf('play'), t('web-play')))));
  return { element, title: rules.title };
}

/** The diagrams in the text, in their order; those that stand side by side are together. @param {RulesBody} rules @returns {Diagram[][]} */
function boards(rules) {
  /** @type {Map<number, Diagram[]>} */
  const lines = new Map();
  for (const one of rules.diagrams) if (one.line !== null) lines.set(one.line, [...(lines.get(one.line) ?? []), one]);
  return [...lines].sort(([one], [other]) => one - other).map(([, all]) => all);
}

/** Whether a block is a board drawn in letters: numbered rows, and the letters of the columns below. @param {string[]} lines */
export const isBoard = (lines) => lines.length > 2 && lines.slice(0, -1).every((line) => /^\s*\d+\s+\D/.test(line)) && /^(\s+[a-z])+\s*$/.test(lines[lines.length - 1] ?? '');

/** Headings, paragraphs, lists and indented blocks. Boards in letters become real ones, if all of them are known. @param {string} text @param {Diagram[][]} known */
function prose(text, known) {
  const blocks = text.split(/\n\n+/).filter((block) => block.trim());
  /** @type {HTMLElement[]} */
  const out = [];
  const inLetters = blocks.filter((block) => isBoard(block.split('\n').filter((line) => line.trim()))).length;
  const drawn = inLetters === known.length ? [...known] : [];
  for (const block of blocks) {
    const lines = block.split('\n').filter((line) => line.trim());
    if (/^#{1,3} /.test(block)) {
      const level = /^#+/.exec(block)?.[0].length ?? 1;
      out.push(h(level === 1 ? 'h1' : level === 2 ? 'h2' : 'h3', {}, (lines[0] ?? '').replace(/^#+ /, '')));
      if (lines.length > 1) out.push(h('p', {}, lines.slice(1).join(' ')));
    } else if (lines.every((line) => line.startsWith('    '))) {
      const real = isBoard(lines) ? drawn.shift() : undefined;
      // A part of what stands side by side would not be what the text speaks of.
      if (real && real.length === (lines[0] ?? '').match(/\d+/g)?.length) out.push(h('div', { class: 'boards' }, real.map((one) => still(one, one.position).element)));
      else out.push(h('pre', { tabindex: '0' }, block.replace(/^ {4}/gm, '').replace(/\n+$/, '')));
    } else if (/^[-*] /.test(lines[0] ?? '')) {
      out.push(h('ul', {}, items(lines).map((item) => h('li', {}, item))));
    } else {
      // A list may follow its sentence without a blank line.
      const at = lines.findIndex((line) => /^[-*] /.test(line));
      if (at > 0) out.push(h('p', {}, lines.slice(0, at).join(' ')), h('ul', {}, items(lines.slice(at)).map((item) => h('li', {}, item))));
      else out.push(h('p', {}, lines.map((line) => line.trim()).join(' ')));
    }
  }
  return out;
}

/** @param {string[]} lines */
function items(lines) {
  /** @type {string[]} */
  const found = [];
  for (const line of lines) {
    if (/^[-*] /.test(line)) found.push(line.slice(2));
    else found[found.length - 1] += ` ${line.trim()}`;
  }
  return found;
}
