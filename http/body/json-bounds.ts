/** Limits of a JSON text, beside its size in bytes. */
export interface JsonBounds {
  /** Number of list items and object members, roughly. */
  values: number;
  depth: number;
}

/** `http/errors.ts` recognises this error by its `type`, like the body parser's own errors. */
export class JsonBoundsError extends Error {
  readonly type: 'entity.too.many.values' | 'entity.too.deep';

  constructor(type: JsonBoundsError['type']) {
    super(type);
    this.type = type;
  }
}

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Checks a JSON text in UTF-8 before it is parsed: creating an object of 60,000 keys takes a hundred times as long as counting
 * them. Text that is not JSON is left to the parser.
 * @throws JsonBoundsError
 */
export function requireJsonBounds(bytes: Uint8Array, { values, depth }: JsonBounds): void {
  let [counted, open] = [0, 0];
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte === QUOTE) {
      index = endOfString(bytes, index + 1);
    } else if (byte === COMMA) {
      counted += 1;
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      counted += 1;
      open += 1;
      if (open > depth) throw new JsonBoundsError('entity.too.deep');
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      open -= 1;
    }
    if (counted > values) throw new JsonBoundsError('entity.too.many.values');
  }
}

/** Returns the index of the quote that ends the string, or the length of the text when no quote does. */
function endOfString(bytes: Uint8Array, from: number): number {
  for (let index = bytes.indexOf(QUOTE, from); index >= 0; index = bytes.indexOf(QUOTE, index + 1)) {
    let escapes = index;
    while (escapes > from && bytes[escapes - 1] === BACKSLASH) escapes -= 1;
    if ((index - escapes) % 2 === 0) return index;
  }
  return bytes.length;
}
