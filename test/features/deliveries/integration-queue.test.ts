import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Client, WorkflowHandle } from '@temporalio/client';
import { TASK_QUEUES, workflowIds } from '#engine/names.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { IntegrationQueue } from '#features/deliveries/integration-queue.ts';
import { Submission, TransientValues } from '#features/submissions/entities.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { engineAway } from '#test/environment/stub-engine.ts';
import {
  createForm,
  dispatchOf,
  dispatchTo,
  isBackingOff,
  planJob,
  transientRow,
  until,
  VALUES,
  webhook,
} from '#test/environment/submissions.ts';
import { placesOf } from '#test/environment/tables.ts';
import { HOUR_MS, MINUTE_MS } from '#time.ts';
import { deliveryDispatch } from '#workflows/delivery-dispatch.ts';

const EMPTY = { total_jobs: 0, pending: 0, retrying: 0, oldest_timestamp: 0 };
const FAST_TRIES = 3;

let engine: TestEngine;
let queue: IntegrationQueue;
/** The queue's current time. */
let clock: Date;

beforeAll(async () => {
  engine = await startEngine();
  queue = new IntegrationQueue({ ...engine, clock: () => clock });
});
beforeEach(async () => {
  await engine.orm.em.fork().nativeDelete(Delivery, { kind: 'integration' });
  clock = await engine.now();
});
afterAll(() => engine.close());

const jobRow = (id: string) => engine.orm.em.fork().findOneOrFail(Delivery, { kind: 'integration', id });
const received = async (receiver: string) => (await engine.parties.webhooks(receiver)).total;
const statusOf = async (run: WorkflowHandle) => (await run.describe()).status.name;

/** Creates a job of a form with one webhook, starts its run, and lets time pass until the first round has failed. */
async function putOffJob(receiver: string, options: object = {}) {
  const form = await createForm(engine, { ...options, integrations: [webhook(engine, receiver)] });
  await engine.parties.failWebhook(receiver, { next: 1_000, status: 500 });
  const dispatched = await dispatchTo(engine, form);
  await until('the first round failed', async () => {
    await engine.pass('1 s');
    return isBackingOff(await jobRow(dispatched.jobId), await engine.now());
  });
  clock = await engine.now();
  return { ...dispatched, form };
}

test.each([
  ['webhook', true],
  ['own_crm', true],
  ['create_post', false],
])('%s runs asynchronously: %s', (integrationId, queued) => {
  expect(queue.shouldQueue(integrationId)).toBe(queued);
});

