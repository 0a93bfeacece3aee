import type { Loose } from '#features/conversion/reading.ts';

/** Deepest nesting that a form can have. */
const MOST_DEPTH = 20;

/**
 * Reads arrays, texts, numbers and booleans written by PHP's `serialize`; objects are refused. Lengths count bytes. If a length
 * is wrong, as after changed line breaks in an export, a text ends at the next `";`.
 * @returns null for any other text
 */
export function readPhp(text: string): Loose | null {
  const bytes = Buffer.from(text);
  let offset = 0;
  const until = (mark: string): string => {
    const end = bytes.indexOf(mark, offset);
    if (end < 0) throw new SyntaxError('cut off');
    const read = bytes.toString('utf8', offset, end);
    offset = end + Buffer.byteLength(mark);
    return read;
  };
  const value = (depth: number): unknown => {
    if (depth > MOST_DEPTH) throw new SyntaxError('too deep');
    const type = bytes.toString('utf8', offset, offset + 2);
    offset += 2;
    if (type === 'N;') return null;
    if (type === 'b:') return until(';') === '1';
    if (type === 'i:' || type === 'd:') return Number(until(';'));
    if (type === 's:') {
      const length = Number(until(':"'));
      const end = offset + length;
      if (Number.isSafeInteger(length) && bytes.toString('utf8', end, end + 2) === '";') {
        const read = bytes.toString('utf8', offset, end);
        offset = end + 2;
        return read;
      }
      return until('";');
    }
    if (type !== 'a:') throw new SyntaxError('no value of a form');
    const count = Number(until(':{'));
    const created: Loose = {};
    for (let entry = 0; entry < count; entry += 1) {
      const key = String(value(depth + 1));
      Object.defineProperty(created, key, {
        value: value(depth + 1),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
    until('}');
    return created;
  };
  try {
    const read = value(0);
    return typeof read === 'object' && read !== null ? (read as Loose) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
