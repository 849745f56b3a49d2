// Changes what an element holds by as little as possible.

/**
 * Something an element is to hold. Two parts with the same key look the same, but for what `update` sets.
 * @template {Element} E
 * @typedef {{key: string, make: () => E, update?: (element: E) => void}} Part
 */

/** What elements hold, by key. @type {WeakMap<Element, Map<string, any>>} */
const held = new WeakMap();

/**
 * Makes an element hold these parts, in their order. One that is there already stays the same element, with its
 * animation and the keyboard's focus; new ones are made, others go.
 * @template {Element} E
 * @param {Element} parent
 * @param {Part<E>[]} parts
 * @returns {E[]} the elements
 */
export function patch(parent, parts) {
  /** @type {Map<string, E>} */
  const before = held.get(parent) ?? new Map();
  /** @type {Map<string, E>} */
  const after = new Map();
  for (const { key, make, update } of parts) {
    const element = after.get(key) ?? before.get(key) ?? make();
    update?.(element);
    after.set(key, element);
  }
  for (const [key, element] of before) if (!after.has(key)) element.remove();
  let at = parent.firstChild;
  for (const element of after.values()) {
    if (element === at) at = at.nextSibling;
    else parent.insertBefore(element, at);
  }
  held.set(parent, after);
  return [...after.values()];
}