describe('a job', () => {
  test('is told with every field of the interface, without a secret', async () => {
    const settings = { url: engine.parties.webhookUrl('told'), headers: { 'X-Token': 'canary-4711' } };
    const form = await createForm(engine, { integrations: [webhook(engine, 'told', { settings })] });
    const { jobId, uuid } = await planJob(engine, form);
    const row = await jobRow(jobId);
    const submission = await engine.orm.em.fork().findOneOrFail(Submission, { uuid });
    const job = await queue.get(jobId);
    expect(job).toEqual({
      id: jobId,
      integration_id: 'webhook',
      settings: { url: settings.url, format: 'json', headers_set: true, secret_set: true },
      form: {
        id: form.id,
        title: form.title,
        active: 1,
        config: expect.objectContaining({ fields: form.config.fields }),
      },
      payload: VALUES,
      context: {
        surface: 'b',
        ip_address: '203.0.113.9',
        user_agent: 'Test/1.0',
        submission_id: submission.id,
        submission_uuid: uuid,
        delivery_id: jobId,
      },
      field_meta: {
        name: { type: 'text', label: 'Your name' },
        email: { type: 'email', label: 'E-mail address' },
        message: { type: 'textarea', label: 'Your message' },
      },
      timestamp: Math.floor(row.enqueuedAt.getTime() / 1000),
      attempts: 0,
      last_error: null,
    });
    expect(JSON.stringify(job)).not.toMatch(/canary-4711|whsec_/);
  });

  test('tells its tries and its last error, until it is delivered', async () => {
    const { jobId, run } = await putOffJob('counted');
    expect(await queue.get(jobId)).toMatchObject({ attempts: FAST_TRIES, last_error: 'The server answered 500.' });
    await engine.parties.mendWebhook('counted');
    expect(await engine.resultOf(run)).toBe('delivered');
    const { total } = await engine.parties.webhooks('counted');
    expect(await queue.get(jobId)).toMatchObject({ attempts: total, last_error: null });
  });

  test('is told at the revision of its submission, with the secrets and the state that the form has now', async () => {
    const form = await createForm(engine, { integrations: [webhook(engine, 'revised')] });
    const { jobId } = await planJob(engine, form);
    const change = {
      title: 'Renamed',
      config: { ...form.config, fields: [], options: { ...form.config.options, integrations: [] } },
    };
    await engine.forms.update(form.id, change, clock);
    await engine.forms.trash(form.id, clock);
    expect(await queue.get(jobId)).toMatchObject({
      settings: { headers_set: false, secret_set: false, url: engine.parties.webhookUrl('revised') },
      form: { title: form.title, active: 0, config: { fields: form.config.fields } },
    });
  });

  test('of a form that does not store is told from the one sealed row, and not once that is gone', async () => {
    const values = { ...VALUES, message: 'canary message 4712' };
    const form = await createForm(engine, { store_submissions: false, integrations: [webhook(engine, 'unstored')] });
    const { jobId } = await planJob(engine, form, values);
    expect(await queue.get(jobId)).toMatchObject({ payload: values, context: { submission_id: null } });
    expect(await placesOf(engine.orm, [values.message])).toEqual([]);
    await startRun(jobId);
    expect(await queue.get(jobId)).toMatchObject({ id: jobId, payload: null, context: null, last_error: null });
  });

  test('whose submission has been erased has no payload', async () => {
    const form = await createForm(engine, { integrations: [webhook(engine, 'erased')] });
    const { jobId, uuid } = await planJob(engine, form);
    await engine.orm.em.fork().nativeDelete(Submission, { uuid });
    expect(await queue.get(jobId)).toMatchObject({ integration_id: 'webhook', payload: null, context: null });
  });

  test('that does not exist is null', async () => {
    expect(await queue.get(randomUUID())).toBeNull();
  });
});

describe('the statistics', () => {
  test('of an empty queue are zeros', async () => {
    expect(await queue.getStats()).toEqual(EMPTY);
  });

  test('count what is open, and tell the oldest of it', async () => {
    const at = (seconds: number) => new Date(Date.UTC(2031, 2, 4, 5, 6, seconds, 789));
    const job = (status: Delivery['status'], seconds: number, integrationId = 'webhook') => ({
      id: randomUUID(),
      kind: 'integration' as const,
      submissionUuid: randomUUID(),
      formId: 1,
      revision: 1,
      key: 'crm',
      integrationId,
      status,
      enqueuedAt: at(seconds),
    });
    await engine.orm.em.fork().insertMany(Delivery, [
      job('delivered', 1),
      job('failed', 2),
      job('cancelled', 3),
      // These jobs still belong to the run of their submission, not to the queue.
      job('pending', 4, 'create_post'),
      job('retrying', 20, 'create_post'),
      job('retrying', 6),
      job('pending', 5),
      job('pending', 30),
      job('pending', 31),
    ]);
    const oldest_timestamp = Math.floor(at(5).getTime() / 1000);
    expect(await queue.getStats()).toEqual({ total_jobs: 5, pending: 3, retrying: 2, oldest_timestamp });
  });
});

