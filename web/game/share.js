// Position, record and pictures to take along.

import { call, queryText } from '../lib/api.js';
import { h } from '../lib/dom.js';
import { actor, copy, download, iconOf } from '../lib/parts.js';
import { pictureTheme } from '../lib/settings.js';
import { language, t } from '../lib/texts.js';

/**
 * @param {{ruleset: string, position: () => string, record: () => Promise<string>, name: string, address?: string | (() => string), embed?: string, flip: () => boolean}} of
 */
export function share(of) {
  const picture = (/** @type {string} */ kind) => `/api/picture.${kind}${queryText({ ruleset: of.ruleset, position: of.position(), theme: pictureTheme(), lang: language(), flip: of.flip(), width: kind === 'png' ? 1200 : null })}`;
  const open = (/** @type {string} */ kind) => h('a', {
    class: 'button small plain', href: '#', rel: 'external', target: '_blank', onclick: (/** @type {MouseEvent} */ event) => {
      /** @type {HTMLAnchorElement} */ (event.currentTarget).href = picture(kind);
    },
  }, kind.toUpperCase());
  return h('details', { class: 'share' }, h('summary', {}, iconOf('share'), t('web-share')),
    h('div', { class: 'share-rows' },
      of.address ? actor({ class: 'button small plain' }, () => copy(typeof of.address === 'function' ? of.address() : of.address ?? ''), iconOf('link'), t('web-copy-link')) : null,
      of.embed ? actor({ class: 'button small plain' }, () => copy(`<iframe src="${of.embed}" width="420" height="480" title="Quincunx"></iframe>`), iconOf('copy'), t('web-copy-embed')) : null,
      actor({ class: 'button small plain' }, () => copy(of.position()), iconOf('copy'), t('web-copy-position')),
      actor({ class: 'button small plain' }, async () => download(`${of.name}.txt`, `${of.position()}\n`), iconOf('down'), t('web-download-position')),
      actor({ class: 'button small plain' }, async () => copy(await of.record()), iconOf('copy'), t('web-copy-record')),
      actor({ class: 'button small plain' }, async () => download(`${of.name}.qgn`, await of.record()), iconOf('down'), t('web-download-record')),
      h('span', { class: 'pictures' }, t('web-picture'), ' ', open('svg'), ' ', open('png'))));
}

/** The record of a game on the server. @param {string} id */
export const recordOf = (id) => call('GET', `/api/games/${id}/record?format=qgn`);
