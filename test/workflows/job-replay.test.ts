import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { OutboxRow } from '#db/entities/outbox.ts';
import { callEngine, type EngineCall } from '#engine/engine-call.ts';
import { TASK_QUEUES, workflowIds } from '#engine/names.ts';
import { Delivery, DeliveryAttempt } from '#features/deliveries/entities.ts';
import type { RetryConfig } from '#features/deliveries/retry.ts';
import { cancelDelivery, retryDelivery } from '#features/deliveries/use-cases.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { COMMAND_LINE } from '#security/actor.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { parseForm } from '#test/environment/form-rules.ts';
import {
  createForm,
  deliveriesOf,
  dispatchTo,
  FIELDS,
  isBackingOff,
  mailRunOf,
  notification,
  submitTo,
  until,
  webhook,
} from '#test/environment/submissions.ts';
import { deliveryDispatch } from '#workflows/delivery-dispatch.ts';
import { processIntegrationQueue } from '#workflows/maintenance.ts';

let engine: TestEngine;
/** Outbox entries of a transaction, whose calls a test makes or not. */
let calls: EngineCall[] = [];

beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.close());
beforeEach(() => {
  calls = [];
});

describe('a job that failed', () => {
  test('is delivered by one call once its receiver is mended, under the delivery id of every try before', async () => {
    const { jobId } = await failedAt('mended');
    expect(await retry(jobId)).toEqual({ done: 'replayed', replay: 1 });
    expect(await row(jobId)).toMatchObject({ status: 'pending', replays: 1 });
    await makeCalls();
    expect(await engine.resultOf(runOf(jobId, 1))).toBe('delivered');
    const { searchAttributes: first } = await runOf(jobId).describe();
    expect((await runOf(jobId, 1).describe()).searchAttributes).toEqual({ ...first, Outcome: ['delivered'] });
    expect(await row(jobId)).toMatchObject({ status: 'delivered', attempts: 2, replays: 1, errorType: null });
    const { deliveries, accepted } = await engine.parties.webhooks('mended');
    expect([deliveries, accepted]).toEqual([{ [jobId]: 2 }, 1]);
    expect(await attemptsOf(jobId)).toMatchObject([
      { attempt: 1, replay: 0, outcome: 'failed', errorType: 'gone' },
      { attempt: 2, replay: 1, outcome: 'delivered' },
    ]);
  });

  test('begins its back-off and its three days anew', async () => {
    const { jobId } = await failedAt('again');
    await engine.parties.failWebhook('again', { next: 3, status: 500 });
    await retry(jobId);
    await makeCalls();
    await until('the first round of the replay failed', async () => {
      await engine.pass('1 s');
      return isBackingOff(await row(jobId), await engine.now());
    });
    const { nextAttemptAt } = await row(jobId);
    expect((nextAttemptAt?.getTime() ?? 0) - (await engine.now()).getTime()).toBeLessThanOrEqual(10_000);
    expect(await engine.resultOf(runOf(jobId, 1))).toBe('delivered');
  });

  test('may fail and be replayed any number of times, each by a run of its own', async () => {
    const { jobId } = await failedAt('stubborn');
    for (const replay of [1, 2]) {
      await engine.parties.failWebhook('stubborn', { next: 1, status: 410 });
      await retry(jobId);
      await makeCalls();
      expect(await engine.resultOf(runOf(jobId, replay))).toBe('failed');
    }
    expect(await row(jobId)).toMatchObject({ status: 'failed', replays: 2, attempts: 3, errorType: 'gone' });
  });

  test.each([
    ['pinned', 'old'],
    ['current', 'new'],
  ] as const)('is sent by the %s config', async (config, receiver) => {
    const [old, next] = [`${config}-old`, `${config}-new`];
    const { jobId, form } = await failedAt(old);
    const changed = { fields: FIELDS, options: { integrations: [webhook(engine, next, { key: old })] } };
    await engine.forms.update(form.id, parseForm({ title: 'Changed', config: changed }), await engine.now());
    await retry(jobId, config);
    await makeCalls();
    expect(await engine.resultOf(runOf(jobId, 1))).toBe('delivered');
    expect((await engine.parties.webhooks(`${config}-${receiver}`)).accepted).toBe(1);
  });

  test.each([
    ['removed', undefined, 'was removed from the form'],
    ['moved to another host', 'http://127.0.0.9:9/hook', 'has moved to another place'],
  ])('is not sent without the secrets of a webhook that was %s', async (_what, url, reason) => {
    const receiver = url ? 'left' : 'removed';
    const { jobId, form } = await failedAt(receiver);
    const moved = {
      key: receiver,
      integration_id: 'webhook',
      settings: { url, headers: { 'X-Token': 'for nobody else' } },
    };
    const changed = { fields: FIELDS, options: { integrations: url ? [moved] : [] } };
    await engine.forms.update(form.id, parseForm({ title: 'Changed', config: changed }), await engine.now());
    await retry(jobId);
    await makeCalls();
    expect(await engine.resultOf(runOf(jobId, 1))).toBe('failed');
    const lastError = expect.stringContaining(reason);
    expect(await row(jobId)).toMatchObject({ status: 'failed', errorType: 'invalid_secret', lastError });
    expect((await engine.parties.webhooks(receiver)).total).toBe(1);
  });

  test('and whose call was lost with the engine is taken up by the queue, under the same run', async () => {
    const { jobId } = await failedAt('forgotten');
    await retry(jobId);
    await engine.pass('2 min');
    const woken = await engine.client.workflow.start(processIntegrationQueue, {
      workflowId: `queue-${jobId}`,
      taskQueue: TASK_QUEUES.submissions,
    });
    await engine.resultOf(woken);
    expect(await engine.resultOf(runOf(jobId, 1))).toBe('delivered');
    // The sweep makes the call too, and finds the run already started.
    await makeCalls();
    expect((await engine.parties.webhooks('forgotten')).total).toBe(2);
  });
});

