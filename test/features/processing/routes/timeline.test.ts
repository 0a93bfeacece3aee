import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ownerOf } from '#engine/names.ts';
import { AuditEntry } from '#features/audit/entities.ts';
import { Post } from '#features/content/entities.ts';
import { Delivery, DeliveryAttempt } from '#features/deliveries/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import { submitFiles, uploadFile } from '#test/environment/files.ts';
import { headersOf } from '#test/environment/of-role.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm, submitB } from '#test/environment/visitor.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ temporalUiUrl: 'https://temporal.example.org/' });
});
afterAll(() => service.close());

const UI = 'https://temporal.example.org/namespaces/durable-forms/workflows';

interface Entry {
  kind: string;
  state: string | null;
  details: Record<string, unknown>;
  actions: { name: string; method: string; path: string }[];
  temporal_ui_url: string | null;
}

async function read(id: unknown, headers = service.admin) {
  const answer = await service.call('GET', `b:/submissions/${id}/timeline`, { headers });
  return { ...answer, entries: (answer.body as { entries: Entry[] }).entries };
}

test('tells a submission in order of time, with what can be done and where its runs are', async () => {
  const { id, uuid, formId, mailId, jobId, startTime } = await submitted();
  const { status, body, entries, headers } = await read(id);
  expect([status, body]).toMatchObject([200, { submission_id: id, form_id: formId, state: 'completed_with_errors' }]);
  expect(entries.map(({ kind }) => kind)).toEqual(['accepted', 'mail', 'post', 'post_made', 'completed', 'action']);
  const [accepted, mail, job, post, completed, action] = entries;
  expect(accepted).toMatchObject({
    ...{ state: 'completed_with_errors', details: { surface: 'b', revision: 1 } },
    actions: [
      { name: 'replay', method: 'POST', path: `/rest/svcb/v1/submissions/${id}/run/replay` },
      { name: 'mark', method: 'POST', path: `/rest/svcb/v1/submissions/${id}/marks` },
      { name: 'erase', method: 'DELETE', path: `/rest/svcb/v1/submissions/${id}` },
    ],
    temporal_ui_url: `${UI}/submission-${uuid}/the-run/history`,
  });
  expect(mail).toMatchObject({
    state: 'retrying',
    details: {
      ...{ key: 'team', provider: 'smtp', attempts: 2, error_class: 'mail_rejected' },
      ...{ to: ['team@example.org'], subject: 'From Ada', heading_error: null },
      next_attempt_at: new Date(startTime.getTime() + 60_000).toISOString(),
      attempt_log: [
        { attempt: 2, outcome: 'failed', provider: 'smtp', status: 550, excerpt: '550 no ada@example.net here' },
        { attempt: 1, outcome: 'lost' },
      ],
    },
    actions: [
      { name: 'resend', method: 'POST', path: `/rest/svcb/v1/email-deliveries/${mailId}/resend` },
      { name: 'cancel', method: 'POST', path: `/rest/svcb/v1/email-deliveries/${mailId}/cancel` },
    ],
    temporal_ui_url: `${UI}/mail-${mailId}/own-run/history`,
  });
  expect(job).toMatchObject({
    ...{ state: 'delivered', details: { key: 'post', integration_id: 'create_post' } },
    actions: [{ name: 'retry', path: `/rest/svcb/v1/integration-jobs/${jobId}/retry` }],
    temporal_ui_url: `${UI}/submission-${uuid}/the-run/history`,
  });
  expect(post).toMatchObject({ state: 'draft', details: { type: 'post', job: jobId, title: 'From Ada' } });
  expect(completed).toMatchObject({ state: 'completed_with_errors', actions: [] });
  expect(action).toMatchObject({ details: { event: 'submission.marked', account: { login: 'ada' } } });
  expect(await auditedOf(headers)).toMatchObject([{ event: 'submission.timeline_viewed', target: `submission:${id}` }]);
});

test('names the batch that has processed a submission, for what had no run of its own', async () => {
  const { id, mailId } = await submitted();
  await service.orm.em.fork().nativeUpdate(Submission, { id }, { claimedBy: 'batch-of-it' });
  const { entries } = await read(id);
  const linkOf = (wanted: string) => entries.find(({ kind }) => kind === wanted)?.temporal_ui_url;
  expect(['accepted', 'post', 'completed'].map(linkOf)).toEqual(Array(3).fill(`${UI}/batch-of-it`));
  expect(linkOf('mail')).toBe(`${UI}/mail-${mailId}/own-run/history`);
  const run = await service.call('GET', `b:/submissions/${id}/run`, { headers: service.admin });
  expect(run.body).toMatchObject({ workflow_id: 'batch-of-it', temporal_ui_url: `${UI}/batch-of-it` });
  const steps = (run.body as { steps: { step: string; workflow_id: string }[] }).steps;
  expect(steps.find(({ step }) => step === 'create_post')?.workflow_id).toBe('batch-of-it');
});

