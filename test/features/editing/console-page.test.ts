import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AuditEntry } from '#features/audit/entities.ts';
import { EDIT_KEY } from '#features/submissions/edit-link.ts';
import { Submission } from '#features/submissions/entities.ts';
import { SubmissionVersion } from '#features/submissions/versions/entities.ts';
import { PDF, submitFiles, uploadFile, uploadRow } from '#test/environment/files.ts';
import { headersOf } from '#test/environment/of-role.ts';
import { sentUntouched } from '#test/environment/page-dom.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { givePassword, signInAs } from '#test/environment/signed-in.ts';
import { changeForm, createForm, FIELDS, submitA, VALUES } from '#test/environment/visitor.ts';
import { newest, storedSubmission, submitted } from './editing.ts';

/** The page on which an administrator changes answers in the console. */
let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const open = (id: number, headers = service.admin) => service.call('GET', `b:/submissions/${id}/form`, { headers });
const send = (id: number, fields: object, headers = service.admin) =>
  service.call('PUT', `b:/submissions/${id}/form`, { headers, json: { fields } });
/** Saves the page as it is now, with the given changes. */
async function change(id: number, changes: object = {}) {
  const untouched = sentUntouched((await open(id)).text, true);
  const fields = { ...untouched, ...changes };
  return send(id, Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)));
}
const save = async (formId: number, fields: object[], options: object = {}) => {
  await changeForm(service, formId, { config: { fields, options } });
  service.intake.forms.forget(formId);
};
const OPTIONS = [
  { value: 'a', label: 'Small' },
  { value: 'b', label: 'Large' },
];

