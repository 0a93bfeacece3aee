import { randomUUID } from 'node:crypto';
import { mock } from 'node:test';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AuditEntry } from '#features/audit/entities.ts';
import { Delivery, DeliveryAttempt } from '#features/deliveries/entities.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { Submission, TransientValues } from '#features/submissions/entities.ts';
import { headersOf } from '#test/environment/of-role.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { acceptSubmission, createForm, notification, until, VALUES } from '#test/environment/submissions.ts';

let service: TestService;
let form: ActiveForm;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await settled();
  service.engine.requests.length = 0;
  form = await createForm(
    { forms: service.forms, now: async () => service.clock.now() },
    { notifications: [notification()] },
  );
});

test('the list filters by form, state, class and provider', async () => {
  const failed = await newMail({ status: 'failed', errorType: 'mail_rejected', provider: 'smtp' });
  const old = await newMail({ status: 'delivered', attempts: 1, provider: 'resend' });
  const idsOf = async (query: string) => {
    const [, body] = await asAdmin('GET', `/email-deliveries?form_id=${form.id}${query}`);
    return (body as { deliveries: { id: string }[] }).deliveries.map(({ id }) => id);
  };
  expect((await idsOf('')).sort()).toEqual([failed.id, old.id].sort());
  expect(await idsOf('&state=delivered')).toEqual([old.id]);
  expect(await idsOf('&state=failed&error_class=mail_rejected')).toEqual([failed.id]);
  expect(await idsOf('&provider=resend')).toEqual([old.id]);
  expect(await asAdmin('GET', `/email-deliveries/${old.id}`)).toMatchObject([
    200,
    { state: 'delivered', attempt_log: [{ attempt: 1, outcome: 'delivered', provider: 'resend' }] },
  ]);
  expect(await asAdmin('GET', `/email-deliveries/${randomUUID()}`)).toMatchObject([
    404,
    { code: 'delivery_not_found' },
  ]);
});

