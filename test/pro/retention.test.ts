import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { installedFeatures } from '#bin/edition.ts';
import { createRetentionActivities } from '#features/retention/activities.ts';
import { AiRequest } from '#pro/ai/entities.ts';
import { AI_RETENTION_MS, insertAiRequest } from '#pro/ai/requests.ts';
import { PaymentEvent, PaymentOrder } from '#pro/payments/entities.ts';
import type { OrderStatus } from '#pro/payments/store/order.ts';
import { SecretBox } from '#security/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';
import { DAY_MS } from '#time.ts';
import { historyOf, newTestOrder, orderRow } from './environment/order-rows.ts';

const NOW = new Date('2031-03-04T05:06:07.089Z');

const installed = await installedFeatures();
const box = new SecretBox([TEST_KEY]);
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('what models were asked for is erased after a week', async () => {
  const em = database.orm.em.fork();
  const asked = async (age: number) => {
    const request = { uuid: randomUUID(), kind: 'generate' as const, formId: null, revision: null };
    await insertAiRequest(em, box, { ...request, input: { instruction: 'A form' } }, new Date(NOW.getTime() - age));
    return request.uuid;
  };
  await asked(AI_RETENTION_MS);
  const younger = await asked(AI_RETENTION_MS - 1);
  const { eraseExpired } = createRetentionActivities({ orm: database.orm, box, installed });
  await new MockActivityEnvironment().run(eraseExpired, { now: NOW.getTime() });
  expect((await em.fork().findAll(AiRequest)).map(({ uuid }) => uuid)).toEqual([younger]);
});

test('webhooks that no order waits for are erased after 400 days', async () => {
  const em = database.orm.em.fork();
  const event = (eventId: string, outcome: 'handled' | 'ignored' | 'unmatched' | 'waiting', days: number) => {
    const receivedAt = new Date(NOW.getTime() - days * DAY_MS);
    return { provider: 'stripe', mode: 'test', type: 'charge.refunded', eventId, outcome, receivedAt };
  };
  await em.insertMany(PaymentEvent, [
    event('handled', 'handled', 401),
    event('ignored', 'ignored', 401),
    event('unmatched', 'unmatched', 401),
    event('waiting', 'waiting', 401),
    event('young', 'handled', 400),
  ]);
  const { eraseExpired } = createRetentionActivities({ orm: database.orm, box, installed });
  await new MockActivityEnvironment().run(eraseExpired, { now: NOW.getTime() });
  expect((await em.findAll(PaymentEvent)).map(({ eventId }) => eventId).sort()).toEqual(['waiting', 'young']);
});

test('an order that has ended forgets after 30 days where its visitor went; all else of it is kept', async () => {
  const em = database.orm.em.fork();
  const returnTo = 'https://forms.example.org/thanks?mail=ada@example.net';
  const order = async (status: OrderStatus, days: number) => {
    const { uuid, insert } = newTestOrder({ returnTo });
    const origin = { formId: 1, revision: 1, submissionUuid: uuid, submissionId: 5 };
    await insert(em, origin, NOW);
    const updatedAt = new Date(NOW.getTime() - days * DAY_MS);
    await em.nativeUpdate(PaymentOrder, { uuid }, { status, updatedAt });
    return uuid;
  };
  const old = [await order('paid', 31), await order('expired', 31)];
  const kept = [await order('refunded', 30), await order('processing', 31)];
  const { eraseExpired } = createRetentionActivities({ orm: database.orm, box, installed });
  await new MockActivityEnvironment().run(eraseExpired, { now: NOW.getTime() });
  for (const uuid of old) {
    expect(await orderRow(database, uuid)).toMatchObject({ returnTo: null, submissionId: 5, amount: 3980 });
    expect(await historyOf(database, uuid)).toEqual(['>created submitted']);
  }
  for (const uuid of kept) expect(await orderRow(database, uuid)).toMatchObject({ returnTo });
});
