import type { EntityManager } from '@mikro-orm/mysql';
import { stillHeld } from '#features/uploads/store/hold.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { filesIn, withFiles } from '#forms/placed-files.ts';
import { type FittedDraft, type LeftOver, mergeLeftOver } from './values.ts';

/**
 * Removes files that no longer exist from a draft and adds their names to the leftovers, so that the visitor can choose them
 * again.
 */
export async function withoutGoneFiles(
  em: EntityManager,
  config: FormConfig,
  { values, leftOver }: FittedDraft,
  now: Date,
): Promise<FittedDraft> {
  const fileFields = filesIn(config, values);
  const ids = fileFields.flatMap(({ files }) => files.map(({ id }) => id));
  if (ids.length === 0) return { values, leftOver };
  const held = await stillHeld(em, ids, now);
  const missing = fileFields.flatMap(({ pathInRows: path, field, files }): LeftOver[] => {
    const names = files.filter(({ id }) => !held.has(id)).map(({ name }) => name);
    return names.length === 0 ? [] : [{ field: path, label: field.label || field.name, text: names.join('\n') }];
  });
  const remaining = withFiles(config, values, ({ files }) => files.filter(({ id }) => held.has(id)));
  return { values: remaining, leftOver: mergeLeftOver(leftOver, missing) };
}