describe('to whom a mail goes, and what it is about', () => {
  const HIDDEN = ['to', 'cc', 'bcc', 'subject', 'heading_error'];
  const told = async ({ id } = form) => {
    const { body } = await service.as.admin('GET', `b:/email-deliveries?form_id=${id}`);
    return (body as { deliveries: Record<string, unknown>[] }).deliveries;
  };

  test('stands in the list and in the view of one, by the revision and the values that it follows', async () => {
    form = await formWith({
      notifications: [
        notification({ to: '{field:email}', cc: 'team@example.com', subject: 'Thank you, {field:name}' }),
        notification({ key: 'office', to: 'office@example.com', bcc: 'archive@example.com', subject: '' }),
      ],
    });
    const mail = await newMail({ status: 'failed' });
    const { submissionUuid } = mail;
    const office = await newMail({ status: 'delivered', key: 'office', submissionUuid });
    const thanks = { to: ['ada@example.net'], cc: ['team@example.com'], bcc: [], subject: 'Thank you, Ada' };
    expect(await told()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: mail.id, ...thanks, heading_error: null }),
        expect.objectContaining({
          ...{ id: office.id, to: ['office@example.com'], cc: [], bcc: ['archive@example.com'] },
          ...{ subject: 'Contact us', heading_error: null },
        }),
      ]),
    );
    expect(await asAdmin('GET', `/email-deliveries/${mail.id}`)).toMatchObject([200, thanks]);
  });

  test('is in the language of the visit where it goes to the visitor', async () => {
    const subject = 'Thank you';
    const translations = {
      de: { options: { notifications: { team: { subject: 'Danke' } } } },
    };
    form = await formWith({
      ...{ language: 'en', translations },
      notifications: [
        notification({ to: '{field:email}', subject }),
        notification({ key: 'office', to: 'office@example.com', subject }),
      ],
    });
    const { submissionUuid } = await acceptSubmission(service, form, service.clock.now(), VALUES, {
      meta: { language: 'de' },
    });
    await newMail({ submissionUuid });
    await newMail({ submissionUuid, key: 'office' });
    const subjects = (await told()).map(({ notification_key, subject }) => `${notification_key}: ${subject}`);
    expect(subjects.sort()).toEqual(['office: Thank you', 'team: Danke']);
  });

  test('is not told to accounts without SUBMISSIONS_PREVIEW, and every page of it is audited', async () => {
    const mail = await newMail({ status: 'failed' });
    const manager = await headersOf(service, 'manager');
    for (const path of [`b:/email-deliveries?form_id=${form.id}`, `b:/email-deliveries/${mail.id}`]) {
      const { status, body, text, headers } = await service.call('GET', path, { headers: manager });
      expect(status).toBe(200);
      const [shown] = (body as { deliveries?: object[] }).deliveries ?? [body as object];
      expect(Object.keys(shown ?? {}).filter((key) => HIDDEN.includes(key))).toEqual([]);
      expect(text).not.toContain('@');
      expect(await auditedOf(headers)).toEqual([]);
    }
    const { headers } = await service.as.admin('GET', `b:/email-deliveries?form_id=${form.id}`);
    expect(await auditedOf(headers)).toMatchObject([{ event: 'email_deliveries.listed', target: `form:${form.id}` }]);
  });

  test('says why nobody can say it any more', async () => {
    const erased = await newMail({ status: 'failed' });
    await service.orm.em.fork().nativeDelete(Submission, { uuid: erased.submissionUuid });
    const removed = await newMail({ status: 'failed', key: 'gone' });
    const noRevision = await newMail({ status: 'failed', revision: 99 });
    const sealed = await formWith({ store_submissions: false, notifications: [notification()] });
    const there = await newMail({ status: 'retrying' }, sealed);
    const damaged = await newMail({ status: 'retrying' }, sealed);
    const nonsense = { sealed: 'nonsense' };
    await service.orm.em.fork().nativeUpdate(TransientValues, { uuid: damaged.submissionUuid }, nonsense);
    const mails = [...(await told()), ...(await told(sealed))];
    const headingOf = ({ id: wanted }: Delivery) => {
      const { to, subject, heading_error } = mails.find(({ id }) => id === wanted) ?? {};
      return { to, subject, heading_error };
    };
    const nothing = { to: null, subject: null };
    expect(headingOf(erased)).toEqual({ ...nothing, heading_error: 'submission_erased' });
    expect(headingOf(removed)).toEqual({ ...nothing, heading_error: 'notification_removed' });
    expect(headingOf(noRevision)).toEqual({ ...nothing, heading_error: 'notification_removed' });
    expect(headingOf(damaged)).toEqual({ ...nothing, heading_error: 'unreadable' });
    expect(headingOf(there)).toEqual({ to: ['team@example.com'], subject: 'From Ada', heading_error: null });
  });

  test('a long page costs no statement more than a page of one', async () => {
    await newMail({ status: 'failed' });
    const one = await statementsOf(() => told());
    for (let more = 0; more < 20; more += 1) await newMail({ status: 'failed' });
    expect([await statementsOf(() => told()), (await told()).length]).toEqual([one, 21]);
  });
});

