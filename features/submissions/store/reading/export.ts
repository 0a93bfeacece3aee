import type { MikroORM } from '@mikro-orm/mysql';
import { Submission } from '#features/submissions/entities.ts';
import { needsLooks, type Place, type SubmissionFilter } from './filter.ts';
import { findEnd, findKeys } from './keys.ts';
import { matcherOf } from './list.ts';
import { loadRows, type StoredRow } from './rows.ts';

/** Submissions that one statement goes through. */
const STEP = 2_000;

/** Submissions, and how far everything was gone through with them. */
export interface Stretch {
  rows: StoredRow[];
  place: Place;
}

/** The newest submission of all; 0 where there is none. */
export async function newestId(orm: MikroORM): Promise<number> {
  const options = { fields: ['id'], orderBy: { id: 'desc' }, limit: 1, disableIdentityMap: true } as const;
  const [newest] = await orm.em.fork().find(Submission, {}, options);
  return newest?.id ?? 0;
}

/**
 * Every submission of a form that the filter lets through, the oldest first, in groups of which each fits into memory; a group may be
 * empty. No transaction and no connection is held between two groups, however slowly they are taken: what is there from beginning to end
 * comes once, and what comes meanwhile is left out.
 * @param from.newest no submission after this one
 * @param from.after begins behind this place
 */
export async function* readFrom(
  orm: MikroORM,
  filter: SubmissionFilter & { formId: number },
  from: { newest: number; after: Place | null },
): AsyncGenerator<Stretch> {
  const em = orm.em.fork();
  const matches = matcherOf(filter);
  const order = 'asc' as const;
  const byLooks = needsLooks(filter);
  for (let { after } = from; ; ) {
    const until: Place | null = byLooks ? await findEnd(em, filter, { order, after, rows: STEP }) : null;
    const keys = await findKeys(em, filter, { order, after, until, limit: STEP });
    const wanted = keys.filter(({ id }) => id <= from.newest);
    const places = new Map(wanted.map((key) => [key.id, key]));
    for await (const rows of loadRows(em, wanted)) {
      const last = rows.at(-1);
      const place = last && places.get(last.id);
      if (place) yield { rows: rows.filter(matches), place };
    }
    after = byLooks ? until : (keys.at(-1) ?? null);
    if (after === null || (!byLooks && keys.length < STEP)) return;
    yield { rows: [], place: after };
  }
}

/** All of them, as they are now. */
export async function* readAll(
  orm: MikroORM,
  filter: SubmissionFilter & { formId: number },
): AsyncGenerator<StoredRow[]> {
  const newest = await newestId(orm);
  if (newest === 0) return;
  for await (const { rows } of readFrom(orm, filter, { newest, after: null })) yield rows;
}
