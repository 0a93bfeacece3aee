import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { beginAttempt, closeAttempts, endAttempt } from '#features/deliveries/activities/attempt-log.ts';
import { Delivery, DeliveryAttempt } from '#features/deliveries/entities.ts';
import { eraseDeliveries } from '#features/deliveries/store/erase.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';

const NOW = new Date('2031-03-04T05:06:07.089Z');
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

function job(id: string, attempts: number) {
  return { id, attempts, replays: 0 } as Delivery;
}

async function attemptsOf(deliveryId: string): Promise<DeliveryAttempt[]> {
  return database.orm.em.fork().find(DeliveryAttempt, { deliveryId }, { orderBy: { attempt: 'asc' } });
}

/** A delivery that is there. */
async function keep(id: string): Promise<void> {
  const of = { submissionUuid: id, formId: 1, revision: 1, key: 'crm', integrationId: 'own_crm' };
  const row = { ...of, id, kind: 'integration' as const, status: 'failed' as const, enqueuedAt: NOW };
  await database.orm.em.fork().insert(Delivery, row);
}

test('of many tries the first and the newest are kept, 200 in all', async () => {
  const em = database.orm.em.fork();
  await keep('many');
  for (let attempt = 1; attempt <= 230; attempt += 1) await beginAttempt(em, job('many', attempt), NOW);
  const kept = (await attemptsOf('many')).map(({ attempt }) => attempt);
  expect(kept).toEqual([1, ...Array.from({ length: 199 }, (_, index) => index + 32)]);
});

test('a try that never told how it ended is lost once another begins, unless it is heard of after all', async () => {
  const em = database.orm.em.fork();
  await keep('lost');
  const first = (await beginAttempt(em, job('lost', 1), NOW)) ?? undefined;
  expect(await attemptsOf('lost')).toMatchObject([{ outcome: 'running' }]);
  await beginAttempt(em, job('lost', 2), NOW);
  expect(await attemptsOf('lost')).toMatchObject([{ outcome: 'lost', errorType: 'timeout' }, { outcome: 'running' }]);
  const ended = { durationMs: 7, statusCode: 200, errorType: null, excerpt: null };
  await endAttempt(em, first, { ...job('lost', 1), startedAt: NOW }, { ...ended, outcome: 'delivered' });
  await closeAttempts(em, 'lost', 'lost');
  expect(await attemptsOf('lost')).toMatchObject([{ outcome: 'delivered', errorType: null }, { outcome: 'lost' }]);
});

test('what is known of tries goes with the job', async () => {
  const em = database.orm.em.fork();
  for (const id of ['erased', 'stays']) {
    await keep(id);
    await beginAttempt(em, job(id, 1), NOW);
  }
  await eraseDeliveries(em, { submissionUuid: 'erased' });
  expect([await attemptsOf('erased'), (await attemptsOf('stays')).length]).toEqual([[], 1]);
  expect(await em.count(Delivery, { kind: 'integration', id: ['erased', 'stays'] })).toBe(1);
});

describe('an attempt at a delivery that is erased meanwhile', () => {
  const ended = {
    durationMs: 7,
    statusCode: 500,
    errorType: 'server_error',
    excerpt: 'Ada',
    outcome: 'failed',
  } as const;

  test('is not noted when it begins, nor at its end', async () => {
    const em = database.orm.em.fork();
    expect(await beginAttempt(em, job('gone', 2), NOW)).toBeNull();
    await endAttempt(em, undefined, { ...job('gone', 1), startedAt: NOW }, ended);
    expect(await attemptsOf('gone')).toEqual([]);
  });

  test('is noted only once the erasure has failed', async () => {
    await keep('erasing');
    const erasing = database.orm.em.fork();
    await erasing.begin();
    await eraseDeliveries(erasing, { id: 'erasing' });
    const noted = endAttempt(database.orm.em.fork(), undefined, { ...job('erasing', 1), startedAt: NOW }, ended);
    await expect(Promise.race([noted, new Promise((resolve) => setTimeout(resolve, 50, 'waits'))])).resolves.toBe(
      'waits',
    );
    await erasing.rollback();
    await noted;
    expect(await attemptsOf('erasing')).toMatchObject([{ excerpt: 'Ada' }]);
  });
});

test('the end of a first try is noted once, however often that is tried', async () => {
  await keep('first');
  const ended = {
    durationMs: 7,
    statusCode: 500,
    errorType: 'server_error',
    excerpt: null,
    outcome: 'failed',
  } as const;
  for (const _ of [1, 2]) {
    await endAttempt(database.orm.em.fork(), undefined, { ...job('first', 1), startedAt: NOW }, ended);
  }
  expect(await attemptsOf('first')).toHaveLength(1);
});
