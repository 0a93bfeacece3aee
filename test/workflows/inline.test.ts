import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { cancellationSignal } from '@temporalio/activity';
import { WorkflowFailedError, type WorkflowHandle } from '@temporalio/client';
import { Delivery } from '#features/deliveries/entities.ts';
import type { Dispatch } from '#features/integrations/delivery.ts';
import { ProviderError } from '#outgoing/errors.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { type HookCalls, recordHooks } from '#test/environment/hook-calls.ts';
import {
  createForm,
  createPost,
  deliveriesOf,
  detailsOf,
  dispatchOf,
  isBackingOff,
  jobOf,
  notification,
  submissionRow,
  submitTo,
  transientRow,
  until,
} from '#test/environment/submissions.ts';
import { HOUR_MS } from '#time.ts';

/** Fast attempts of the round in the submission's own run. */
const ROUND = 3;

let engine: TestEngine;
let hooks: HookCalls;
/** Outcomes of the first attempts; later ones succeed. */
let answers: ((dispatch: Dispatch) => Promise<void>)[];
let attempts: Dispatch[];

beforeAll(async () => {
  engine = await startEngine({
    integrations: {
      async create_post(dispatch) {
        attempts.push(dispatch);
        await answers[attempts.length - 1]?.(dispatch);
      },
    },
  });
});
beforeEach(() => {
  hooks = recordHooks(engine.hooks);
  answers = [];
  attempts = [];
});
afterEach(() => {
  hooks.stop();
  engine.calmDown();
});
afterAll(() => engine.close());

const failure = (kind: 'transient' | 'permanent' | 'rate_limited', retryAfterMs?: number) => async () => {
  throw new ProviderError('The host said no.', { kind, type: 'server_error', retryAfterMs });
};

function postForm(options: object = {}) {
  return createForm(engine, { integrations: [createPost()], ...options });
}

