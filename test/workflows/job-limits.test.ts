import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { WorkflowHandle } from '@temporalio/client';
import { TASK_QUEUES, workflowIds } from '#engine/names.ts';
import { Delivery, DeliveryAttempt } from '#features/deliveries/entities.ts';
import type { Dispatch } from '#features/integrations/delivery.ts';
import type { ReceiverLimit } from '#forms/integration-definition.ts';
import { ProviderError } from '#outgoing/errors.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { type HookCalls, recordHooks } from '#test/environment/hook-calls.ts';
import {
  createForm,
  createPost,
  detailsOf,
  dispatchOf,
  dispatchTo,
  isBackingOff,
  jobOf,
  planJob,
  submitTo,
  until,
  webhook,
} from '#test/environment/submissions.ts';
import { cancel, deliveryDispatch } from '#workflows/delivery-dispatch.ts';

const NO_PERMIT: ReceiverLimit = { concurrent: 0 };
const ONE_PERMIT: ReceiverLimit = { concurrent: 1 };

/** Read at each attempt: a test withdraws permits and returns them. */
const limits: Record<string, ReceiverLimit> = {};
let engine: TestEngine;
let hooks: HookCalls;
/** Outcomes of the next attempts; later ones succeed. */
let answers: ((dispatch: Dispatch) => Promise<void>)[];
let tries: string[];

const handler = async (dispatch: Dispatch) => {
  tries.push(dispatch.deliveryId);
  await answers[tries.length - 1]?.(dispatch);
};

beforeAll(async () => {
  engine = await startEngine({ integrations: { own_crm: handler, create_post: handler }, receiverLimits: limits });
  hooks = recordHooks(engine.hooks);
});
afterAll(async () => {
  hooks.stop();
  await engine.close();
});
beforeEach(() => {
  for (const id of Object.keys(limits)) delete limits[id];
  answers = [];
  tries = [];
});

describe('a job whose receiver has no free permit', () => {
  test('is put off for as long as it takes: nothing is tried, nothing has failed, and nothing is given up', async () => {
    limits.own_crm = NO_PERMIT;
    const { run, jobId } = await dispatchOwn();
    await engine.pass('5 h');
    const waiting = await row(jobId);
    expect(waiting).toMatchObject({ status: 'pending', attempts: 0, errorType: null, lastError: null });
    expect(waiting.nextAttemptAt?.getTime()).toBeGreaterThan((await engine.now()).getTime() - 180_000);
    expect(await detailsOf(run)).toContain('The receiver has no free permit');
    expect(await attemptsOf(jobId)).toEqual([]);
    // It gets a permit within minutes, and not only after a back-off that grew to an hour.
    limits.own_crm = ONE_PERMIT;
    const mended = (await engine.now()).getTime();
    expect(await engine.resultOf(run)).toBe('delivered');
    const delivered = await row(jobId);
    expect(delivered).toMatchObject({ attempts: 1, nextAttemptAt: null });
    expect((delivered.finishedAt?.getTime() ?? 0) - mended).toBeLessThanOrEqual(180_000);
    expect(tries).toEqual([jobId]);
  });

  test('has its three days from when it found one', async () => {
    limits.own_crm = NO_PERMIT;
    const { run, jobId } = await dispatchOwn(71.9 * 60 * 60 * 1000);
    await engine.pass('1 h');
    delete limits.own_crm;
    answers = Array.from({ length: 3 }, () => fail);
    expect(await engine.resultOf(run)).toBe('delivered');
    expect(await row(jobId)).toMatchObject({ attempts: 4 });
  });

  test('is cancelled while it is put off', async () => {
    limits.own_crm = NO_PERMIT;
    const { run, jobId } = await dispatchOwn();
    await until('it is put off', async () => (await row(jobId)).nextAttemptAt != null);
    await run.signal(cancel);
    expect(await engine.resultOf(run)).toBe('cancelled');
    expect(await row(jobId)).toMatchObject({ status: 'cancelled', attempts: 0 });
    expect(tries).toEqual([]);
  });

  test('keeps its place in the back-off and its three days', async () => {
    answers = Array.from({ length: 3 }, () => fail);
    const { run, jobId } = await dispatchOwn();
    await roundFailed(jobId);
    limits.own_crm = NO_PERMIT;
    await engine.pass('2 h');
    expect(await row(jobId)).toMatchObject({ status: 'retrying', attempts: 3, errorType: 'server_error' });
    delete limits.own_crm;
    answers.push(fail, fail, fail);
    expect(await engine.resultOf(run)).toBe('delivered');
    expect(await row(jobId)).toMatchObject({ attempts: 7 });
    // After the second failed round it waits the 20 s of the second round, as if it had never been deferred.
    expect(await timersOf(run)).toContain(20);
  });

  test('ends a round that was begun with what its last try failed of', async () => {
    answers = [
      async () => {
        limits.own_crm = NO_PERMIT;
        await fail();
      },
    ];
    const { run, jobId } = await dispatchOwn();
    await roundFailed(jobId);
    expect(await row(jobId)).toMatchObject({ attempts: 1, errorType: 'server_error', lastError: 'It said no.' });
    delete limits.own_crm;
    expect(await engine.resultOf(run)).toBe('delivered');
    expect(await row(jobId)).toMatchObject({ attempts: 2 });
  });

  test('leaves its place to others once its try has ended, however it ended', async () => {
    limits.own_crm = ONE_PERMIT;
    answers = [
      fail,
      async () => {
        throw new TypeError('a mistake in an extension');
      },
      async () => {
        throw new ProviderError('Gone.', { kind: 'permanent', type: 'gone' });
      },
    ];
    const { run } = await dispatchOwn();
    expect(await engine.resultOf(run)).toBe('failed');
    const other = await dispatchOwn();
    expect(await engine.resultOf(other.run)).toBe('delivered');
  });
});

