import type { MikroORM } from '@mikro-orm/mysql';
import type { FeatureData } from '#features/feature-data.ts';
import { type FormAtRevision, Revisions } from '#features/forms/store/revisions.ts';
import type { Submission } from '#features/submissions/entities.ts';

export interface PinnedParts {
  orm: MikroORM;
  installed: readonly Pick<FeatureData, 'revisionOfChanges'>[];
}

/**
 * Returns the form by which a submission is changed when that is another revision than the given one: the steps of an open process read
 * the answers by the names of the form with which it began.
 */
export async function pinnedForm(
  { orm, installed }: PinnedParts,
  { id, revision }: Pick<FormAtRevision, 'id' | 'revision'>,
  { uuid }: Pick<Submission, 'uuid'>,
): Promise<FormAtRevision | null> {
  const em = orm.em.fork();
  for (const { revisionOfChanges } of installed) {
    const pinned = await revisionOfChanges?.(em, uuid);
    if (pinned != null) return pinned === revision ? null : new Revisions(orm).get(id, pinned, em);
  }
  return null;
}
