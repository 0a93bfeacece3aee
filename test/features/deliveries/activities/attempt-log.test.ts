import { afterAll, beforeAll, expect, test } from '@jest/globals';
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

test('of many tries the first and the newest are kept, 200 in all', async () => {
  const em = database.orm.em.fork();
  for (let attempt = 1; attempt <= 230; attempt += 1) await beginAttempt(em, job('many', attempt), NOW);
  const kept = (await attemptsOf('many')).map(({ attempt }) => attempt);
  expect(kept).toEqual([1, ...Array.from({ length: 199 }, (_, index) => index + 32)]);
});

test('a try that never told how it ended is lost once another begins, unless it is heard of after all', async () => {
  const em = database.orm.em.fork();
  const first = await beginAttempt(em, job('lost', 1), NOW);
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
  const shared = {
    formId: 1,
    revision: 1,
    key: 'crm',
    integrationId: 'own_crm',
    status: 'failed',
    enqueuedAt: NOW,
  } as const;
  for (const id of ['erased', 'stays']) {
    await em.insert(Delivery, { kind: 'integration', ...shared, id, submissionUuid: id });
    await beginAttempt(em, job(id, 1), NOW);
  }
  await eraseDeliveries(em, { submissionUuid: 'erased' });
  expect([await attemptsOf('erased'), (await attemptsOf('stays')).length]).toEqual([[], 1]);
  expect(await em.count(Delivery, { kind: 'integration', id: ['erased', 'stays'] })).toBe(1);
});
