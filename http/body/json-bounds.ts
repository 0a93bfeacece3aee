/** How large a JSON text may be, beside its bytes. */
export interface JsonBounds {
  /** Items of lists and members of objects, roughly. */
  values: number;
  depth: number;
}

/** Recognised by `http/errors.ts`, as the body parser's own are. */
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
 * Looks through a JSON text in UTF-8 before it is parsed: to make an object of 60,000 keys takes a hundred times as long as to
 * count them. What is no JSON is left to the parser.
 * @throws JsonBoundsError
 */
export function requireJsonBounds(bytes: Uint8Array, { values, depth }: JsonBounds): void {
  let [counted, open] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = endOfString(bytes, at + 1);
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

/** The place of the quote that ends the string; the end of the text where there is none. */
function endOfString(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(QUOTE, from); at >= 0; at = bytes.indexOf(QUOTE, at + 1)) {
    let escapes = at;
    while (escapes > from && bytes[escapes - 1] === BACKSLASH) escapes -= 1;
    if ((at - escapes) % 2 === 0) return at;
  }
  return bytes.length;
}
