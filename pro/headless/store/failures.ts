import type { MikroORM } from '@mikro-orm/mysql';
import { retryDeadlocks } from '#db/retry.ts';

/**
 * Counts failures in the table `rate_limits`, within a window that begins with the first failure. One statement reads and
 * counts with the counter locked, so that each of several concurrent requests is judged by all requests before it. A request
 * that has not failed adds nothing but is judged by the same statement; once the limit is reached, every request counts. Each
 * request writes the row, by flipping the last bit of its end (a millisecond), so that response times do not reveal a failure.
 * @param key key without personal data, at most 255 characters
 * @returns the number of failures before this request
 */
export async function countFailure(
  orm: MikroORM,
  { key, failed, now, windowMs, most }: { key: string; failed: boolean; now: Date; windowMs: number; most: number },
): Promise<number> {
  const points = failed ? 1 : 0;
  const at = now.getTime();
  const latest = failed ? at + windowMs : at;
  // Odd, so that flipping the last bit shortens the window by at most one millisecond.
  const end = latest % 2 === 0 ? latest - 1 : latest;
  return retryDeadlocks(async () => {
    // Assignments are evaluated from left to right. `last_insert_id(n)` returns n as the statement's insert id.
    const { insertId } = await orm.em.getConnection().execute<{ insertId: number }>(
      `insert into rate_limits (\`key\`, points, expire) values (?, ?, ?)
         on duplicate key update points = last_insert_id(if(expire <= ?, 0, points)) + if(expire > ? and points >= ?, 1, ?),
           expire = if(points = ?, ?, expire ^ 1)`,
      [key, points, end, at, at, most, points, points, end],
      'run',
    );
    return Number(insertId);
  });
}
