import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/mysql';
import { type DeliveryStatus, EmailDelivery } from '../../db/entities/deliveries.ts';
import { TransientValues } from '../../db/entities/submissions.ts';
import { EmailResults } from '../../intake/email-result.ts';
import { createTestDatabase, type TestDatabase } from '../environment/database.ts';

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
    const results = new EmailResults(database.orm, CLOCK);
    const waiting = results.wait(uuid);
    await database.orm.em.fork().nativeUpdate(EmailDelivery, { id: sent }, { status: 'sent' });
    const { result, ms } = await timed(() => waiting);
    expect(result).toEqual({ sent: true });
    expect(ms).toBeLessThan(800);
    expect(await results.read(uuid)).toEqual({ sent: true });
  });

  test.each(['pending', 'failed'] as const)('is false when the only notification is %s', async (status) => {
    const uuid = randomUUID();
    await delivery(uuid, status);
    expect(await new EmailResults(database.orm, CLOCK).read(uuid)).toEqual({ sent: false });
  });

  test.each<[DeliveryStatus[], boolean]>([
    [['cancelled'], false],
    [['failed'], false],
    [['failed', 'cancelled'], false],
    [['failed', 'sent'], true],
  ])('is known without a wait once every notification has ended: %j', async (statuses, sent) => {
    const uuid = randomUUID();
    for (const status of statuses) await delivery(uuid, status);
    const { result, ms } = await timed(() => new EmailResults(database.orm, CLOCK).wait(uuid));
    expect(result).toEqual({ sent });
    expect(ms).toBeLessThan(800);
  });

  test('is waited for while one is still tried', async () => {
    const uuid = randomUUID();
    await delivery(uuid, 'cancelled');
    await delivery(uuid, 'pending');
    const { result, ms } = await timed(() => new EmailResults(database.orm, CLOCK).wait(uuid));
    expect(result).toEqual({ sent: false });
    expect(ms).toBeGreaterThan(900);
  });

  test('is false after a second without news, and not earlier', async () => {
    const { result, ms } = await timed(() => new EmailResults(database.orm, CLOCK).wait(randomUUID()));
    expect(result).toEqual({ sent: false });
    expect(ms).toBeGreaterThan(900);
    expect(ms).toBeLessThan(1_500);
  });

  test('takes no longer than a second when the database is slow', async () => {
    const results = new EmailResults(slowDatabase(300), CLOCK);
    const { result, ms } = await timed(() => results.wait(randomUUID()));
    expect(result).toEqual({ sent: false });
    expect(ms).toBeLessThan(1_600);
  });

  test('is not waited for while submissions wait for a worker', async () => {
    const uuid = randomUUID();
    const em = database.orm.em.fork();
    const at = (ms: number) => new Date(NOW.getTime() + ms);
    const shared = { formId: 1, revision: 1, surface: 'b' as const, sealed: '', createdAt: NOW };
    await em.insert(TransientValues, { ...shared, uuid, status: 'accepted', dueAt: at(-1_500) });
    const results = new EmailResults(database.orm, CLOCK);
    const { result, ms } = await timed(() => results.wait(randomUUID()));
    expect(result).toEqual({ sent: false });
    expect(ms).toBeLessThan(500);
    await em.nativeUpdate(TransientValues, { uuid }, { dueAt: at(-500) });
    expect((await timed(() => results.wait(randomUUID()))).ms).toBeGreaterThan(900);
    await em.nativeDelete(TransientValues, { uuid });
  });

  test('is waited for by four requests at a time; the others answer at once, and a place that is left is taken', async () => {
    const results = new EmailResults(database.orm, CLOCK);
    const waits = await Promise.all(Array.from({ length: 7 }, () => timed(() => results.wait(randomUUID()))));
    expect(waits.map(({ ms }) => ms > 900)).toEqual([true, true, true, true, false, false, false]);
    expect((await timed(() => results.wait(randomUUID()))).ms).toBeGreaterThan(900);
  });

  test('is no longer waited for when the client has gone', async () => {
    const gone = new AbortController();
    const results = new EmailResults(database.orm, CLOCK);
    const waiting = timed(() => results.wait(randomUUID(), gone.signal));
    gone.abort();
    const { result, ms } = await waiting;
    expect(result).toEqual({ sent: false });
    expect(ms).toBeLessThan(300);
  });
});

async function delivery(submissionUuid: string, status: DeliveryStatus): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  await database.orm.em.fork().insert(EmailDelivery, {
    id,
    submissionUuid,
    formId: 1,
    notificationKey: id.slice(0, 8),
    status,
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const began = performance.now();
  const result = await work();
  return { result, ms: performance.now() - began };
}

/** A database that answers late, and knows of no mail. */
function slowDatabase(ms: number): MikroORM {
  const find = async () => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return [];
  };
  return { em: { fork: () => ({ find }), getConnection: () => ({ execute: find }) } } as unknown as MikroORM;
}
