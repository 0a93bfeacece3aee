import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { EmailDelivery, IntegrationJob } from '../../../db/entities/deliveries.ts';
import { Submission } from '../../../db/entities/submissions.ts';
import { startService, type TestService } from '../../environment/service.ts';
import { createForm, submitB } from '../../environment/visitor.ts';

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
    const shared = { submissionUuid: uuid, formId };
    await em.insert(EmailDelivery, {
      ...shared,
      id: mailId,
      notificationKey: 'team',
      status: 'sent',
      attempts: 1,
      enqueuedAt: now,
      updatedAt: now,
    });
    await em.insert(IntegrationJob, {
      ...shared,
      id: jobId,
      revision: 1,
      integrationKey: 'crm',
      integrationId: 'webhook',
      status: 'retrying',
      attempts: 4,
      errorType: 'server_error',
      lastError: 'The server answered 500.',
      enqueuedAt: now,
      nextAttemptAt: new Date(now.getTime() + 60_000),
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
            // As a version before has called it.
            state: 'delivered',
            attempts: 1,
            error_class: null,
            last_error: null,
            next_attempt_at: null,
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
