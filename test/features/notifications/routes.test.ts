import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { RateLimit } from '#db/entities/rate-limit.ts';
import { AuditEntry } from '#features/audit/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { startThirdParties, type ThirdParties } from '#test/environment/third-parties.ts';
import { createForm, submitB } from '#test/environment/visitor.ts';

const FIELDS = [
  { type: 'text', name: 'who', default: 'Ann' },
  { type: 'email', name: 'mail' },
  { type: 'select', name: 'plan', options: [{ value: 'free' }, { value: 'pro', label: 'Professional' }] },
  {
    type: 'text',
    name: 'company',
    conditional: { rules: [{ field: 'plan', op: 'equals', value: 'pro' }] },
  },
];
const desk = {
  key: 'desk',
  to: 'desk@example.org',
  cc: '{field:mail}',
  layout: 'none',
  subject: '{field:plan|upper} for {field:who}',
  html: '<p>{#if field:plan = "pro"}Company: {field:company|default:"none"}{#else}A private person{/if}</p>',
  routes: [{ conditional: { rules: [{ field: 'plan', op: 'equals', value: 'pro' }] }, to: 'sales@example.org' }],
};
const visitor = {
  key: 'visitor',
  enabled: false,
  to: '{field:mail}',
  reply_to: 'desk@example.org',
  html: '<p>Hello {field:who}</p>',
  conditional: { rules: [{ field: 'who', op: 'equals', value: 'Bob' }] },
};

let parties: ThirdParties;
let service: TestService;
let id: number;
beforeAll(async () => {
  parties = await startThirdParties();
  service = await startService({ mailUrl: parties.mailUrl });
  id = await createForm(service, { language: 'he', notifications: [visitor, desk] }, FIELDS);
});
beforeEach(() => service.orm.em.fork().nativeDelete(RateLimit, {}));
afterEach(() => parties.mendMail());
afterAll(async () => {
  await service.close();
  await parties.close();
});

const post = async (path: string, json: object) => {
  const { status, body, headers } = await service.as.admin('POST', path, json);
  return { status, body: body as Record<string, unknown> & { errors: Record<string, string> }, headers };
};
const preview = (key: string, json: object = {}, form = id) =>
  post(`b:/forms/${form}/notifications/${key}/preview`, json);
const sendTest = (json: object) => post('b:/emails/test', { recipient: 'ada@example.net', formId: id, ...json });

