import type { Pool, ResultSetHeader, RowDataPacket } from 'mysql2';
import type { PoolConnection } from 'mysql2/promise';
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
const COLUMNS = '(id, refused, minute_limit, minute_points, minute_end, hour_limit, hour_points, hour_end)';
const LIMITS = 'minute_limit = values(minute_limit), hour_limit = values(hour_limit)';
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
  const statement = `insert into submission_counters ${COLUMNS}
    values ${counters.map(() => row).join(', ')}
    on duplicate key update
      refused = if(${full('minute')} or ${full('hour')}, last_insert_id(${encodeRefusal(counters.length)}) > 0, 0),
      ${points('minute')}, ${end('minute')}, ${points('hour')}, ${end('hour')}, ${LIMITS}`;
  const values = inLockOrder(counters).flatMap(({ id, limits }) => [id, limits.per_minute, limits.per_hour]);
  // Retention may be deleting the row at the same moment.
  const answer = await retryDeadlocks(() =>
    useConnection(pool, async (connection) => {
      const [{ insertId }] = await connection.query<ResultSetHeader>(statement, [
        ...values,
        ...counters.map(({ id }) => id),
      ]);
      return insertId;
    }),
  );
  if (answer === 0) return null;
  const [index, isHour, waitSeconds] = [answer & 3, (answer & 4) > 0, answer >> 3];
  return { index, window: isHour ? 'per_hour' : 'per_minute', waitSeconds };
}

/** Most requests that are counted together: `refused` is a number of one byte. */
export const MOST_COUNTED_TOGETHER = 50;

/** SQL of the room that a window leaves; all that is asked for without a limit. */
const room = (window: 'minute' | 'hour') =>
  `if(values(${window}_limit) = 0, values(minute_points), values(${window}_limit) - if(${window}_end > ${NOW}, ${window}_points, 0))`;
const counted = 'values(minute_points) - refused';
const addPoints = (window: 'minute' | 'hour') =>
  `${window}_points = if(${window}_end > ${NOW}, ${window}_points + ${counted}, if(${counted} > 0, ${counted}, ${window}_points))`;
const beginWindow = (window: 'minute' | 'hour') =>
  `${window}_end = if(${window}_end > ${NOW} or ${counted} = 0, ${window}_end, values(${window}_end))`;

interface CounterRow extends RowDataPacket {
  id: string;
  refused: number;
  minute_points: number;
  minute_wait: number;
  hour_points: number;
  hour_wait: number;
}

/**
 * Counts requests that came together, with the result that `consumeCounters` would have for each in turn, but with one commit
 * for all. Each row says how many of the requests it had room for; the first ones get it.
 * @param pool with `multipleStatements`
 * @param requests at most MOST_COUNTED_TOGETHER
 */
export async function consumeTogether(
  pool: Pool,
  requests: readonly (readonly Counter[])[],
): Promise<(CounterRefusal | null)[]> {
  const answers = new Map<number, CounterRefusal | null>();
  for (const indexes of byEqualLimits(requests)) {
    const part = indexes.map((index) => requests[index] as readonly Counter[]);
    const ofPart = part.length === 1 ? [await consumeCounters(pool, part[0] ?? [])] : await consumeAlike(pool, part);
    for (const [at, index] of indexes.entries()) answers.set(index, ofPart[at] ?? null);
  }
  return requests.map((_, index) => answers.get(index) ?? null);
}

/**
 * Separates requests that give a counter other limits than earlier ones: a form may raise the limits of an address for itself.
 * @returns the indexes of requests that agree
 */
function byEqualLimits(requests: readonly (readonly Counter[])[]): number[][] {
  const parts: { limits: Map<string, Limits>; indexes: number[] }[] = [];
  for (const [index, counters] of requests.entries()) {
    const agrees = ({ limits: known }: (typeof parts)[number]) =>
      counters.every(({ id, limits }) => {
        const { per_minute, per_hour } = known.get(id) ?? limits;
        return per_minute === limits.per_minute && per_hour === limits.per_hour;
      });
    let part = parts.find(agrees);
    if (!part) {
      part = { limits: new Map(), indexes: [] };
      parts.push(part);
    }
    for (const { id, limits } of counters) part.limits.set(id, limits);
    part.indexes.push(index);
  }
  return parts.map(({ indexes }) => indexes);
}

