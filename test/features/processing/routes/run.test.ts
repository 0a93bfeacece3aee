import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Delivery, DeliveryAttempt, type DeliveryState } from '#features/deliveries/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { engineAway } from '#test/environment/stub-engine.ts';
import { createForm, submitB } from '#test/environment/visitor.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ temporalUiUrl: 'https://temporal.example.org' });
});
afterAll(() => service.close());

const read = (id: unknown, headers = service.admin) => service.call('GET', `b:/submissions/${id}/run`, { headers });

describe('the run of a submission', () => {
  test('is told step by step, without values and addresses', async () => {
    const formId = await createForm(service, { notifications: [{ to: 'team@example.org' }] });
    await submitB(service, formId, undefined, { headers: { prefer: 'respond-async' } });
    const em = service.orm.em.fork();
    const { id, uuid } = await em.findOneOrFail(Submission, { formId });
    const now = service.clock.now();
    const [mailId, jobId] = [randomUUID(), randomUUID()];
    const shared = { submissionUuid: uuid, formId, revision: 1 };
    await em.insert(Delivery, {
      ...shared,
      id: mailId,
      kind: 'mail',
      key: 'team',
      status: 'delivered',
      attempts: 1,
      enqueuedAt: now,
    });
    await em.insert(Delivery, {
      ...shared,
      id: jobId,
      kind: 'integration',
      key: 'crm',
      integrationId: 'webhook',
      status: 'retrying',
      attempts: 4,
      errorType: 'server_error',
      lastError: 'The server answered 500.',
      enqueuedAt: now,
      nextAttemptAt: new Date(now.getTime() + 60_000),
    });
    await em.insert(DeliveryAttempt, {
      ...{ deliveryId: jobId, replay: 0, attempt: 4, startedAt: now, durationMs: 87 },
      ...{ outcome: 'failed', statusCode: 500, errorType: 'server_error', excerpt: 'ada@example.net is unknown' },
    });
    const { status, body } = await read(id);
    expect([status, body]).toEqual([
      200,
      {
        submission_id: id,
        form_id: formId,
        state: 'accepted',
        accepted_at: now.toISOString(),
        completed_at: null,
        workflow_id: `submission-${uuid}`,
        temporal_ui_url: `https://temporal.example.org/namespaces/durable-forms/workflows/submission-${uuid}`,
        steps: [
          {
            id: mailId,
            step: 'mail',
            key: 'team',
            state: 'delivered',
            attempts: 1,
            error_class: null,
            last_error: null,
            next_attempt_at: null,
            replays: 0,
            version: 1,
            finished_at: null,
            workflow_id: `submission-${uuid}`,
            attempt_log: [
              {
                attempt: 1,
                replay: 0,
                started_at: now.toISOString(),
                duration_ms: null,
                outcome: 'delivered',
                status: null,
                error_class: null,
              },
            ],
          },
          {
            id: jobId,
            step: 'webhook',
            key: 'crm',
            state: 'retrying',
            attempts: 4,
            error_class: 'server_error',
            last_error: 'The server answered 500.',
            next_attempt_at: new Date(now.getTime() + 60_000).toISOString(),
            replays: 0,
            version: 1,
            finished_at: null,
            workflow_id: `integration-${jobId}`,
            attempt_log: [
              {
                attempt: 4,
                replay: 0,
                started_at: now.toISOString(),
                duration_ms: 87,
                outcome: 'failed',
                status: 500,
                error_class: 'server_error',
              },
            ],
          },
        ],
      },
    ]);
  });

  test.each([999_999, 'seven', '0', '1%20'])('of a submission that there is not (%s) is 404', async (id) => {
    const { status, body } = await read(id);
    expect([status, body]).toMatchObject([404, { success: false, code: 'submission_not_found' }]);
  });

  test('is for administrators', async () => {
    expect((await read(1, {})).status).toBe(401);
    expect((await read(1, service.editor)).status).toBe(403);
  });
});