test('a job that was delivered is sent again when it is asked for, once', async () => {
  const form = await createForm(engine, { integrations: [webhook(engine, 'twice')] });
  const { run, jobId } = await dispatchTo(engine, form);
  await engine.resultOf(run);
  const asked = await Promise.allSettled([retry(jobId), retry(jobId)]);
  const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toEqual([expect.objectContaining({ name: 'UseCaseError', code: 'job_pending' })]);
  await makeCalls();
  expect(await engine.resultOf(runOf(jobId, 1))).toBe('delivered');
  expect((await engine.parties.webhooks('twice')).deliveries).toEqual({ [jobId]: 2 });
});

test('a late word of the run before changes nothing of a job that is replayed', async () => {
  const { jobId } = await failedAt('late');
  await retry(jobId);
  const stale = await engine.client.workflow.start(deliveryDispatch, {
    workflowId: `${workflowIds.delivery('integration', jobId)}-stale`,
    taskQueue: TASK_QUEUES.integrationRuns,
    args: [{ kind: 'integration', id: jobId }],
  });
  expect(await engine.resultOf(stale)).toBe('cancelled');
  expect(await row(jobId)).toMatchObject({ status: 'pending', replays: 1, attempts: 1 });
  await makeCalls();
  expect(await engine.resultOf(runOf(jobId, 1))).toBe('delivered');
});

describe('a job that waits', () => {
  test('is tried at once by the same call, and its run goes on', async () => {
    const { jobId, run } = await waitingAt('impatient');
    await engine.parties.mendWebhook('impatient');
    expect(await retry(jobId)).toEqual({ done: 'woken', replay: 0 });
    await makeCalls();
    expect(await engine.resultOf(run)).toBe('delivered');
    expect(await row(jobId)).toMatchObject({ attempts: 4, replays: 0 });
  });

  test('and whose run was lost gets another', async () => {
    const { jobId, run } = await waitingAt('lost');
    await run.terminate('as if it had been forgotten');
    await engine.parties.mendWebhook('lost');
    await retry(jobId);
    await makeCalls();
    expect(await engine.resultOf(runOf(jobId))).toBe('delivered');
  });

  test('is cancelled, and may be replayed', async () => {
    const { jobId, run } = await waitingAt('stopped');
    await cancelDelivery(commands(), COMMAND_LINE, 'integration', jobId);
    await makeCalls();
    expect(await engine.resultOf(run)).toBe('cancelled');
    expect(await row(jobId)).toMatchObject({ status: 'cancelled', attempts: 3 });
    await expect(cancelDelivery(commands(), COMMAND_LINE, 'integration', jobId)).rejects.toMatchObject({
      code: 'job_ended',
    });
    await engine.parties.mendWebhook('stopped');
    await retry(jobId);
    await makeCalls();
    expect(await engine.resultOf(runOf(jobId, 1))).toBe('delivered');
  });
});