describe('tries under way at one receiver', () => {
  test('are never more than its limit, and every job is delivered', async () => {
    limits.own_crm = { concurrent: 2 };
    let now = 0;
    let most = 0;
    let meet = () => {};
    const twoMet = new Promise<void>((resolve) => {
      meet = resolve;
    });
    answers = Array.from({ length: 12 }, () => async () => {
      now += 1;
      most = Math.max(most, now);
      if (now === 2) meet();
      // The first call waits for a second; then both wait a while, in case a third comes.
      await twoMet;
      await new Promise((resolve) => setTimeout(resolve, 50));
      now -= 1;
    });
    const runs = await Promise.all(Array.from({ length: 12 }, () => dispatchOwn()));
    for (const { run } of runs) expect(await engine.resultOf(run)).toBe('delivered');
    expect(most).toBe(2);
    expect(new Set(tries).size).toBe(12);
    expect(tries).toHaveLength(12);
  });
});

test('rounds after the first one are tried on a task queue of their own', async () => {
  answers = Array.from({ length: 6 }, () => fail);
  const { run } = await dispatchOwn();
  expect(await engine.resultOf(run)).toBe('delivered');
  const { events } = await run.fetchHistory();
  const queues = (events ?? []).flatMap(({ activityTaskScheduledEventAttributes: scheduled }) =>
    scheduled?.activityType?.name === 'dispatch' ? [scheduled.taskQueue?.name] : [],
  );
  expect(queues).toEqual(['integrations', 'integrations-retry', 'integrations-retry']);
});

describe('what the run of a submission does itself', () => {
  test('waits for a place too, and after_submission with it', async () => {
    limits.create_post = NO_PERMIT;
    const form = await createForm(engine, { integrations: [createPost()] });
    const { run, uuid } = await submitTo(engine, form);
    await until('it is put off', async () => (await maybeJob(uuid))?.nextAttemptAt != null);
    expect(await jobOf(engine, uuid)).toMatchObject({ status: 'pending', attempts: 0 });
    const fired = hooks.of('svcb_after_submission').length;
    delete limits.create_post;
    expect(await engine.resultOf(run)).toMatchObject({ outcome: 'completed' });
    expect(await jobOf(engine, uuid)).toMatchObject({ status: 'delivered', attempts: 1 });
    expect(hooks.of('svcb_after_submission')).toHaveLength(fired + 1);
    await expect(dispatchOf(engine, await jobOf(engine, uuid)).describe()).rejects.toThrow('not found');
  });

  test('is left to a run of its own when there is none for long', async () => {
    limits.create_post = NO_PERMIT;
    const form = await createForm(engine, { integrations: [createPost()] });
    const { run, uuid } = await submitTo(engine, form);
    expect(await engine.resultOf(run)).toMatchObject({ outcome: 'completed' });
    const job = await jobOf(engine, uuid);
    expect(job).toMatchObject({ status: 'pending', attempts: 0 });
    delete limits.create_post;
    expect(await engine.resultOf(dispatchOf(engine, job))).toBe('delivered');
    expect(await jobOf(engine, uuid)).toMatchObject({ status: 'delivered', attempts: 1 });
    expect(tries).toEqual([job.id]);
  });
});

