import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/mysql';
import { Delivery, type DeliveryState } from '#features/deliveries/entities.ts';
import { EmailResults, type Patience } from '#features/intake/email-result.ts';
import { TransientValues } from '#features/submissions/entities.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';

const NOW = new Date('2031-03-04T05:06:07.089Z');
const CLOCK = () => NOW;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(async () => {
  await database.close();
});

describe('"email" in the answer', () => {
  test('is true once one notification of the submission was accepted by a provider', async () => {
    const uuid = randomUUID();
    await delivery(uuid, 'failed');
    const sent = await delivery(uuid, 'pending');
    const time = new VirtualTime(async (passed) => {
      if (passed !== 200) return;
      await database.orm.em.fork().nativeUpdate(Delivery, { kind: 'mail', id: sent }, { status: 'delivered' });
    });
    const results = new EmailResults(database.orm, CLOCK, time);
    expect(await results.wait(uuid)).toEqual({ sent: true });
    expect(time.passed).toBe(240);
    expect(await results.read(uuid)).toEqual({ sent: true });
  });

  test.each(['pending', 'failed'] as const)('is false when the only notification is %s', async (status) => {
    const uuid = randomUUID();
    await delivery(uuid, status);
    expect(await new EmailResults(database.orm, CLOCK).read(uuid)).toEqual({ sent: false });
  });

  test.each<[DeliveryState[], boolean]>([
    [['cancelled'], false],
    [['failed'], false],
    [['failed', 'cancelled'], false],
    [['failed', 'delivered'], true],
  ])('is known without a wait once every notification has ended: %j', async (statuses, sent) => {
    const uuid = randomUUID();
    for (const status of statuses) await delivery(uuid, status);
    const time = new VirtualTime();
    expect(await new EmailResults(database.orm, CLOCK, time).wait(uuid)).toEqual({ sent });
    expect(time.passed).toBe(40);
  });

  test('is waited for while one is still tried', async () => {
    const uuid = randomUUID();
    await delivery(uuid, 'cancelled');
    await delivery(uuid, 'pending');
    const time = new VirtualTime();
    expect(await new EmailResults(database.orm, CLOCK, time).wait(uuid)).toEqual({ sent: false });
    expect(time.passed).toBe(1_000);
  });

  test('is false after a second without news, and not earlier', async () => {
    const time = new VirtualTime();
    expect(await new EmailResults(database.orm, CLOCK, time).wait(randomUUID())).toEqual({ sent: false });
    expect(time.passed).toBe(1_000);
  });

  test('is false after a second by the clock of the machine too', async () => {
    const began = performance.now();
    expect(await new EmailResults(database.orm, CLOCK).wait(randomUUID())).toEqual({ sent: false });
    expect(performance.now() - began).toBeGreaterThan(900);
  });

  test('is false after a second when the database hangs', async () => {
    const time = new VirtualTime();
    const waiting = new EmailResults(hangingDatabase(), CLOCK, time).wait(randomUUID());
    time.pass(1_000);
    expect(await waiting).toEqual({ sent: false });
  });

  test('is not waited for while submissions wait for a worker', async () => {
    const uuid = randomUUID();
    const em = database.orm.em.fork();
    const at = (ms: number) => new Date(NOW.getTime() + ms);
    const shared = { formId: 1, revision: 1, surface: 'b' as const, sealed: '', createdAt: NOW };
    await em.insert(TransientValues, { ...shared, uuid, status: 'accepted', dueAt: at(-250) });
    const time = new VirtualTime();
    const results = new EmailResults(database.orm, CLOCK, time);
    expect(await results.wait(randomUUID())).toEqual({ sent: false });
    expect(time.passed).toBe(0);
    await em.nativeUpdate(TransientValues, { uuid }, { dueAt: at(-249) });
    await results.wait(randomUUID());
    expect(time.passed).toBe(1_000);
    await em.nativeDelete(TransientValues, { uuid });
  });

  test('is waited for by four requests at a time; the others answer at once, and a place that is left is taken', async () => {
    const time = new VirtualTime();
    const results = new EmailResults(database.orm, CLOCK, time);
    const answeredAt = await Promise.all(
      Array.from({ length: 7 }, () => results.wait(randomUUID()).then(() => time.passed)),
    );
    expect(answeredAt).toEqual([1_000, 1_000, 1_000, 1_000, 0, 0, 0]);
    await results.wait(randomUUID());
    expect(time.passed).toBe(2_000);
  });

  test('is looked for by one statement, however many wait', async () => {
    const asked: number[] = [];
    const uuids = Array.from({ length: 3 }, () => randomUUID());
    const execute = async (statement: string, values: unknown[]) => {
      if (!statement.includes('from deliveries')) return [];
      asked.push(values.length);
      const [sent] = asked.length === 2 ? uuids : [];
      return sent ? [{ submission_uuid: sent, status: 'delivered' }] : [];
    };
    const orm = { em: { getConnection: () => ({ execute }) } } as unknown as MikroORM;
    const time = new VirtualTime();
    const results = new EmailResults(orm, CLOCK, time);
    const answers = await Promise.all(uuids.map((uuid) => results.wait(uuid)));
    expect(answers).toEqual([{ sent: true }, { sent: false }, { sent: false }]);
    expect(asked.slice(0, 3)).toEqual([3, 3, 2]);
    expect(asked.length).toBeLessThanOrEqual(1_000 / 40);
  });

  test('fails for those alone who wait while the database refuses to answer', async () => {
    let fails = true;
    const execute = async (statement: string) => {
      if (statement.includes('from deliveries') && fails) throw new Error('away');
      return [];
    };
    const orm = { em: { getConnection: () => ({ execute }) } } as unknown as MikroORM;
    const results = new EmailResults(orm, CLOCK, new VirtualTime());
    const both = await Promise.allSettled([results.wait(randomUUID()), results.wait(randomUUID())]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    expect(await results.wait(randomUUID())).toEqual({ sent: false });
  });

  test('is waited for longer by a caller who asks for it, also while workers are behind; four at a time', async () => {
    const em = database.orm.em.fork();
    const uuid = randomUUID();
    const shared = { formId: 1, revision: 1, surface: 'b' as const, sealed: '', createdAt: NOW };
    await em.insert(TransientValues, { ...shared, uuid, status: 'accepted', dueAt: new Date(NOW.getTime() - 60_000) });
    const time = new VirtualTime();
    const results = new EmailResults(database.orm, CLOCK, time);
    const answeredAt = await Promise.all(
      Array.from({ length: 6 }, () => results.wait(randomUUID(), { waitMs: 5_000 }).then(() => time.passed)),
    );
    expect(answeredAt.slice(0, 4)).toEqual([5_000, 5_000, 5_000, 5_000]);
    expect(Math.max(...answeredAt.slice(4))).toBeLessThan(5_000);
    await em.nativeDelete(TransientValues, { uuid });
  });

  test('is no longer waited for once workers are a quarter of a second behind', async () => {
    const em = database.orm.em.fork();
    const uuid = randomUUID();
    const shared = { formId: 1, revision: 1, surface: 'b' as const, sealed: '', createdAt: NOW };
    const overdueBy = (ms: number) => ({ dueAt: new Date(NOW.getTime() - ms) });
    await em.insert(TransientValues, { ...shared, uuid, status: 'accepted', ...overdueBy(249) });
    const time = new VirtualTime(async (passed) => {
      if (passed === 200) await em.nativeUpdate(TransientValues, { uuid }, overdueBy(250));
    });
    expect(await new EmailResults(database.orm, CLOCK, time).wait(randomUUID())).toEqual({ sent: false });
    expect(time.passed).toBe(240);
    await em.nativeDelete(TransientValues, { uuid });
  });

  test('is no longer waited for when the client has gone', async () => {
    const gone = new AbortController();
    const time = new VirtualTime((passed) => {
      if (passed === 200) gone.abort();
    });
    const results = new EmailResults(database.orm, CLOCK, time);
    expect(await results.wait(randomUUID(), { signal: gone.signal })).toEqual({ sent: false });
    expect(time.passed).toBe(200);
  });
});

/**
 * Virtual time, which passes only in sleeps or by hand. `meanwhile` runs when a sleep begins, with the time as its
 * argument.
 */
class VirtualTime implements Patience {
  passed = 0;
  readonly #meanwhile: (passed: number) => unknown;
  readonly #alarms = new Map<AbortController, number>();

  constructor(meanwhile: (passed: number) => unknown = () => {}) {
    this.#meanwhile = meanwhile;
  }

  async sleep(ms: number, signal: AbortSignal): Promise<void> {
    const until = this.passed + ms;
    await this.#meanwhile(this.passed);
    if (!signal.aborted) this.pass(until - this.passed);
  }

  deadline(ms: number): AbortSignal {
    const alarm = new AbortController();
    this.#alarms.set(alarm, this.passed + ms);
    return alarm.signal;
  }

  pass(ms: number): void {
    this.passed += Math.max(ms, 0);
    for (const [alarm, at] of this.#alarms) if (at <= this.passed) alarm.abort();
  }
}

async function delivery(submissionUuid: string, status: DeliveryState): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  await database.orm.em.fork().insert(Delivery, {
    id,
    submissionUuid,
    kind: 'mail',
    formId: 1,
    revision: 1,
    key: id.slice(0, 8),
    status,
    enqueuedAt: now,
  });
  return id;
}

function hangingDatabase(): MikroORM {
  const never = () => new Promise(() => {});
  return { em: { fork: () => ({ find: never }), getConnection: () => ({ execute: never }) } } as unknown as MikroORM;
}
