// Small parts that many pages use.

import { fill, h, s } from './dom.js';
import { t } from './texts.js';

/** Line drawings on 24 by 24. @type {Record<string, string>} */
const ICONS = {
  gear: 'M4 8h8M18 8h2M15 5.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM4 16h2M12 16h8M9 13.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c.8-4 3.8-6 7.5-6s6.7 2 7.5 6',
  plug: 'M4 4l16 16M8 16a6 6 0 0 1 0-8M16 8a6 6 0 0 1 0 8',
  flip: 'M7 4v13M7 17l-3-3M7 17l3-3M17 20V7M17 7l-3 3M17 7l3 3',
  first: 'M6 5v14M18 5l-9 7 9 7z',
  back: 'M15 5l-9 7 9 7z',
  forward: 'M9 5l9 7-9 7z',
  last: 'M18 5v14M6 5l9 7-9 7z',
  flag: 'M6 21V4h11l-2 4 2 4H6',
  half: 'M5 9h14M5 15h14',
  undo: 'M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
  swap: 'M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4',
  close: 'M6 6l12 12M18 6L6 18',
  again: 'M4 12a8 8 0 1 1 2.5 5.8M4 12V7M4 12h5',
  bulb: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9V15h7v-1.1A6 6 0 0 0 12 3z',
  chart: 'M4 20V10M10 20V4M16 20v-7M21 20H3',
  copy: 'M8 8h11v12H8zM5 16V4h11',
  up: 'M12 20V5M6 11l6-6 6 6',
  down: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  share: 'M12 15V4M8 8l4-4 4 4M6 12v8h12v-8',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  robot: 'M6 9h12v10H6zM12 9V5M9.5 13v1.5M14.5 13v1.5M3.5 12v4M20.5 12v4',
  globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1',
  device: 'M7 3h10v18H7zM11 18h2',
  book: 'M5 4h6a2 2 0 0 1 1 2v14a2 2 0 0 0-2-1H5zM19 4h-6a2 2 0 0 0-1 2v14a2 2 0 0 1 2-1h5z',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4l3 2',
  check: 'M5 12l5 5L20 7',
  play: 'M7 4l13 8-13 8z',
};

/** A little line drawing. @param {string} name */
export const iconOf = (name) => s('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' }, s('path', { d: ICONS[name] ?? '' }));

/** Says something to screen readers. @param {string} text */
export function announce(text) {
  const live = document.getElementById('live');
  if (!live) return;
  // The same words twice would not be read again.
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

/** Shows something for a while. @param {string} text @param {'plain' | 'bad'} [kind] */
export function toast(text, kind = 'plain') {
  const box = h('div', { class: `toast ${kind}` }, h('span', {}, text), h('button', { type: 'button', 'aria-label': t('web-close'), onclick: () => box.remove() }, iconOf('close')));
  const all = document.getElementById('toasts');
  all?.append(box);
  while (all && all.children.length > 3) all.firstElementChild?.remove();
  setTimeout(() => box.remove(), 6000);
}

/**
 * Offers something once, until it is taken or closed.
 * @param {string} text
 * @param {string} button
 * @param {() => void} onclick
 */
export function offer(text, button, onclick) {
  const all = document.getElementById('offers');
  if (!all || all.childElementCount) return;
  const box = h('div', { class: 'toast' }, h('span', {}, text), h('button', { type: 'button', class: 'take', onclick }, button),
    h('button', { type: 'button', 'aria-label': t('web-close'), onclick: () => box.remove() }, iconOf('close')));
  all.append(box);
}

/**
 * A row of buttons of which one is chosen.
 * @param {string} name @param {string | [string, string]} label what is chosen, and what that means @param {{value: string, text: string, icon?: string}[]} options @param {string} chosen @param {(value: string) => void} onchange
 */
export function segments(name, label, options, chosen, onchange) {
  const [words, about] = typeof label === 'string' ? [label] : label;
  return h('fieldset', { class: 'segments' }, h('legend', {}, words, about ? h('small', {}, ` · ${about}`) : null), h('div', { class: 'segment-row' }, options.map(({ value, text, icon }) =>
    h('label', { class: 'segment' },
      h('input', { type: 'radio', name, value, checked: value === chosen, onchange: () => onchange(value) }),
      h('span', {}, icon ? iconOf(icon) : null, text)))));
}

/**
 * A list to choose from.
 * @param {string} label
 * @param {{value: string, text: string}[]} options
 * @param {string} chosen
 * @param {(value: string) => void} onchange
 */
export function select(label, options, chosen, onchange) {
  const list = h('select', { onchange: () => onchange(list.value) }, options.map(({ value, text }) => h('option', { value, selected: value === chosen }, text)));
  return h('label', { class: 'field' }, h('span', {}, label), list);
}

/**
 * A box to tick.
 * @param {string} label
 * @param {boolean} on
 * @param {(on: boolean) => void} onchange
 * @param {string} [about]
 */
export function tick(label, on, onchange, about) {
  const box = h('input', { type: 'checkbox', checked: on, onchange: () => onchange(box.checked) });
  return h('label', { class: 'tick' }, box, h('span', {}, label, about ? h('small', {}, about) : null));
}

/** Puts a text where others can paste it from. @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t('web-copied'));
  } catch {
    const box = h('textarea', { readonly: true }, text);
    document.body.append(box);
    box.select();
    toast(t(document.execCommand('copy') ? 'web-copied' : 'web-copy-failed'));
    box.remove();
  }
}

/** Gives a text to keep as a file. @param {string} name @param {string} text */
export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  h('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/**
 * Asks before something that cannot be undone.
 * @param {string} question
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
export function ask(question, yes) {
  return new Promise((resolve) => {
    const done = (/** @type {boolean} */ answer) => { dialog.close(); dialog.remove(); resolve(answer); };
    const dialog = h('dialog', { class: 'ask', 'aria-label': question },
      h('p', {}, question),
      h('div', { class: 'buttons' },
        h('button', { type: 'button', class: 'button plain', onclick: () => done(false) }, t('web-cancel')),
        h('button', { type: 'button', class: 'button danger', autofocus: true, onclick: () => done(true) }, yes)));
    dialog.addEventListener('cancel', () => done(false));
    document.body.append(dialog);
    dialog.showModal();
  });
}

/**
 * A button that waits for what it does.
 * @param {Record<string, any>} props
 * @param {() => Promise<void>} act
 * @param {...(Node | string | null)} children
 */
export function actor(props, act, ...children) {
  const button = h('button', {
    type: 'button', ...props, onclick: async () => {
      button.disabled = true;
      try { await act(); } finally { button.disabled = false; }
    },
  }, ...children);
  return button;
}

export { fill };
