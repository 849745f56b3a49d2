// Reads and formats the part of Fluent that the catalogs use: messages with placeholders and selections.

/**
 * @typedef {string | {name: string} | {select: string, variants: [string, Pattern][], fallback: number}} Part
 * @typedef {Part[]} Pattern
 */

/**
 * Reads a catalog.
 * @param {string} source
 * @returns {Map<string, Pattern>}
 */
export function parse(source) {
  const messages = new Map();
  const lines = source.replace(/\r\n/g, '\n').split('\n');
  for (let n = 0; n < lines.length; n++) {
    const head = /^([a-zA-Z][\w-]*) *= ?(.*)$/.exec(lines[n] ?? '');
    if (!head) continue;
    const body = [head[2] ?? ''];
    // A message goes on over all lines that are indented, or empty between such lines.
    while (n + 1 < lines.length && /^(\s+\S|\s*$)/.test(lines[n + 1] ?? '')) body.push(lines[++n] ?? '');
    messages.set(head[1], pattern(new Reader(dedent(body)), false));
  }
  return messages;
}

/** @param {string[]} body */
function dedent(body) {
  const [first = '', ...rest] = body;
  while (rest.length && !(rest[rest.length - 1] ?? '').trim()) rest.pop();
  const indents = rest.filter((line) => line.trim()).map((line) => line.length - line.trimStart().length);
  const least = Math.min(...indents, 99);
  return [first, ...rest.map((line) => line.slice(least))].join('\n').trim();
}

class Reader {
  at = 0;
  /** @param {string} text */
  constructor(text) { this.text = text; }
  /** @param {RegExp} sticky */
  take(sticky) {
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.text);
    if (found) this.at = sticky.lastIndex;
    return found;
  }
}

/**
 * @param {Reader} reader
 * @param {boolean} inside whether this is a variant, which ends where the next one or its selection does
 * @returns {Pattern}
 */
function pattern(reader, inside) {
  /** @type {Pattern} */
  const parts = [];
  const add = (/** @type {string} */ text) => {
    if (typeof parts[parts.length - 1] === 'string') parts[parts.length - 1] += text;
    else parts.push(text);
  };
  while (reader.at < reader.text.length) {
    if (inside && reader.take(/\s*(?=\n\s*\*?\[|\})/y)) break;
    if (reader.take(/\{\s*/y)) parts.push(placeable(reader));
    else add(reader.text[reader.at++] ?? '');
  }
  return parts;
}

/** @param {Reader} reader @returns {Part} */
function placeable(reader) {
  const literal = reader.take(/"([^"]*)"\s*\}/y);
  if (literal) return literal[1] ?? '';
  const name = reader.take(/\$([\w-]+)\s*/y)?.[1];
  if (!name) throw new Error(`unreadable placeholder in: ${reader.text}`);
  if (reader.take(/\}/y)) return { name };
  if (!reader.take(/->/y)) throw new Error(`unreadable selection in: ${reader.text}`);
  /** @type {[string, Pattern][]} */
  const variants = [];
  let fallback = 0;
  for (let key; (key = reader.take(/\s*(\*?)\[\s*([\w.-]+)\s*\] ?/y)); ) {
    if (key[1]) fallback = variants.length;
    variants.push([key[2] ?? '', pattern(reader, true)]);
  }
  if (!reader.take(/\s*\}/y) || !variants.length) throw new Error(`unfinished selection in: ${reader.text}`);
  return { select: name, variants, fallback };
}

/**
 * Says a message.
 * @param {Pattern} parts
 * @param {Record<string, string | number>} args
 * @param {Intl.PluralRules} plurals
 * @returns {string}
 */
export function format(parts, args, plurals) {
  return parts.map((part) => {
    if (typeof part === 'string') return part;
    if ('name' in part) return String(args[part.name] ?? `{${part.name}}`);
    const value = args[part.select] ?? '';
    const number = value !== '' && Number.isFinite(Number(value)) ? Number(value) : null;
    const exact = part.variants.find(([key]) => key === String(value));
    const plural = number === null ? undefined : part.variants.find(([key]) => key === plurals.select(number));
    const chosen = exact ?? plural ?? part.variants[part.fallback];
    return chosen ? format(chosen[1], args, plurals) : '';
  }).join('');
}
