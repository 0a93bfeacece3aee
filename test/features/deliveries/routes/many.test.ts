import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Delivery } from '#features/deliveries/entities.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { Submission } from '#features/submissions/entities.ts';
import { headersOf } from '#test/environment/of-role.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { acceptSubmission, createForm, notification, until } from '#test/environment/submissions.ts';

let service: TestService;
let form: ActiveForm;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await until('every call is answered', async () => service.dispatcher.backlog === 0);
  service.engine.requests.length = 0;
  form = await formOf('https://hooks.example.org/a');
});

const JOBS = 'b:/integration-jobs';
const MAILS = 'b:/email-deliveries';

describe('many at a time', () => {
  test('those that somebody chose are retried, and it is said why nothing can be done with the others', async () => {
    const [failed, left, sent, gone] = [
      await insertDelivery({ status: 'failed' }),
      await insertDelivery({ status: 'failed' }),
      await insertDelivery({ status: 'delivered' }),
      await insertDelivery({ status: 'failed' }),
    ];
    await service.orm.em.fork().nativeDelete(Submission, { uuid: gone.submissionUuid });
    const ids = [failed, sent, gone].map(({ id }) => id);
    const answer = await post(`${MAILS}/resend`, { ids });
    expect(answer).toMatchObject([202, { matched: 3, retried: 1, skipped: 2, next: null }]);
    expect((answer[1] as { refused: object[] }).refused).toEqual(
      expect.arrayContaining([
        { id: sent.id, code: 'delivery_ended' },
        { id: gone.id, code: 'submission_erased' },
      ]),
    );
    expect(await statusOf(failed, left, sent)).toEqual(['pending', 'failed', 'delivered']);
  });

  test('what a group has is retried: all that goes to the origin of a webhook, over forms and revisions', async () => {
    const here = await insertJob({ status: 'failed', errorType: 'server_error' });
    const other = await formOf('https://hooks.example.org/b');
    const there = await insertJob({ status: 'retrying', errorType: 'server_error' }, other);
    const elsewhere = await insertJob(
      { status: 'failed', errorType: 'server_error' },
      await formOf('https://x.example/'),
    );
    const otherwise = await insertJob({ status: 'failed', errorType: 'gone' });
    const json = { receiver: 'https://hooks.example.org', error_class: 'server_error' };
    const { body } = await service.as.admin('GET', `${JOBS}?${new URLSearchParams(json)}`);
    const listed = (body as { jobs: { id: string }[] }).jobs.map(({ id }) => id);
    expect(listed.toSorted()).toEqual([here.id, there.id].toSorted());
    expect(await post(`${JOBS}/retry`, json)).toMatchObject([202, { matched: 2, retried: 2, refused: [] }]);
    expect(await statusOf(here, there, elsewhere, otherwise)).toEqual(['pending', 'retrying', 'failed', 'failed']);
    const nobody = { receiver: 'https://nobody.example.org' };
    expect(await post(`${JOBS}/retry`, nobody)).toMatchObject([202, { matched: 0, retried: 0, next: null }]);
  });

  test('what waits is cancelled, page by page, and what has ended stays', async () => {
    const later = new Date(service.clock.now().getTime() + 60_000);
    const waiting = [];
    for (let one = 0; one < 3; one += 1)
      waiting.push(await insertDelivery({ status: 'retrying', nextAttemptAt: later }));
    const failed = await insertDelivery({ status: 'failed' });
    const [status, first] = await post(`${MAILS}/cancel`, { form_id: form.id, limit: 2 });
    expect([status, first]).toMatchObject([202, { matched: 2, cancelled: 2, skipped: 0, refused: [] }]);
    const { next: after } = first as { next: string };
    const rest = await post(`${MAILS}/cancel`, { form_id: form.id, limit: 2, after });
    expect(rest).toMatchObject([202, { matched: 1, cancelled: 1, next: null }]);
    expect(await statusOf(...waiting, failed)).toEqual(['cancelled', 'cancelled', 'cancelled', 'failed']);
    await until('every run is told', async () => service.engine.requests.length === 3);
    expect(new Set(service.engine.requests.map(({ options }) => options.signal))).toEqual(new Set(['cancel']));
  });

  test('with an Idempotency-Key the same answer comes again, with those that were refused', async () => {
    const sent = await insertDelivery({ status: 'delivered' });
    const failed = await insertDelivery({ status: 'failed' });
    const headers = { ...service.admin, 'idempotency-key': `many-${form.id}` };
    const json = { ids: [sent.id, failed.id] };
    const answers = [];
    for (let time = 0; time < 2; time += 1) {
      answers.push((await service.call('POST', `${MAILS}/resend`, { headers, json })).body);
    }
    expect(answers[0]).toMatchObject({ retried: 1, refused: [{ id: sent.id, code: 'delivery_ended' }] });
    expect(answers[1]).toEqual(answers[0]);
  });

  test.each([
    [`${MAILS}/cancel`, {}, 'filter'],
    [`${MAILS}/cancel`, { state: 'failed' }, 'state'],
    [`${MAILS}/resend`, { ids: [] }, 'ids'],
    [`${MAILS}/resend`, { ids: ['x'] }, 'ids'],
    [`${JOBS}/retry`, { ids: Array.from({ length: 1_001 }, () => randomUUID()) }, 'ids'],
    [`${MAILS}/resend`, { receiver: 'https://hooks.example.org' }, 'receiver'],
  ])('%s refuses what is not valid (case %#)', async (path, json, key) => {
    expect(await post(path, json)).toMatchObject([422, { errors: { [key]: expect.any(String) } }]);
  });
});

