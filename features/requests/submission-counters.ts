import type { Pool, ResultSetHeader } from 'mysql2';
import { asDatabaseError } from '#db/rate-limiter.ts';
import { retryDeadlocks } from '#db/retry.ts';
import type { Limits } from './site-limits.ts';

/** A row that counts submissions. */
export interface Counter {
  /** At most 64 characters, without personal data. */
  id: string;
  limits: Limits;
}

/** The counter that refused, its exhausted window, and the seconds to wait. */
export interface CounterRefusal {
  /** Index in the list of counters. */
  index: number;
  window: keyof Limits;
  waitSeconds: number;
}

const NOW = 'unix_timestamp()';
const full = (window: 'minute' | 'hour') =>
  `(values(${window}_limit) > 0 and ${window}_end > ${NOW} and ${window}_points >= values(${window}_limit))`;
const wait = (window: 'minute' | 'hour') => `if(${full(window)}, ${window}_end - ${NOW}, 0)`;
/** The number of counters that fit into the two bits of `refusalOf`. */
const MAX_COUNTERS = 4;
/** SQL that encodes the seconds to wait, the window and the row's index into one number above 0. */
const encodeRefusal = (rows: number) =>
  `greatest(${wait('minute')}, ${wait('hour')}) * 8 + if(${full('hour')}, 4, 0) + field(id, ${'?, '.repeat(rows).slice(0, -2)}) - 1`;
const points = (window: 'minute' | 'hour') =>
  `${window}_points = if(refused, ${window}_points, if(${window}_end > ${NOW}, ${window}_points + 1, 1))`;
const end = (window: 'minute' | 'hour') =>
  `${window}_end = if(refused or ${window}_end > ${NOW}, ${window}_end, values(${window}_end))`;

/**
 * Counts a request in each of at most four counters, in one statement. Each row is decided as a whole: a request that one
 * window refuses counts in neither window. Rows are independent: if only a later row refuses, the earlier ones have counted. If
 * several refuse, the last of them determines the answer.
 *
 * The answer comes with the statement's own OK packet. `last_insert_id(number)` makes `number` its insert id, and is only
 * called for a row that refuses; the table has no automatic ids, so the insert id is 0 otherwise. This works in MySQL 8 and
 * MariaDB alike, and so does assigning `refused` first: assignments run from left to right, and later ones see the new value
 * (except under MariaDB's sql_mode SIMULTANEOUS_ASSIGNMENT, which is off by default). Affected-row counts depend on client
 * flags and are not used.
 */
export async function consumeCounters(pool: Pool, counters: readonly Counter[]): Promise<CounterRefusal | null> {
  if (counters.length > MAX_COUNTERS) throw new Error(`at most ${MAX_COUNTERS} counters`);
  const row = `(?, 0, ?, 1, ${NOW} + 60, ?, 1, ${NOW} + 3600)`;
  const statement = `insert into submission_counters
      (id, refused, minute_limit, minute_points, minute_end, hour_limit, hour_points, hour_end)
    values ${counters.map(() => row).join(', ')}
    on duplicate key update
      refused = if(${full('minute')} or ${full('hour')}, last_insert_id(${encodeRefusal(counters.length)}) > 0, 0),
      ${points('minute')}, ${end('minute')}, ${points('hour')}, ${end('hour')},
      minute_limit = values(minute_limit), hour_limit = values(hour_limit)`;
  const values = counters.flatMap(({ id, limits }) => [id, limits.per_minute, limits.per_hour]);
  // Retention may be deleting the row at the same moment.
  const answer = await retryDeadlocks(() => run(pool, statement, [...values, ...counters.map(({ id }) => id)]));
  if (answer === 0) return null;
  const [index, isHour, waitSeconds] = [answer & 3, (answer & 4) > 0, answer >> 3];
  return { index, window: isHour ? 'per_hour' : 'per_minute', waitSeconds };
}

async function run(pool: Pool, statement: string, values: unknown[]): Promise<number> {
  // Uses a connection of its own: a pool's `query` passes the driver's errors on unchanged.
  const connection = await pool.promise().getConnection();
  try {
    const [{ insertId }] = await connection.query<ResultSetHeader>(statement, values);
    return insertId;
  } catch (error) {
    throw asDatabaseError(error);
  } finally {
    connection.release();
  }
}
