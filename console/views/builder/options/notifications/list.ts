import type { Entry } from '../../model.ts';

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
