import type { Entry } from '../../model.ts';
import { type Loose, listOf, recordOf } from '../../panel/schema/change.ts';

/** The keys of a notification under each heading; others come last. */
const GROUPS = {
  mail: ['to', 'subject', 'html', 'layout'],
  when: ['enabled', 'on', 'conditional', 'routes'],
  sender: ['from_name', 'from_email', 'reply_to', 'cc', 'bcc'],
  files: ['attach_pdf', 'attach_files'],
} as const;

export type GroupName = keyof typeof GROUPS | 'other';

/** @param keys the keys of the schema */
export function groupsOf(keys: readonly string[], titles: Readonly<Record<GroupName, string>>): Entry['panel'] {
  const placed: readonly string[] = Object.values(GROUPS).flat();
  const all = { ...GROUPS, other: keys.filter((key) => !placed.includes(key)) };
  return Object.entries(all)
    .map(([id, own]) => ({ id, title: titles[id as GroupName], keys: own.filter((key) => keys.includes(key)) }))
    .filter((group) => group.keys.length > 0);
}

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