describe('what the service does itself', () => {
  test('is done within the run of the submission, before after_submission, and has no run of its own', async () => {
    answers = [
      async () => {
        expect(hooks.of('svcb_after_submission')).toEqual([]);
      },
    ];
    const { run, uuid } = await submitTo(engine, await postForm());
    expect(await engine.resultOf(run)).toMatchObject({ outcome: 'completed' });
    const job = await jobOf(engine, uuid);
    expect(job).toMatchObject({ status: 'delivered', attempts: 1, errorType: null });
    expect(job.finishedAt).toBeInstanceOf(Date);
    expect(attempts.map(({ deliveryId }) => deliveryId)).toEqual([job.id]);
    expect(hooks.of('svcb_after_submission')).toHaveLength(1);
    await expect(dispatchOf(engine, job).describe()).rejects.toThrow('not found');
  });

  test('is tried three times at once, and then by a run of its own after 10 s, 20 s, ...', async () => {
    answers = Array.from({ length: 2 * ROUND }, () => failure('transient'));
    const { run, uuid } = await submitTo(engine, await postForm());
    expect(await patiently(run)).toMatchObject({ outcome: 'completed' });
    expect(attempts).toHaveLength(ROUND);
    // A delivery that may still succeed is not a failure of the submission.
    expect(hooks.names().slice(-2)).toEqual(['svcb_after_submission', 'onSvcbAfterSubmission']);
    const job = await jobOf(engine, uuid);
    expect(job).toMatchObject({ status: 'retrying', attempts: ROUND, errorType: 'server_error' });
    expect(isBackingOff(job, await engine.now())).toBe(true);
    const dispatch = dispatchOf(engine, job);
    expect(await detailsOf(dispatch)).toMatch(/^A first round failed; next attempt 2\d{3}-.*Z\.$/);
    expect((await dispatch.describe()).searchAttributes).toMatchObject({
      IntegrationId: ['create_post'],
      Surface: ['b'],
    });

    expect(await engine.resultOf(dispatch)).toBe('delivered');
    expect(await timers(dispatch)).toEqual([10, 20]);
    expect(await jobOf(engine, uuid)).toMatchObject({ status: 'delivered', attempts: 2 * ROUND + 1, lastError: null });
    expect(new Set(attempts.map(({ deliveryId }) => deliveryId))).toEqual(new Set([job.id]));
    expect(hooks.of('svcb_after_submission')).toHaveLength(1);
    expect(hooks.of('svcb_submission_failed')).toEqual([]);
  });

  test('is left alone for as long as was asked, which after_submission does not wait for', async () => {
    answers = [failure('rate_limited', HOUR_MS)];
    const { run, uuid } = await submitTo(engine, await postForm());
    expect(await patiently(run)).toMatchObject({ outcome: 'completed' });
    expect([attempts.length, hooks.of('svcb_after_submission').length]).toEqual([1, 1]);
    const dispatch = dispatchOf(engine, await jobOf(engine, uuid));
    expect(await engine.resultOf(dispatch)).toBe('delivered');
    expect(await timers(dispatch)).toEqual([3600]);
  });

  test('that fails for good makes the run end with errors, and submission_failed is told', async () => {
    answers = [failure('permanent')];
    const { run, uuid } = await submitTo(engine, await postForm({ notifications: [notification()] }));
    expect(await engine.resultOf(run)).toMatchObject({ outcome: 'completed_with_errors' });
    expect(await jobOf(engine, uuid)).toMatchObject({
      status: 'failed',
      attempts: 1,
      errorType: 'server_error',
      lastError: 'The host said no.',
    });
    expect((await deliveriesOf(engine, uuid)).team).toMatchObject({ status: 'delivered' });
    expect(await submissionRow(engine, uuid)).toMatchObject({ status: 'completed_with_errors' });
    expect((await run.describe()).searchAttributes).toMatchObject({ Outcome: ['completed_with_errors'] });
    expect(hooks.of('svcb_after_submission')).toEqual([]);
    expect(hooks.names().at(-1)).toBe('svcb_submission_failed');
    expect(await detailsOf(run)).toBe('- mail team: delivered\n- create_post post: failed (server_error)');
  });

  test('keeps the values of a form that does not store until its own run has ended', async () => {
    answers = Array.from({ length: ROUND }, () => failure('transient'));
    const { run, uuid } = await submitTo(engine, await postForm({ store_submissions: false }));
    expect(await engine.resultOf(run)).toMatchObject({ outcome: 'completed' });
    expect(await transientRow(engine, uuid)).toMatchObject({ status: 'completed' });
    expect(await engine.resultOf(dispatchOf(engine, await jobOf(engine, uuid)))).toBe('delivered');
    expect(attempts.at(-1)?.payload).toMatchObject({ name: 'Ada' });
    expect(await transientRow(engine, uuid)).toBeNull();
  });

  test('whose job was cleared meanwhile ends quietly', async () => {
    answers = [
      async ({ deliveryId: id }) =>
        void (await engine.orm.em.fork().nativeDelete(Delivery, { kind: 'integration', id })),
    ];
    const { run, uuid } = await submitTo(engine, await postForm());
    expect(await engine.resultOf(run)).toMatchObject({ outcome: 'completed' });
    expect(await submissionRow(engine, uuid)).toMatchObject({ status: 'completed' });
  });
});

