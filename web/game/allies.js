// Who may use which colour as which, and how far each player still is from winning it: for games where nobody owns a
// colour.

import { icon } from '../board/pieces.js';
import { fill, h } from '../lib/dom.js';
import { t } from '../lib/texts.js';

/** @import { Ink, Look, SceneBody as Scene } from '../types.d.ts' */

export class Allies {
  element = h('div', { class: 'allies', hidden: true });

  /** @param {Scene['notes']} notes @param {number | null} player the one at this screen, if there is one */
  draw({ rows }, player) {
    const about = rows.filter((row) => row.allies.length === 2);
    this.element.hidden = !about.length;
    if (!about.length) return;
    const name = (/** @type {Ink | undefined} */ ink) => t('web-ink', { ink: ink ?? '' });
    const look = (/** @type {Ink | undefined} */ ink) => rows.find((row) => row.look.ink === ink)?.look;
    const order = player === 2 ? [1, 0] : [0, 1];
    const heads = player ? [t('web-you'), t('web-opponent')] : [t('player', { player: 1 }), t('player', { player: 2 })];
    const piece = (/** @type {Look | undefined} */ one) => (one ? icon(one) : null);
    const missing = (/** @type {number | null | undefined} */ count) => (count === 0 ? '✓' : String(count ?? '–'));
    fill(this.element, h('table', { class: player ? 'one' : 'two' },
      h('caption', {}, t('web-missing-discs')),
      h('thead', {}, h('tr', {}, h('td', {}), heads.map((head) => h('th', { scope: 'col' }, head)))),
      h('tbody', {}, about.map(({ look: { ink }, allies, needs }) => {
        const own = allies[(player ?? 1) - 1];
        // Whoever plays one side is told in words; where both are played or watched, each column shows its ally.
        return player ? h('tr', {},
          h('th', { scope: 'row' }, piece(look(ink)), piece(look(own)), h('span', {}, t('web-ally', { colour: name(ink), ally: name(own) }))),
          order.map((one) => h('td', {}, missing(needs[one])))) : h('tr', { title: t('web-allies-of', { colour: name(ink), one: name(allies[0]), two: name(allies[1]) }) },
          h('th', { scope: 'row' }, piece(look(ink)), h('span', {}, name(ink))),
          order.map((one) => h('td', {}, h('span', { class: 'with' }, '+ ', piece(look(allies[one])), h('span', { class: 'unseen' }, name(allies[one]))), ' ', missing(needs[one]))));
      }))));
  }
}
