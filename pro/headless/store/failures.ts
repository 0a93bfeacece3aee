import type { MikroORM } from '@mikro-orm/mysql';
import { retryDeadlocks } from '#db/retry.ts';

/**
 * Counts failures within a time that begins with the first of them, in the table `rate_limits`. One statement looks and counts,
 * with the counter locked: of requests that come at once, each is judged by all that were before it. One that has not failed
 * adds nothing, and is still judged by this very statement. Once there are too many, all are counted. Each writes the row: the
 * last bit of the end, a millisecond, changes every time, so that the time of an answer tells nobody what was counted.
 * @param key without personal data, at most 255 characters
 * @returns how many there were before this one
 */
export async function countFailure(
  orm: MikroORM,
  { key, failed, now, windowMs, most }: { key: string; failed: boolean; now: Date; windowMs: number; most: number },
): Promise<number> {
  const points = failed ? 1 : 0;
  const at = now.getTime();
  const latest = failed ? at + windowMs : at;
  // Odd: a millisecond less is the most that the changing bit takes.
  const end = latest % 2 === 0 ? latest - 1 : latest;
  return retryDeadlocks(async () => {
    // Assignments happen from left to right. `last_insert_id(n)` tells n in the answer to the statement.
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