describe('the preview of a notification', () => {
  test('is its mail with sample values, and to whom it would go', async () => {
    const { status, body } = await preview('desk');
    expect([status, body]).toEqual([
      200,
      {
        key: 'desk',
        enabled: true,
        applies: true,
        to: ['desk@example.org'],
        cc: [expect.stringMatching(/@/)],
        bcc: [],
        reply_to: null,
        from_name: 'forms.example.org',
        from_email: 'forms@forms.example.org',
        subject: 'FREE for Ann',
        html: '<p>A private person</p>',
        text: 'A private person',
        attach_pdf: false,
      },
    ]);
    expect(parties.mails()).toEqual([]);
  });

  test('takes values of its own, and leaves out what conditions hide', async () => {
    const pro = await preview('desk', { values: { plan: 'pro', company: '' } });
    expect(pro.body).toMatchObject({
      to: ['sales@example.org'],
      subject: 'PROFESSIONAL for Ann',
      text: 'Company: none',
    });
    const free = await preview('desk', {
      values: { plan: 'free', company: 'Acme' },
      options: { html: '[{field:company}]' },
    });
    expect(free.body.html).toBe('[]');
  });

  test('has the sender of its form where it says nothing itself', async () => {
    const email = { from_name: 'The desk', from_email: 'desk@example.org', reply_to: 'answers@example.org' };
    const form = await createForm(service, { email, notifications: [visitor, desk] }, FIELDS);
    expect((await preview('desk', {}, form)).body).toMatchObject(email);
    expect((await preview('visitor', {}, form)).body.reply_to).toBe('desk@example.org');
    const whole = { email: { from_email: 'other@example.org' }, notifications: [{ ...desk, from_name: 'Sales' }] };
    const changed = (await preview('desk', { options: whole }, form)).body;
    expect(changed).toMatchObject({ from_name: 'Sales', from_email: 'other@example.org', reply_to: null });
    const { status, body } = await preview(
      'desk',
      { options: { ...whole, email: { reply_to: '{field:mail}' } } },
      form,
    );
    expect([status, body.errors]).toEqual([
      422,
      { 'options.email.reply_to': 'options.email.reply_to must be one e-mail address' },
    ]);
  });

  test('says whether it would be sent, in the layout and direction of its form', async () => {
    const { body } = await preview('visitor');
    expect(body).toMatchObject({ enabled: false, applies: false, reply_to: 'desk@example.org' });
    expect(body.html).toContain('<html lang="he" dir="rtl">');
    expect((await preview('visitor', { values: { who: 'Bob' } })).body.applies).toBe(true);
  });

  test('shows changes that are not saved, and what keeps them from being saved', async () => {
    expect((await preview('desk', { options: { subject: 'New: {field:who|lower}' } })).body.subject).toBe('New: ann');
    const { status, body } = await preview('desk', { options: { subject: '{field:who|shout}', colour: 'red' } });
    expect([status, body.code]).toEqual([422, 'validation_failed']);
    expect(body.errors['options.subject']).toMatch(/^options\.subject has a mistake: there is no filter shout/);
    expect(body.errors['options.colour']).toMatch(/^options\.colour is not a known key here/);
  });

  test('shows a mail and fields of which neither is saved', async () => {
    const fields = [...FIELDS, { type: 'text', name: 'town', label: 'Town', default: 'Ulm' }];
    const options = { language: 'en', notifications: [{ key: 'new', to: '{field:mail}', subject: 'To {field:town}' }] };
    expect(await preview('new', { options, fields })).toMatchObject({ status: 200, body: { subject: 'To Ulm' } });
    expect((await preview('new', { options })).body.errors).toEqual({
      'options.notifications[0].subject': expect.stringContaining('town'),
    });
    const { status, body } = await preview('new', { options, fields: [{ type: 'nope', name: 'x' }] });
    expect([status, Object.keys(body.errors)[0]]).toEqual([422, 'fields[0].type']);
  });

  test('that would get too large is 422 and names the key, as is a test mail', async () => {
    const options = { html: '{field:who}{all_fields}'.repeat(500) };
    const { status, body } = await preview('desk', { values: { who: "'<".repeat(20_000) }, options });
    expect([status, body.errors]).toEqual([
      422,
      { html: expect.stringMatching(/^html of the notification has more than 2,097,152 bytes .* truncate/) },
    ]);
    const many = Array.from({ length: 20 }, (_, index) => ({ type: 'text', name: `field_${index}` }));
    const form = await createForm(service, { notifications: [{ key: 'desk', to: 'desk@example.org' }] }, many);
    const tried = await sendTest({ formId: form, options: { key: 'desk', html: '{all_fields}'.repeat(1_000) } });
    expect([tried.status, tried.body.errors]).toEqual([
      422,
      { html: expect.stringContaining('has more than 2,097,152') },
    ]);
    expect(parties.mails()).toEqual([]);
  });

  test('may be made of a stored submission, which is audited', async () => {
    await submitB(service, id, { who: 'Eve <3', mail: 'eve@example.net', plan: 'pro', company: 'Canary Ltd' });
    const stored = await service.orm.em.fork().findOneOrFail(Submission, { formId: id });
    const { status, body, headers } = await preview('desk', {
      submission_id: stored.id,
      options: { subject: '#{submission:id}' },
    });
    expect([status, body]).toMatchObject([
      200,
      { to: ['sales@example.org'], cc: ['eve@example.net'], subject: `#${stored.id}`, text: 'Company: Canary Ltd' },
    ]);
    const entries = await service.orm.em.fork().find(AuditEntry, { requestId: headers.get('x-request-id') });
    expect(entries).toMatchObject([
      { event: 'notification.previewed', login: 'ada', target: `submission:${stored.id}` },
    ]);
    expect(JSON.stringify(entries)).not.toContain('Canary');
  });

  test('is not made of a submission of another form, or of none', async () => {
    const other = await createForm(service, { notifications: [desk] }, FIELDS);
    const { id: stored } = await service.orm.em.fork().findOneOrFail(Submission, { formId: id });
    for (const [form, submission] of [
      [other, stored],
      [id, 999_999],
    ] as const) {
      const { status, body } = await preview('desk', { submission_id: submission }, form);
      expect([status, body.code]).toEqual([404, 'submission_not_found']);
    }
  });

  test.each([
    [{ values: { who: { a: 1 } } }, 'values.who'],
    [{ values: { nope: 'x' } }, 'values.nope'],
    [{ values: [] }, 'values'],
    [{ submission_id: 'x' }, 'submission_id'],
    [{ submission_id: 1, values: {} }, 'values'],
    [{ options: 'x' }, 'options'],
    [{ fields: {} }, 'fields'],
    [{ options: { notifications: [] } }, 'options'],
    [{ html: 'x' }, 'html'],
  ])('%j is 422 at %s', async (json, path) => {
    const { status, body } = await preview('desk', json);
    expect([status, Object.keys(body.errors)]).toEqual([422, [path]]);
  });

  test('of a notification or a form that is not there is 404', async () => {
    expect(await preview('nope')).toMatchObject({ status: 404, body: { code: 'notification_not_found' } });
    expect(await preview('desk', {}, 999_999)).toMatchObject({ status: 404, body: { code: 'form_not_found' } });
  });
});

