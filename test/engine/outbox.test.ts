import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/mysql';
import type { Client } from '@temporalio/client';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import pino from 'pino';
import { dataConverter } from '#bin/composition/engine.ts';
import { OutboxRow } from '#db/entities/outbox.ts';
import { lookAfter, wakeDue } from '#engine/due/loop.ts';
import { dueCalls } from '#engine/due/outbox.ts';
import { callEngine, type EngineCall, engineCall } from '#engine/engine-call.ts';
import { CLAIM_MS, insertCalls, openPayload, sealPayload } from '#engine/outbox.ts';
import { OutboxDispatcher } from '#engine/outbox-dispatcher.ts';
import { deliveryRun } from '#engine/runs.ts';
import { SecretBox } from '#security/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { startServer } from '#test/environment/engine.ts';
import { alreadyStarted, createStubEngine, engineAway } from '#test/environment/stub-engine.ts';
import { until } from '#test/environment/submissions.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';

const FORM_ID = 7;
const NOW = new Date('2026-03-01T12:00:00.000Z');

const box = new SecretBox([TEST_KEY]);
const log = pino({ level: 'silent' });

let database: TestDatabase;
let orm: MikroORM;

beforeAll(async () => {
  database = await createTestDatabase();
  orm = database.orm;
});

afterAll(async () => {
  await database.close();
});

beforeEach(async () => {
  await orm.em.fork().nativeDelete(OutboxRow, {});
});

test('an enqueued call is sealed, opens under its own id alone, and belongs to its process for 15 s', async () => {
  const { jobId } = await enqueued();
  const [row] = await rows();
  const workflowId = `integration-${jobId}`;
  expect(row).toMatchObject({
    kind: 'start',
    workflowType: 'deliveryDispatch',
    workflowId,
    attempts: 0,
    dueAt: new Date(NOW.getTime() + 15_000),
    createdAt: NOW,
  });
  expect(row?.arguments).not.toContain(jobId);
  expect(openPayload(box, workflowId, row?.arguments ?? '')).toMatchObject({
    taskQueue: 'integration-runs',
    args: [{ kind: 'integration', id: jobId }],
  });
  expect(() => openPayload(box, 'integration-other', row?.arguments ?? '')).toThrow();
});

