import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { WorkflowFailedError, type WorkflowHandle } from '@temporalio/client';
import { callEngine, type EngineCall } from '#engine/engine-call.ts';
import { TASK_QUEUES } from '#engine/names.ts';
import type { ReceivedWebhook } from '#fakes/webhooks/log.ts';
import { Delivery, DeliveryAttempt } from '#features/deliveries/entities.ts';
import { eraseStored } from '#features/erasure/submissions.ts';
import { Submission } from '#features/submissions/entities.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import {
  createForm,
  dispatchTo,
  isBackingOff,
  planJob,
  transientRow,
  until,
  VALUES,
  webhook,
} from '#test/environment/submissions.ts';
import { HOUR_MS } from '#time.ts';
import { cancel, deliveryDispatch, retryNow } from '#workflows/delivery-dispatch.ts';

/** Fast attempts per round. */
const FAST_TRIES = 3;

let engine: TestEngine;

beforeAll(async () => {
  engine = await startEngine();
});

afterAll(async () => {
  await engine.close();
});

describe('a submission that is erased while its job waits', () => {
  test('is not sent any more: its run is told, and ends', async () => {
    const { jobId, uuid, run } = await dispatchToReceiver('erased', { next: 1_000_000, status: 500 });
    await engine.pass('1 hour');
    const { attempts } = await jobRow(jobId);
    const now = await engine.now();
    const em = engine.orm.em.fork();
    const { id } = await em.findOneOrFail(Submission, { uuid });
    const { client } = engine;
    const calls: Promise<void>[] = [];
    const dispatcher = { offer: (_: number, call: EngineCall) => void calls.push(callEngine(client, call)) };
    expect(await eraseStored({ ...engine, installed: [], clock: () => now, dispatcher }, [id])).toBe(1);
    expect(calls).toHaveLength(1);
    await Promise.all(calls);
    await engine.parties.mendWebhook('erased');
    expect(await engine.resultOf(run)).toBe('cancelled');
    expect(await engine.parties.webhooks('erased')).toMatchObject({ accepted: 0 });
    const left = engine.orm.em.fork();
    expect([
      await left.count(Submission, { uuid }),
      await left.count(Delivery, { kind: 'integration', id: jobId }),
      await left.count(DeliveryAttempt, { deliveryId: jobId }),
    ]).toEqual([0, 0, 0]);
    expect(attempts).toBeGreaterThan(0);
  });
});

