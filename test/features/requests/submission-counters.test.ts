import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Pool } from 'mysql2';
import { createConnection } from 'mysql2/promise';
import { REQUEST_LIMITS } from '#db/connections/limits.ts';
import { openPool } from '#db/connections/pool.ts';
import { SubmissionCounter } from '#features/requests/entities.ts';
import { type Counter, consumeCounters, consumeTogether } from '#features/requests/submission-counters.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { until } from '#test/environment/submissions.ts';

let database: TestDatabase;
let pool: Pool;
/** Stands for another process. */
let otherPool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  const options = { url: database.url, size: 10, limits: REQUEST_LIMITS, multipleStatements: true };
  [pool, otherPool] = [openPool(options), openPool(options)];
});
afterAll(async () => {
  await Promise.all([pool.promise().end(), otherPool.promise().end()]);
  await database.close();
});

let last = 0;
let form: string;
let address: string;
beforeEach(() => {
  last += 1;
  [form, address] = [`form-${last}`, `address-${last}`];
});

const counter = (id: string, per_minute: number, per_hour: number): Counter => ({
  id,
  limits: { per_minute, per_hour },
});
const take = (...counters: Counter[]) => consumeCounters(pool, counters);
const takeTimes = async (times: number, ...counters: Counter[]) => {
  const answers = [];
  for (let time = 0; time < times; time += 1) answers.push(await take(...counters));
  return answers;
};
const points = async (id: string) => {
  const row = await database.orm.em.fork().findOneOrFail(SubmissionCounter, { id });
  return [row.minutePoints, row.hourPoints];
};
/** Lets time pass for one counter. */
const pass = (id: string, seconds: number) =>
  database.orm.em
    .fork()
    .execute('update submission_counters set minute_end = minute_end - ?, hour_end = hour_end - ? where id = ?', [
      seconds,
      seconds,
      id,
    ]);
/** Matches the seconds of a window, less the time that the test itself takes. */
const about = (seconds: number) => ({
  asymmetricMatch: (value: unknown) => typeof value === 'number' && value > seconds - 30 && value <= seconds,
  toString: () => `about ${seconds} s`,
});
const refusal = (window: string, seconds: number, index = 0) => ({ index, window, waitSeconds: about(seconds) });

describe('one counter', () => {
  test('lets so many through in a minute, and tells of the wait', async () => {
    expect(await takeTimes(3, counter(form, 2, 0))).toEqual([null, null, refusal('per_minute', 60)]);
    expect(await points(form)).toEqual([2, 2]);
  });

  test('lets so many through in an hour, and tells of the wait', async () => {
    expect(await takeTimes(3, counter(form, 0, 2))).toEqual([null, null, refusal('per_hour', 3_600)]);
    expect(await points(form)).toEqual([2, 2]);
  });

  test('what the minute refuses counts in neither window', async () => {
    await takeTimes(5, counter(form, 1, 3));
    expect(await points(form)).toEqual([1, 1]);
  });

  test('what the hour refuses counts in neither window', async () => {
    await takeTimes(5, counter(form, 9, 1));
    expect(await points(form)).toEqual([1, 1]);
  });

  test('when both windows are used up the longer wait is told', async () => {
    expect(await takeTimes(3, counter(form, 2, 2))).toEqual([null, null, refusal('per_hour', 3_600)]);
  });

  test('the minute begins anew after its end, and the hour goes on', async () => {
    await takeTimes(3, counter(form, 2, 3));
    await pass(form, 60);
    expect(await take(counter(form, 2, 3))).toBeNull();
    expect(await points(form)).toEqual([1, 3]);
    expect(await take(counter(form, 2, 3))).toEqual(refusal('per_hour', 3_540));
  });

  test('the hour begins anew after its end', async () => {
    await takeTimes(2, counter(form, 0, 2));
    await pass(form, 3_600);
    expect(await takeTimes(3, counter(form, 0, 2))).toEqual([null, null, refusal('per_hour', 3_600)]);
    expect(await points(form)).toEqual([2, 2]);
  });

  test('a refusal does not lengthen the window', async () => {
    await takeTimes(2, counter(form, 1, 0));
    await pass(form, 50);
    expect(await take(counter(form, 1, 0))).toEqual({
      index: 0,
      window: 'per_minute',
      waitSeconds: expect.any(Number),
    });
    await pass(form, 10);
    expect(await take(counter(form, 1, 0))).toBeNull();
  });

  test.each([
    ['a higher one lets more through', 5, null],
    ['none lets all through', 0, null],
    ['a lower one refuses at once', 1, 'per_minute'],
  ])('a limit that was changed meanwhile holds from then on: %s', async (_what, changed, refused) => {
    await takeTimes(3, counter(form, 2, 0));
    expect((await take(counter(form, changed, 0)))?.window ?? null).toBe(refused);
  });

  test('0 is no limit', async () => {
    expect(await takeTimes(10, counter(form, 0, 0))).toEqual(Array(10).fill(null));
  });

  test('an answer is never left over from the statement before on the same connection', async () => {
    const one = openPool({ url: database.url, size: 1, limits: REQUEST_LIMITS });
    try {
      const full = [counter(form, 1, 0)];
      await consumeCounters(one, full);
      expect(await consumeCounters(one, full)).toEqual(refusal('per_minute', 60));
      expect(await consumeCounters(one, [counter(address, 1, 0)])).toBeNull();
      expect(await consumeCounters(one, full)).toEqual(refusal('per_minute', 60));
      expect(await consumeCounters(one, [counter(address, 2, 0)])).toBeNull();
    } finally {
      await one.promise().end();
    }
  });
});

