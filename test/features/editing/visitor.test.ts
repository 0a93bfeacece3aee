import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Delivery } from '#features/deliveries/entities.ts';
import { FormRevision } from '#features/forms/entities.ts';
import { EDIT_KEY, editKey, editToken } from '#features/submissions/edit-link.ts';
import { Submission } from '#features/submissions/entities.ts';
import { SubmissionVersion } from '#features/submissions/versions/entities.ts';
import { PDF, submitFiles, uploadFile, uploadRow } from '#test/environment/files.ts';
import { sentUntouched } from '#test/environment/page-dom.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { changeForm, createForm, FIELDS, follow, nonceA, submitA, VALUES } from '#test/environment/visitor.ts';
import { DAY_MS } from '#time.ts';
import { newest, sendChange, storedSubmission, submitted } from './editing.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const PAID = { order_uuid: 'o', provider: 'stripe', mode: 'test', amount: 2000, currency: 'EUR' };
const CHANGED = { ...VALUES, message: 'Never mind.' };
const editPage = (formId: number, token: string) => service.call('GET', `/forms/${formId}/edit?edit=${token}`);
const post = (formId: number, values: Record<string, string>) =>
  service.call('POST', `/forms/${formId}`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    raw: new URLSearchParams(values).toString(),
  });
async function save(formId: number, options: object, fields: object[] = FIELDS): Promise<void> {
  const own = { editing: { enabled: true }, rate_limits: { per_minute: 0, per_hour: 0 }, ...options };
  await changeForm(service, formId, { config: { fields, options: own } });
  service.intake.forms.forget(formId);
}
const errorsOf = (body: unknown) => (body as { data?: { errors?: Record<string, string> } }).data?.errors;

