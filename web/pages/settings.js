// What a person prefers; kept in this browser.

import { wordsOf } from '../lib/api.js';
import { fill, h } from '../lib/dom.js';
import { segments, tick, toast } from '../lib/parts.js';
import { canPush, isPushed, push, pushNoMore } from '../lib/push.js';
import { choose, setting } from '../lib/settings.js';
import { play } from '../lib/sound.js';
import { t } from '../lib/texts.js';

/** @type {import('../lib/router.js').Opener} */
export async function open() {
  const row = (/** @type {string} */ name, /** @type {[string, string][]} */ values) =>
    segments(name, t(`web-set-${name}`), values.map(([value, text]) => ({ value, text: text.startsWith('web-') ? t(text) : text })), setting(name), (value) => choose(name, value));
  const box = (/** @type {string} */ name) => tick(t(`web-set-${name}`), setting(name) === 'on', (on) => choose(name, on ? 'on' : 'off'), t(`web-set-${name}-about`));
  const volume = h('input', { type: 'range', min: 0, max: 100, step: 5, value: setting('volume'), 'aria-label': t('web-set-volume'), onchange: () => { choose('volume', volume.value); play('move'); } });
  const told = h('div', {}, h('p', { class: 'quiet' }, t('web-set-push-cannot')));
  if (canPush()) fill(told, tick(t('web-set-push'), await isPushed().catch(() => false), (on) => setPush(on), t('web-set-push-about')));
  const element = h('div', { class: 'settings narrow' }, h('h1', {}, t('web-nav-settings')),
    h('section', { class: 'card' }, h('h2', {}, t('web-set-looks')),
      row('lang', [['auto', 'web-auto'], ['en', 'English'], ['pt', 'Português']]),
      row('theme', [['auto', 'web-auto'], ['light', 'web-light'], ['dark', 'web-dark']]),
      row('colours', [['standard', 'web-standard'], ['safe', 'web-safe']]),
      row('motion', [['auto', 'web-auto'], ['on', 'web-on'], ['off', 'web-off']])),
    h('section', { class: 'card' }, h('h2', {}, t('web-set-board')), box('coordinates'), box('targets'), box('crowded'), box('premove'), box('confirm')),
    h('section', { class: 'card' }, h('h2', {}, t('web-set-told')), told),
    h('section', { class: 'card' }, h('h2', {}, t('web-set-sounds')), box('sound'), h('label', { class: 'field wide' }, h('span', {}, t('web-set-volume')), volume)),
    h('section', { class: 'card' }, h('h2', {}, t('web-keys')), h('dl', { class: 'keys' }, ['arrows', 'enter', 'escape', 'numbers', 'slash', 'f', 'walk', 'right'].flatMap((key) => [h('dt', {}, t(`web-key-${key}`)), h('dd', {}, t(`web-key-${key}-about`))]))));
  return { element, title: t('web-nav-settings') };
}

/** @param {boolean} on */
async function setPush(on) {
  try {
    if (!on) await pushNoMore();
    else if (!await push()) toast(t('web-set-push-refused'), 'bad');
  } catch (error) {
    toast(error instanceof DOMException ? t('web-set-push-cannot') : wordsOf(error), 'bad');
  }
}