describe('a receiver that is away', () => {
  test('for half a day gets the webhook once, under the delivery id of every try before', async () => {
    const { jobId, uuid, run } = await dispatchToReceiver('away', { next: 1_000_000, status: 500 });
    await engine.pass('12 hours');
    const waiting = await jobRow(jobId);
    expect(waiting).toMatchObject({ status: 'retrying', errorType: 'server_error' });
    expect(waiting.lastError).toBe('The server answered 500.');
    const next = waiting.nextAttemptAt?.getTime() ?? 0;
    const now = (await engine.now()).getTime();
    expect(next).toBeGreaterThan(now);
    expect(next).toBeLessThanOrEqual(now + HOUR_MS);
    await engine.parties.mendWebhook('away');

    expect(await engine.resultOf(run)).toBe('delivered');
    const job = await jobRow(jobId);
    expect(job).toMatchObject({
      status: 'delivered',
      attempts: waiting.attempts + 1,
      errorType: null,
      lastError: null,
      nextAttemptAt: null,
    });
    expect(job.finishedAt?.getTime()).toBeGreaterThanOrEqual(next);
    const report = await engine.parties.webhooks('away');
    expect(report).toMatchObject({ accepted: 1, duplicates: 0, deliveries: { [jobId]: job.attempts } });
    expect(report.requests[0]?.json).toMatchObject({ data: { fields: VALUES } });
    expect(uuid).not.toBe(jobId);
  });

  test('is tried three times in half a minute, then after 10 s doubled up to an hour, for three days', async () => {
    const { jobId, run } = await dispatchToReceiver('never', { next: 1_000_000, status: 503 });
    const began = (await engine.now()).getTime();
    expect(await engine.resultOf(run)).toBe('failed');
    const job = await jobRow(jobId);
    expect(job).toMatchObject({ status: 'failed', errorType: 'server_error', nextAttemptAt: null });
    const hours = ((job.finishedAt?.getTime() ?? 0) - began) / HOUR_MS;
    expect(hours).toBeGreaterThan(71);
    expect(hours).toBeLessThanOrEqual(72.1);

    const rounds = await roundsOf(run);
    expect(rounds.slice(0, 10).map(({ waitSeconds }) => waitSeconds)).toEqual([
      10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600,
    ]);
    expect(new Set(rounds.slice(10).map(({ waitSeconds }) => waitSeconds))).toEqual(new Set([3600]));
    expect(Math.max(...rounds.map(({ tookSeconds }) => tookSeconds))).toBeLessThanOrEqual(30);
    const { total, deliveries } = await engine.parties.webhooks('never');
    // There is one round more than waits: after the last round it gives up.
    expect(total).toBe((rounds.length + 1) * FAST_TRIES);
    expect(deliveries).toEqual({ [jobId]: job.attempts });
    expect((await run.describe()).searchAttributes).toMatchObject({ Outcome: ['failed'] });
    const told = engine.logLines.filter((line) => line.includes('an integration was given up') && line.includes(jobId));
    expect(told).toEqual([expect.stringContaining('"class":"server_error"')]);
  });

  test('for a moment is reached by the fast tries, without a back-off', async () => {
    const { jobId, run } = await dispatchToReceiver('moment', { next: FAST_TRIES - 1, mode: 'reset' });
    expect(await engine.resultOf(run)).toBe('delivered');
    expect(await jobRow(jobId)).toMatchObject({ status: 'delivered', attempts: FAST_TRIES });
    expect(await roundsOf(run)).toEqual([]);
  });

  test.each([
    { status: 429, seconds: 5_400, errorType: 'rate_limited' },
    { status: 503, seconds: 7_000, errorType: 'server_error' },
  ])('and answers $status with Retry-After is left alone for that long', async ({ status, seconds, errorType }) => {
    const name = `wait-${status}`;
    const { jobId, run } = await dispatchToReceiver(name, { next: 1, status, retry_after: String(seconds) });
    const began = (await engine.now()).getTime();
    await untilBackingOff(jobId);
    const waiting = await jobRow(jobId);
    expect(waiting).toMatchObject({ attempts: 1, errorType });
    expect((waiting.nextAttemptAt?.getTime() ?? 0) - began).toBeGreaterThan(seconds * 1000 - 10_000);
    await engine.pass(`${seconds - 60} s`);
    expect(await received(name)).toBe(1);
    expect(await engine.resultOf(run)).toBe('delivered');
    expect(await roundsOf(run)).toMatchObject([{ waitSeconds: seconds }]);
    expect(await received(name)).toBe(2);
  });

  test('a short Retry-After never makes it come sooner than the table says', async () => {
    const { run } = await dispatchToReceiver('soon', { next: 1, status: 429, retry_after: '1' });
    expect(await engine.resultOf(run)).toBe('delivered');
    expect(await roundsOf(run)).toMatchObject([{ waitSeconds: 10 }]);
  });
});

