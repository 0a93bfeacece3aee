import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createClient, FormsError, type ValuesOf } from '#client/index.ts';
import { Submission } from '#features/submissions/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm } from '#test/environment/visitor.ts';

const FIELDS = [
  { type: 'section', name: 'about', label: 'About you' },
  { type: 'text', name: 'who', required: true },
  { type: 'email', name: 'email' },
  { type: 'radio', name: 'topic', required: true, options: [{ value: 'sales' }, { value: 'help' }] },
  { type: 'checkboxes', name: 'wants', options: [{ value: 'tour' }, { value: 'lunch' }] },
  { type: 'number', name: 'seats' },
  { type: 'repeater', name: 'guests', fields: [{ type: 'text', name: 'name', required: true }] },
  {
    type: 'text',
    name: 'number',
    required: true,
    conditional: { action: 'show', match: 'all', rules: [{ field: 'topic', op: 'equals', value: 'help' }] },
  },
] as const;
type Values = ValuesOf<typeof FIELDS>;

let service: TestService;
let formId: number;
beforeAll(async () => {
  service = await startService();
  formId = await createForm(service, { min_fill_seconds: 0 }, FIELDS as unknown as object[]);
});
afterAll(() => service.close());
const client = () => createClient({ baseUrl: `${service.url}/` });

