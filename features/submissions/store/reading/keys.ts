import type { EntityManager } from '@mikro-orm/mysql';
import { timeOf } from '#db/times.ts';
import {
  type Condition,
  indexed,
  lookedAt,
  needsLooks,
  type Place,
  type Stretch,
  type SubmissionFilter,
  sourceOf,
} from './filter.ts';

/** The position of a submission and the size of its values. */
export interface Key extends Place {
  /** Size of the values in bytes, as JSON in UTF-8. */
  bytes: number;
}

interface Row {
  id: number | string;
  created_at: string;
  bytes: number | string;
}

/** Finds the first matching submissions in a range. */
export async function findKeys(
  em: EntityManager,
  filter: SubmissionFilter,
  stretch: Stretch & { limit: number },
): Promise<Key[]> {
  const { at, id } = sourceOf(filter);
  const [where, values] = joined([...indexed(filter, stretch), ...lookedAt(filter)]);
  const { order, limit } = stretch;
  const rows = await em.getConnection().execute<Row[]>(
    `select s.id as id, s.created_at as created_at, octet_length(s.payload) as bytes from ${tablesOf(filter)} ${where}
       order by ${at} ${order}, ${id} ${order} limit ?`,
    [...values, limit],
    'all',
    em.getTransactionContext(),
  );
  return rows.map((row) => ({ ...placeOf(row), bytes: Number(row.bytes) }));
}

/** Finds the last of a number of submissions in a range, matching or not; null if there are fewer. Reads nothing but an index. */
export async function findEnd(
  em: EntityManager,
  filter: SubmissionFilter,
  stretch: Stretch & { rows: number },
): Promise<Place | null> {
  const { table, at, id } = sourceOf(filter);
  const [where, values] = joined(indexed(filter, stretch));
  const { order, rows: most } = stretch;
  const rows = await em.getConnection().execute<Row[]>(
    `select ${id} as id, ${at} as created_at from ${table} ${where}
     order by ${at} ${order}, ${id} ${order} limit 1 offset ?`,
    [...values, most - 1],
  );
  return rows[0] ? placeOf(rows[0]) : null;
}

/**
 * True if there are more than `most` matching submissions. A text search counts too many, since it also matches names of
 * fields.
 */
export async function areMoreThan(em: EntityManager, filter: SubmissionFilter, most: number): Promise<boolean> {
  const byIndex = indexed(filter, { order: 'asc' });
  const isFull = (await countUpTo(em, sourceOf(filter).table, byIndex, most + 1)) > most;
  if (!isFull || !needsLooks(filter)) return isFull;
  return (await countUpTo(em, tablesOf(filter), [...byIndex, ...lookedAt(filter)], most + 1)) > most;
}

/** Counts matching submissions through an index, for filters that examine no rows. */
export function countMeant(em: EntityManager, filter: SubmissionFilter): Promise<number> {
  return countUpTo(em, sourceOf(filter).table, indexed(filter, { order: 'asc' }), Number.MAX_SAFE_INTEGER);
}

async function countUpTo(em: EntityManager, tables: string, conditions: Condition[], most: number): Promise<number> {
  const [where, values] = joined(conditions);
  const [row] = await em
    .getConnection()
    .execute<{ n: number | string }[]>(
      `select count(*) as n from (select 1 from ${tables} ${where} limit ?) as counted`,
      [...values, most],
    );
  return Number(row?.n ?? 0);
}

function tablesOf(filter: SubmissionFilter): string {
  const { table } = sourceOf(filter);
  if (filter.starred === true) return `${table} straight_join submissions s on s.id = m.submission_id`;
  const needsMarks = filter.unread !== undefined || filter.starred === false;
  return needsMarks ? `${table} left join submission_marks m on m.submission_id = s.id` : table;
}

function joined(conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return ['', []];
  return [`where ${conditions.map(([sql]) => sql).join(' and ')}`, conditions.flatMap(([, values]) => values)];
}

function placeOf({ id, created_at: at }: Row): Place {
  return { createdAt: timeOf(at), id: Number(id) };
}