describe('the log of tries', () => {
  test('tells when each was made, how it ended and what was answered', async () => {
    await engine.parties.failWebhook('log', { next: 1, status: 503 });
    const form = await createForm(engine, { integrations: [webhook(engine, 'log')] });
    const { run, jobId } = await dispatchTo(engine, form);
    expect(await engine.resultOf(run)).toBe('delivered');
    const attempts = await attemptsOf(jobId);
    expect(attempts).toMatchObject([
      { attempt: 1, replay: 0, outcome: 'failed', statusCode: 503, errorType: 'server_error' },
      { attempt: 2, replay: 0, outcome: 'delivered', statusCode: 200, errorType: null },
    ]);
    expect(attempts.map(({ excerpt }) => excerpt)).toEqual(['{"error":"Answered on request."}', '{"received":true}']);
    for (const { durationMs, startedAt } of attempts) {
      expect(durationMs).toBeGreaterThanOrEqual(0);
      expect(startedAt).toBeInstanceOf(Date);
    }
  });

  test('keeps nothing of an answer where the form does not store', async () => {
    await engine.parties.failWebhook('silent', { next: 1, status: 410 });
    const form = await createForm(engine, { store_submissions: false, integrations: [webhook(engine, 'silent')] });
    const { run, jobId } = await dispatchTo(engine, form);
    expect(await engine.resultOf(run)).toBe('failed');
    expect(await attemptsOf(jobId)).toMatchObject([
      { outcome: 'failed', statusCode: 410, errorType: 'gone', excerpt: null },
    ]);
  });
});

async function fail(): Promise<void> {
  throw new ProviderError('It said no.', { kind: 'transient', type: 'server_error', status: 500 });
}

/** @param ageMs the age of its run */
async function dispatchOwn(ageMs = 0) {
  const own = { key: 'crm', integration_id: 'own_crm', settings: {} };
  const { jobId } = await planJob(engine, await createForm(engine, { integrations: [own] }));
  const run = await engine.client.workflow.start(deliveryDispatch, {
    workflowId: workflowIds.delivery('integration', jobId),
    taskQueue: TASK_QUEUES.integrationRuns,
    args: [{ kind: 'integration', id: jobId, ...(ageMs > 0 && { startedAt: (await engine.now()).getTime() - ageMs }) }],
  });
  return { jobId, run };
}

/** Lets time pass until a round has failed and a back-off begins. */
async function roundFailed(jobId: string): Promise<void> {
  await until('the round failed', async () => {
    await engine.pass('1 s');
    return isBackingOff(await row(jobId), await engine.now());
  });
}

function row(id: string): Promise<Delivery> {
  return engine.orm.em.fork().findOneOrFail(Delivery, { kind: 'integration', id });
}

function maybeJob(submissionUuid: string): Promise<Delivery | null> {
  return engine.orm.em.fork().findOne(Delivery, { kind: 'integration', submissionUuid });
}

function attemptsOf(deliveryId: string): Promise<DeliveryAttempt[]> {
  return engine.orm.em.fork().find(DeliveryAttempt, { deliveryId }, { orderBy: { id: 'asc' } });
}

/** Returns the timers of a run, in whole seconds. */
async function timersOf(run: WorkflowHandle): Promise<number[]> {
  const { events } = await run.fetchHistory();
  return (events ?? []).flatMap(({ timerStartedEventAttributes: timer }) =>
    timer ? [Number(timer.startToFireTimeout?.seconds ?? 0)] : [],
  );
}