describe('what cannot be mended by trying again ends at once', () => {
  test.each([
    { status: 400, errorType: 'request_refused' },
    { status: 404, errorType: 'not_found' },
    { status: 410, errorType: 'gone' },
  ])('an answer of $status', async ({ status, errorType }) => {
    const name = `refuses-${status}`;
    const { jobId, run } = await dispatchToReceiver(name, { next: 100, status });
    expect(await engine.resultOf(run)).toBe('failed');
    expect(await jobRow(jobId)).toMatchObject({ status: 'failed', attempts: 1, errorType, nextAttemptAt: null });
    expect(await received(name)).toBe(1);
  });

  test('a redirect', async () => {
    const { jobId, run } = await dispatchToReceiver('moved', { next: 100, status: 302 });
    expect(await engine.resultOf(run)).toBe('failed');
    expect(await jobRow(jobId)).toMatchObject({ attempts: 1, errorType: 'redirect_refused' });
  });

  test.each([
    ['http://10.1.2.3/hook', 'address_refused'],
    ['http://[fd00::1]/', 'address_refused'],
    ['http://169.254.169.254/latest/meta-data', 'address_forbidden'],
  ])('an address that may not be reached, saved before that was refused: %s', async (url, errorType) => {
    const known = 'http://saved.example/hook';
    const form = await createForm(engine, { integrations: [webhook(engine, 'private', { settings: { url: known } })] });
    for (const table of ['forms', 'form_revisions']) {
      await engine.orm.em.fork().execute(`update ${table} set config = replace(config, ?, ?)`, [known, url]);
    }
    const { jobId, run } = await dispatchTo(engine, form);
    expect(await engine.resultOf(run)).toBe('failed');
    expect(await jobRow(jobId)).toMatchObject({ status: 'failed', attempts: 1, errorType });
  });

  test('an integration that nothing here handles', async () => {
    const form = await createForm(engine, { integrations: [{ key: 'own', integration_id: 'own_crm', settings: {} }] });
    const { jobId, run } = await dispatchTo(engine, form);
    expect(await engine.resultOf(run)).toBe('failed');
    const job = await jobRow(jobId);
    expect(job).toMatchObject({ status: 'failed', attempts: 1, errorType: 'unknown_integration' });
    expect(job.lastError).toContain('"own_crm"');
  });

  test('and gives the transient values up with it', async () => {
    const form = await createForm(engine, { store_submissions: false, integrations: [webhook(engine, 'dead')] });
    await engine.parties.failWebhook('dead', { next: 1, status: 410 });
    const { uuid, run } = await dispatchTo(engine, form);
    expect(await engine.resultOf(run)).toBe('failed');
    expect(await transientRow(engine, uuid)).toBeNull();
  });
});

