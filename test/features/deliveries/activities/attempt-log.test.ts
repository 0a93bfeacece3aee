import { mock } from 'node:test';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { DeliveryKind } from '#engine/names.ts';
import {
  type BegunAttempt,
  batchDelivered,
  beginAttempt,
  closeAttempts,
  type DeliveredEnd,
  endAttempt,
} from '#features/deliveries/activities/attempt-log.ts';
import { Delivery, DeliveryAttempt } from '#features/deliveries/entities.ts';
import { eraseDeliveries } from '#features/deliveries/store/erase.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';

const NOW = new Date('2031-03-04T05:06:07.089Z');
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** A first attempt for a delivery, for tests that record only its end. */
function first(id: string) {
  return { id, replays: 0, startedAt: NOW };
}

async function begin(id: string, kind: DeliveryKind = 'integration', owner?: string): Promise<BegunAttempt | null> {
  const em = database.orm.em.fork();
  const attempts = (await em.findOne(Delivery, { id }))?.attempts ?? 0;
  return beginAttempt(em, { kind, attempts }, { ref: { id, owner }, startedAt: NOW });
}

async function attemptsOf(deliveryId: string): Promise<DeliveryAttempt[]> {
  return database.orm.em.fork().find(DeliveryAttempt, { deliveryId }, { orderBy: { attempt: 'asc' } });
}

/** Inserts a delivery. */
async function insertDelivery(id: string, of: Partial<Delivery> = {}): Promise<void> {
  const row = { submissionUuid: id, formId: 1, revision: 1, key: 'crm', integrationId: 'own_crm', enqueuedAt: NOW };
  await database.orm.em.fork().insert(Delivery, { ...row, id, kind: 'integration', status: 'pending', ...of });
}

test('of many tries the first and the newest are kept, 200 in all', async () => {
  await insertDelivery('many');
  for (let attempt = 1; attempt <= 230; attempt += 1) expect(await begin('many')).toMatchObject({ attempt });
  const kept = (await attemptsOf('many')).map(({ attempt }) => attempt);
  expect(kept).toEqual([1, ...Array.from({ length: 199 }, (_, index) => index + 32)]);
});

test('a try that never told how it ended is lost once another begins, unless it is heard of after all', async () => {
  const em = database.orm.em.fork();
  await insertDelivery('lost');
  const begun = await begin('lost');
  expect(await attemptsOf('lost')).toMatchObject([{ outcome: 'running' }]);
  await begin('lost');
  expect(await attemptsOf('lost')).toMatchObject([{ outcome: 'lost', errorType: 'timeout' }, { outcome: 'running' }]);
  const ended = { durationMs: 7, statusCode: 200, errorType: null, excerpt: null };
  await endAttempt(em, begun?.id, first('lost'), { ...ended, outcome: 'delivered' });
  await closeAttempts(em, 'lost', 'lost');
  expect(await attemptsOf('lost')).toMatchObject([{ outcome: 'delivered', errorType: null }, { outcome: 'lost' }]);
});

describe('a try that begins', () => {
  const countOf = async (id: string) => (await database.orm.em.fork().findOneOrFail(Delivery, { id })).attempts;

  test('is counted and noted together: who reads meanwhile sees neither, and so does who comes after a crash', async () => {
    await insertDelivery('together');
    const em = database.orm.em.fork();
    await em.begin();
    await beginAttempt(em, { kind: 'integration', attempts: 0 }, { ref: { id: 'together' }, startedAt: NOW });
    expect([await countOf('together'), await attemptsOf('together')]).toEqual([0, []]);
    await em.rollback();
    expect([await countOf('together'), await attemptsOf('together')]).toEqual([0, []]);
    await begin('together');
    expect([await countOf('together'), (await attemptsOf('together')).length]).toEqual([1, 1]);
  });

  test('of which the note fails is not counted either', async () => {
    await insertDelivery('unnoted');
    const em = database.orm.em.fork();
    const beginning = { ref: { id: 'unnoted' }, startedAt: new Date(Number.NaN) };
    await expect(beginAttempt(em, { kind: 'integration', attempts: 0 }, beginning)).rejects.toThrow();
    expect([await countOf('unnoted'), await attemptsOf('unnoted')]).toEqual([0, []]);
  });

  test.each([
    ['a first try at a mail', 'mail', 0, 1],
    ['a later try at a mail', 'mail', 1, 4],
    ['a first try at an integration', 'integration', 0, 4],
    ['a later try at an integration', 'integration', 1, 4],
  ] as const)('%s takes so many statements', async (what, kind, attempts, most) => {
    await insertDelivery(what, { kind, attempts });
    const em = database.orm.em.fork();
    await em.getConnection().ensureConnection();
    const made = mock.method(database.orm.em.getConnection(), 'execute');
    const opened = mock.method(database.orm.em.getConnection(), 'begin');
    try {
      await beginAttempt(em, { kind, attempts }, { ref: { id: what }, startedAt: NOW });
      // Each transaction has two more statements: begin and commit.
      expect(made.mock.callCount() + 2 * opened.mock.callCount()).toBe(most);
    } finally {
      made.mock.restore();
      opened.mock.restore();
    }
  });

  test('is not made of a delivery that has ended, or that a later run has', async () => {
    await insertDelivery('ended', { status: 'cancelled' });
    await insertDelivery('taken', { owner: '2' });
    expect([await begin('ended'), await begin('taken', 'integration', '1')]).toEqual([null, null]);
    expect([await countOf('ended'), await countOf('taken')]).toEqual([0, 0]);
    expect(await begin('taken', 'integration', '3')).toMatchObject({ attempt: 1 });
    expect(await database.orm.em.fork().findOne(Delivery, { id: 'taken' })).toMatchObject({ owner: '3' });
  });
});