describe('what looks after enqueued calls', () => {
  test('makes the call of a process that died between commit and start, 15 s later and not before', async () => {
    const engine = createStubEngine();
    const { jobId } = await enqueued();
    expect(await sweep(engine.client, CLAIM_MS - 1)).toBe(0);
    expect(engine.requests).toEqual([]);

    expect(await sweep(engine.client, CLAIM_MS)).toBe(1);
    expect(engine.requests).toMatchObject([
      {
        method: 'start',
        workflowType: 'deliveryDispatch',
        options: {
          workflowId: `integration-${jobId}`,
          taskQueue: 'integration-runs',
          args: [{ kind: 'integration', id: jobId }],
          workflowIdReusePolicy: 'REJECT_DUPLICATE',
          staticSummary: `Form ${FORM_ID}: integration webhook`,
        },
      },
    ]);
    expect(await rows()).toEqual([]);
  });

  test('of several workers at once takes different rows, and every row once', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 30; count += 1) ids.push((await enqueued()).outbox.call.workflowId);
    const engine = createStubEngine();
    engine.onRequest = () => new Promise((resolve) => setTimeout(resolve, 20));
    // Three concurrent sweeps: each has claimed entries before any makes a call.
    const made = await Promise.all([1, 2, 3].map(() => sweep(engine.client, CLAIM_MS)));
    expect(made.reduce((sum, count) => sum + count, 0)).toBe(30);
    expect(engine.requests.map(({ options }) => options.workflowId).sort()).toEqual(ids.sort());
    expect(await rows()).toEqual([]);
  });

  test('skips rows that another worker is claiming, instead of waiting for it', async () => {
    await enqueued();
    const engine = createStubEngine();
    await orm.em.fork().transactional(async (em) => {
      await em.getConnection().execute('select id from outbox for update', [], 'all', em.getTransactionContext());
      expect(await sweep(engine.client, CLAIM_MS)).toBe(0);
    });
    expect(await sweep(engine.client, CLAIM_MS)).toBe(1);
  });

  test('takes a run that exists already for success', async () => {
    const engine = createStubEngine();
    const { outbox } = await enqueued();
    engine.failure = alreadyStarted(outbox.call.workflowId);
    expect(await sweep(engine.client, CLAIM_MS)).toBe(1);
    expect(await rows()).toEqual([]);
  });

  test('puts a row that cannot be opened aside, for longer each time, and does the others', async () => {
    const engine = createStubEngine();
    const poison = await enqueued();
    const em = orm.em.fork();
    const sealed = sealPayload(
      new SecretBox([Buffer.alloc(32, 7)]),
      poison.outbox.call.workflowId,
      poison.outbox.call.payload,
    );
    await em.nativeUpdate(OutboxRow, { id: poison.outbox.id }, { arguments: sealed });
    const good = await enqueued();

    expect(await sweep(engine.client, CLAIM_MS)).toBe(1);
    expect(engine.requests.map(({ options }) => options.workflowId)).toEqual([good.outbox.call.workflowId]);
    const waits: number[] = [];
    for (let attempt = 1, time = CLAIM_MS; attempt <= 10; attempt += 1) {
      const [row] = await rows();
      expect(row).toMatchObject({ id: poison.outbox.id, attempts: attempt });
      expect(row?.lastError).toContain('APP_KEY');
      const until = (row?.dueAt.getTime() ?? 0) - NOW.getTime();
      waits.push((until - time) / 1000);
      expect(await sweep(engine.client, until - 1)).toBe(0);
      time = until;
      await expect(sweep(engine.client, time)).rejects.toThrow('APP_KEY');
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
  });

  test('puts a call that the engine refuses aside and does the others', async () => {
    const engine = createStubEngine();
    const refused = await enqueued();
    const good = await enqueued();
    engine.onRequest = async ({ options }) => {
      if (options.workflowId !== refused.outbox.call.workflowId) return;
      throw Object.assign(new Error('3 INVALID_ARGUMENT'), { code: 3, details: 'no such thing', metadata: {} });
    };
    expect(await sweep(engine.client, CLAIM_MS)).toBe(1);
    expect(await rows()).toMatchObject([{ id: refused.outbox.id, attempts: 1, lastError: '3 INVALID_ARGUMENT' }]);
    expect(engine.requests.map(({ options }) => options.workflowId)).toContain(good.outbox.call.workflowId);
  });

  test('leaves every row while the engine is away, counts nothing against them, and starts all when it is back', async () => {
    const engine = createStubEngine();
    const ids: string[] = [];
    for (let count = 0; count < 40; count += 1) ids.push((await enqueued()).outbox.call.workflowId);
    engine.failure = engineAway();
    await expect(sweep(engine.client, CLAIM_MS)).rejects.toThrow('UNAVAILABLE');
    // It stops after the concurrent calls have failed, instead of trying all entries.
    expect(engine.requests.length).toBeLessThanOrEqual(16);
    expect(await rows()).toHaveLength(40);
    expect((await rows()).every(({ attempts, lastError }) => attempts === 0 && !lastError)).toBe(true);

    engine.failure = null;
    engine.requests.length = 0;
    expect(await sweep(engine.client, 2 * CLAIM_MS)).toBe(40);
    expect(engine.requests.map(({ options }) => options.workflowId).sort()).toEqual(ids.sort());
    expect(await rows()).toEqual([]);
  });

  test('goes on after a failure of the database and ends when it is told to', async () => {
    const engine = createStubEngine();
    const stop = new AbortController();
    let failures = 0;
    const shaky = new Proxy(orm, {
      get(target, name) {
        if (name === 'em' && failures === 0) {
          failures += 1;
          throw new Error('the database is away');
        }
        return Reflect.get(target, name);
      },
    });
    await enqueued();
    const running = lookAfter([dueCalls({ orm: shaky, client: engine.client, box })], at(CLAIM_MS), stop.signal);
    await until('the row is swept', async () => (await rows()).length === 0);
    expect(failures).toBe(1);
    stop.abort();
    await running;
  }, 15_000);
});

