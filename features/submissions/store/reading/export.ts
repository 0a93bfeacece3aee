import type { MikroORM } from '@mikro-orm/mysql';
import { Submission } from '#features/submissions/entities.ts';
import { needsRowScan, type Position, type SubmissionFilter } from './filter.ts';
import { findEnd, findKeys } from './keys.ts';
import { createMatcher } from './list.ts';
import { loadRows, type StoredRow } from './rows.ts';

/** Number of submissions per statement. */
const STEP = 2_000;

/** A group of submissions, and the position that the search has reached with them. */
export interface ExportGroup {
  rows: StoredRow[];
  place: Position;
}

/** Returns the id of the newest submission; 0 if there is none. */
export async function newestId(orm: MikroORM): Promise<number> {
  const options = { fields: ['id'], orderBy: { id: 'desc' }, limit: 1, disableIdentityMap: true } as const;
  const [newest] = await orm.em.fork().find(Submission, {}, options);
  return newest?.id ?? 0;
}

/**
 * Reads all matching submissions of a form, the oldest first, in groups that each fit into memory; a group may be empty. No
 * transaction or connection is held between two groups, however slowly they are consumed. Submissions that exist throughout are
 * returned once; submissions added meanwhile are left out.
 * @param from.newest id of the newest submission to read
 * @param from.after position after which to begin
 */
export async function* readFrom(
  orm: MikroORM,
  filter: SubmissionFilter & { formId: number },
  from: { newest: number; after: Position | null },
): AsyncGenerator<ExportGroup> {
  const em = orm.em.fork();
  const matches = createMatcher(filter);
  const order = 'asc' as const;
  const scansRows = needsRowScan(filter);
  for (let { after } = from; ; ) {
    const until: Position | null = scansRows ? await findEnd(em, filter, { order, after, rows: STEP }) : null;
    const keys = await findKeys(em, filter, { order, after, until, limit: STEP });
    const included = keys.filter(({ id }) => id <= from.newest);
    const positions = new Map(included.map((key) => [key.id, key]));
    for await (const rows of loadRows(em, included)) {
      const last = rows.at(-1);
      const place = last && positions.get(last.id);
      if (place) yield { rows: rows.filter(matches), place };
    }
    after = scansRows ? until : (keys.at(-1) ?? null);
    if (after === null || (!scansRows && keys.length < STEP)) return;
    yield { rows: [], place: after };
  }
}

/** Reads all matching submissions that exist now. */
export async function* readAll(
  orm: MikroORM,
  filter: SubmissionFilter & { formId: number },
): AsyncGenerator<StoredRow[]> {
  const newest = await newestId(orm);
  if (newest === 0) return;
  for await (const { rows } of readFrom(orm, filter, { newest, after: null })) yield rows;
}
