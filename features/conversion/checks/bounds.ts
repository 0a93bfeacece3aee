import { isObject } from '#json.ts';
import type { Note } from '../drafting.ts';
import type { Loose } from '../reading.ts';

/**
 * Pairs of keys of which the first must not exceed the second. Priced fields are excluded: they keep their bounds, or are
 * removed.
 */
const PAIRS = [
  ['min', 'max'],
  ['min_length', 'max_length'],
  ['min_rows', 'max_rows'],
] as const;

/** Removes both bounds when no value lies between them, because nobody knows which one was meant. */
export function withoutContradictions(fields: readonly object[]): Note[] {
  return fields.filter(isObject).flatMap((field) => {
    const notes = PAIRS.flatMap(([least, most]) => {
      const [low, high] = [field[least], field[most]];
      if (!isMore(low, high)) return [];
      delete field[least];
      delete field[most];
      const of = `"${String(field.label || field.name)}"`;
      const what = least === 'min' ? '' : least === 'min_length' ? ' of its length' : ' of its rows';
      return [
        {
          field: String(field.name),
          note: `the bounds${what} of ${of} were left out, as nothing lies between them: at least ${String(low)}, at most ${String(high)}`,
        },
      ];
    });
    return [...notes, ...withoutContradictions((Array.isArray(field.fields) ? field.fields : []) as Loose[])];
  });
}

/** Compares bounds of numbers, amounts, days and times. */
function isMore(low: unknown, high: unknown): boolean {
  if (low === undefined || high === undefined) return false;
  const [one, other] = [Number(low), Number(high)];
  return Number.isNaN(one) || Number.isNaN(other) ? String(low) > String(high) : one > other;
}
