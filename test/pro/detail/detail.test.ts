import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AuditEntry } from '#features/audit/entities.ts';
import { Post } from '#features/content/entities.ts';
import { Delivery, DeliveryAttempt } from '#features/deliveries/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import { Draft } from '#pro/drafts/entities.ts';
import { recordOrigin } from '#pro/drafts/store/drafts.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { changeForm, createForm } from '#test/environment/visitor.ts';
import { submitted } from '#test/features/submissions/routes/reading.ts';
import { newTestOrder } from '#test/pro/environment/order-rows.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ edition: 'pro', temporalUiUrl: 'https://temporal.example.org' });
});
afterAll(() => service.close());

const read = (id: unknown, headers = service.admin) => service.call('GET', `b:/submissions/${id}`, { headers });
const FIELDS = [
  { type: 'text', name: 'name', label: 'Your name' },
  { type: 'select', name: 'topic', label: 'Topic', options: [{ value: 'q', label: 'A question' }] },
];

describe('all there is of a submission', () => {
  test('has values with the labels of its revision, what followed from it, and where it runs', async () => {
    const formId = await createForm(service, {}, FIELDS);
    const id = await submitted(service, formId, { name: 'Ada', topic: 'q', gone: 'x' });
    const later = [{ ...FIELDS[0], label: 'Another label' }];
    await changeForm(service, formId, { config: { fields: later, options: {} } });
    const em = service.orm.em.fork();
    const { uuid } = await em.findOneOrFail(Submission, { id });
    const now = service.clock.now();
    await em.nativeUpdate(Submission, { id }, { claimedBy: 'the-first-run' });
    const of = { submissionUuid: uuid, formId, revision: 1, enqueuedAt: now };
    const [mailId, jobId, draftUuid] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    await em.insert(Delivery, { kind: 'mail', ...of, id: mailId, key: 'team', status: 'pending' });
    const job = { ...of, id: jobId, key: 'post', integrationId: 'create_post' };
    await em.insert(Delivery, { kind: 'integration', ...job, status: 'delivered', attempts: 1 });
    const attempt = { deliveryId: jobId, replay: 0, attempt: 1, startedAt: now, outcome: 'delivered' as const };
    await em.insert(DeliveryAttempt, { ...attempt, excerpt: 'made for Ada' });
    const post = { type: 'post', status: 'publish' as const, slug: 'ada', title: 'Ada', content: '', meta: {} };
    await em.insert(Post, { ...post, source: jobId, createdAt: now, updatedAt: now });
    const order = newTestOrder();
    const origin = { formId, revision: 1, submissionUuid: uuid, submissionId: id };
    await em.transactional((own) => order.insert(own, origin, now));
    const draft = { uuid: draftUuid, formId, revision: 1, tokenHash: 'h'.repeat(64), sealed: null };
    await em.insert(Draft, { ...draft, status: 'submitted', createdAt: now, savedAt: now, expiresAt: now });
    await em.transactional((own) => recordOrigin(own, draftUuid, uuid));

    const { status, headers, body } = await read(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      uuid,
      form_id: formId,
      state: 'accepted',
      read: false,
      values: { name: 'Ada', topic: 'q' },
      form: { id: formId, title: 'Contact us', revision: 1 },
      fields: [
        { name: 'name', label: 'Your name', type: 'text', value: 'Ada', display: 'Ada' },
        { name: 'topic', label: 'Topic', type: 'select', value: 'q', display: 'A question' },
      ],
      meta: { surface: 'b', ip_address: '127.0.0.1', ignored_fields: ['gone'] },
      email_deliveries: [{ id: mailId, step: 'mail', key: 'team', state: 'pending' }],
      integration_jobs: [
        { id: jobId, step: 'create_post', state: 'delivered', attempt_log: [{ attempt: 1, excerpt: 'made for Ada' }] },
      ],
      posts: [{ type: 'post', status: 'publish', slug: 'ada', title: 'Ada' }],
      order: { uuid: order.uuid, amount: 3980, currency: 'EUR' },
      draft: { uuid: draftUuid, status: 'submitted' },
      run_id: 'the-first-run',
      workflow_id: `submission-${uuid}`,
      temporal_ui_url: `https://temporal.example.org/namespaces/durable-forms/workflows/submission-${uuid}`,
    });
    const entries = await service.orm.em.fork().find(AuditEntry, { requestId: headers.get('x-request-id') });
    expect(entries).toMatchObject([{ event: 'submission.viewed', target: `submission:${id}` }]);
    expect(JSON.stringify(entries)).not.toMatch(/\bAda\b/);
  });

  test('is nothing where nothing followed', async () => {
    const id = await submitted(service, await createForm(service, {}, FIELDS), { name: 'Ada' });
    expect((await read(id)).body).toMatchObject({
      ...{ email_deliveries: [], integration_jobs: [], posts: [] },
      ...{ order: null, draft: null, run_id: null, meta: { surface: 'b' } },
    });
  });

  test.each([999_999, '0', 'seven', '1%20'])('of a submission that there is not (%s) is 404', async (id) => {
    expect(await read(id)).toMatchObject({ status: 404, body: { success: false, code: 'submission_not_found' } });
  });

  test('is for accounts that may see what visitors wrote', async () => {
    expect((await read(1, {})).status).toBe(401);
    expect((await read(1, service.editor)).status).toBe(403);
  });
});