describe('a test of a notification', () => {
  test('goes to the recipient alone, made of sample values', async () => {
    const { status, body } = await sendTest({});
    expect([status, body]).toMatchObject([200, { success: true, sent: true, provider: expect.any(String) }]);
    const [mail, ...more] = parties.mails({ to: 'ada@example.net' });
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      subject: '[Test] FREE for Ann',
      envelope_to: ['ada@example.net'],
      html: expect.stringContaining('A private person'),
    });
    expect(parties.mails()).toHaveLength(1);
  });

  test.each<[string, object, string, string]>([
    ['the notification that it names', { key: 'visitor' }, 'New submission: Contact us', 'Hello Ann'],
    ['keys that are not saved', { subject: 'Hi {field:who}', html: '<b>new</b>' }, 'Hi Ann', 'new'],
    [
      'options that are not saved',
      { language: 'de', notifications: [{ to: 'x@example.org', subject: 'Whole' }] },
      'Whole',
      'who: Ann',
    ],
  ])('takes %s', async (what, options, subject, text) => {
    const recipient = `${what.length}.${subject.length}@example.net`;
    expect(await sendTest({ recipient, options })).toMatchObject({ status: 200, body: { sent: true } });
    expect(parties.mails({ to: recipient })).toMatchObject([
      { subject: `[Test] ${subject}`, text: expect.stringContaining(text) },
    ]);
  });

  test('has the unsaved fields of the form', async () => {
    const fields = [{ type: 'text', name: 'town', default: 'Ulm' }];
    const options = { notifications: [{ to: 'x@example.org', subject: '{field:town}' }] };
    expect((await sendTest({ recipient: 'town@example.net', options, fields })).body.sent).toBe(true);
    expect(parties.mails({ to: 'town@example.net' })).toMatchObject([{ subject: '[Test] Ulm' }]);
    const { status, body } = await sendTest({ options: { notifications: [{ to: 'x@example.org' }] }, fields: 'x' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['fields']]);
  });

  test('of a form without notifications has the usual subject and all fields', async () => {
    const formId = await createForm(service, {}, FIELDS);
    expect((await sendTest({ formId, recipient: 'none@example.net' })).body.sent).toBe(true);
    expect(parties.mails({ to: 'none@example.net' })[0]).toMatchObject({
      subject: '[Test] New submission: Contact us',
      text: expect.stringContaining('plan: free'),
    });
  });

  test('that the mail server refuses is a result, audited without the address', async () => {
    parties.failMail({ next: 1, code: 550, at: 'rcpt' });
    const { status, body, headers } = await sendTest({ recipient: 'canary@example.net' });
    expect([status, body]).toMatchObject([
      200,
      { success: false, sent: false, code: 'mail_rejected', message: expect.any(String) },
    ]);
    expect(JSON.stringify(body)).not.toContain('canary');
    const entries = await service.orm.em.fork().find(AuditEntry, { requestId: headers.get('x-request-id') });
    expect(entries).toMatchObject([{ event: 'test_email.failed', target: `form:${id}` }]);
    expect(JSON.stringify(entries)).not.toContain('canary');
  });

  test.each([
    [{ recipient: 'nobody' }, ['recipient']],
    [{ recipient: 'a@example.org, b@example.org' }, ['recipient']],
    [{ formId: 'x' }, ['formId']],
    [{ formId: undefined }, ['formId']],
    [{ options: [] }, ['options']],
    [{ options: { html: '{field:nope}' } }, ['options.html']],
    [{ options: { store_submissions: true } }, ['options.store_submissions']],
    [{ options: { notifications: [{ to: 'x' }] } }, ['options.notifications[0].to']],
    [{ provider: 'host' }, ['provider']],
  ])('%j is 422 at %j', async (json, paths) => {
    const { status, body } = await sendTest(json);
    expect([status, Object.keys(body.errors)]).toEqual([422, paths]);
  });

  test('of a form that is not there, or is trashed, is 404', async () => {
    const trashed = await createForm(service);
    await service.as.admin('DELETE', `b:/forms/${trashed}`);
    for (const formId of [999_999, trashed])
      expect(await sendTest({ formId })).toMatchObject({ status: 404, body: { code: 'form_not_found' } });
  });

  test('is refused after ten a minute, together with the other test mails', async () => {
    for (let round = 0; round < 10; round += 1) await sendTest({ recipient: 'turns@example.net' });
    const { status, body, headers } = await sendTest({});
    expect([status, body.code, Number(headers.get('retry-after')) > 0]).toEqual([429, 'rate_limited', true]);
    const a = await service.as.admin('GET', `a:/forms/${id}/test-email?recipient=ada@example.net`);
    expect(a.status).toBe(429);
  });
});

test('a test of a notification that the form has not is refused, unless it says what it is to be', async () => {
  const { status, body } = await sendTest({ options: { key: 'nobody' } });
  expect([status, body.errors]).toEqual([422, { options: expect.stringContaining('"nobody" is none') }]);
  expect((await sendTest({ options: { key: 'new', subject: 'New' } })).body).toMatchObject({ sent: true });
});