test('tells an account without SUBMISSIONS_PREVIEW nothing that a visitor wrote', async () => {
  const { id } = await submitted();
  const { status, text, entries, headers } = await read(id, await headersOf(service, 'manager'));
  expect([status, entries.length]).toEqual([200, 6]);
  expect(text).not.toMatch(/\bAda\b|ada@|team@|no ada|from-ada/);
  expect(await auditedOf(headers)).toEqual([]);
});

test('has the files, and the quarantine that a submission was released from', async () => {
  const formId = await createForm(service, {}, [{ type: 'file', name: 'cv' }]);
  const cv = await uploadFile(service, formId, { field: 'cv', name: 'life.txt', content: 'born' });
  const { id, fields } = await submitFiles(service, formId, { cv });
  const received = new Date(service.clock.now().getTime() - 60_000).toISOString();
  const spam = { reason: 'honeypot', score: 100, received_at: received };
  await service.orm.em.fork().nativeUpdate(Submission, { id }, { meta: { spam } });
  const { entries } = await read(id);
  expect(entries[0]).toMatchObject({ kind: 'quarantined', at: received, details: { reason: 'honeypot', score: 100 } });
  const file = fields.cv?.[0]?.id;
  expect(entries.find(({ kind }) => kind === 'file')).toMatchObject({
    ...{ id: file, details: { field: 'cv', name: 'life.txt', size: 4 } },
    actions: [{ name: 'read', method: 'GET', path: `/rest/svcb/v1/submissions/${id}/files/${file}` }],
  });
  expect((await read(id, await headersOf(service, 'manager'))).text).not.toContain('life.txt');
});

test('names the field type for which a submission waits that only a newer version can process', async () => {
  const formId = await createForm(service, {}, [{ type: 'text', name: 'name' }]);
  await submitB(service, formId, { name: 'Ada' }, { headers: { prefer: 'respond-async' } });
  const { id } = await service.orm.em.fork().findOneOrFail(Submission, { formId });
  const waitsFor = async () => (await read(id)).entries[0]?.details.newer_field_type;
  expect(await waitsFor()).toBeNull();
  const setType = `update form_revisions set config = json_set(config, '$.fields[0].type', 'shade') where form_id = ?`;
  await service.orm.em.fork().execute(setType, [formId]);
  expect(await waitsFor()).toBe('shade');
  await service.orm.em.fork().nativeUpdate(Submission, { id }, { status: 'completed' });
  expect(await waitsFor()).toBeNull();
});

test('is 404 for a submission that is not there, or was erased', async () => {
  expect(await read(987_654)).toMatchObject({ status: 404, body: { code: 'submission_not_found' } });
  const { id } = await submitted();
  await service.as.admin('DELETE', `b:/submissions/${id}`);
  expect(await read(id)).toMatchObject({ status: 404, body: { code: 'submission_not_found' } });
});

/** Creates a submission with a waiting mail and a finished post, and stars it. */
async function submitted() {
  const notifications = [{ key: 'team', to: 'team@example.org', subject: 'From {field:name}' }];
  const formId = await createForm(service, { notifications });
  await submitB(service, formId, { name: 'Ada', email: 'ada@example.net' }, { headers: { prefer: 'respond-async' } });
  const em = service.orm.em.fork();
  const { id, uuid } = await em.findOneOrFail(Submission, { formId });
  const at = service.clock.now();
  const startTime = new Date(at.getTime() + 5);
  const [mailId, jobId] = [randomUUID(), randomUUID()];
  const shared = { submissionUuid: uuid, formId, revision: 1, enqueuedAt: at };
  await em.insert(Delivery, {
    ...{ ...shared, id: mailId, kind: 'mail', key: 'team', status: 'retrying', attempts: 2, provider: 'smtp' },
    ...{ errorType: 'mail_rejected', lastError: 'Refused.', nextAttemptAt: new Date(startTime.getTime() + 60_000) },
    owner: ownerOf({ startTime, runId: 'own-run' }),
  });
  await em.insert(DeliveryAttempt, {
    ...{ deliveryId: mailId, replay: 0, attempt: 2, startedAt: startTime, durationMs: 12, outcome: 'failed' },
    ...{ provider: 'smtp', statusCode: 550, errorType: 'mail_rejected', excerpt: '550 no ada@example.net here' },
  });
  await em.insert(Delivery, {
    ...{ ...shared, id: jobId, kind: 'integration', key: 'post', integrationId: 'create_post' },
    ...{ status: 'delivered', attempts: 1 },
  });
  await em.insert(Post, {
    ...{ type: 'post', status: 'draft', slug: `from-ada-${id}`, title: 'From Ada', content: '', meta: {} },
    ...{ source: jobId, createdAt: at, updatedAt: at },
  });
  service.clock.pass(1_000);
  const ended = { status: 'completed_with_errors' as const, completedAt: service.clock.now(), claimedBy: 'the-run' };
  await em.nativeUpdate(Submission, { id }, ended);
  service.clock.pass(1_000);
  await service.as.admin('POST', `b:/submissions/${id}/marks`, { starred: true });
  return { id, uuid, formId, mailId, jobId, startTime };
}

function auditedOf(headers: Headers): Promise<AuditEntry[]> {
  return service.orm.em.fork().find(AuditEntry, { requestId: headers.get('x-request-id') });
}