/** Counts requests whose counters have the same limits in all of them. */
async function consumeAlike(pool: Pool, requests: readonly (readonly Counter[])[]): Promise<(CounterRefusal | null)[]> {
  const asked = new Map<string, { limits: Limits; times: number }>();
  for (const { id, limits } of requests.flat()) {
    asked.set(id, { limits, times: (asked.get(id)?.times ?? 0) + 1 });
  }
  const rows = inLockOrder(
    [...asked].map(([id, { limits, times }]) => ({ id, limits, times: withinAll(times, limits) })),
  );
  const row = `(?, 0, ?, ?, ${NOW} + 60, ?, ?, ${NOW} + 3600)`;
  const statement = `insert into submission_counters ${COLUMNS}
    values ${rows.map(() => row).join(', ')}
    on duplicate key update
      refused = values(minute_points) - greatest(0, least(values(minute_points), ${room('minute')}, ${room('hour')})),
      ${addPoints('minute')}, ${beginWindow('minute')}, ${addPoints('hour')}, ${beginWindow('hour')}, ${LIMITS}`;
  const values = rows.flatMap(({ id, limits, times }) => [id, limits.per_minute, times, limits.per_hour, times]);
  const read = `select id, refused, minute_points, minute_end - ${NOW} as minute_wait, hour_points, hour_end - ${NOW} as hour_wait
    from submission_counters where id in (${rows.map(() => '?').join(', ')})`;
  // One round trip: other processes wait for the rows.
  const transaction = `start transaction; ${statement}; ${read}; commit`;
  const found = await retryDeadlocks(() =>
    useConnection(pool, async (connection) => {
      const all = [...values, ...rows.map(({ id }) => id)];
      const [[, , counters]] = await connection.query<[unknown, unknown, CounterRow[], unknown] & RowDataPacket[][]>(
        transaction,
        all,
      );
      return new Map(counters.map((counter) => [counter.id, counter]));
    }),
  );
  const left = new Map(rows.map(({ id, times }) => [id, times - (found.get(id)?.refused ?? 0)]));
  return requests.map((counters) => {
    let refusal: CounterRefusal | null = null;
    for (const [index, { id, limits }] of counters.entries()) {
      const places = left.get(id) ?? 0;
      if (places > 0) left.set(id, places - 1);
      else refusal = { index, ...waitOf(found.get(id) as CounterRow, limits) };
    }
    return refusal;
  });
}

/** Returns how many of `times` requests an empty counter has room for. */
function withinAll(times: number, { per_minute, per_hour }: Limits): number {
  return Math.min(times, per_minute || times, per_hour || times);
}

/** Returns the exhausted window, and of two the one that ends last. */
function waitOf(row: CounterRow, { per_minute, per_hour }: Limits): Omit<CounterRefusal, 'index'> {
  const isHour = per_hour > 0 && row.hour_points >= per_hour && row.hour_wait > 0;
  const isMinute = per_minute > 0 && row.minute_points >= per_minute && row.minute_wait > 0;
  const [minuteWait, hourWait] = [isMinute ? row.minute_wait : 0, isHour ? row.hour_wait : 0];
  return { window: isHour ? 'per_hour' : 'per_minute', waitSeconds: Math.max(1, minuteWait, hourWait) };
}

/** Sorts counters so that all statements lock their rows in the same order. */
function inLockOrder<Of extends Counter>(counters: readonly Of[]): Of[] {
  return counters.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** Runs statements on one connection: a pool's `query` would pass the driver's errors on unchanged. */
async function useConnection<Result>(
  pool: Pool,
  work: (connection: PoolConnection) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.promise().getConnection();
  try {
    const result = await work(connection);
    connection.release();
    return result;
  } catch (error) {
    // A transaction may be open.
    connection.destroy();
    throw asDatabaseError(error);
  }
}