test('what is known of tries goes with the job', async () => {
  const em = database.orm.em.fork();
  for (const id of ['erased', 'stays']) {
    await insertDelivery(id);
    await begin(id);
  }
  await em.transactional((own) => eraseDeliveries(own, { submissionUuid: 'erased' }));
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
    expect(await begin('gone')).toBeNull();
    await endAttempt(em, undefined, first('gone'), ended);
    expect(await attemptsOf('gone')).toEqual([]);
  });

  test('is noted only once the erasure has failed', async () => {
    await insertDelivery('erasing');
    const erasing = database.orm.em.fork();
    await erasing.begin();
    await eraseDeliveries(erasing, { id: 'erasing' });
    const noted = endAttempt(database.orm.em.fork(), undefined, first('erasing'), ended);
    await expect(Promise.race([noted, new Promise((resolve) => setTimeout(resolve, 50, 'waits'))])).resolves.toBe(
      'waits',
    );
    await erasing.rollback();
    await noted;
    expect(await attemptsOf('erasing')).toMatchObject([{ excerpt: 'Ada' }]);
  });
});

test('the end of a first try is noted once, however often that is tried', async () => {
  await insertDelivery('first');
  const ended = {
    durationMs: 7,
    statusCode: 500,
    errorType: 'server_error',
    excerpt: null,
    outcome: 'failed',
  } as const;
  for (const _ of [1, 2]) {
    await endAttempt(database.orm.em.fork(), undefined, first('first'), ended);
  }
  expect(await attemptsOf('first')).toHaveLength(1);
});

describe('deliveries that arrive at the same time', () => {
  const arrived = (id: string, attemptId?: number, replays = 0): DeliveredEnd => ({
    ...{ id, replays, attemptId, finishedAt: NOW, accepted: 1, rejected: 0, note: `note of ${id}` },
    ...{ durationMs: id.length, provider: 'smtp', statusCode: 200, excerpt: `answer to ${id}` },
  });
  const rowOf = (id: string) => database.orm.em.fork().findOne(Delivery, { id });

  /** @returns also the number of statements */
  async function end(ends: readonly DeliveredEnd[]) {
    const made = mock.method(database.orm.em.getConnection(), 'execute');
    try {
      const endOne = batchDelivered(database.orm);
      return { recorded: await Promise.all(ends.map(endOne)), statements: made.mock.callCount() };
    } finally {
      made.mock.restore();
    }
  }

  test('share a statement, and each has its own values, as has its attempt', async () => {
    const ids = ['mail-of-three', 'job', 'another-job'];
    for (const id of ids) await insertDelivery(id, { errorType: 'timeout', lastError: 'Late.', dueAt: NOW });
    const [job, other] = [await begin('job'), await begin('another-job')];
    const ends = [arrived('mail-of-three'), arrived('job', job?.id), arrived('another-job', other?.id)];
    expect(await end(ends)).toEqual({ recorded: [true, true, true], statements: 1 });
    for (const id of ids) {
      expect(await rowOf(id)).toMatchObject({
        ...{ status: 'delivered', finishedAt: NOW, accepted: 1, rejected: 0, note: `note of ${id}`, provider: 'smtp' },
        ...{ errorType: null, lastError: null, dueAt: null, nextAttemptAt: null },
      });
    }
    expect(await attemptsOf('mail-of-three')).toEqual([]);
    for (const id of ['job', 'another-job']) {
      expect(await attemptsOf(id)).toMatchObject([
        { outcome: 'delivered', durationMs: id.length, provider: 'smtp', statusCode: 200, excerpt: `answer to ${id}` },
      ]);
    }
  });

  test('are recorded, and told from those that are gone or were replayed since', async () => {
    await insertDelivery('kept');
    await insertDelivery('replayed', { replays: 1 });
    const { recorded } = await end([arrived('kept'), arrived('gone'), arrived('replayed')]);
    expect(recorded).toEqual([true, false, false]);
    expect([await rowOf('kept'), await rowOf('replayed')]).toMatchObject([
      { status: 'delivered' },
      { status: 'pending', replays: 1 },
    ]);
  });

  test('are recorded again without a change', async () => {
    await insertDelivery('twice');
    await insertDelivery('twice-too');
    const begun = await begin('twice-too');
    const ends = [arrived('twice'), arrived('twice-too', begun?.id)];
    await end(ends);
    const before = [await rowOf('twice'), await rowOf('twice-too'), await attemptsOf('twice-too')];
    expect(await end(ends)).toEqual({ recorded: [true, true], statements: 1 });
    expect([await rowOf('twice'), await rowOf('twice-too'), await attemptsOf('twice-too')]).toEqual(before);
  });

  test('of which the database refuses one are recorded all the same', async () => {
    for (const id of ['lucky', 'unlucky']) await insertDelivery(id);
    const [lucky, unlucky] = [await begin('lucky'), await begin('unlucky')];
    const bad = { ...arrived('unlucky', unlucky?.id), statusCode: 1e20 };
    const endOne = batchDelivered(database.orm);
    const ends = await Promise.allSettled([endOne(arrived('lucky', lucky?.id)), endOne(bad)]);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect([await rowOf('lucky'), await rowOf('unlucky')]).toMatchObject([
      { status: 'delivered' },
      { status: 'pending' },
    ]);
  });
});
