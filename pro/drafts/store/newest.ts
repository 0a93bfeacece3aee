import type { MikroORM } from '@mikro-orm/mysql';
import type { StoredValues } from '#features/feature-data.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import { Draft } from '#pro/drafts/entities.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { openDraft } from './drafts.ts';

const BATCH = 200;

/** Reads the values of a form's open drafts, the newest first. */
export const newestDrafts: StoredValues = {
  counted: 'drafts',
  newest: ({ orm, box }, formId) => read(orm, box, formId),
};

async function* read(orm: MikroORM, box: SecretBox, formId: number): AsyncGenerator<SubmissionValues[]> {
  for (let below = Number.MAX_SAFE_INTEGER; ; ) {
    const where = { formId, status: 'open' as const, id: { $lt: below } };
    const rows = await orm.em.fork().find(Draft, where, { orderBy: { id: 'desc' }, limit: BATCH });
    yield rows.flatMap((row) => valuesOf(box, row));
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    below = last.id;
  }
}

/** Returns the values of a draft; none when it cannot be opened, since nobody can continue it then. */
function valuesOf(box: SecretBox, { uuid, sealed }: Draft): SubmissionValues[] {
  if (!sealed) return [];
  try {
    return [openDraft(box, { uuid, sealed }).values];
  } catch {
    return [];
  }
}