describe('two counters in one statement', () => {
  test('the second refuses what it has no room for, though the first has', async () => {
    const both = [counter(form, 9, 9), counter(address, 2, 0)];
    expect(await takeTimes(3, ...both)).toEqual([null, null, refusal('per_minute', 60, 1)]);
    expect(await points(address)).toEqual([2, 2]);
  });

  test('the first refuses what it has no room for, though the second has', async () => {
    const both = [counter(form, 0, 1), counter(address, 9, 9)];
    expect(await takeTimes(2, ...both)).toEqual([null, refusal('per_hour', 3_600, 0)]);
    expect(await points(form)).toEqual([1, 1]);
  });

  test('each has its own limits and windows', async () => {
    const both = [counter(form, 3, 0), counter(address, 0, 5)];
    expect(await takeTimes(4, ...both)).toEqual([null, null, null, refusal('per_minute', 60, 0)]);
    await pass(form, 60);
    expect(await take(...both)).toBeNull();
    expect(await take(...both)).toEqual(refusal('per_hour', 3_600, 1));
  });
});

describe('at the same moment', () => {
  test('two processes let no more through than the limit', async () => {
    const both = [counter(form, 7, 0), counter(address, 100, 100)];
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => consumeCounters(index % 2 ? pool : otherPool, both)),
    );
    expect(answers.filter((answer) => answer === null)).toHaveLength(7);
    expect(answers.filter((answer) => answer !== null)).toEqual(Array(53).fill(refusal('per_minute', 60, 0)));
    expect(await points(form)).toEqual([7, 7]);
  });

  test('forms that share an address let no more through than its limit', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        consumeCounters(index % 2 ? pool : otherPool, [
          counter(`${form}-${index % 3}`, 50, 0),
          counter(address, 11, 0),
        ]),
      ),
    );
    expect(answers.filter((answer) => answer === null)).toHaveLength(11);
    expect(await points(address)).toEqual([11, 11]);
  });

  test('a deadlock with whoever deletes the row is tried again', async () => {
    await take(counter(form, 9, 9));
    await take(counter(address, 9, 9));
    const other = await createConnection({ uri: database.url });
    try {
      await other.query('set innodb_lock_wait_timeout = 20');
      await other.beginTransaction();
      await other.query('update submission_counters set hour_limit = hour_limit + 1 where id = ?', [form]);
      // Our statement locks the address's row and waits for the form's row; the other connection then wants the address's
      // row.
      const waiting = take(counter(form, 9, 9), counter(address, 9, 9));
      await until('our statement waits for the lock', async () => {
        const ours =
          "select 1 from information_schema.processlist where db = database() and info like 'insert into sub%'";
        return (await database.orm.em.fork().execute(ours)).length > 0;
      });
      // MySQL picks the transaction with fewer changed rows as the victim.
      for (let row = 0; row < 20; row += 1)
        await other.query('insert into submission_counters values (?, 0, 0, 0, 0, 0, 0, 0)', [`${form}-${row}`]);
      await other.query('delete from submission_counters where id = ?', [address]);
      await other.commit();
      expect(await waiting).toBeNull();
    } finally {
      await other.end();
    }
    expect(await points(form)).toEqual([2, 2]);
    expect(await points(address)).toEqual([1, 1]);
  });
});

