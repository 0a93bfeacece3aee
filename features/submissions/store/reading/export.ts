import type { MikroORM } from '@mikro-orm/mysql';
import { Submission } from '#features/submissions/entities.ts';
import { needsLooks, type Place, type SubmissionFilter } from './filter.ts';
import { findEnd, findKeys } from './keys.ts';
import { matcherOf } from './list.ts';
import { loadRows, type StoredRow } from './rows.ts';

/** Submissions that one statement goes through. */
const STEP = 2_000;

/**
 * Every submission of a form that the filter lets through, the oldest first, in groups of which each fits into memory. No transaction and no
 * connection is held between two groups, however slowly they are taken: what is there from beginning to end comes once, and what
 * comes meanwhile is left out.
 */
export async function* readAll(
  orm: MikroORM,
  filter: SubmissionFilter & { formId: number },
): AsyncGenerator<StoredRow[]> {
  const em = orm.em.fork();
  const [newest] = await em.find(
    Submission,
    {},
    { fields: ['id'], orderBy: { id: 'desc' }, limit: 1, disableIdentityMap: true },
  );
  if (!newest) return;
  const matches = matcherOf(filter);
  const order = 'asc' as const;
  const byLooks = needsLooks(filter);
  for (let after: Place | null = null; ; ) {
    const until: Place | null = byLooks ? await findEnd(em, filter, { order, after, rows: STEP }) : null;
    const keys = await findKeys(em, filter, { order, after, until, limit: STEP });
    const wanted = keys.filter(({ id }) => id <= newest.id);
    for await (const rows of loadRows(em, wanted)) yield rows.filter(matches);
    after = byLooks ? until : (keys.at(-1) ?? null);
    if (after === null || (!byLooks && keys.length < STEP)) return;
  }
}
