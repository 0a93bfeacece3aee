import type { MikroORM } from '@mikro-orm/mysql';
import { fold, holdsText } from '#db/text-search.ts';
import { submissionsBudgets } from '#features/submissions/budgets.ts';
import { needsRowScan, type Position, type SubmissionFilter } from './filter.ts';
import { findEnd, findKeys } from './keys.ts';
import { type Marks, readMarks } from './marks.ts';
import { loadRows, type StoredRow } from './rows.ts';

/** Maximum number of submissions that one request examines. */
export const MAX_SCANNED = submissionsBudgets.listLooks.atMost;
/** Maximum size of the values in one page, in bytes of JSON: a page of long submissions is shorter. */
const MOST_BYTES = submissionsBudgets.listBytes.atMost;
/** Number of candidates read at once. */
const BATCH = 250;

export interface SubmissionPage {
  submissions: { submission: StoredRow; marks: Marks }[];
  /** The position at which the next page begins; null on the last page. */
  next: Position | null;
}

/**
 * Reads a page of stored submissions, the newest first. The number of rows read is bounded: if each row must be examined, a
 * page may be empty and still have a `next`, which is the position that the search has reached.
 * @param maxScanned for tests
 */
export async function listSubmissions(
  orm: MikroORM,
  filter: SubmissionFilter,
  { limit, after = null }: { limit: number; after?: Position | null },
  maxScanned = MAX_SCANNED,
): Promise<SubmissionPage> {
  const em = orm.em.fork();
  const order = 'desc' as const;
  const until = needsRowScan(filter) ? await findEnd(em, filter, { order, after, rows: maxScanned }) : null;
  const matches = createMatcher(filter);
  const matching: StoredRow[] = [];
  let bytes = 0;
  let last = after;
  const batch = filter.text === undefined ? limit + 1 : BATCH;
  for (let isLastBatch = false; !isLastBatch; ) {
    const keys = await findKeys(em, filter, { order, after: last, until, limit: batch });
    isLastBatch = keys.length < batch;
    const size = new Map(keys.map((key) => [key.id, key.bytes]));
    for await (const rows of loadRows(em, keys)) {
      for (const row of rows.filter(matches)) {
        bytes += size.get(row.id) ?? 0;
        const isFull = matching.length === limit || (matching.length > 0 && bytes > MOST_BYTES);
        if (isFull) return pageOf(matching, matching.at(-1) ?? null);
        matching.push(row);
      }
    }
    last = keys.at(-1) ?? last;
  }
  return pageOf(matching, until);

  async function pageOf(rows: readonly StoredRow[], next: Position | null): Promise<SubmissionPage> {
    const marksOf = await readMarks(
      em,
      rows.map(({ id }) => id),
    );
    return {
      submissions: rows.map((submission) => ({ submission, marks: marksOf(submission.id) })),
      next: next && { createdAt: next.createdAt, id: next.id },
    };
  }
}

/** Returns a function that checks the conditions which the database cannot check exactly. */
export function createMatcher({ text, field }: SubmissionFilter): (row: StoredRow) => boolean {
  if (text === undefined) return () => true;
  const folded = fold(text);
  if (field === undefined) return ({ payload }) => holdsText(payload, folded);
  return ({ payload }) => Object.hasOwn(payload, field) && holdsText(payload[field], folded);
}