describe('a mail', () => {
  test('that was refused is resent by one call, as another message, and by the form as it is now', async () => {
    engine.parties.failMail({ next: 1, code: 550, at: 'rcpt', to: 'wrong@' });
    const form = await createForm(engine, { notifications: [notification({ to: 'wrong@example.com' })] });
    const { run, uuid } = await submitTo(engine, form);
    expect(await engine.resultOf(run)).toMatchObject({ outcome: 'completed_with_errors' });
    const { team } = await deliveriesOf(engine, uuid);
    expect(team).toMatchObject({ status: 'failed', attempts: 1 });
    const right = { fields: FIELDS, options: { notifications: [notification({ to: 'right@example.com' })] } };
    await engine.forms.update(form.id, parseForm({ title: 'Mended', config: right }), await engine.now());
    time = await engine.now();
    const id = team?.id ?? '';
    expect(await retryDelivery(commands(), COMMAND_LINE, 'mail', id, 'current')).toEqual({
      done: 'replayed',
      replay: 1,
    });
    await expect(retryDelivery(commands(), COMMAND_LINE, 'mail', id, 'current')).rejects.toMatchObject({
      code: 'delivery_pending',
    });
    await makeCalls();
    expect(await engine.resultOf(mailRunOf(engine, team, 1))).toBe('delivered');
    expect((await deliveriesOf(engine, uuid)).team).toMatchObject({ status: 'delivered', attempts: 2, replays: 1 });
    expect(engine.parties.mails({ to: 'right@example.com' })).toMatchObject([
      { message_id: `<${id}.r1@forms.example.org>`, copies: 1 },
    ]);
    expect(await attemptsOf(id)).toMatchObject([
      { attempt: 1, replay: 0, outcome: 'failed', errorType: 'mail_rejected', provider: 'host' },
      { attempt: 2, replay: 1, outcome: 'delivered', provider: 'host' },
    ]);
  });

  test('that waits and whose run was lost is sent once when it is resent', async () => {
    engine.calmDown();
    engine.parties.failMail({ next: 1, code: 451, at: 'rcpt', to: 'lost@' });
    const form = await createForm(engine, { notifications: [notification({ to: 'lost@example.com' })] });
    const { run, uuid } = await submitTo(engine, form);
    await engine.resultOf(run);
    const { team } = await deliveriesOf(engine, uuid);
    await mailRunOf(engine, team).terminate('as if it had been forgotten');
    time = await engine.now();
    expect(await retryDelivery(commands(), COMMAND_LINE, 'mail', team?.id ?? '', 'pinned')).toEqual({
      done: 'woken',
      replay: 0,
    });
    await makeCalls();
    expect(await engine.resultOf(mailRunOf(engine, team))).toBe('delivered');
    expect(engine.parties.mails({ to: 'lost@example.com' })).toMatchObject([{ copies: 1 }]);
  });
});

function commands() {
  const { orm, box } = engine;
  const dispatcher = { offer: (_id: number, call: EngineCall) => void calls.push(call) };
  return { orm, box, dispatcher, clock: () => time, audit: { note: async () => {} } };
}

/** The engine's time at the last command. */
let time = new Date(0);

async function retry(jobId: string, config: RetryConfig = 'pinned') {
  time = await engine.now();
  return retryDelivery(commands(), COMMAND_LINE, 'integration', jobId, config);
}

/** Makes the calls, as the process that enqueued them does after its transaction. */
async function makeCalls(): Promise<void> {
  for (const call of calls) await callEngine(engine.client, call);
  await engine.orm.em.fork().nativeDelete(OutboxRow, { workflowId: calls.map(({ workflowId }) => workflowId) });
}

async function failedAt(receiver: string): Promise<{ jobId: string; form: ActiveForm }> {
  await engine.parties.failWebhook(receiver, { next: 1, status: 410 });
  const form = await createForm(engine, { integrations: [webhook(engine, receiver)] });
  const { run, jobId } = await dispatchTo(engine, form);
  expect(await engine.resultOf(run)).toBe('failed');
  return { jobId, form };
}

async function waitingAt(receiver: string) {
  await engine.parties.failWebhook(receiver, { next: 1_000, status: 500 });
  const form = await createForm(engine, { integrations: [webhook(engine, receiver)] });
  const { run, jobId } = await dispatchTo(engine, form);
  await until('the first round failed', async () => {
    await engine.pass('1 s');
    return isBackingOff(await row(jobId), await engine.now());
  });
  return { run, jobId };
}

function runOf(jobId: string, replay = 0) {
  return engine.client.workflow.getHandle(workflowIds.delivery('integration', jobId, replay));
}

function row(id: string): Promise<Delivery> {
  return engine.orm.em.fork().findOneOrFail(Delivery, { kind: 'integration', id });
}

function attemptsOf(deliveryId: string): Promise<DeliveryAttempt[]> {
  return engine.orm.em.fork().find(DeliveryAttempt, { deliveryId }, { orderBy: { id: 'asc' } });
}