describe('an account that may not read what visitors wrote', () => {
  let manager: Record<string, string>;
  beforeAll(async () => {
    manager = await headersOf(service, 'manager');
  });
  const refused = [403, { code: 'missing_capability', message: expect.stringContaining('SUBMISSIONS_PREVIEW') }];

  test('has nothing sent by the form as it is now: that would bring it what was stored before', async () => {
    const [mail, job] = [await insertDelivery({ status: 'failed' }), await insertJob({ status: 'failed' })];
    const { id } = await service.orm.em.fork().findOneOrFail(Submission, { uuid: mail.submissionUuid });
    const config = 'current';
    for (const [path, json] of [
      [`${MAILS}/${mail.id}/resend`, { config }],
      [`${JOBS}/${job.id}/retry`, { config }],
      [`${MAILS}/resend`, { config, form_id: form.id }],
      [`${JOBS}/retry`, { config, ids: [job.id] }],
      [`b:/submissions/${id}/run/replay`, { config }],
      [`b:/submissions/${id}/run/replay`, { config, steps: [mail.id] }],
    ] as const) {
      expect([path, ...(await post(path, json, manager))]).toMatchObject([path, ...refused]);
    }
    expect(await statusOf(mail, job)).toEqual(['failed', 'failed']);
  });

  test('has it sent to where it would have gone, and to nowhere else once a key or the way of mails is another', async () => {
    const [crm, list] = [
      { key: 'crm', integration_id: 'webhook', settings: { url: 'https://hooks.example.org/a' } },
      { key: 'list', integration_id: 'brevo', settings: { api_key: 'xkeysib-1', list_id: '2' } },
    ];
    const save = (integrations: object[]) => {
      const config = { fields: [{ type: 'email', name: 'email' }], options: { integrations } };
      return service.call('PUT', `b:/forms/${form.id}`, { headers: manager, json: { title: 'A form', config } });
    };
    const check = (integrations: object[]) => {
      const config = { fields: [{ type: 'email', name: 'email' }], options: { integrations } };
      return post('b:/forms/check', { id: form.id, title: 'A form', config }, manager);
    };
    expect((await save([crm, list])).status).toBe(200);
    service.clock.pass(1_000);
    const [mail, again] = [await insertDelivery({ status: 'failed' }), await insertDelivery({ status: 'failed' })];
    const of = { key: 'list', integrationId: 'brevo', revision: 2 };
    const [job, other, signed] = [
      await insertJob({ status: 'failed', ...of }),
      await insertJob({ status: 'failed', ...of }),
      await insertJob({ status: 'failed' }),
    ];
    expect(await post(`${MAILS}/${mail.id}/resend`, {}, manager)).toMatchObject([202, { replayed: true }]);
    expect(await post(`${JOBS}/${job.id}/retry`, {}, manager)).toMatchObject([202, { replayed: true }]);
    service.clock.pass(1_000);
    // The form is saved unchanged, except for a new signing secret of the webhook.
    expect((await save([crm, { ...list, settings: { ...list.settings, api_key: undefined } }])).status).toBe(200);
    await post(`b:/forms/${form.id}/integrations/crm/rotate-secret`, {}, manager);
    expect(await post(`${JOBS}/${signed.id}/retry`, {}, manager)).toMatchObject([202, { replayed: true }]);
    // Waiting deliveries would go to the other account too.
    const mine = { provider: 'brevo', brevo: { api_key: 'xkeysib-3' } };
    const another = [crm, { ...list, settings: { ...list.settings, api_key: 'xkeysib-2' } }];
    const waits = [403, { code: 'missing_capability', message: expect.stringContaining('still wait: 1.') }];
    const refused = await save(another);
    expect([refused.status, refused.body]).toMatchObject(waits);
    expect(await check(another)).toMatchObject(waits);
    expect(await post('b:/settings/email', mine, manager)).toMatchObject([
      403,
      { code: 'missing_capability', message: expect.stringContaining('e-mails that still wait') },
    ]);
    expect((await save([crm, { ...list, settings: { ...list.settings, api_key: undefined } }])).status).toBe(200);
    expect(await post('b:/settings/email', { from_name: 'Somebody' }, manager)).toMatchObject([200, {}]);
    await service.orm.em.fork().nativeUpdate(Delivery, { status: 'pending' }, { status: 'delivered' });
    expect((await save(another)).status).toBe(200);
    expect(await post('b:/settings/email', mine, manager)).toMatchObject([200, {}]);
    const moved = [403, { code: 'receiver_changed', message: expect.stringContaining('SUBMISSIONS_PREVIEW') }];
    expect(await post(`${JOBS}/${other.id}/retry`, {}, manager)).toMatchObject(moved);
    expect(await post(`${MAILS}/${again.id}/resend`, {}, manager)).toMatchObject(moved);
    const many = await post(`${MAILS}/resend`, { ids: [again.id] }, manager);
    expect(many).toMatchObject([202, { retried: 0, refused: [{ id: again.id, code: 'receiver_changed' }] }]);
    expect(await statusOf(other, again)).toEqual(['failed', 'failed']);
    // An account that may read answers may repeat deliveries.
    expect(await post(`${JOBS}/${other.id}/retry`, {})).toMatchObject([202, { replayed: true }]);
    expect(await post(`${MAILS}/${again.id}/resend`, {})).toMatchObject([202, { replayed: true }]);
  });
});

