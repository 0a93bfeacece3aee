import type { EntityManager } from '@mikro-orm/mysql';
import { timeOf } from '#db/times.ts';
import type { FeatureData } from '#features/feature-data.ts';

/** Numbers of due records of one kind. */
export interface DueRecords {
  kind: string;
  /** Number of records that are due. A healthy worker picks them up at once. */
  due: number;
  oldestDueAt: Date | null;
  /** Number of records that become due later. */
  later: number;
}

/** Counting stops at this number. */
const MOST_COUNTED = 10_000;

/** Counts the records of every kind by their index on `due_at`. */
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