describe('processing', () => {
  test('fires its hook, wakes what was lost, and leaves a back-off alone', async () => {
    const fired: unknown[][] = [];
    const action = (...args: unknown[]) => void fired.push(args);
    const hook = engine.hooks.for('probe');
    hook.addAction('svca_process_integration_queue', action);
    const { jobId } = await putOffJob('left-alone');
    const waiting = await jobRow(jobId);
    const lost = await planJob(engine, await createForm(engine, { integrations: [webhook(engine, 'lost-job')] }));
    const before = new Date(clock.getTime() - 2 * MINUTE_MS);
    await engine.orm.em
      .fork()
      .nativeUpdate(Delivery, { kind: 'integration', id: lost.jobId }, { enqueuedAt: before, dueAt: before });

    expect(await queue.process()).toEqual({ woken: 1 });
    hook.removeAction('svca_process_integration_queue', action);
    expect(fired).toEqual([[]]);
    expect(await engine.resultOf(dispatchOf(engine, { id: lost.jobId }))).toBe('delivered');
    expect((await jobRow(jobId)).attempts).toBe(waiting.attempts);
  });

  test('with now tries what waits for its next try', async () => {
    const { jobId, run } = await putOffJob('impatient');
    await until('a long back-off has begun', async () => {
      await engine.pass('1 min');
      clock = await engine.now();
      return ((await jobRow(jobId)).nextAttemptAt?.getTime() ?? 0) - clock.getTime() > 5 * MINUTE_MS;
    });
    const waiting = await jobRow(jobId);
    await engine.parties.mendWebhook('impatient');
    expect(await queue.process()).toEqual({ woken: 0 });
    expect(await queue.process({ now: true })).toEqual({ woken: 0, retried: 1 });
    expect(await engine.resultOf(run)).toBe('delivered');
    const job = await jobRow(jobId);
    expect(job.attempts).toBe(waiting.attempts + 1);
    expect(job.finishedAt?.getTime()).toBeLessThan(waiting.nextAttemptAt?.getTime() ?? 0);
  });

  test('with now takes ten at most, the oldest first, also those whose run was lost', async () => {
    const form = await createForm(engine, { integrations: [webhook(engine, 'dozen')] });
    const jobs: string[] = [];
    for (let count = 0; count < 12; count += 1) {
      const { jobId: id } = await planJob(engine, form);
      jobs.push(id);
      const [enqueuedAt, nextAttemptAt] = [clock.getTime() - count * MINUTE_MS, clock.getTime() + HOUR_MS];
      await engine.orm.em
        .fork()
        .nativeUpdate(
          Delivery,
          { id },
          { status: 'retrying', attempts: 3, enqueuedAt: new Date(enqueuedAt), nextAttemptAt: new Date(nextAttemptAt) },
        );
    }
    expect(await queue.process({ now: true })).toEqual({ woken: 0, retried: 10 });
    const [youngest, second, ...oldest] = jobs;
    for (const id of oldest) expect(await engine.resultOf(dispatchOf(engine, { id }))).toBe('delivered');
    expect([await jobRow(youngest ?? ''), await jobRow(second ?? '')]).toMatchObject([
      { attempts: 3 },
      { attempts: 3 },
    ]);
    expect(await queue.process({ now: true })).toEqual({ woken: 0, retried: 2 });
  });

  test('says so when the engine is away and something had to be woken', async () => {
    const { jobId } = await planJob(engine, await createForm(engine, { integrations: [webhook(engine, 'unreached')] }));
    await engine.orm.em
      .fork()
      .nativeUpdate(Delivery, { kind: 'integration', id: jobId }, { enqueuedAt: new Date(0), dueAt: new Date(0) });
    const away = withClient({ start: () => Promise.reject(engineAway()) });
    await expect(away.process()).rejects.toThrow('UNAVAILABLE');
  });
});