describe('an operator', () => {
  test('who signals retryNow has the next round begin at once', async () => {
    const { jobId, run } = await dispatchToReceiver('impatient', { next: 4 * FAST_TRIES, status: 500 });
    await until('the first rounds failed', async () => {
      await engine.pass('30 s');
      return (await jobRow(jobId)).attempts >= 4 * FAST_TRIES;
    });
    const waiting = await jobRow(jobId);
    await run.signal(retryNow);
    expect(await engine.resultOf(run)).toBe('delivered');
    const job = await jobRow(jobId);
    expect(job.attempts).toBe(waiting.attempts + 1);
    expect(job.finishedAt?.getTime()).toBeLessThan(waiting.nextAttemptAt?.getTime() ?? 0);
  });

  test('whose retryNow fails too finds the run waiting longer, not for ever trying', async () => {
    const { jobId, run } = await dispatchToReceiver('twice', { next: 2 * FAST_TRIES, status: 500 });
    await untilBackingOff(jobId);
    await run.signal(retryNow);
    await until('the second round failed', async () => {
      await engine.pass('1 s');
      return (await jobRow(jobId)).attempts === 2 * FAST_TRIES;
    });
    expect(await engine.resultOf(run)).toBe('delivered');
    expect((await roundsOf(run)).map(({ waitSeconds }) => waitSeconds)).toEqual([10, 20]);
    expect(await received('twice')).toBe(2 * FAST_TRIES + 1);
  });

  test('who signals cancel during the back-off ends the run without another try', async () => {
    const { jobId, run } = await dispatchToReceiver('stopped', { next: 1_000, status: 500 });
    await untilBackingOff(jobId);
    const { total } = await engine.parties.webhooks('stopped');
    await run.signal(cancel);
    expect(await engine.resultOf(run)).toBe('cancelled');
    expect(await jobRow(jobId)).toMatchObject({ status: 'cancelled', nextAttemptAt: null, attempts: total });
    expect((await jobRow(jobId)).finishedAt).toBeInstanceOf(Date);
    expect(await received('stopped')).toBe(total);
    expect((await run.describe()).searchAttributes).toMatchObject({ Outcome: ['cancelled'] });
  });

  test.each([
    ['delivered', [cancel, retryNow]],
    ['cancelled', [retryNow, cancel]],
  ] as const)('who asks for both while a try is under way has the last wish: %s', async (outcome, wishes) => {
    const name = `both-${outcome}`;
    const { jobId, run } = await dispatchToReceiver(name, { next: FAST_TRIES, status: 500, delay_ms: 300 });
    await until('a try is under way', async () => (await jobRow(jobId)).attempts > 0);
    for (const wish of wishes) await run.signal(wish);
    expect(await engine.resultOf(run)).toBe(outcome);
    expect(await received(name)).toBe(FAST_TRIES + (outcome === 'delivered' ? 1 : 0));
  });

  test('who signals cancel before the first try has nothing sent', async () => {
    const form = await createForm(engine, { integrations: [webhook(engine, 'unsent')] });
    const { jobId } = await planJob(engine, form);
    const run = await engine.client.workflow.signalWithStart(deliveryDispatch, {
      workflowId: `integration-${jobId}`,
      taskQueue: TASK_QUEUES.integrationRuns,
      args: [{ kind: 'integration', id: jobId }],
      signal: cancel,
    });
    expect(await engine.resultOf(run)).toBe('cancelled');
    expect(await jobRow(jobId)).toMatchObject({ status: 'cancelled', attempts: 0 });
    expect(await received('unsent')).toBe(0);
  });

  test('who cancels the run in the engine finds the job cancelled', async () => {
    const { jobId, run } = await dispatchToReceiver('engine', { next: 1_000, status: 500 });
    await untilBackingOff(jobId);
    await run.cancel();
    await expect(engine.resultOf(run)).rejects.toThrow(WorkflowFailedError);
    expect((await run.describe()).status.name).toBe('CANCELLED');
    expect(await jobRow(jobId)).toMatchObject({ status: 'cancelled', nextAttemptAt: null });
  });

  test('who starts the run of an ended job again sends nothing and changes nothing', async () => {
    const { jobId, run } = await dispatchToReceiver('ended', { next: 1, status: 410 });
    await engine.resultOf(run);
    const before = await jobRow(jobId);
    const again = await engine.client.workflow.start(deliveryDispatch, {
      workflowId: `integration-${jobId}`,
      taskQueue: TASK_QUEUES.integrationRuns,
      args: [{ kind: 'integration', id: jobId }],
    });
    expect(await engine.resultOf(again)).toBe('failed');
    expect(await jobRow(jobId)).toEqual(before);
    expect(await received('ended')).toBe(1);
  });
});

test('of two runs of a job the later one has it: the earlier one neither tries nor changes anything', async () => {
  const { jobId, run } = await dispatchToReceiver('rivals', { next: FAST_TRIES, status: 500 });
  await untilBackingOff(jobId);
  const earlier = await jobRow(jobId);
  await engine.parties.failWebhook('rivals', { next: FAST_TRIES, status: 500 });
  const later = await engine.client.workflow.start(deliveryDispatch, {
    workflowId: `integration-${jobId}-later`,
    taskQueue: TASK_QUEUES.integrationRuns,
    args: [{ kind: 'integration', id: jobId }],
  });
  await until('the later one has failed once', async () => (await jobRow(jobId)).attempts > earlier.attempts);
  expect((await jobRow(jobId)).owner).toContain(later.firstExecutionRunId);
  await run.signal(retryNow);
  expect(await engine.resultOf(run)).toBe('cancelled');
  expect(await jobRow(jobId)).toMatchObject({ status: 'retrying', finishedAt: null });
  expect(await engine.resultOf(later)).toBe('delivered');
  expect(await jobRow(jobId)).toMatchObject({ status: 'delivered', attempts: 2 * FAST_TRIES + 1 });
  expect((await engine.parties.webhooks('rivals')).deliveries).toEqual({ [jobId]: 2 * FAST_TRIES + 1 });
});