describe('the page', () => {
  test('has today’s form filled in, needs the rights of a change, and is audited as a look', async () => {
    const { id, formId } = await submitted(service, { options: { editing: { enabled: false } } });
    const page = await open(id);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.text).toContain(`value="${VALUES.email}"`);
    expect(page.text).toContain(`name="${EDIT_KEY}" value="1"`);
    expect(page.text).not.toContain('svca-captcha');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("form-action 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    const seen = await service.orm.em
      .fork()
      .find(AuditEntry, { event: 'submission.viewed', target: `submission:${id}` });
    expect(seen.length).toBe(1);
    for (const headers of [service.editor, await headersOf(service, 'manager')]) {
      expect([(await open(id, headers)).status, (await send(id, {}, headers)).status]).toEqual([403, 403]);
    }
    expect((await open(99_999_999)).status).toBe(404);
    // In a frame, the refusal is an HTML page.
    const headers = service.admin;
    const gone = await service.call('GET', 'b:/submissions/99999999/form?nonce=none', { headers });
    expect([gone.status, gone.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect((await send(99_999_999, { [EDIT_KEY]: '1' })).status).toBe(404);
    // A visitor's post that contains the field of an edit link, but no valid link, is refused.
    const stray = await submitA(service, formId, { ...VALUES, [EDIT_KEY]: '1' });
    expect([stray.status, stray.body]).toMatchObject([403, { code: 'edit_link_over' }]);
  });

  test('opens in a frame by the nonce of the session in its address', async () => {
    const { id } = await submitted(service);
    await givePassword(service, 'ada');
    const { cookie, nonce } = await signInAs(service, 'ada');
    expect(
      (await service.call('GET', `b:/submissions/${id}/form?nonce=${nonce}`, { headers: { cookie } })).status,
    ).toBe(200);
    expect((await service.call('GET', `b:/submissions/${id}/form`, { headers: { cookie } })).status).toBe(401);
  });

  test('shows all pages at once, hidden fields, and choices that are gone; it takes no files', async () => {
    const fields = [
      { type: 'text', name: 'name' },
      { type: 'hidden', name: 'source', default: 'flyer' },
      { type: 'page_break', name: 'second', label: 'Second', jumps: [] },
      { type: 'radio', name: 'size', options: OPTIONS },
      { type: 'file', name: 'docs' },
      { type: 'signature', name: 'signed' },
    ];
    const values = { name: 'Ada', source: 'page', size: 'b', signed: { typed: 'Ada' } };
    const { formId, id } = await submitted(service, { fields, values });
    await save(
      formId,
      fields.map((field) => (field.name === 'size' ? { ...field, options: OPTIONS.slice(0, 1) } : field)),
      {
        pages: { summary: true },
      },
    );
    const { text } = await open(id);
    expect(sentUntouched(text)).toMatchObject({ name: 'Ada', source: 'page', size: 'b' });
    expect(text).toContain('<textarea');
    for (const one of [
      'type="file"',
      'multipart',
      ' data-pages=',
      '<fieldset class="svca-page" data-page="second" hidden',
    ])
      expect(text).not.toContain(one);
    expect(text).toMatch(/type="text"[^>]* readonly[^>]*name="signed\[typed\]"|name="signed\[typed\]"[^>]*readonly/);
  });
});

describe('what it sends', () => {
  test('changes what was touched, as an administrator, and leaves an entry without values', async () => {
    const fields = [...FIELDS, { type: 'currency', name: 'fee', currency: 'EUR' }];
    const { formId, id, uuid } = await submitted(service, { fields, values: { ...VALUES, fee: '1.50' } });
    expect((await change(id)).body).toEqual({ success: true, id, version: 1, changed: [] });
    const options = { language: 'de' };
    await save(formId, fields, options);
    // Numbers are typed in the notation of the form's language.
    const { body } = await change(id, { message: 'By telephone.', fee: '1.000,50' });
    expect(body).toEqual({ success: true, id, version: 2, changed: ['message', 'fee'] });
    expect(await storedSubmission(service, uuid)).toMatchObject({
      payload: { ...VALUES, message: 'By telephone.', fee: '1000.50' },
      version: 2,
      changes: 1,
    });
    const em = service.orm.em.fork();
    expect((await em.findOneOrFail(SubmissionVersion, { submissionUuid: uuid })).changedBy).toBe('administrator');
    const entries = await em.find(AuditEntry, { event: 'submission.edited', target: `submission:${id}` });
    expect(entries.length).toBe(1);
    expect(JSON.stringify(entries)).not.toContain('telephone');
  });

  test('is refused with what is wrong at each input, and after a change by somebody else', async () => {
    const guests = { type: 'repeater', name: 'guests', fields: [{ type: 'email', name: 'mail' }] };
    const values = { ...VALUES, guests: [{ mail: 'eve@example.net' }] };
    const { id, uuid } = await submitted(service, { fields: [...FIELDS, guests], values });
    const wrong = await change(id, { email: 'nothing', 'guests[0].mail': 'no' });
    expect([wrong.status, wrong.body]).toMatchObject([
      422,
      { errors: { fields: { email: expect.any(String), 'guests[0].mail': expect.any(String) } } },
    ]);
    const late = sentUntouched((await open(id)).text, true);
    expect((await change(id, { message: 'First.' })).status).toBe(200);
    expect(await send(id, { ...late, message: 'Second.' })).toMatchObject({
      status: 409,
      body: { code: 'edit_conflict' },
    });
    expect(await send(id, { ...late, [EDIT_KEY]: undefined, message: 'Third.' })).toMatchObject({ status: 409 });
    expect(await storedSubmission(service, uuid)).toMatchObject({ payload: { message: 'First.' }, version: 2 });
  });

  test('takes answers back that radio buttons have, and choices that are gone', async () => {
    const fields = [
      { type: 'text', name: 'name' },
      { type: 'radio', name: 'one', options: OPTIONS },
      { type: 'rating', name: 'stars' },
      { type: 'scale', name: 'far' },
      { type: 'matrix', name: 'opinion', options: OPTIONS, rows: [{ name: 'food' }] },
      { type: 'checkboxes', name: 'likes', options: OPTIONS },
      { type: 'select', name: 'plan', options: OPTIONS },
    ];
    const values = {
      ...{ name: 'Ada', one: 'b', stars: 4, far: 2, opinion: { food: 'b' }, likes: ['a', 'b'], plan: 'b' },
    };
    const { formId, id, uuid } = await submitted(service, { fields, values });
    const few = fields.map((field) => ('options' in field ? { ...field, options: OPTIONS.slice(0, 1) } : field));
    await save(formId, few);
    const untouched = sentUntouched((await open(id)).text);
    expect(untouched).toMatchObject({
      name: 'Ada',
      one: 'b',
      stars: '4',
      far: '2',
      'opinion[food]': 'b',
      likes: ['a', 'b'],
      plan: 'b',
    });
    expect((await change(id, { name: 'Grace' })).body).toMatchObject({ changed: ['name'] });
    expect((await storedSubmission(service, uuid)).payload).toEqual({ ...values, name: 'Grace' });
    const blank = { one: '', stars: '', far: '', 'opinion[food]': '', likes: ['a'], plan: '' };
    const taken = await change(id, blank);
    expect(taken.body).toMatchObject({ changed: ['one', 'stars', 'far', 'opinion', 'likes', 'plan'] });
    expect((await storedSubmission(service, uuid)).payload).toEqual({
      ...{ name: 'Grace', one: '', stars: null, far: null, opinion: {}, likes: ['a'], plan: '' },
    });
  });

  test('keeps what is not of its field’s type until something is entered', async () => {
    const text = (name: string) => ({ type: 'text', name });
    const values = { name: 'Ada', size: 'many', at: 'soon', mark: '7' };
    const { formId, id, uuid } = await submitted(service, { fields: Object.keys(values).map(text), values });
    const today = [
      text('name'),
      { type: 'number', name: 'size' },
      { type: 'date', name: 'at' },
      { type: 'rating', name: 'mark' },
    ];
    await save(formId, today);
    expect((await change(id, { name: 'Grace' })).body).toMatchObject({ changed: ['name'] });
    expect((await storedSubmission(service, uuid)).payload).toEqual({ ...values, name: 'Grace' });
    expect((await change(id, { size: '12' })).body).toMatchObject({ changed: ['size'] });
    expect((await storedSubmission(service, uuid)).payload).toMatchObject({ size: 12, at: 'soon' });
  });

  test('leaves alone what cannot be changed there, whatever is sent', async () => {
    const fields = [
      { type: 'text', name: 'name' },
      { type: 'text', name: 'number', default: 'N-1', read_only: true },
      { type: 'signature', name: 'signed' },
      { type: 'radio', name: 'place', options: OPTIONS.map((option) => ({ ...option, quota: 5 })) },
      { type: 'product', name: 'meal', currency: 'EUR', price: 500, max_quantity: 3 },
    ];
    const values = { name: 'Ada', signed: { typed: 'Ada' }, place: 'a', meal: { quantity: 2 } };
    const { id, uuid } = await submitted(service, { fields, values });
    const em = service.orm.em.fork();
    const meta = { payment: { order_uuid: 'o', provider: 'stripe', mode: 'test', amount: 1000, currency: 'EUR' } };
    await em.nativeUpdate(Submission, { id }, { meta: meta as never });
    const forged = { number: 'N-2', 'signed[typed]': 'Eve', place: 'b', 'meal[quantity]': '3' };
    expect((await change(id, { ...forged, name: 'Grace' })).body).toMatchObject({ changed: ['name'] });
    expect((await storedSubmission(service, uuid)).payload).toMatchObject({ ...values, name: 'Grace', number: 'N-1' });
  });

  test('takes files away, in rows too, and adds none', async () => {
    const inner = [
      { type: 'text', name: 'who' },
      { type: 'file', name: 'pass', multiple: true },
    ];
    const formId = await createForm(service, {}, [
      { type: 'file', name: 'docs', multiple: true },
      { type: 'repeater', name: 'guests', fields: inner },
    ]);
    const upload = (field: string, name: string) =>
      uploadFile(service, formId, { field, name, content: `${PDF}${name}` });
    const docs = [await upload('docs', 'one.pdf'), await upload('docs', 'two.pdf')];
    const guests = [{ who: 'Ada', pass: [await upload('guests.pass', 'three.pdf')] }];
    await submitFiles(service, formId, { docs, guests });
    const { id, uuid } = await newest(service, formId);
    const { payload } = await storedSubmission(service, uuid);
    const page = sentUntouched((await open(id)).text, true);
    const [first, second] = page.docs as string[];
    expect((await change(id)).body).toMatchObject({ changed: [] });
    const stranger = await upload('docs', 'four.pdf');
    const added = await change(id, { docs: [first, second, stranger] });
    expect([added.status, added.text]).toEqual([422, expect.stringContaining('only visitors upload files')]);
    expect((await change(id, { docs: first })).body).toMatchObject({ changed: ['docs'] });
    expect((await change(id, { docs: undefined })).body).toMatchObject({ changed: ['docs'] });
    expect((await change(id, { 'guests[0].who': 'Grace' })).body).toMatchObject({ changed: ['guests'] });
    const [row] = payload.guests as { pass: { id: string }[] }[];
    expect((await storedSubmission(service, uuid)).payload).toEqual({ docs: [], guests: [{ ...row, who: 'Grace' }] });
    expect((await change(id, { 'guests[0].pass': undefined })).body).toMatchObject({ changed: ['guests'] });
    expect((await uploadRow(service, row?.pass[0]?.id))?.state).toBe('removing');
  });
});
