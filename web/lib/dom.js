// Elements without markup: texts are always text nodes, so nothing a person wrote can become HTML.

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * Makes an HTML element. Functions become listeners, `class` and `dataset` do what they say, booleans are attributes
 * that are there or not.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  apply(element, props);
  append(element, children);
  return element;
}

/**
 * Makes an SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [props]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, props = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  apply(element, props);
  append(element, children);
  return element;
}

/** @param {Element} element @param {Record<string, any>} props */
function apply(element, props) {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'dataset') Object.assign(/** @type {HTMLElement} */ (element).dataset, value);
    else if (name === 'value' || name === 'checked' || name === 'selected') /** @type {any} */ (element)[name] = value;
    else element.setAttribute(name, value === true ? '' : String(value));
  }
}

/** @param {Element} element @param {(Child | Child[])[]} children */
function append(element, children) {
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false) element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * Puts children in place of whatever an element holds. The keyboard stays where it was: on what has the same name.
 * @param {Element} element @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  const focused = document.activeElement;
  const inside = focused !== null && focused !== element && element.contains(focused);
  const name = inside ? nameOf(focused) : '';
  const nth = inside ? alike(element, focused.tagName, name).indexOf(focused) : -1;
  element.replaceChildren();
  append(element, children);
  if (inside) /** @type {HTMLElement | undefined} */ (alike(element, focused.tagName, name)[nth])?.focus();
}

/** @param {Element} element */
const nameOf = (element) => `${element.getAttribute('aria-label') ?? element.textContent}|${element.getAttribute('value') ?? ''}`;

/** @param {Element} within @param {string} tag @param {string} name */
const alike = (within, tag, name) => [...within.querySelectorAll(tag)].filter((one) => nameOf(one) === name);
