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

describe('durable-forms/client', () => {
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
    await expect(nowhere.open(1)).rejects.toMatchObject({ status: 0, code: 'offline' });
    const form = await client().open(formId);
    const given = form.submit({ who: 'Ada' }, { signal: AbortSignal.abort() });
    await expect(given).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('has every route, typed by the document', async () => {
    const [login = '', password = ''] = Buffer.from(String(Object.values(service.admin)[0]).slice(6), 'base64')
      .toString()
      .split(':');
    const { api } = createClient({ baseUrl: service.url, account: { login, password } });
    const { data, error } = await api.GET('/svcb/v1/forms/{id}', { params: { path: { id: formId } } });
    expect([data?.id, data?.config.fields.length, error]).toEqual([formId, FIELDS.length, undefined]);
    const { error: refused, response } = await createClient({ baseUrl: service.url }).api.GET('/svcb/v1/forms/{id}', {
      params: { path: { id: formId } },
    });
    expect([response.status, refused?.code]).toEqual([401, 'authentication_required']);
  });
});