describe('clearing', () => {
  test('ends every run and removes every open job: nothing is sent any more', async () => {
    const delivered = await dispatchTo(engine, await createForm(engine, { integrations: [webhook(engine, 'before')] }));
    expect(await engine.resultOf(delivered.run)).toBe('delivered');
    const waiting = await putOffJob('waits');
    const planned = await planJob(engine, await createForm(engine, { integrations: [webhook(engine, 'planned')] }));
    await engine.parties.failWebhook('under-way', { next: 9, status: 500, delay_ms: 500 });
    const underWay = await dispatchTo(
      engine,
      await createForm(engine, { integrations: [webhook(engine, 'under-way')] }),
    );
    await until('a try is under way', async () => (await received('under-way')) === 1);
    const before = await received('waits');

    expect(await queue.getStats()).toMatchObject({ total_jobs: 3, pending: 2, retrying: 1 });
    await queue.clearQueue();
    expect(await queue.getStats()).toEqual(EMPTY);
    expect(await engine.orm.em.fork().find(Delivery, { kind: 'integration' })).toMatchObject([{ id: delivered.jobId }]);
    expect([await statusOf(waiting.run), await statusOf(underWay.run)]).toEqual(['TERMINATED', 'TERMINATED']);

    await engine.pass('4 days');
    expect([await received('waits'), await received('planned'), await received('under-way')]).toEqual([before, 0, 1]);
    expect(await queue.process({ now: true })).toEqual({ woken: 0, retried: 0 });
    await expect(dispatchOf(engine, { id: planned.jobId }).describe()).rejects.toThrow('not found');
  });

  test('takes more than one batch', async () => {
    const rows = Array.from({ length: 230 }, () => ({
      id: randomUUID(),
      kind: 'integration' as const,
      submissionUuid: randomUUID(),
      formId: 1,
      revision: 1,
      key: 'crm',
      integrationId: 'webhook',
      status: 'pending' as const,
      enqueuedAt: clock,
    }));
    await engine.orm.em.fork().insertMany(Delivery, rows);
    await queue.clearQueue();
    expect(await engine.orm.em.fork().count(Delivery)).toBe(0);
  });

  test('erases the values of a form that does not store', async () => {
    const { uuid } = await putOffJob('transient', { store_submissions: false });
    expect(await transientRow(engine, uuid)).not.toBeNull();
    await queue.clearQueue();
    expect(await transientRow(engine, uuid)).toBeNull();
  });

  test('leaves them to a run that still works on the submission', async () => {
    const { uuid } = await putOffJob('working', { store_submissions: false });
    await engine.orm.em.fork().nativeUpdate(TransientValues, { uuid }, { status: 'processing' });
    await queue.clearQueue();
    expect(await transientRow(engine, uuid)).not.toBeNull();
  });

  test('removes nothing while the engine is away', async () => {
    const { jobId, run } = await putOffJob('engine-away');
    const away = withClient({ getHandle: () => ({ terminate: () => Promise.reject(engineAway()) }) });
    const before = await jobRow(jobId);
    await expect(away.clearQueue()).rejects.toThrow('UNAVAILABLE');
    expect(await jobRow(jobId)).toEqual(before);
    expect(await statusOf(run)).toBe('RUNNING');
    await queue.clearQueue();
  });

  test('lets a run that starts afterwards end without sending', async () => {
    const { jobId } = await planJob(engine, await createForm(engine, { integrations: [webhook(engine, 'too-late')] }));
    await queue.clearQueue();
    expect(await startRun(jobId)).toBe('cancelled');
    expect(await received('too-late')).toBe(0);
  });

  test.each([
    ['during the back-off', 'row-gone-waiting', 0],
    ['during a try', 'row-gone-trying', 500],
  ])('a run whose row is gone %s ends without another round', async (_when, receiver, delay_ms) => {
    const form = await createForm(engine, { integrations: [webhook(engine, receiver)] });
    await engine.parties.failWebhook(receiver, { next: FAST_TRIES - 1, status: 500 });
    await engine.parties.failWebhook(receiver, { next: 1_000, status: 500, delay_ms });
    const { jobId, run } = await dispatchTo(engine, form);
    await until('the last fast try has begun', async () => {
      if (delay_ms === 0) await engine.pass('1 s');
      return (await received(receiver)) === FAST_TRIES;
    });
    await engine.orm.em.fork().nativeDelete(Delivery, { kind: 'integration', id: jobId });
    expect(await engine.resultOf(run)).toBe('cancelled');
    expect(await received(receiver)).toBe(FAST_TRIES);
    expect(await engine.orm.em.fork().count(Delivery)).toBe(0);
  });
});

/** Starts the run of a planned job as its submission's run does. @returns the outcome of the run */
async function startRun(jobId: string): Promise<unknown> {
  const run = await engine.client.workflow.start(deliveryDispatch, {
    workflowId: workflowIds.delivery('integration', jobId),
    taskQueue: TASK_QUEUES.submissions,
    args: [{ kind: 'integration', id: jobId }],
  });
  return engine.resultOf(run);
}

/** Creates the queue with an engine that has these answers. */
function withClient(workflow: object): IntegrationQueue {
  const withDeadline = (_deadline: unknown, call: () => Promise<unknown>) => call();
  const client = { withDeadline, workflow } as unknown as Client;
  return new IntegrationQueue({ ...engine, client, clock: () => clock });
}