describe('what the service does itself, where no extension listens,', () => {
  beforeEach(() => hooks.stop());

  test('is done in the first pass: the run has no activity', async () => {
    const { run, uuid } = await submitTo(engine, await postForm());
    expect(await engine.resultOf(run)).toMatchObject({
      outcome: 'completed',
      steps: [{ step: 'create_post post', outcome: 'delivered', tries: 1 }],
    });
    expect(await activitiesOf(run)).toEqual([]);
    expect(await jobOf(engine, uuid)).toMatchObject({ status: 'delivered', attempts: 1, errorType: null, dueAt: null });
    expect(attempts).toHaveLength(1);
  });

  test('is tried once there, and then by a run of its own after 10 s, 20 s, ...', async () => {
    answers = Array.from({ length: 1 + ROUND }, () => failure('transient'));
    const { run, uuid } = await submitTo(engine, await postForm());
    expect(await patiently(run)).toMatchObject({
      outcome: 'completed',
      steps: [{ outcome: 'handed_over', tries: 1, class: 'server_error' }],
    });
    expect(attempts).toHaveLength(1);
    const job = await jobOf(engine, uuid);
    expect(job).toMatchObject({ status: 'retrying', attempts: 1, errorType: 'server_error' });
    expect(isBackingOff(job, await engine.now())).toBe(true);
    const dispatch = dispatchOf(engine, job);
    expect(await engine.resultOf(dispatch)).toBe('delivered');
    expect(await timers(dispatch)).toEqual([10, 20]);
    expect(await jobOf(engine, uuid)).toMatchObject({ status: 'delivered', attempts: ROUND + 2, lastError: null });
    expect(new Set(attempts.map(({ deliveryId }) => deliveryId))).toEqual(new Set([job.id]));
  });

  test('is left alone for as long as was asked', async () => {
    answers = [failure('rate_limited', HOUR_MS)];
    const { run, uuid } = await submitTo(engine, await postForm());
    await patiently(run);
    const dispatch = dispatchOf(engine, await jobOf(engine, uuid));
    expect(await engine.resultOf(dispatch)).toBe('delivered');
    expect(await timers(dispatch)).toEqual([3600]);
    expect(attempts).toHaveLength(2);
  });

  test('that fails for good ends the record in the pass, with errors', async () => {
    answers = [failure('permanent')];
    const { run, uuid } = await submitTo(engine, await postForm());
    expect(await engine.resultOf(run)).toMatchObject({
      outcome: 'completed_with_errors',
      steps: [{ outcome: 'failed', class: 'server_error' }],
    });
    expect(await activitiesOf(run)).toEqual([]);
    expect(await jobOf(engine, uuid)).toMatchObject({
      status: 'failed',
      attempts: 1,
      errorType: 'server_error',
      lastError: 'The host said no.',
    });
    expect(await submissionRow(engine, uuid)).toMatchObject({ status: 'completed_with_errors', dueAt: null });
    expect((await run.describe()).searchAttributes).toMatchObject({ Outcome: ['completed_with_errors'] });
  });

  test('is not tried there after it has failed lately, but in the run of the submission', async () => {
    answers = [failure('transient')];
    const form = await postForm();
    const before = await submitTo(engine, form);
    await patiently(before.run);
    const { run } = await submitTo(engine, form);
    expect(await patiently(run)).toMatchObject({
      outcome: 'completed',
      steps: [{ outcome: 'delivered', tries: 0 }],
    });
    expect(await activitiesOf(run)).toEqual(['dispatch', 'completeSubmission']);
    expect(await engine.resultOf(dispatchOf(engine, await jobOf(engine, before.uuid)))).toBe('delivered');
  });

  test('is done all the same when its run is cancelled meanwhile, and the record says so', async () => {
    let release = () => {};
    answers = [
      () =>
        new Promise<void>((resolve) => {
          release = resolve;
        }),
    ];
    const { run, uuid } = await submitTo(engine, await postForm());
    await until('it began', async () => attempts.length === 1);
    await run.cancel();
    release();
    expect(await patiently(run)).toMatchObject({ outcome: 'completed' });
    expect(await jobOf(engine, uuid)).toMatchObject({ status: 'delivered', attempts: 1 });
    expect(await submissionRow(engine, uuid)).toMatchObject({ status: 'completed' });
  });
});

