import type { EntityManager } from '@mikro-orm/mysql';
import { timeOf } from '#db/times.ts';
import type { FeatureData } from '#features/feature-data.ts';

/** Records of one kind that a worker looks after. */
export interface DueRecords {
  kind: string;
  /** Those whose time has come. A worker that is well takes them at once. */
  due: number;
  oldestDueAt: Date | null;
  /** Those whose time is to come. */
  later: number;
}

/** Counting stops there. */
const MOST_COUNTED = 10_000;

/** Of every kind, by the index on what is due. */
export async function readDue(
  em: EntityManager,
  installed: readonly Pick<FeatureData, 'dueTables'>[],
  now: Date,
): Promise<DueRecords[]> {
  const found: DueRecords[] = [];
  for (const [kind, table] of installed.flatMap(({ dueTables }) => Object.entries(dueTables ?? {}))) {
    const count = (where: string) =>
      `(select count(*) from (select 1 from ${table} where ${where} limit ?) as counted)`;
    const [row] = await em.execute<{ due: number | string; later: number | string; oldest: string | null }[]>(
      `select ${count('due_at <= ?')} as due, ${count('due_at > ?')} as later,
         (select min(due_at) from ${table} where due_at <= ?) as oldest`,
      [now, MOST_COUNTED, now, MOST_COUNTED, now],
    );
    found.push({
      kind,
      due: Number(row?.due ?? 0),
      oldestDueAt: row?.oldest ? timeOf(row.oldest) : null,
      later: Number(row?.later ?? 0),
    });
  }
  return found;
}