describe('a visitor with the link', () => {
  test('finds the form filled in, and changes what was sent', async () => {
    const { formId, uuid, token, change } = await submitted(service);
    const page = await editPage(formId, token);
    expect(page.status).toBe(200);
    expect(page.text).toContain('value="ada@example.net"');
    expect(page.text).toContain('Is it still there?');
    expect(page.text).toContain('>Save changes</button>');
    expect(page.text).toContain(`name="${EDIT_KEY}" value="${token}.1"`);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');

    const { status, body } = await change(CHANGED);
    expect([status, body]).toMatchObject([
      200,
      {
        message: 'Your changes have been saved.',
        data: { redirect_url: expect.stringMatching(new RegExp(`^/forms/${formId}/sent\\?m=`)) },
      },
    ]);
    expect(await storedSubmission(service, uuid)).toEqual({ payload: CHANGED, version: 2, revision: 1, changes: 1 });
    expect((await editPage(formId, token)).text).toContain('Never mind.');
    const row = await service.orm.em.fork().findOneOrFail(SubmissionVersion, { submissionUuid: uuid });
    expect(row).toMatchObject({ version: 2, previousRevision: 1, changedBy: 'visitor' });
    expect(row.sealed).not.toContain('still there');
  });

  test('needs no script', async () => {
    const { formId, uuid, token } = await submitted(service);
    const tokens = { _svca_nonce: await nonceA(service, formId), [EDIT_KEY]: editKey(token, 1) };
    const wrong = await post(formId, { ...CHANGED, email: 'nothing', ...tokens });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('Never mind.');
    expect(wrong.text).toContain(`name="${EDIT_KEY}" value="${token}.1"`);
    const done = await post(formId, { ...CHANGED, ...tokens });
    expect(done.status).toBe(303);
    expect((await follow(service, done)).text).toContain('Your changes have been saved.');
    expect(await storedSubmission(service, uuid)).toMatchObject({ payload: CHANGED, version: 2 });
  });

  test('goes through the pages of a form without a script', async () => {
    const fields = [
      { type: 'text', name: 'name', required: true },
      { type: 'page_break', name: 'second', label: 'Second' },
      { type: 'text', name: 'town' },
    ];
    const { formId, uuid, token } = await submitted(service, { fields, values: { name: 'Ada', town: 'Bath' } });
    const { text } = await editPage(formId, token);
    const hidden = (html: string) =>
      Object.fromEntries(
        [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map((one) => [one[1], one[2]]),
      ) as Record<string, string>;
    const next = await post(formId, { ...hidden(text), name: 'Ada', _svca_go: 'next' });
    expect(next.status).toBe(200);
    expect(next.text).toContain('value="Bath"');
    const done = await post(formId, { ...hidden(next.text), town: 'York' });
    expect(done.status).toBe(303);
    expect(await storedSubmission(service, uuid)).toMatchObject({ payload: { name: 'Ada', town: 'York' }, version: 2 });
  });

  test('changes nothing that was not touched, to the letter, also where the form cannot show it', async () => {
    const options = [{ value: 'a' }, { value: 'b' }];
    const fields = [
      { type: 'text', name: 'name' },
      { type: 'datetime', name: 'at', time_zone: 'Europe/London' },
      { type: 'checkboxes', name: 'days', options },
      { type: 'select', name: 'size', options },
      { type: 'range', name: 'share' },
      { type: 'group', name: 'firm', fields: [{ type: 'number', name: 'seats', default: 3 }] },
    ];
    const at = '2026-10-25T01:30:00+00:00';
    const sent = { name: 'Ada', at, days: ['b', 'a'], size: 'b', share: null, firm: { seats: null } };
    const { formId, id, uuid, token } = await submitted(service, { fields, values: sent });
    const today = fields.map((field) => (field.name === 'size' ? { ...field, options: options.slice(0, 1) } : field));
    await save(formId, {}, today);
    const { text } = await editPage(formId, token);
    const body = new URLSearchParams();
    for (const [name, value] of Object.entries(sentUntouched(text, true)))
      for (const one of [value].flat()) body.append(name, one);
    body.set('name', 'Augusta');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const done = await service.call('POST', `/forms/${formId}`, { headers, raw: body.toString() });
    expect(done.status).toBe(303);
    expect(await storedSubmission(service, uuid)).toMatchObject({ payload: { ...sent, name: 'Augusta' }, version: 2 });
    // Administrators' changes also leave other fields alone; a field that is named is changed exactly as sent.
    const patch = (values: object) => service.as.admin('PATCH', `b:/submissions/${id}`, { values });
    expect((await patch({ name: 'Ada' })).body).toMatchObject({ changed: ['name'] });
    expect((await patch({ share: 50, days: ['a', 'b'] })).body).toMatchObject({ changed: ['days', 'share'] });
    expect(await storedSubmission(service, uuid)).toMatchObject({ payload: { ...sent, share: 50, days: ['a', 'b'] } });
  });

  test('gets it in the message and in mails of a form that gives it', async () => {
    const formId = await createForm(service, {
      editing: { enabled: true, days: 3 },
      success_message: 'Change it at {submission:edit_url}',
    });
    const { body } = await submitA(service, formId);
    const { token } = await newest(service, formId);
    const { message } = body as { message: string };
    expect(message).toBe(`Change it at https://forms.example.org/forms/${formId}/edit?edit=${token}`);
    await save(formId, { editing: { enabled: false }, success_message: 'Change it at {submission:edit_url}' });
    expect(((await submitA(service, formId)).body as { message: string }).message).toBe('Change it at ');
  });

  test('gets it at the end of a redirect, also when the request is repeated', async () => {
    const redirect = 'https://site.example/thanks?change={submission:edit_url}';
    const formId = await createForm(service, { editing: { enabled: true }, redirect_url: redirect });
    const headers = { 'idempotency-key': 'once' };
    const answers = [
      await submitA(service, formId, VALUES, { headers }),
      await submitA(service, formId, VALUES, { headers }),
    ];
    const { token } = await newest(service, formId);
    const link = encodeURIComponent(`https://forms.example.org/forms/${formId}/edit?edit=${token}`);
    for (const { body } of answers) {
      expect(body).toMatchObject({ data: { redirect_url: `https://site.example/thanks?change=${link}` } });
    }
  });

  test('may do so until the time is over, which the form of today says', async () => {
    const options = { editing: { enabled: true, days: 2 } };
    const { formId, token, change } = await submitted(service, { options });
    service.clock.pass(2 * DAY_MS - 60_000);
    expect((await editPage(formId, token)).status).toBe(200);
    service.clock.pass(60_000);
    const over = await editPage(formId, token);
    expect([over.status, over.text]).toEqual([403, expect.stringContaining('cannot be changed with this link')]);
    expect(over.text).not.toContain('ada@example.net');
    expect(await change(CHANGED)).toMatchObject({ status: 403, body: { code: 'edit_link_over' } });
    await save(formId, {});
    expect((await change(CHANGED)).status).toBe(200);
  });
});

describe('what is no link of this submission', () => {
  test('is refused with one answer, and tells nothing', async () => {
    const one = await submitted(service);
    const other = await submitted(service);
    const [uuid, mac] = one.token.split('.') as [string, string];
    const tried = {
      'of another form': editKey(other.token, 1),
      'of another submission': editKey(`${other.uuid}.${mac}`, 1),
      'made up': editKey(`${uuid}.${'A'.repeat(43)}`, 1),
      'of a form that it is not of': editKey(editToken(service.box, { formId: other.formId, uuid }), 1),
      'no token': 'nothing',
      empty: '',
    };
    for (const key of Object.values(tried)) {
      expect(await sendChange(service, one.formId, CHANGED, key)).toMatchObject({
        status: 403,
        body: { code: 'edit_link_over' },
      });
    }
    const page = await editPage(one.formId, other.token);
    expect([page.status, page.text]).toEqual([403, expect.not.stringContaining('ada@example.net')]);
    expect((await editPage(one.formId, '')).status).toBe(403);
    expect(await storedSubmission(service, one.uuid)).toMatchObject({ payload: VALUES, version: 1, changes: 0 });
  });

  test('is one whose submission was erased', async () => {
    const { id, formId, token, change } = await submitted(service);
    await change(CHANGED);
    expect((await service.as.admin('DELETE', `b:/submissions/${id}`)).status).toBe(204);
    expect((await editPage(formId, token)).status).toBe(403);
    expect((await change(VALUES, { version: 2 })).status).toBe(403);
    expect(await service.orm.em.fork().count(SubmissionVersion, { formId })).toBe(0);
  });
});

describe('a change', () => {
  test('that is sent again changes nothing', async () => {
    const { uuid, change } = await submitted(service, {
      options: { notifications: [{ key: 'team', to: 'team@example.org', on: ['updated'] }] },
    });
    const answers = await Promise.all([change(CHANGED), change(CHANGED), change(CHANGED)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await change(CHANGED, { version: 2 })).status).toBe(200);
    expect(await storedSubmission(service, uuid)).toMatchObject({ version: 2, changes: 1 });
    expect(await service.orm.em.fork().count(Delivery, { submissionUuid: uuid })).toBe(1);
  });

  test('of two tabs at once is made by one; the other keeps what was typed there', async () => {
    const { formId, uuid, token, change } = await submitted(service);
    const answers = await Promise.all([
      change({ ...VALUES, message: 'One' }),
      change({ ...VALUES, message: 'Another' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'edit_conflict',
      message: expect.stringContaining('changed meanwhile'),
    });
    expect(await storedSubmission(service, uuid)).toMatchObject({ version: 2, changes: 1 });
    const tokens = { _svca_nonce: await nonceA(service, formId), [EDIT_KEY]: editKey(token, 1) };
    const late = await post(formId, { ...VALUES, message: 'A third', ...tokens });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('A third')]);
    expect(late.text).toContain('changed meanwhile');
  });

  test('is validated by the form of today', async () => {
    const { formId, uuid, change } = await submitted(service);
    const fields = [...FIELDS, { type: 'text', name: 'town', label: 'Town', required: true }];
    await save(formId, {}, fields);
    const wrong = await change(CHANGED);
    expect([wrong.status, errorsOf(wrong.body)]).toEqual([400, { town: expect.any(String) }]);
    expect((await change({ ...CHANGED, town: 'Bath' })).status).toBe(200);
    expect(await storedSubmission(service, uuid)).toMatchObject({ payload: { ...CHANGED, town: 'Bath' }, revision: 2 });
  });

  test('leaves alone what a visitor could not fill in', async () => {
    const fields = [
      ...FIELDS,
      { type: 'text', name: 'number', default: 'N-1', read_only: true },
      { type: 'hidden', name: 'source', default: 'page' },
      { type: 'group', name: 'firm', fields: [{ type: 'text', name: 'kind', default: 'GmbH', read_only: true }] },
    ];
    const { formId, uuid, change } = await submitted(service, { fields, values: { ...VALUES, source: 'advert' } });
    const changed = fields.map((field) =>
      'read_only' in field ? { ...field, default: 'N-2' } : field.name === 'firm' ? FIRM : field,
    );
    await save(formId, {}, changed);
    const sent = { ...CHANGED, number: 'N-9', source: 'me', firm: { kind: 'AG' } };
    expect((await change(sent)).status).toBe(200);
    const { payload } = await storedSubmission(service, uuid);
    expect(payload).toEqual({ ...CHANGED, number: 'N-1', source: 'advert', firm: { kind: 'GmbH' } });
  });

  test('takes the reserved keys and those of nobody as any submission does', async () => {
    const { uuid, change } = await submitted(service);
    const hostile = { ...CHANGED, strange: 1, __proto__x: 'x', version: 9, revision: 9, _svc_other: 'x' };
    expect((await change(hostile)).status).toBe(200);
    expect(await storedSubmission(service, uuid)).toMatchObject({ payload: CHANGED, version: 2 });
  });

  test('needs a fresh nonce, and counts for the limits of the form', async () => {
    const { formId, token } = await submitted(service, { options: { rate_limits: { per_minute: 2, per_hour: 0 } } });
    const fields = { ...CHANGED, [EDIT_KEY]: editKey(token, 1) };
    const json = { form_id: formId, fields, _svca_nonce: 'none' };
    expect((await service.call('POST', 'a:/submissions', { json })).status).toBe(403);
    const wrong = editKey(token.replace(/.$/, '_'), 1);
    expect((await sendChange(service, formId, CHANGED, wrong)).status).toBe(403);
    expect((await sendChange(service, formId, CHANGED, wrong)).status).toBe(429);
  });

  test('is refused after a hundred of them', async () => {
    const { uuid, change } = await submitted(service);
    await service.orm.em.fork().execute('update submissions set version = 101 where uuid = ?', [uuid]);
    expect(await change(CHANGED, { version: 101 })).toMatchObject({
      status: 409,
      body: { code: 'edited_too_often' },
    });
  });

  test('leaves alone what a price was made of, also once the form takes no payments', async () => {
    const fields = [...FIELDS, { type: 'number', name: 'seats', price: 1000, min: 1, step: 1 }];
    const payment = { enabled: true, provider: 'stripe', currency: 'EUR', items_from: ['seats'] };
    const formId = await createForm(service, { editing: { enabled: true } }, fields);
    await submitA(service, formId, { ...VALUES, seats: 2 });
    const { uuid, change } = await newest(service, formId);
    const em = service.orm.em.fork();
    // The form's revision is changed as if the submission had been paid.
    const { config } = await em.findOneOrFail(FormRevision, { formId, revision: 1 });
    const paying = { ...config, options: { ...config.options, payment: payment as never } };
    await em.nativeUpdate(FormRevision, { formId, revision: 1 }, { config: paying });
    await em.nativeUpdate(Submission, { uuid }, { meta: { payment: PAID } });
    await save(formId, {}, fields);
    for (const version of [1, 2]) {
      const more = await change({ ...VALUES, seats: 5 }, { version });
      expect([more.status, errorsOf(more.body)]).toEqual([400, { seats: expect.stringContaining('to pay') }]);
      const message = `Change ${version}`;
      expect((await change({ ...VALUES, message, seats: 2 }, { version })).status).toBe(200);
    }
    expect(await storedSubmission(service, uuid)).toMatchObject({ payload: { seats: 2 }, version: 3 });
  });

  test('does not ask for what can be ordered since it was paid', async () => {
    const { formId, uuid, token, change } = await submitted(service);
    const em = service.orm.em.fork();
    await em.nativeUpdate(Submission, { uuid }, { meta: { payment: PAID } });
    const lunch = { type: 'product', name: 'lunch', label: 'Lunch', currency: 'EUR', price: 500, required: true };
    await save(formId, {}, [...FIELDS, lunch]);
    expect((await editPage(formId, token)).text).not.toContain('Lunch');
    expect((await change(CHANGED)).status).toBe(200);
    expect((await change({ ...VALUES, lunch: { quantity: 3 } }, { version: 2 })).status).toBe(200);
    expect((await storedSubmission(service, uuid)).payload).toEqual(VALUES);
    // A submission that has paid nothing shows the field.
    await submitA(service, formId, { ...VALUES, lunch: { quantity: 1 } });
    expect((await editPage(formId, (await newest(service, formId)).token)).text).toContain('Lunch');
  });

  test('is refused while it waits for its payment, and once there was none', async () => {
    const { uuid, change } = await submitted(service);
    for (const status of ['awaiting_payment', 'unpaid']) {
      await service.orm.em.fork().execute('update submissions set status = ? where uuid = ?', [status, uuid]);
      expect(await change(CHANGED)).toMatchObject({ status: 409, body: { code: 'not_editable' } });
    }
  });
});

const FIRM = {
  type: 'group',
  name: 'firm',
  fields: [{ type: 'text', name: 'kind', default: 'KG', read_only: true }],
};

describe('files', () => {
  const fields = [
    { type: 'text', name: 'name' },
    { type: 'file', name: 'docs', multiple: true },
  ];
  const upload = (formId: number, name: string) =>
    uploadFile(service, formId, { field: 'docs', name, content: `${PDF}${name}` });

  test('stay, come and go with a change', async () => {
    const formId = await createForm(service, { editing: { enabled: true } }, fields);
    const tokens = [await upload(formId, 'one.pdf'), await upload(formId, 'two.pdf')];
    const { fields: before } = await submitFiles(service, formId, { name: 'Ada', docs: tokens });
    const { uuid, token, change } = await newest(service, formId);
    const page = await editPage(formId, token);
    const [one, two] = before.docs ?? [];
    const shown = [...page.text.matchAll(/u1\.[\w-]+\.[\w-]+/g)].map(([found]) => found);
    expect(new Set(shown)).toEqual(new Set(tokens));
    const three = await upload(formId, 'three.pdf');
    expect((await change({ name: 'Ada', docs: [tokens[0], three] })).status).toBe(200);
    const { payload } = await storedSubmission(service, uuid);
    expect((payload.docs as { name: string }[]).map(({ name }) => name)).toEqual(['one.pdf', 'three.pdf']);
    expect(JSON.stringify(payload)).not.toContain('u1.');
    expect([await uploadRow(service, one?.id), await uploadRow(service, two?.id)]).toMatchObject([
      { state: 'claimed', submissionUuid: uuid },
      { state: 'removing' },
    ]);
  });

  test('of another submission cannot be taken', async () => {
    const formId = await createForm(service, { editing: { enabled: true } }, fields);
    const token = await upload(formId, 'secret.pdf');
    await submitFiles(service, formId, { name: 'Eve', docs: [token] });
    await submitFiles(service, formId, { name: 'Ada' });
    const { uuid, change } = await newest(service, formId);
    const stolen = await change({ name: 'Ada', docs: [token] });
    expect([stolen.status, errorsOf(stolen.body)]).toEqual([400, { docs: expect.any(String) }]);
    expect(await storedSubmission(service, uuid)).toMatchObject({ version: 1 });
  });
});

describe('what is counted', () => {
  test('cannot be changed, and says why at its field', async () => {
    const fields = [
      ...FIELDS.map((field) => (field.name === 'email' ? { ...field, unique: true } : field)),
      {
        type: 'radio',
        name: 'day',
        options: [
          { value: 'mon', quota: 1 },
          { value: 'tue', quota: 5 },
        ],
      },
    ];
    const values = { ...VALUES, day: 'mon' };
    const { formId, uuid, token, change } = await submitted(service, { fields, values });
    // The visitor keeps the option that the submission has taken, although none is left.
    expect((await editPage(formId, token)).text).toMatch(/value="mon"[^>]* checked/);
    const counted = await change({ ...values, day: 'tue', email: 'other@example.net' });
    expect([counted.status, errorsOf(counted.body)]).toEqual([400, { day: expect.stringContaining('limits') }]);
    expect((await change({ ...values, message: 'Never mind.' })).status).toBe(200);
    expect(await storedSubmission(service, uuid)).toMatchObject({ payload: { day: 'mon', message: 'Never mind.' } });
  });
});

describe('a unique value', () => {
  const fields = FIELDS.map((field) => (field.name === 'email' ? { ...field, unique: true } : field));
  const as = (email: string) => ({ ...VALUES, email });
  const submit = async (formId: number, email: string) => (await submitA(service, formId, as(email))).status;

  test('can be corrected: the old one is free again, and the new one taken', async () => {
    const { formId, uuid, change } = await submitted(service, { fields, values: as('adda@example.net') });
    expect(await submit(formId, 'ADDA@example.net')).toBe(400);
    expect((await change(as('ada@example.net'))).status).toBe(200);
    expect(await storedSubmission(service, uuid)).toMatchObject({ payload: { email: 'ada@example.net' }, version: 2 });
    expect(await submit(formId, 'ada@example.net')).toBe(400);
    expect(await submit(formId, 'adda@example.net')).toBe(200);
    // The visitor's own address in another case is still the visitor's own.
    const again = await newest(service, formId);
    expect((await again.change(as('Adda@Example.net'))).status).toBe(200);
    expect((await again.change(as(''), { version: 2 })).status).toBe(400);
  });

  test('that somebody else has is refused at its field, and both keep theirs', async () => {
    const { formId } = await submitted(service, { fields, values: as('eve@example.net') });
    await submit(formId, 'ada@example.net');
    const { uuid, change } = await newest(service, formId);
    const taken = await change(as('EVE@example.net'));
    expect([taken.status, errorsOf(taken.body)]).toEqual([400, { email: expect.any(String) }]);
    expect(await storedSubmission(service, uuid)).toMatchObject({
      payload: { email: 'ada@example.net' },
      version: 1,
      changes: 0,
    });
    for (const email of ['eve@example.net', 'ada@example.net']) expect(await submit(formId, email)).toBe(400);
  });

  test('that two want at the same moment gets one of them', async () => {
    const { formId, change: first } = await submitted(service, { fields, values: as('a@example.net') });
    await submit(formId, 'b@example.net');
    const { change: second } = await newest(service, formId);
    const answers = await Promise.all([first(as('c@example.net')), second(as('c@example.net'))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const lost = answers[0]?.status === 400 ? 'a@example.net' : 'b@example.net';
    expect([await submit(formId, lost), await submit(formId, 'c@example.net')]).toEqual([400, 400]);
  });

  test('is counted first where the form has them since the submission came', async () => {
    const { formId, change } = await submitted(service, { values: as('ada@example.net') });
    await submit(formId, 'eve@example.net');
    const form = { title: 'A form', config: { fields, options: { editing: { enabled: true } } } };
    expect((await service.as.admin('PUT', `b:/forms/${formId}`, form)).status).toBe(200);
    expect((await change(as('eve@example.net'))).status).toBe(400);
    expect((await change(as('grace@example.net'))).status).toBe(200);
    expect([await submit(formId, 'ada@example.net'), await submit(formId, 'grace@example.net')]).toEqual([200, 400]);
  });
});

test('who somebody is counts for the new one after a correction', async () => {
  const options = { editing: { enabled: true }, limits: { per_person: { field: 'email', max: 1 } } };
  const as = (email: string) => ({ ...VALUES, email });
  const { formId, change } = await submitted(service, { options, values: as('ada@example.net') });
  expect((await change(as('eve@example.net'))).status).toBe(200);
  const { status } = await submitA(service, formId, as('ada@example.net'));
  expect([status, (await submitA(service, formId, as('eve@example.net'))).status]).toEqual([200, 409]);
  const { change: another } = await newest(service, formId);
  expect((await another(as('EVE@example.net'))).status).toBe(409);
});

test('a form that does not store cannot have its answers changed', async () => {
  const options = { editing: { enabled: true }, store_submissions: false };
  const answer = await service.as.admin('POST', 'b:/forms', { title: 'A form', config: { fields: FIELDS, options } });
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('needs store_submissions')]);
});