describe('resending', () => {
  test('a failed mail begins one run of its own; twins find it under way', async () => {
    const mail = await newMail({ status: 'failed', attempts: 1, errorType: 'mail_auth' });
    const answers = await Promise.all([resend(mail), resend(mail), resend(mail)]);
    expect(answers.map(([status]) => status).sort()).toEqual([202, 409, 409]);
    expect(answers.find(([status]) => status === 409)?.[1]).toMatchObject({ code: 'delivery_pending' });
    await settled();
    expect(service.engine.requests.map(({ options }) => options.workflowId)).toEqual([`mail-${mail.id}-r1`]);
    expect(await rowOf(mail)).toMatchObject({ status: 'pending', replays: 1, errorType: null, finishedAt: null });
  });

  test('a delivered one keeps the attempt that its row told of', async () => {
    const mail = await newMail({ status: 'delivered', attempts: 1, provider: 'resend' });
    expect((await resend(mail))[0]).toBe(202);
    const log = await service.orm.em.fork().find(DeliveryAttempt, { deliveryId: mail.id });
    expect(log).toMatchObject([{ attempt: 1, replay: 0, outcome: 'delivered', provider: 'resend' }]);
  });

  test('one that waits wakes its run, and one that its submission still sends is refused', async () => {
    const waiting = await newMail({ status: 'retrying' });
    expect(await resend(waiting)).toMatchObject([202, { replayed: false, replays: 0 }]);
    const { method, options } = await service.engine.request();
    expect([method, options.signal, options.workflowId]).toEqual(['signalWithStart', 'retryNow', `mail-${waiting.id}`]);
    expect(await resend(await newMail({ status: 'pending' }))).toMatchObject([409, { code: 'delivery_pending' }]);
  });

  test('many with an Idempotency-Key does it once', async () => {
    const mails = [await newMail({ status: 'failed' }), await newMail({ status: 'failed' })];
    const left = await newMail({ status: 'delivered' });
    const headers = { ...service.admin, 'idempotency-key': `resend-${form.id}` };
    const send = () => service.call('POST', 'b:/email-deliveries/resend', { headers, json: { form_id: form.id } });
    const [first, twin] = await Promise.all([send(), send()]);
    expect([first.status, first.body]).toEqual([
      202,
      { success: true, matched: 2, retried: 2, skipped: 0, refused: [], next: null },
    ]);
    await service.orm.em.fork().nativeUpdate(Delivery, { kind: 'mail', formId: form.id }, { status: 'failed' });
    for (const { status, body } of [twin, await send()]) expect([status, body]).toEqual([202, first.body]);
    await settled();
    expect(service.engine.requests).toHaveLength(2);
    expect((await Promise.all([...mails, left].map(rowOf))).map(({ replays }) => replays)).toEqual([1, 1, 0]);
  });

  test('ends with the values of the submission', async () => {
    const mail = await newMail({ status: 'failed' });
    await service.orm.em.fork().nativeDelete(Submission, { uuid: mail.submissionUuid });
    expect(await resend(mail)).toMatchObject([409, { code: 'submission_erased' }]);
    expect(await rowOf(mail)).toMatchObject({ status: 'failed', replays: 0 });
  });
});

test('cancelling tells the run; what has ended is too late', async () => {
  const mail = await newMail({ status: 'retrying' });
  expect((await asAdmin('POST', `/email-deliveries/${mail.id}/cancel`))[0]).toBe(202);
  const { options } = await service.engine.request();
  expect([options.signal, options.workflowId]).toEqual(['cancel', `mail-${mail.id}`]);
  const sent = await newMail({ status: 'delivered' });
  expect(await asAdmin('POST', `/email-deliveries/${sent.id}/cancel`)).toMatchObject([409, { code: 'delivery_ended' }]);
});

async function asAdmin(method: string, path: string, json?: object): Promise<[number, unknown]> {
  const { status, body } = await service.as.admin(method, `b:${path}`, json);
  return [status, body];
}

function resend({ id }: { id: string }) {
  return asAdmin('POST', `/email-deliveries/${id}/resend`);
}

function formWith(options: object): Promise<ActiveForm> {
  return createForm({ forms: service.forms, now: async () => service.clock.now() }, options);
}

/** Counts the database statements that the service makes during the work. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const made = mock.method(service.foundation.orm.em.getConnection(), 'execute');
  try {
    await work();
    return made.mock.callCount();
  } finally {
    made.mock.restore();
  }
}

async function auditedOf(headers: Headers): Promise<AuditEntry[]> {
  return service.orm.em.fork().find(AuditEntry, { requestId: headers.get('x-request-id') });
}

async function newMail(to: Partial<Delivery>, of = form): Promise<Delivery> {
  const at = service.clock.now();
  const submissionUuid = to.submissionUuid ?? (await acceptSubmission(service, of, at)).submissionUuid;
  const row = { submissionUuid, formId: of.id, revision: 1, key: 'team', enqueuedAt: at };
  const id = randomUUID();
  const em = service.orm.em.fork();
  await em.insert(Delivery, { kind: 'mail', ...row, id, status: 'pending', ...to });
  return em.findOneOrFail(Delivery, { kind: 'mail', id });
}

function rowOf({ id }: { id: string }): Promise<Delivery> {
  return service.orm.em.fork().findOneOrFail(Delivery, { kind: 'mail', id });
}

function settled(): Promise<void> {
  return until('every call is answered', async () => service.dispatcher.backlog === 0);
}
