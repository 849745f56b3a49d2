// Where a record is taken from a file or pasted; the server reads it.

import { call, wordsOf } from '../lib/api.js';
import { h } from '../lib/dom.js';
import { iconOf, toast } from '../lib/parts.js';
import { t } from '../lib/texts.js';

/** @import { ReadBody, ReadGame } from '../types.d.ts' */

/** @param {(games: ReadGame[]) => Promise<void>} onread there is at least one */
export function recordForm(onread) {
  const text = h('textarea', { rows: 8, spellcheck: 'false', 'aria-label': t('web-record-text'), placeholder: t('web-record-text') });
  const file = h('input', { type: 'file', accept: '.qgn,text/plain', 'aria-label': t('web-record-file'), onchange: async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    text.value = await chosen.text();
    read();
  } });
  const read = async () => {
    try {
      /** @type {ReadBody} */
      const { games } = await call('POST', '/api/records', text.value);
      if (!games.length) return toast(t('web-no-games'), 'bad');
      await onread(games);
    } catch (error) {
      toast(wordsOf(error), 'bad');
    }
  };
  return h('div', { class: 'card record-form' }, file, text, h('button', { type: 'button', class: 'button', onclick: read }, iconOf('play'), t('web-record-open')));
}