describe('requests that are counted together', () => {
  const together = (times: number, ...counters: Counter[]) =>
    consumeTogether(
      pool,
      Array.from({ length: times }, () => counters),
    );

  test.each([
    ['a minute has room for two', counter('a', 2, 0), 'per_minute', 60],
    ['an hour has room for two', counter('a', 9, 2), 'per_hour', 3_600],
    ['both have, and the longer wait is told', counter('a', 2, 2), 'per_hour', 3_600],
  ])('%s: the first two, whether the counter is new or not', async (_what, { limits }, window, seconds) => {
    const [fresh, used] = [counter(form, limits.per_minute, limits.per_hour), { id: address, limits }];
    const refused = refusal(window, seconds);
    expect(await together(4, fresh)).toEqual([null, null, refused, refused]);
    expect(await points(form)).toEqual([2, 2]);
    expect(await take(used)).toBeNull();
    expect(await together(3, used)).toEqual([null, refused, refused]);
    expect(await together(2, used)).toEqual([refused, refused]);
    expect(await points(address)).toEqual([2, 2]);
  });

  test('each counter has its own room', async () => {
    const [other, shared] = [counter(`${form}-other`, 1, 0), counter(address, 3, 0)];
    const answers = await consumeTogether(pool, [
      [counter(form, 9, 0), shared],
      [other, shared],
      [other, shared],
      [counter(form, 9, 0), shared],
    ]);
    expect(answers).toEqual([null, null, refusal('per_minute', 60, 0), refusal('per_minute', 60, 1)]);
    expect(await points(form)).toEqual([2, 2]);
    expect(await points(other.id)).toEqual([1, 1]);
    expect(await points(address)).toEqual([3, 3]);
  });

  test('windows begin anew after their end', async () => {
    await together(3, counter(form, 2, 3));
    await pass(form, 60);
    expect(await together(2, counter(form, 2, 3))).toEqual([null, refusal('per_hour', 3_540)]);
    expect(await points(form)).toEqual([1, 3]);
    await pass(form, 3_600);
    expect(await together(3, counter(form, 2, 3))).toEqual([null, null, refusal('per_minute', 60)]);
    expect(await points(form)).toEqual([2, 2]);
  });

  test('forms that give an address other limits each keep their own', async () => {
    const [strict, raised] = [counter(address, 3, 0), counter(address, 0, 0)];
    const answers = await consumeTogether(pool, [[strict], [raised], [strict], [raised], [strict], [strict]]);
    expect(answers.slice(0, 4)).toEqual([null, null, null, null]);
    expect(answers.slice(4)).toEqual([null, refusal('per_minute', 60)]);
    expect(await consumeTogether(pool, [[raised], [strict], [raised]])).toEqual([
      null,
      refusal('per_minute', 60),
      null,
    ]);
    expect(await points(address)).toEqual([7, 7]);
  });

  test('a full minute is told also after the end of the hour', async () => {
    await together(3, counter(form, 3, 3));
    await database.orm.em
      .fork()
      .execute('update submission_counters set hour_end = hour_end - 3700 where id = ?', [form]);
    expect(await together(2, counter(form, 3, 3))).toEqual(Array(2).fill(refusal('per_minute', 60)));
  });

  test('limits that were lowered meanwhile refuse all, and 0 lets all through', async () => {
    await together(5, counter(form, 9, 0));
    expect(await together(2, counter(form, 3, 0))).toEqual(Array(2).fill(refusal('per_minute', 60)));
    expect(await together(40, counter(form, 0, 0))).toEqual(Array(40).fill(null));
    expect(await points(form)).toEqual([45, 45]);
  });

  test('two processes that count together and alone let no more through than the limit', async () => {
    const both = [counter(form, 100, 31), counter(address, 100, 100)];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 3 === 0
          ? consumeCounters(otherPool, both).then((answer) => [answer])
          : consumeTogether(index % 2 ? pool : otherPool, [both, both]),
      ),
    );
    const refused = answers.flat().filter((answer) => answer !== null);
    expect(answers.flat().filter((answer) => answer === null)).toHaveLength(31);
    expect(refused).toEqual(refused.map(() => refusal('per_hour', 3_600, 0)));
    expect(await points(form)).toEqual([31, 31]);
  });
});