async function post(path: string, json: object, headers = service.admin): Promise<[number, unknown]> {
  const { status, body } = await service.call('POST', path, { headers, json });
  return [status, body];
}

function formOf(url: string): Promise<ActiveForm> {
  const integrations = [{ key: 'crm', integration_id: 'webhook', settings: { url } }];
  const now = async () => service.clock.now();
  return createForm({ forms: service.forms, now }, { notifications: [notification()], integrations });
}

function insertJob(to: Partial<Delivery>, of = form): Promise<Delivery> {
  return insertDelivery({ kind: 'integration', key: 'crm', integrationId: 'webhook', ...to }, of);
}

async function insertDelivery(to: Partial<Delivery>, of = form): Promise<Delivery> {
  const enqueuedAt = service.clock.now();
  const { submissionUuid } = await acceptSubmission(service, of, enqueuedAt);
  const row = { kind: 'mail' as const, key: 'team', submissionUuid, formId: of.id, revision: 1, enqueuedAt };
  const id = randomUUID();
  const em = service.orm.em.fork();
  await em.insert(Delivery, { ...row, status: 'pending', ...to, id });
  return em.findOneOrFail(Delivery, { id });
}

async function statusOf(...rows: Delivery[]): Promise<string[]> {
  const em = service.orm.em.fork();
  return Promise.all(rows.map(async ({ id }) => (await em.fork().findOneOrFail(Delivery, { id })).status));
}
