import type { MikroORM } from '@mikro-orm/mysql';
import type { KeptValues } from '#features/feature-data.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import { Draft } from '#pro/drafts/entities.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { openDraft } from './drafts.ts';

const BATCH = 200;

/** The values of the open drafts of a form: there are so many at most as a form takes. */
export const newestDrafts: KeptValues = { counted: 'drafts', newest: ({ orm, box }, formId) => read(orm, box, formId) };

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

/** One that cannot be opened can be continued by nobody. */
function valuesOf(box: SecretBox, { uuid, sealed }: Draft): SubmissionValues[] {
  if (!sealed) return [];
  try {
    return [openDraft(box, { uuid, sealed }).values];
  } catch {
    return [];
  }
}
