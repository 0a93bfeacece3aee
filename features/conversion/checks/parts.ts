import { isObject } from '#json.ts';

export type Part = string | number;

/** Readable words for the keys of fields and options. */
const WORDS: Record<string, string> = {
  ...{ min: 'the least value', max: 'the greatest value', step: 'the step', default: 'the default' },
  ...{ min_length: 'the least length', max_length: 'the greatest length', pattern: 'the pattern' },
  ...{ min_rows: 'the least number of rows', max_rows: 'the greatest number of rows' },
  ...{ min_price: 'the least price', max_price: 'the greatest price' },
  ...{ min_quantity: 'the least quantity', max_quantity: 'the greatest quantity' },
  ...{
    max_files: 'the greatest number of files',
    max_size_kb: 'the greatest size of a file',
    accept: 'kinds of files',
  },
  ...{ conditional: 'the condition', options: 'the choices', rows: 'the rows', placeholder: 'the placeholder' },
  ...{ label: 'the label', description: 'the description', help: 'the help', messages: 'the messages' },
  ...{ prefill_key: 'the parameter that fills it in', formula: 'the formula', decimals: 'the number of decimals' },
  ...{ to: 'the receiver', cc: 'the copy (cc)', bcc: 'the blind copy (bcc)', subject: 'the subject', html: 'the text' },
  ...{ reply_to: 'the address for answers (reply_to)', from_name: 'the name of the sender (from_name)' },
  ...{ from_email: 'the address of the sender (from_email)', attach_files: 'the attachments', routes: 'the routes' },
  ...{
    image: 'the picture',
    price: 'the price',
    success_message: 'the text at the end',
    redirect_url: 'the address at the end (redirect_url)',
  },
};
/** Readable words for an entry of a list, by the name of the list. */
const ELEMENTS: Record<string, (one: Record<string, unknown>, count: number) => string> = {
  notifications: ({ key, to }, count) => `the notification ${String(key ?? to ?? count)}`,
  options: ({ label, value }, count) => `the choice "${String(label || value || count)}"`,
  rows: ({ label }, count) => `the row "${String(label || count)}"`,
  routes: ({ to }, count) => `the route to ${String(to ?? count)}`,
};
const MOST_SHOWN = 60;
const PATH = /\bconfig\.(?:fields|options)\b[\w.]*(?:\[(?:\d+|"[^"]*")\][\w.]*)*/g;

/** Splits a path: `config.fields[2].name` becomes config, fields, 2, name. */
export function partsOf(path: string): Part[] {
  return [...path.matchAll(/\[(\d+)\]|\["([^"]*)"\]|([^.[\]]+)/g)].map(([, index, quoted, name]) =>
    index !== undefined ? Number(index) : (quoted ?? name ?? ''),
  );
}

export function pathOf(parts: readonly Part[]): string {
  return parts
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${part}`))
    .join('');
}

/** The field of a path, and readable words for the whole path. */
export interface DescribedPath {
  /** The name of the field; null when the path is outside of fields. */
  field: string | null;
  /** Words such as `the least value (5) of "Guests"`. */
  words: string;
}

export function named(form: object, parts: readonly Part[]): DescribedPath {
  const held = heldAlong(form, parts);
  const value = held.at(-1);
  const place = held.findLastIndex((one, at) => typeof parts[at] === 'number' && isFieldOf(parts, at) && isObject(one));
  const owner = held[place];
  const field = isObject(owner) && typeof owner.name === 'string' ? owner.name : null;
  const own = wordsOf(parts.slice(place + 1), held.slice(place + 1), value);
  if (!isObject(owner)) return { field, words: own };
  const label = `"${String(owner.label || owner.name)}"`;
  return { field, words: own === '' ? label : `${own} of ${label}` };
}

/** True when the number at this index is that of a field, and not of one of its choices. */
function isFieldOf(parts: readonly Part[], at: number): boolean {
  return parts[at - 1] === 'fields';
}

/** Returns the values at each part of a path; undefined for missing ones. */
function heldAlong(form: object, parts: readonly Part[]): unknown[] {
  let held: unknown = form;
  return parts.map((part) => {
    held = Array.isArray(held) || isObject(held) ? (held as Record<Part, unknown>)[part] : undefined;
    return held;
  });
}

function wordsOf(parts: readonly Part[], held: readonly unknown[], value: unknown): string {
  const rest = parts[0] === 'config' ? parts.slice(2) : parts;
  const [head, second] = rest;
  if (head === undefined) return '';
  const inner = held.slice(-rest.length);
  if (typeof second === 'number' && typeof head === 'string' && ELEMENTS[head]) {
    const own = ELEMENTS[head](isObject(inner[1]) ? inner[1] : {}, second + 1);
    const deeper = rest.slice(2);
    return deeper.length > 0 ? `${wordsOf(deeper, inner.slice(2), value)} of ${own}` : own;
  }
  const name = typeof head === 'string' && second === undefined ? WORDS[head] : undefined;
  const word = name ?? `the setting ${pathOf(rest)}`;
  const text = name !== undefined && !isObject(value) && !Array.isArray(value) ? String(value ?? '') : '';
  return text === '' || text.length > MOST_SHOWN ? word : `${word} (${text})`;
}

/** Adds the verb, in the singular or plural. */
export function leftOut(what: string): string {
  return `${what} ${/^(the (choices|rows|routes|messages|attachments)|kinds)\b/.test(what) ? 'were' : 'was'} left out`;
}

/** Rewrites a message about a path without the path and the list of known keys, and with words for all other paths in it. */
export function plainMessage(message: string, path: string, form: object): string {
  const rest = message.startsWith(path) ? `it${message.slice(path.length)}` : message;
  return rest.replace(/\. Known keys: .*$/s, '').replaceAll(PATH, (other) => named(form, partsOf(other)).words);
}