describe('the dispatcher', () => {
  test('makes the calls of committed rows and deletes their rows in batches', async () => {
    const engine = createStubEngine();
    let deletes = 0;
    const counting = watchDeletes(orm, () => {
      deletes += 1;
    });
    const dispatcher = new OutboxDispatcher({ orm: counting, client: engine.client, log });
    for (let count = 0; count < 25; count += 1) offer(dispatcher, await enqueued());
    await until('the rows are deleted', async () => (await rows()).length === 0);
    expect(engine.requests).toHaveLength(25);
    expect(deletes).toBeLessThan(10);
    expect(dispatcher.backlog).toBe(0);
    await dispatcher.close();
  });

  test('has a bounded queue: what is beyond is left to workers', async () => {
    const engine = createStubEngine();
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    engine.onRequest = () => gate;
    const dispatcher = new OutboxDispatcher({ orm, client: engine.client, log, concurrency: 2, capacity: 3 });
    const all: Promised[] = [];
    for (let count = 0; count < 9; count += 1) all.push(await enqueued());
    for (const one of all) offer(dispatcher, one);
    expect(dispatcher.backlog).toBe(5);
    letGo();
    await until('five are done', async () => (await rows()).length === 4);
    await dispatcher.close();
    expect(engine.requests).toHaveLength(5);
    expect((await rows()).map(({ id }) => id)).toEqual(all.slice(5).map(({ outbox }) => outbox.id));
    expect(await sweep(engine.client, CLAIM_MS)).toBe(4);
    expect(await rows()).toEqual([]);
  });

  test('closes after the calls under way, deletes their rows and leaves the rest', async () => {
    const engine = createStubEngine();
    engine.onRequest = () => new Promise((resolve) => setTimeout(resolve, 50));
    const dispatcher = new OutboxDispatcher({ orm, client: engine.client, log, concurrency: 2 });
    const all: Promised[] = [];
    for (let count = 0; count < 5; count += 1) all.push(await enqueued());
    for (const one of all) offer(dispatcher, one);
    await dispatcher.close();
    offer(dispatcher, await enqueued());
    expect(engine.requests).toHaveLength(2);
    expect((await rows()).length).toBe(4);
    expect(dispatcher.backlog).toBe(0);
  });

  test('leaves everything to workers while the engine is away, and serves new calls when it is back', async () => {
    const engine = createStubEngine();
    engine.failure = engineAway();
    const dispatcher = new OutboxDispatcher({ orm, client: engine.client, log, concurrency: 1 });
    const all: Promised[] = [];
    for (let count = 0; count < 20; count += 1) all.push(await enqueued());
    for (const one of all) offer(dispatcher, one);
    await until('the queue is empty', async () => dispatcher.backlog === 0);
    expect(engine.requests).toHaveLength(1);
    engine.failure = null;
    offer(dispatcher, await enqueued());
    await until('the new one is done', async () => (await rows()).length === 20);
    await dispatcher.close();
  });

  test('takes a run that exists already for success', async () => {
    const engine = createStubEngine();
    const one = await enqueued();
    engine.failure = alreadyStarted(one.outbox.call.workflowId);
    const dispatcher = new OutboxDispatcher({ orm, client: engine.client, log });
    offer(dispatcher, one);
    await until('the row is deleted', async () => (await rows()).length === 0);
    await dispatcher.close();
  });

  test('whose deletion fails leaves the row, and the worker that starts it again harms nothing', async () => {
    const engine = createStubEngine();
    const broken = watchDeletes(orm, () => {
      throw new Error('the database is away');
    });
    const one = await enqueued();
    const dispatcher = new OutboxDispatcher({ orm: broken, client: engine.client, log });
    offer(dispatcher, one);
    await until('the call is made', async () => engine.requests.length === 1);
    await dispatcher.close();
    expect(await rows()).toHaveLength(1);
    engine.failure = alreadyStarted(one.outbox.call.workflowId);
    await sweep(engine.client, CLAIM_MS);
    expect(await rows()).toEqual([]);
  });
});