describe('a run of its own that waits for its first try', () => {
  // Without a listening extension it follows the first pass at once.
  beforeEach(() => hooks.stop());
  const handedOver = async () => {
    answers = [failure('transient')];
    const { run, uuid } = await submitTo(engine, await postForm());
    await patiently(run);
    const job = await jobOf(engine, uuid);
    return { uuid, dispatch: dispatchOf(engine, job) };
  };

  test('is cancelled by its signal', async () => {
    const { uuid, dispatch } = await handedOver();
    await dispatch.signal('cancel');
    expect(await engine.resultOf(dispatch)).toBe('cancelled');
    expect(attempts).toHaveLength(1);
    expect(await jobOf(engine, uuid)).toMatchObject({ status: 'cancelled', nextAttemptAt: null });
  });

  test('tries at once when it is told to', async () => {
    const { dispatch } = await handedOver();
    const before = await engine.now();
    await dispatch.signal('retryNow');
    // Polled in real time, without advancing the engine's.
    await until('it was tried', async () => attempts.length > 1);
    expect((await engine.now()).getTime() - before.getTime()).toBeLessThan(10_000);
    expect(await engine.resultOf(dispatch)).toBe('delivered');
  });
});

describe('a run that is cancelled while it does something itself', () => {
  const started = async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    answers = [() => released];
    const { run, uuid } = await submitTo(engine, await postForm());
    await until('it began', async () => attempts.length === 1);
    return { run, uuid, release };
  };

  test('records what was done in spite of it', async () => {
    const { run, uuid, release } = await started();
    await run.cancel();
    await until('the run knows', async () => {
      const { events } = await run.fetchHistory();
      return (events ?? []).some((event) => event.activityTaskCancelRequestedEventAttributes);
    });
    release();
    await expect(patiently(run)).rejects.toThrow(WorkflowFailedError);
    expect(await jobOf(engine, uuid)).toMatchObject({ status: 'delivered' });
    expect(await submissionRow(engine, uuid)).toMatchObject({ status: 'completed_with_errors' });
    expect(hooks.of('svcb_after_submission')).toEqual([]);
  });

  test('records that nothing was done when the attempt heeds it', async () => {
    answers = [
      () =>
        new Promise((_resolve, reject) => {
          const signal = cancellationSignal();
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    ];
    // The form has no mail: the time-skipping server never delivers the cancellation of an activity that ends at the same
    // moment.
    const { run, uuid } = await submitTo(engine, await postForm());
    await until('it began', async () => attempts.length === 1);
    await run.cancel();
    await expect(patiently(run)).rejects.toThrow(WorkflowFailedError);
    expect(await jobOf(engine, uuid)).toMatchObject({ status: 'cancelled', nextAttemptAt: null });
    expect(await submissionRow(engine, uuid)).toMatchObject({ status: 'completed_with_errors' });
    expect(attempts).toHaveLength(1);
  });

  test('between two tries ends the job as cancelled, and no run of its own follows', async () => {
    answers = Array.from({ length: ROUND }, () => failure('transient'));
    const { run, uuid } = await submitTo(engine, await postForm());
    const open = { submissionUuid: uuid, status: 'retrying' } as const;
    await until('the first try failed', async () => (await engine.orm.em.fork().count(Delivery, open)) === 1);
    await run.cancel();
    await patiently(run).catch(() => {});
    const job = await jobOf(engine, uuid);
    expect(job.status).toBe('cancelled');
    await expect(dispatchOf(engine, job).describe()).rejects.toThrow('not found');
    expect(await submissionRow(engine, uuid)).toMatchObject({ status: 'completed_with_errors' });
  });
});

/** Returns the result of a run at the normal speed of time: no back-off ends meanwhile. */
function patiently(run: WorkflowHandle): Promise<unknown> {
  return engine.patientClient.workflow.getHandle(run.workflowId).result();
}

/** Returns the activities that the engine has scheduled for a run, in order. */
async function activitiesOf(run: WorkflowHandle): Promise<string[]> {
  const { events } = await run.fetchHistory();
  return (events ?? []).flatMap((event) => event.activityTaskScheduledEventAttributes?.activityType?.name ?? []);
}

/** Returns the timers of a run, in seconds. */
async function timers(run: WorkflowHandle): Promise<number[]> {
  const { events } = await run.fetchHistory();
  return (events ?? []).flatMap(({ timerStartedEventAttributes: timer }) =>
    timer ? [Number(timer.startToFireTimeout?.seconds)] : [],
  );
}
