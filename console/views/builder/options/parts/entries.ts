import { type Loose, listOf, recordOf } from '../../panel/schema/change.ts';

/** Returns an unused key: `mail`, `mail_2`. */
export function freshKey(base: string, list: readonly unknown[]): string {
  const taken = new Set(list.map((one) => recordOf(one).key));
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}_${number}`;
    if (!taken.has(key)) return key;
  }
}

/** Inserts a copy after an entry, with a new key and without secrets. */
export function withCopy(list: unknown, index: number): unknown[] {
  const before = listOf(list);
  const one = recordOf(before[index]);
  const key = freshKey(String(one.key ?? 'copy').replace(/_\d+$/, ''), before);
  const copy: Loose = { ...(withoutFlags(one) as Loose), key };
  return before.toSpliced(index + 1, 0, copy);
}

/** Removes the flags for stored secrets (`secret_set`): a copy has none. */
function withoutFlags(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutFlags);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (key.endsWith('_set') ? [] : [[key, withoutFlags(one)]])),
  );
}
