import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { RunSlots } from '#engine/due/slots.ts';
import { Permits } from '#features/deliveries/activities/receivers/permits.ts';
import { createReceiverWait, type ReceiverWait } from '#features/deliveries/activities/receivers/receiver-wait.ts';
import { dueDeliveries } from '#features/deliveries/due.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { waitsForReceiver, workflowIdOf } from '#features/deliveries/kinds.ts';
import { SecretBox } from '#security/secret-box.ts';
import { activitiesOn } from '#test/environment/activities.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { createStubEngine } from '#test/environment/stub-engine.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';
import { HOUR_MS } from '#time.ts';

const NOW = new Date('2031-03-04T05:06:07.089Z');
const EARLIER = `${NOW.getTime() - 1_000}`.padStart(15, '0');
const RUN_OF_SUBMISSION = `${EARLIER} run-of-the-submission`;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.orm.em.fork().nativeDelete(Delivery, { kind: 'integration' });
});

describe('a delivery that waits for its receiver as a row', () => {
  test.each<[string, number | null, { started: boolean; dueInMs: number }]>([
    ['has its run begun when there is a slot', null, { started: true, dueInMs: 60_000 }],
    ['goes on waiting while that is full or failing', 12_000, { started: false, dueInMs: 12_000 }],
  ])('%s', async (_what, waitMs, { started, dueInMs }) => {
    const id = await waitingRow();
    const slots = new RunSlots(2);
    const { engine, looked, row } = await lookAt(id, async () => waitMs, slots);
    expect(looked).toEqual({ woken: started });
    expect(engine.requests.map(({ options }) => options.workflowId)).toEqual(started ? [`integration-${id}`] : []);
    expect((row.dueAt?.getTime() ?? 0) - NOW.getTime()).toBe(dueInMs);
    if (!started) expect(row.nextAttemptAt).toEqual(row.dueAt);
    // A run that has started holds its slot until its first attempt has ended.
    expect(slots.free).toBe(started ? 1 : 2);
  });

  test.each([
    ['with the answer to the worker that starts it', new RunSlots(2), true],
    // Other clients have no connection that takes tasks, and are refused.
    ['from its task queue, if no worker starts it', undefined, false],
  ])('has the first task of its run %s', async (_what, runs, isEager) => {
    await waitingRow();
    const engine = createStubEngine();
    const due = dueDeliveries({ orm: database.orm, client: engine.client, ...(runs && { runs }) });
    for (const taken of await due.take(NOW, 10)) await due.wake(taken, NOW);
    expect(engine.requests.map(({ options }) => options.requestEagerStart)).toEqual([isEager]);
  });

  test('gives its slot back with the first round of its run, also when that finds it gone', async () => {
    const id = await waitingRow();
    const slots = new RunSlots(1);
    await lookAt(id, async () => null, slots);
    expect(slots.free).toBe(0);
    await em().nativeDelete(Delivery, { id });
    const { dispatch } = activitiesOn(database.orm, new SecretBox([TEST_KEY]), { deliverySlots: slots });
    expect(await new MockActivityEnvironment().run(dispatch, { id })).toEqual({});
    expect(slots.free).toBe(1);
  });

  test('is shown in the run of its submission, and is not taken for one whose run was lost', async () => {
    const id = await waitingRow();
    const [row] = await database.orm.em.fork().find(Delivery, { id });
    expect(row && [waitsForReceiver(row), workflowIdOf(row, null)]).toEqual([
      true,
      `submission-${row?.submissionUuid}`,
    ]);
    const { looked } = await lookAt(id, async () => null);
    expect(looked).toEqual({ woken: true });
  });

  test.each<[string, Partial<Delivery>]>([
    ['was tried', { attempts: 1 }],
    ['is replayed', { replays: 1 }],
    ['has a run of its own, which waits', { owner: `${String(NOW.getTime() + 60_000).padStart(15, '0')} own` }],
    ['waits for nothing', { nextAttemptAt: null }],
    ['has ended', { status: 'delivered' }],
  ])('is none that %s', async (_what, change) => {
    const id = await waitingRow(change);
    const [row] = await database.orm.em.fork().find(Delivery, { id });
    expect(row && waitsForReceiver(row)).toBe(false);
  });
});

describe('its wait', () => {
  const receiver = { key: 'webhook https://a.example', limit: { concurrent: 1 } };
  const target = { receiver, breaker: receiver.key, deliver: async () => ({}) };
  const waitBy = (found: () => Promise<typeof target>) => {
    const permits = new Permits(() => 0);
    const methods = { integration: { targetOf: found, plan: async () => [] } };
    return { permits, receiverWaitMs: createReceiverWait(methods as never, permits) };
  };
  const one = { kind: 'integration', enqueuedAt: NOW } as Delivery;

  test('comes at once where the receiver has room, and when it is full after those before', async () => {
    const { permits, receiverWaitMs } = waitBy(async () => target);
    expect(await receiverWaitMs(em(), one, NOW)).toBeNull();
    permits.acquire(receiver);
    expect(await receiverWaitMs(em(), one, NOW)).toBe(1_000);
    expect(await receiverWaitMs(em(), one, NOW)).toBe(2_000);
  });

  test('comes after an hour in any case, and where nobody can be asked: the attempt says why', async () => {
    const { permits, receiverWaitMs } = waitBy(async () => target);
    permits.acquire(receiver);
    const old = { ...one, enqueuedAt: new Date(NOW.getTime() - HOUR_MS - 1) };
    expect(await receiverWaitMs(em(), old, NOW)).toBeNull();
    const nobody = waitBy(() => Promise.reject(new Error('the form has no such integration')));
    expect(await nobody.receiverWaitMs(em(), one, NOW)).toBeNull();
  });
});

async function lookAt(id: string, receiverWaitMs: ReceiverWait, runs = new RunSlots(2)) {
  const engine = createStubEngine();
  const due = dueDeliveries({ orm: database.orm, client: engine.client, runs, receiverWaitMs });
  const [taken] = await due.take(NOW, 10);
  if (!taken) throw new Error('nothing is due');
  const looked = await due.wake(taken, NOW);
  return { engine, looked, row: await em().findOneOrFail(Delivery, { id }) };
}

async function waitingRow(change: Partial<Delivery> = {}): Promise<string> {
  const id = randomUUID();
  const due = new Date(NOW.getTime() - 1);
  await em().insert(Delivery, {
    id,
    submissionUuid: randomUUID(),
    kind: 'integration',
    formId: 7,
    revision: 1,
    key: 'crm',
    integrationId: 'webhook',
    status: 'pending',
    attempts: 0,
    enqueuedAt: NOW,
    owner: RUN_OF_SUBMISSION,
    nextAttemptAt: due,
    dueAt: due,
    ...change,
  });
  return id;
}

function em() {
  return database.orm.em.fork();
}
