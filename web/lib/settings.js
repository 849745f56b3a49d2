// What this person prefers, kept in the browser.

/** @type {Record<string, string>} */
const DEFAULTS = {
  lang: 'auto', theme: 'auto', colours: 'standard', sound: 'on', volume: '60', motion: 'auto', coordinates: 'on', confirm: 'off', premove: 'on', targets: 'on', crowded: 'on', welcome: 'on',
};

/** @type {Set<() => void>} */
const listeners = new Set();

/** @param {string} name */
export function setting(name) {
  try {
    return localStorage.getItem(`quincunx.${name}`) ?? DEFAULTS[name] ?? '';
  } catch {
    return DEFAULTS[name] ?? ''; // Storage can be forbidden; then nothing is kept.
  }
}

/** @param {string} name @param {string} value */
export function choose(name, value) {
  try {
    localStorage.setItem(`quincunx.${name}`, value);
  } catch {
    // Not kept, but heeded below where it is an attribute of the page.
  }
  if (name === 'theme') document.documentElement.dataset.theme = value;
  if (name === 'colours') document.documentElement.dataset.colours = value;
  if (name === 'motion') document.documentElement.dataset.motion = value;
  for (const listener of listeners) listener();
}

/** Calls back whenever a setting changes; the answer ends that. @param {() => void} listener */
export function onSetting(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the page is dark at this moment. */
export function isDark() {
  const theme = setting('theme');
  return theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
}

/** Whether things may move about. */
export function motion() {
  const wanted = setting('motion');
  return wanted === 'on' || (wanted === 'auto' && !matchMedia('(prefers-reduced-motion: reduce)').matches);
}

/** The theme of pictures that the server draws. */
export const pictureTheme = () => (setting('colours') === 'safe' ? 'colour-blind' : isDark() ? 'dark' : 'light');
