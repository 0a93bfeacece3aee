import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { headersOf } from '#test/environment/of-role.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm, submitB } from '#test/environment/visitor.ts';

/** A manager must not learn by trial if a guess of a stored answer is right. */
let service: TestService;
let manager: Record<string, string>;
beforeAll(async () => {
  service = await startService();
  manager = await headersOf(service, 'manager');
});
afterAll(() => service.close());

const RIGHT = 'ada@example.net';
const EMAIL = { type: 'email', name: 'email' };
const NAME = { type: 'text', name: 'name' };
const EDITED = { editing: { enabled: true, email_field: 'email' } };

async function sent(options: object = {}): Promise<{ formId: number; id: number }> {
  const formId = await createForm(service, options, [NAME, EMAIL]);
  const { body } = await submitB(service, formId, { name: 'Ada', email: RIGHT });
  return { formId, id: (body as { data: { submission_id: number } }).data.submission_id };
}

/** Returns the answers to a save of the same form, and to the check before it, with a guess in the form. */
async function answers(formId: number, fields: object[], headers: Record<string, string>, guess: string) {
  const form = { title: 'A form', config: { fields } };
  const { revision: _, ...checked } = (
    await service.call('POST', 'b:/forms/check', { headers, json: { id: formId, ...form } })
  ).body as { revision: number };
  const saved = await service.call('PUT', `b:/forms/${formId}`, { headers, json: form });
  const text = JSON.stringify([checked, saved.status, saved.body]).replaceAll(guess, 'GUESS');
  // The confirmation token also covers the fields, which contain the guess.
  return text.replaceAll(/"confirm":"[^"]+"|confirm=[\w-]+/g, 'CONFIRM');
}

test.each<[string, (guess: string) => object]>([
  ['a pattern', (guess) => ({ type: 'textarea', name: 'email', pattern: guess.replaceAll('.', '\\.') })],
  ['the only option', (guess) => ({ type: 'select', name: 'email', options: [{ value: guess }] })],
  ['a length', (guess) => ({ type: 'textarea', name: 'email', max_length: guess === RIGHT ? 15 : 14 })],
])(
  'a form that is checked or saved with %s in place of what was answered says the same of every guess',
  async (_how, field) => {
    const { formId } = await sent();
    const of = (headers: Record<string, string>, guess: string) =>
      answers(formId, [NAME, field(guess)], headers, guess);
    const [right, wrong] = [await of(manager, RIGHT), await of(manager, 'eve@example.net')];
    expect(right).toBe(wrong);
    expect(right).toContain('confirmation_needed');
    // An account that may read answers gets the real result.
    expect(await of(service.admin, 'eve@example.net')).toContain('"submissions":1');
    expect(await of(service.admin, RIGHT)).not.toContain('confirmation_needed');
  },
);

test.each<[string, object[], object]>([
  ['unique', [NAME, { ...EMAIL, unique: true }], {}],
  ['limited for each person', [NAME, EMAIL], { limits: { per_person: { field: 'email' } } }],
])(
  'a field that was answered is not made %s, which would tell who tries whether something was sent',
  async (_what, fields, options) => {
    const { formId } = await sent();
    const form = { title: 'A form', config: { fields, options } };
    const refused = { status: 403, body: { code: 'missing_capability', message: expect.stringContaining('email') } };
    expect(await service.call('PUT', `b:/forms/${formId}`, { headers: manager, json: form })).toMatchObject(refused);
    const check = { headers: manager, json: { id: formId, ...form } };
    expect(await service.call('POST', 'b:/forms/check', check)).toMatchObject(refused);
    const patch = { headers: manager, json: { config: form.config } };
    expect(await service.call('PATCH', `b:/forms/${formId}`, patch)).toMatchObject(refused);
    // A form without submissions can be saved.
    const other = await createForm(service, {}, [NAME, EMAIL]);
    expect((await service.call('PUT', `b:/forms/${other}`, { headers: manager, json: form })).status).toBe(200);
    // An account that may read answers can save it too.
    expect((await service.as.admin('PUT', `b:/forms/${formId}`, form)).status).toBe(200);
    // Afterwards the saved form is unchanged, and can be saved again.
    expect((await service.call('PUT', `b:/forms/${formId}`, { headers: manager, json: form })).status).toBe(200);
  },
);

test('who asks for the link of a submission is not told by the mails that the address was right', async () => {
  const { formId, id } = await sent(EDITED);
  const seen = async (headers: Record<string, string>) => {
    const paths = [
      `b:/email-deliveries?form_id=${formId}`,
      `b:/submissions/${id}/run`,
      `b:/submissions/${id}/timeline`,
    ];
    const found = [];
    for (const path of paths) found.push((await service.call('GET', path, { headers })).text);
    const json = { form_id: formId, state: 'pending' };
    found.push((await service.call('POST', 'b:/email-deliveries/cancel', { headers, json })).text);
    return found;
  };
  const before = await seen(manager);
  await service.call('POST', `b:/forms/${formId}/edit-link`, { json: { submission_id: id, address: RIGHT } });
  expect(await seen(manager)).toEqual(before);
  const [mails, run] = await seen(service.admin);
  expect([mails, run]).toEqual([expect.stringContaining('_edit_link'), expect.stringContaining('_edit_link')]);
});
