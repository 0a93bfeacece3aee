import type { Pool, ResultSetHeader } from 'mysql2';
import { asDatabaseError } from '#db/rate-limiter.ts';
import { retryDeadlocks } from '#db/retry.ts';
import type { Limits } from './site-limits.ts';

/** One row to count in. */
export interface Counter {
  /** Without personal data, at most 64 characters. */
  id: string;
  limits: Limits;
}

/** Which counter refused, in which of its windows, and for how long. */
export interface CounterRefusal {
  /** Position in the list that was asked. */
  index: number;
  window: keyof Limits;
  waitSeconds: number;
}

const NOW = 'unix_timestamp()';
const full = (window: 'minute' | 'hour') =>
  `(values(${window}_limit) > 0 and ${window}_end > ${NOW} and ${window}_points >= values(${window}_limit))`;
const wait = (window: 'minute' | 'hour') => `if(${full(window)}, ${window}_end - ${NOW}, 0)`;
/** As many as fit into what REFUSAL says. */
const MOST_COUNTERS = 4;
/** The seconds to wait, which window it is, and the place of the row, in one number above 0. */
const refusalOf = (rows: number) =>
  `greatest(${wait('minute')}, ${wait('hour')}) * 8 + if(${full('hour')}, 4, 0) + field(id, ${'?, '.repeat(rows).slice(0, -2)}) - 1`;
const points = (window: 'minute' | 'hour') =>
  `${window}_points = if(refused, ${window}_points, if(${window}_end > ${NOW}, ${window}_points + 1, 1))`;
const end = (window: 'minute' | 'hour') =>
  `${window}_end = if(refused or ${window}_end > ${NOW}, ${window}_end, values(${window}_end))`;

/**
 * Counts one request in each of at most four counters, in one statement. A row is decided as a whole: what one of its windows
 * refuses counts in neither. Each row is decided for itself: when only a later one refuses, those before it have counted.
 * When several refuse, it is the last of them that answers.
 *
 * The answer comes with the statement's own OK packet. `last_insert_id(number)` makes `number` its insert id, and is only
 * called for a row that refuses; the table has no automatic ids, so else that is 0. This works in MySQL 8 and MariaDB alike.
 * So does that `refused` is assigned first: assignments go from left to right, and later ones see the new value (except under
 * MariaDB's sql_mode SIMULTANEOUS_ASSIGNMENT, which nobody has by default). Numbers of affected rows, which a client's flags change, are not used.
 */
export async function consumeCounters(pool: Pool, counters: readonly Counter[]): Promise<CounterRefusal | null> {
  if (counters.length > MOST_COUNTERS) throw new Error(`at most ${MOST_COUNTERS} counters`);
  const row = `(?, 0, ?, 1, ${NOW} + 60, ?, 1, ${NOW} + 3600)`;
  const statement = `insert into submission_counters
      (id, refused, minute_limit, minute_points, minute_end, hour_limit, hour_points, hour_end)
    values ${counters.map(() => row).join(', ')}
    on duplicate key update
      refused = if(${full('minute')} or ${full('hour')}, last_insert_id(${refusalOf(counters.length)}) > 0, 0),
      ${points('minute')}, ${end('minute')}, ${points('hour')}, ${end('hour')},
      minute_limit = values(minute_limit), hour_limit = values(hour_limit)`;
  const values = counters.flatMap(({ id, limits }) => [id, limits.per_minute, limits.per_hour]);
  // Retention may be deleting a row just when it is used again.
  const answer = await retryDeadlocks(() => run(pool, statement, [...values, ...counters.map(({ id }) => id)]));
  if (answer === 0) return null;
  const [index, isHour, waitSeconds] = [answer & 3, (answer & 4) > 0, answer >> 3];
  return { index, window: isHour ? 'per_hour' : 'per_minute', waitSeconds };
}

async function run(pool: Pool, statement: string, values: unknown[]): Promise<number> {
  // With a connection of its own: `query` of a pool gives the driver's errors as they are.
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
