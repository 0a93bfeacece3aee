import type { EntityManager } from '@mikro-orm/mysql';
import { timeOf } from '#db/times.ts';
import {
  type Condition,
  indexConditions,
  needsRowScan,
  type Position,
  rowConditions,
  type SubmissionFilter,
  type SubmissionRange,
  tableSource,
} from './filter.ts';

/** The position of a submission and the size of its values. */
export interface Key extends Position {
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
  stretch: SubmissionRange & { limit: number },
): Promise<Key[]> {
  const { at, id } = tableSource(filter);
  const [where, values] = joinConditions([...indexConditions(filter, stretch), ...rowConditions(filter)]);
  const { order, limit } = stretch;
  const rows = await em.getConnection().execute<Row[]>(
    `select s.id as id, s.created_at as created_at, octet_length(s.payload) as bytes from ${tablesOf(filter)} ${where}
       order by ${at} ${order}, ${id} ${order} limit ?`,
    [...values, limit],
    'all',
    em.getTransactionContext(),
  );
  return rows.map((row) => ({ ...toPosition(row), bytes: Number(row.bytes) }));
}

/** Finds the last of a number of submissions in a range, matching or not; null if there are fewer. Reads nothing but an index. */
export async function findEnd(
  em: EntityManager,
  filter: SubmissionFilter,
  stretch: SubmissionRange & { rows: number },
): Promise<Position | null> {
  const { table, at, id } = tableSource(filter);
  const [where, values] = joinConditions(indexConditions(filter, stretch));
  const { order, rows: most } = stretch;
  const rows = await em.getConnection().execute<Row[]>(
    `select ${id} as id, ${at} as created_at from ${table} ${where}
     order by ${at} ${order}, ${id} ${order} limit 1 offset ?`,
    [...values, most - 1],
  );
  return rows[0] ? toPosition(rows[0]) : null;
}

/**
 * True if there are more than `most` matching submissions. A text search counts too many, since it also matches names of
 * fields.
 */
export async function hasMoreThan(em: EntityManager, filter: SubmissionFilter, most: number): Promise<boolean> {
  const byIndex = indexConditions(filter, { order: 'asc' });
  const isFull = (await countUpTo(em, tableSource(filter).table, byIndex, most + 1)) > most;
  if (!isFull || !needsRowScan(filter)) return isFull;
  return (await countUpTo(em, tablesOf(filter), [...byIndex, ...rowConditions(filter)], most + 1)) > most;
}

/** Counts matching submissions through an index, for filters that examine no rows. */
export function countByIndex(em: EntityManager, filter: SubmissionFilter): Promise<number> {
  return countUpTo(em, tableSource(filter).table, indexConditions(filter, { order: 'asc' }), Number.MAX_SAFE_INTEGER);
}

async function countUpTo(em: EntityManager, tables: string, conditions: Condition[], most: number): Promise<number> {
  const [where, values] = joinConditions(conditions);
  const [row] = await em
    .getConnection()
    .execute<{ n: number | string }[]>(
      `select count(*) as n from (select 1 from ${tables} ${where} limit ?) as counted`,
      [...values, most],
    );
  return Number(row?.n ?? 0);
}

function tablesOf(filter: SubmissionFilter): string {
  const { table } = tableSource(filter);
  if (filter.starred === true) return `${table} straight_join submissions s on s.id = m.submission_id`;
  const needsMarks = filter.unread !== undefined || filter.starred === false;
  return needsMarks ? `${table} left join submission_marks m on m.submission_id = s.id` : table;
}

function joinConditions(conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return ['', []];
  return [`where ${conditions.map(([sql]) => sql).join(' and ')}`, conditions.flatMap(([, values]) => values)];
}

function toPosition({ id, created_at: at }: Row): Position {
  return { createdAt: timeOf(at), id: Number(id) };
}