describe('the client', () => {
  test('submits a form as visitors do, with values that its fields say', async () => {
    const form = await client().open<Values>(formId);
    const values: Values = { who: 'Ada', topic: 'sales', wants: ['tour'], seats: 2, guests: [{ name: 'Charles' }] };
    const idempotencyKey = crypto.randomUUID();
    const answer = await form.submit(values, { idempotencyKey });
    expect(answer).toMatchObject({ success: true, message: expect.any(String) });
    expect(await form.submit(values, { idempotencyKey })).toMatchObject({ success: true });
    const stored = await service.orm.em.fork().find(Submission, { formId });
    expect(stored.map(({ payload }) => payload)).toEqual([expect.objectContaining(values)]);
  });

  test('values that do not fit the fields do not compile', () => {
    const given: Values[] = [
      { who: 'Ada', topic: 'help', number: 'A-1' },
      // @ts-expect-error who is required
      { topic: 'help' },
      // @ts-expect-error there is no such choice
      { who: 'Ada', topic: 'other' },
      // @ts-expect-error a list of choices
      { who: 'Ada', topic: 'help', wants: 'tour' },
      // @ts-expect-error rows have the fields of the repeater
      { who: 'Ada', topic: 'help', guests: [{ nam: 'Charles' }] },
    ];
    // @ts-expect-error a heading takes nothing
    const heading: Values = { who: 'Ada', topic: 'help', about: '' };
    expect([...given, heading]).toHaveLength(6);
  });

  test('says what is wrong with each field, and what the service refuses', async () => {
    const form = await client().open(formId);
    const refused = await form.submit({ topic: 'sales' }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(FormsError);
    expect(refused).toMatchObject({ status: 422, errors: { who: expect.any(String) } });
    await expect(client().open(999_999)).rejects.toMatchObject({ status: 404, code: 'form_not_found' });
    const wrongKey = client().submitWithKey<Values>(formId, 'svcb_wrong', { who: 'Ada', topic: 'sales' });
    await expect(wrongKey).rejects.toMatchObject({ name: 'FormsError' });
  });

  test('says when nobody answers, and leaves what was given up by the program as it is', async () => {
    const nowhere = createClient({ baseUrl: 'http://127.0.0.1:1' });
    await expect(nowhere.open(1)).rejects.toMatchObject({ status: 0, code: 'offline', cause: expect.any(TypeError) });
    const form = await client().open(formId);
    const given = form.submit({ who: 'Ada' }, { signal: AbortSignal.abort() });
    await expect(given).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('calls routes with an account, typed by the document', async () => {
    const forms = createClient({ baseUrl: service.url, account: account() });
    const read = await forms.call('GET /svcb/v1/forms/{id}', { path: { id: formId } });
    expect([read.id, read.config.fields.length]).toEqual([formId, FIELDS.length]);
    const { forms: listed } = await forms.call('GET /svcb/v1/forms', { query: { ids: String(formId), limit: 1 } });
    expect(listed.map(({ id }) => id)).toEqual([formId]);
    const made = await forms.call('POST /svcb/v1/forms', {
      body: { title: 'Contact', config: { fields: [{ type: 'text', name: 'who' }], options: { x_desk: 7 } } },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(made.config.options).toMatchObject({ x_desk: 7 });
    expect(await forms.call('DELETE /svcb/v1/forms/{id}', { path: { id: made.id } })).toBe(undefined);
    const refused = createClient({ baseUrl: service.url }).call('GET /svcb/v1/forms/{id}', { path: { id: formId } });
    await expect(refused).rejects.toMatchObject({
      status: 401,
      code: 'authentication_required',
      body: expect.objectContaining({ success: false }),
    });
  });

  test('sends what is no JSON, and returns files and headers', async () => {
    const forms = createClient({ baseUrl: service.url, account: account() });
    const table = 'who,topic\nAda,sales\n';
    const { import: begun } = await forms.call('POST /svcb/v1/forms/{id}/imports', {
      path: { id: formId },
      body: new TextEncoder().encode(table),
      headers: { 'content-type': 'text/csv' },
    });
    expect(begun).toMatchObject({ form_id: formId });
    const { import: streamed } = await forms.call('POST /svcb/v1/forms/{id}/imports', {
      path: { id: formId },
      body: new Blob([table]).stream(),
      headers: { 'content-type': 'text/csv' },
    });
    expect(streamed).toMatchObject({ form_id: formId });
    const file = await forms.send('GET /svcb/v1/forms/{id}/submissions.csv', { path: { id: formId } });
    expect([file.headers.get('content-type'), await file.text()]).toEqual([
      expect.stringContaining('text/csv'),
      expect.stringContaining('Ada'),
    ]);
    const first = await forms.send('GET /svcb/v1/forms/{id}', { path: { id: formId } });
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    // A route without types.
    const alerts = await forms.send('GET /svcb/v1/settings/alerts', { query: { language: 'de' } });
    expect(await alerts.json()).toHaveProperty('settings');
  });

  test('says what is wrong with a call, and with an address that is not the one of the service', async () => {
    const forms = createClient({ baseUrl: service.url });
    const incomplete = forms.send('GET /svcb/v1/forms/{id}', { path: {} });
    await expect(incomplete).rejects.toThrow('GET /svcb/v1/forms/{id} needs path.id.');
    expect(() => createClient({ baseUrl: 'forms.example.com' })).toThrow('baseUrl must begin with https:// or http://');
    const page = async () => new Response('<html>', { status: 200 });
    const elsewhere = createClient({ baseUrl: service.url, fetch: page });
    await expect(elsewhere.open(formId)).rejects.toMatchObject({ status: 200, code: 'no_json' });
    const broken = createClient({ baseUrl: service.url, fetch: async () => new Response('<html>', { status: 502 }) });
    await expect(broken.open(formId)).rejects.toMatchObject({ status: 502, code: 'unknown', errors: {} });
  });
});

test.each(['', '.', '..'])('a parameter of a path that is "%s" never leads to another route', async (invitation) => {
  const asked: unknown[] = [];
  const ask = async (address: unknown) => {
    asked.push(address);
    return new Response(null, { status: 204 });
  };
  const forms = createClient({ baseUrl: service.url, account: account(), fetch: ask });
  const removed = (given: string) =>
    forms.send('DELETE /svcb/v1/forms/{id}/invitations/{invitation}', { path: { id: formId, invitation: given } });
  await expect(removed(invitation)).rejects.toThrow(TypeError);
  await expect(removed(invitation)).rejects.toThrow('path.invitation');
  expect(asked).toEqual([]);
  // Others are encoded, so that they stay one part of the path.
  await removed('../..');
  expect(asked).toEqual([`${service.url}/rest/svcb/v1/forms/${formId}/invitations/..%2F..`]);
});

function account(): { login: string; password: string } {
  const [scheme = ''] = Object.values(service.admin);
  const [login = '', password = ''] = Buffer.from(scheme.slice('Basic '.length), 'base64').toString().split(':');
  return { login, password };
}