describe('against a real engine', () => {
  let env: TestWorkflowEnvironment;

  beforeAll(async () => {
    env = await startServer('local', dataConverter(box));
  }, 30_000);

  afterAll(async () => {
    await env.teardown();
  });

  test('a swept row starts the run with its search attributes, arguments and summary', async () => {
    const { jobId } = await enqueued();
    expect(await sweep(env.client, CLAIM_MS)).toBe(1);
    const run = env.client.workflow.getHandle(`integration-${jobId}`);
    const description = await run.describe();
    expect(description).toMatchObject({ type: 'deliveryDispatch', taskQueue: 'integration-runs' });
    expect(description.searchAttributes).toMatchObject({ FormId: [FORM_ID], Surface: ['b'], SubmissionId: [41] });
    expect(await description.staticSummary()).toBe(`Form ${FORM_ID}: integration webhook`);
  });

  test('a run that is going, and one that has ended, count as started', async () => {
    const { outbox, jobId } = await enqueued();
    const run = env.client.workflow.getHandle(`integration-${jobId}`);
    await callEngine(env.client, outbox.call);
    const { runId } = await run.describe();
    await callEngine(env.client, outbox.call);
    await run.terminate('ended by the test');
    expect(await sweep(env.client, CLAIM_MS)).toBe(1);
    expect(await rows()).toEqual([]);
    expect((await run.describe()).runId).toBe(runId);
  });

  test('signal_with_start starts the run once and signals it each time', async () => {
    const call: EngineCall = {
      kind: 'signal_with_start',
      workflowType: 'deliveryDispatch',
      workflowId: 'integration-signalled',
      payload: {
        taskQueue: 'submissions',
        args: [{ kind: 'integration', id: 'signalled' }],
        searchAttributes: [],
        summary: 'a signal',
        signal: { name: 'retryNow', args: [{ why: 'a reason' }] },
      },
    };
    for (let count = 0; count < 2; count += 1) {
      await orm.em.fork().insert(OutboxRow, {
        kind: call.kind,
        workflowType: call.workflowType,
        workflowId: call.workflowId,
        arguments: sealPayload(box, call.workflowId, call.payload),
        dueAt: NOW,
        createdAt: NOW,
      });
    }
    expect(await sweep(env.client, 0)).toBe(2);
    expect(await rows()).toEqual([]);
    const { events } = await env.client.workflow.getHandle(call.workflowId).fetchHistory();
    const signals = (events ?? []).flatMap(({ workflowExecutionSignaledEventAttributes: signal }) => signal ?? []);
    expect(signals.map(({ signalName }) => signalName)).toEqual(['retryNow', 'retryNow']);
    expect((events ?? []).filter((event) => event.workflowExecutionStartedEventAttributes)).toHaveLength(1);
  });
});

interface Promised {
  jobId: string;
  outbox: { id: number; call: EngineCall };
}

/** Enqueues the run of a job, as an operator's command does. */
async function enqueued(): Promise<Promised> {
  const jobId = randomUUID();
  const of = { id: jobId, kind: 'integration' as const, key: 'crm' };
  const job = { ...of, replays: 0, formId: FORM_ID, integrationId: 'webhook' };
  const call = engineCall(deliveryRun(job, { surface: 'b', submissionId: 41 }));
  const [id] = await insertCalls(orm.em.fork(), box, [{ call, now: NOW }]);
  return { jobId, outbox: { id: id as number, call } };
}

function at(laterMs: number) {
  return { log, clock: () => new Date(NOW.getTime() + laterMs) };
}

/**
 * Sweeps once.
 * @returns the number of calls made
 */
function sweep(client: Client, laterMs: number): Promise<number> {
  return wakeDue(dueCalls({ orm, client, box }), at(laterMs), 200);
}

function offer(dispatcher: OutboxDispatcher, { outbox }: Promised): void {
  dispatcher.offer(outbox.id, outbox.call);
}

function rows(): Promise<OutboxRow[]> {
  return orm.em.fork().findAll(OutboxRow, { orderBy: { id: 'asc' } });
}

/** Wraps the database so that `onDelete` runs before each delete statement. */
function watchDeletes(watched: MikroORM, onDelete: () => void): MikroORM {
  const fork = () => {
    const em = watched.em.fork();
    const nativeDelete = em.nativeDelete.bind(em);
    em.nativeDelete = (async (...args: Parameters<typeof nativeDelete>) => {
      onDelete();
      return nativeDelete(...args);
    }) as typeof em.nativeDelete;
    return em;
  };
  return { em: { fork } } as unknown as MikroORM;
}
