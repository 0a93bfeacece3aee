import type { EntityManager } from '@mikro-orm/mysql';
import { stillHeld } from '#features/uploads/store/hold.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { filesIn, withFiles } from '#forms/placed-files.ts';
import { type FittedDraft, type LeftOver, together } from './values.ts';

/** A draft as it can be gone on with: files that are not there any more are named, to be chosen again. */
export async function withoutGoneFiles(
  em: EntityManager,
  config: FormConfig,
  { values, leftOver }: FittedDraft,
  now: Date,
): Promise<FittedDraft> {
  const all = filesIn(config, values);
  const ids = all.flatMap(({ files }) => files.map(({ id }) => id));
  if (ids.length === 0) return { values, leftOver };
  const held = await stillHeld(em, ids, now);
  const gone = all.flatMap(({ at, field, files }): LeftOver[] => {
    const names = files.filter(({ id }) => !held.has(id)).map(({ name }) => name);
    return names.length === 0 ? [] : [{ field: at, label: field.label || field.name, text: names.join('\n') }];
  });
  const there = withFiles(config, values, ({ files }) => files.filter(({ id }) => held.has(id)));
  return { values: there, leftOver: together(leftOver, gone) };
}