test('a job waits as pending until its first round has failed', async () => {
  const { jobId, run } = await dispatchToReceiver('slow', { next: 1, status: 500, delay_ms: 2_500 });
  await until('the first try is under way', async () => (await received('slow')) === 1);
  expect(await jobRow(jobId)).toMatchObject({ status: 'pending', finishedAt: null, nextAttemptAt: null });
  expect(await engine.resultOf(run)).toBe('delivered');
});

test('a run that is continued as new keeps its place in the back-off and its three days', async () => {
  const form = await createForm(engine, { integrations: [webhook(engine, 'continued')] });
  await engine.parties.failWebhook('continued', { next: 1_000, status: 500 });
  const { jobId } = await planJob(engine, form);
  const startedAt = (await engine.now()).getTime() - 71 * HOUR_MS;
  const run = await engine.client.workflow.start(deliveryDispatch, {
    workflowId: `integration-${jobId}`,
    taskQueue: TASK_QUEUES.integrationRuns,
    args: [{ kind: 'integration', id: jobId, failures: 8, startedAt }],
  });
  expect(await engine.resultOf(run)).toBe('failed');
  expect((await roundsOf(run)).map(({ waitSeconds }) => waitSeconds)).toEqual([2560]);
});

test('every request is signed at the time of its try', async () => {
  const { requests } = await engine.parties.webhooks('never');
  const stamps = requests.map((request: ReceivedWebhook) => Number(request.headers['webhook-timestamp'])).reverse();
  expect(stamps).toEqual([...stamps].sort((a, b) => a - b));
  expect((stamps.at(-1) ?? 0) - (stamps[0] ?? 0)).toBeGreaterThan(2 * 24 * 3600);
});

async function dispatchToReceiver(name: string, failure: object) {
  const form = await createForm(engine, { integrations: [webhook(engine, name)] });
  await engine.parties.failWebhook(name, failure);
  return dispatchTo(engine, form);
}

async function jobRow(id: string): Promise<Delivery> {
  return engine.orm.em.fork().findOneOrFail(Delivery, { kind: 'integration', id });
}

/** Lets time pass until the first round has failed and the back-off begins. */
async function untilBackingOff(jobId: string): Promise<void> {
  await until('the first round failed', async () => {
    await engine.pass('1 s');
    return isBackingOff(await jobRow(jobId), await engine.now());
  });
}

async function received(name: string): Promise<number> {
  return (await engine.parties.webhooks(name)).total;
}

/** Returns the failed rounds that were followed by a wait: how long the round took, and the wait. */
async function roundsOf(run: WorkflowHandle): Promise<{ tookSeconds: number; waitSeconds: number }[]> {
  const { events } = await run.fetchHistory();
  const seconds = (time: { seconds?: unknown; nanos?: number | null } | null | undefined) =>
    Number(time?.seconds ?? 0) + (time?.nanos ?? 0) / 1e9;
  let roundBegan = 0;
  const rounds: { tookSeconds: number; waitSeconds: number }[] = [];
  let tookSeconds = 0;
  for (const event of events ?? []) {
    const scheduled = event.activityTaskScheduledEventAttributes;
    if (scheduled?.activityType?.name === 'dispatch') roundBegan = seconds(event.eventTime);
    if (event.activityTaskFailedEventAttributes) tookSeconds = seconds(event.eventTime) - roundBegan;
    const timer = event.timerStartedEventAttributes;
    if (timer) rounds.push({ tookSeconds, waitSeconds: Math.round(seconds(timer.startToFireTimeout)) });
  }
  return rounds;
}