describe('a replay', () => {
  beforeAll(() => {
    service.engine.failure = engineAway();
  });
  afterAll(() => {
    service.engine.failure = null;
  });

  /** Creates a submission with two mails and two jobs in these states. @returns its id and the ids of its steps */
  const withSteps = async (states: readonly [DeliveryState, DeliveryState, DeliveryState, DeliveryState]) => {
    const formId = await createForm(service, {
      notifications: ['team', 'boss'].map((key) => ({ key, to: 'team@example.org' })),
      integrations: ['crm', 'erp'].map((key) => ({
        key,
        integration_id: 'webhook',
        settings: { url: 'http://127.0.0.1:1/' },
      })),
    });
    await submitB(service, formId, undefined, { headers: { prefer: 'respond-async' } });
    const em = service.orm.em.fork();
    const { id, uuid: submissionUuid } = await em.findOneOrFail(Submission, { formId });
    const at = service.clock.now();
    const of = { submissionUuid, formId, revision: 1, enqueuedAt: at };
    const steps = states.map(() => randomUUID());
    for (const [index, key] of ['team', 'boss'].entries()) {
      const [stepId = '', status = 'failed'] = [steps[index], states[index]];
      await em.insert(Delivery, { kind: 'mail', ...of, id: stepId, key, status });
    }
    for (const [index, key] of ['crm', 'erp'].entries()) {
      const [stepId = '', status = 'failed'] = [steps[index + 2], states[index + 2]];
      const job = { ...of, id: stepId, key, integrationId: 'webhook' };
      await em.insert(Delivery, { kind: 'integration', ...job, status });
    }
    return { id, steps };
  };
  const replay = (id: number, json?: object, headers = {}) =>
    service.call('POST', `b:/submissions/${id}/run/replay`, { json, headers: { ...service.admin, ...headers } });
  const statesOf = async (id: number) => {
    const { body } = await read(id);
    const { steps } = body as { steps: { key: string; state: string; replays: number }[] };
    return Object.fromEntries(steps.map(({ key, state, replays }) => [key, [state, replays]]));
  };

  test('tries what has failed again, and leaves the rest alone', async () => {
    const { id } = await withSteps(['failed', 'delivered', 'failed', 'pending']);
    const { status, body } = await replay(id);
    expect([status, body]).toEqual([202, { success: true, matched: 2, retried: 2, skipped: 0 }]);
    expect(await statesOf(id)).toEqual({
      team: ['pending', 1],
      boss: ['delivered', 0],
      crm: ['pending', 1],
      erp: ['pending', 0],
    });
    expect((await replay(id)).body).toMatchObject({ matched: 0, retried: 0 });
  });

  test('of any step that is named, and once for each Idempotency-Key', async () => {
    const { id, steps } = await withSteps(['delivered', 'failed', 'delivered', 'failed']);
    const named = { steps: [steps[0], steps[2]] };
    for (let again = 0; again < 2; again += 1) {
      const { body } = await replay(id, named, { 'idempotency-key': 'these-two-steps' });
      expect(body).toEqual({ success: true, matched: 2, retried: 2, skipped: 0 });
    }
    expect(await statesOf(id)).toEqual({
      team: ['pending', 1],
      boss: ['failed', 0],
      crm: ['pending', 1],
      erp: ['failed', 0],
    });
  });

  test('says why one step cannot be tried again', async () => {
    const { id, steps } = await withSteps(['pending', 'failed', 'pending', 'failed']);
    expect((await replay(id, { steps: [steps[0]] })).body).toMatchObject({ code: 'delivery_pending' });
    expect(await replay(id, { steps: [steps[2]] })).toMatchObject({ status: 409, body: { code: 'job_pending' } });
    const { status, body } = await replay(id, { steps: [randomUUID()] });
    expect([status, body]).toMatchObject([422, { errors: { steps: expect.stringContaining('no step of this') } }]);
    for (const wrong of [[], 'all', [1]]) expect((await replay(id, { steps: wrong })).status).toBe(422);
    expect((await replay(999_999)).status).toBe(404);
  });
});
