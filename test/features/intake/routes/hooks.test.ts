import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { FormConfig } from '#forms/config/types.ts';
import { FieldError } from '#hooks/errors.ts';
import type { HookRegistration } from '#hooks/hooks.ts';
import type { HookName } from '#hooks/parameters.ts';
import { type HookCalls, recordHooks } from '#test/environment/hook-calls.ts';
import { type Answer, startService, type TestService } from '#test/environment/service.ts';
import { countRows } from '#test/environment/tables.ts';
import { bodyB, createForm, nonceA, submitA, submitB, tokensOf, VALUES } from '#test/environment/visitor.ts';

const ADDRESS = '203.0.113.77';
const CLIENT = { headers: { 'x-forwarded-for': ADDRESS, 'user-agent': 'Visitor/1.0' } };
const RAW = { name: '  Ada ', email: 'ada@example.net', message: 'One\r\nTwo' };
const CLEAN = { name: 'Ada', email: 'ada@example.net', message: 'One\nTwo' };
const FIELD_NAMES = ['name', 'email', 'message'] as const;

/** The differences between the surfaces. */
const SURFACES = [
  { surface: 'a', prefix: 'svca', capital: 'Svca', submit: submitA, other: 'svcb' },
  { surface: 'b', prefix: 'svcb', capital: 'Svcb', submit: submitB, other: 'svca' },
] as const;

let service: TestService;
let calls: HookCalls;
const cleanUp: (() => void)[] = [];

beforeAll(async () => {
  service = await startService();
});
beforeEach(() => {
  calls = recordHooks(service.hooks);
});
afterEach(() => {
  calls.stop();
  for (const undo of cleanUp.splice(0)) undo();
});
afterAll(() => service.close());

/** Registers a handler until the test has ended. */
const extension = (kind: 'action' | 'filter' | 'event', name: HookName, handler: unknown, priority?: number) => {
  service.hooks.add('extension', kind, name, handler, priority);
  cleanUp.push(() => service.hooks.remove(name, handler));
};
const on: HookRegistration['on'] = (name, listener) => extension('event', name, listener);
const addFilter: HookRegistration['addFilter'] = (name, handler) => extension('filter', name, handler);

/** Returns the form as hooks receive it, read from the database. */
async function viewOf(id: number): Promise<{ id: number; title: string; active: number; config: FormConfig }> {
  const form = await service.forms.get(id);
  return { id, title: 'Contact us', active: 1, config: form?.config as FormConfig };
}

async function storedValues(): Promise<unknown> {
  const [row] = await service.orm.em.fork().execute('select payload from submissions order by id desc limit 1');
  return JSON.parse((row as { payload: string }).payload);
}

describe.each(SURFACES)('surface $surface fires under $prefix', ({ surface, prefix, capital, submit, other }) => {
  const context = { surface, ip_address: ADDRESS, user_agent: 'Visitor/1.0' };
  const failures = (id: number) => calls.of(`${prefix}_submission_failed`).filter(([formId]) => formId === id);

  test('its hooks in this order, and nothing of the other surface', async () => {
    const id = await createForm(service);
    expect((await submit(service, id, RAW, CLIENT)).status).toBe(200);
    expect(calls.names()).toEqual([
      `${prefix}_before_submission`,
      `on${capital}BeforeSubmission`,
      ...FIELD_NAMES.map(() => `${prefix}_sanitize_value`),
      ...FIELD_NAMES.map(() => `${prefix}_validate_field`),
    ]);
    calls.clear();
    await submit(service, id, { ...RAW, email: 'none' }, CLIENT);
    expect(calls.names().slice(-2)).toEqual([`${prefix}_validate_field`, `${prefix}_submission_failed`]);
    expect(calls.names().filter((name) => name.toLowerCase().includes(other))).toEqual([]);
  });

  test('before_submission (form_id, form, request_data, context)', async () => {
    const id = await createForm(service);
    const requestData =
      surface === 'a'
        ? { form_id: id, fields: RAW, _svca_nonce: await nonceA(service, id), own: 1 }
        : bodyB(await tokensOf(service, id), RAW);
    const url = surface === 'a' ? 'a:/submissions' : `b:/forms/${id}/submissions`;
    expect((await service.call('POST', url, { ...CLIENT, json: requestData })).status).toBe(200);
    expect(calls.of(`${prefix}_before_submission`)).toEqual([[id, await viewOf(id), requestData, context]]);
  });

  test('the before-event with the values, without keys that are ours', async () => {
    const id = await createForm(service);
    await submit(service, id, RAW, CLIENT);
    expect(calls.of(`on${capital}BeforeSubmission`)).toEqual([
      [{ formId: id, form: await viewOf(id), values: RAW, context, reject: expect.any(Function) }],
    ]);
  });

  test('sanitize_value (sanitised_value, raw_value, field_config) for each field in order', async () => {
    const id = await createForm(service);
    await submit(service, id, RAW, CLIENT);
    const { fields } = (await viewOf(id)).config;
    expect(calls.of(`${prefix}_sanitize_value`)).toEqual(
      FIELD_NAMES.map((name, index) => [CLEAN[name], RAW[name], fields[index]]),
    );
  });

  test('validate_field (error, value, field_config) for each field in order', async () => {
    const id = await createForm(service);
    await submit(service, id, { ...RAW, email: 'none' }, CLIENT);
    const { fields } = (await viewOf(id)).config;
    expect(calls.of(`${prefix}_validate_field`)).toEqual([
      [null, 'Ada', fields[0]],
      ['Enter a valid email address.', 'none', fields[1]],
      [null, 'One\nTwo', fields[2]],
    ]);
  });

  test('submission_failed (form_id, error_message, context) when validation fails, once', async () => {
    const id = await createForm(service);
    await submit(service, id, { ...RAW, email: 'none' }, CLIENT);
    expect(failures(id)).toEqual([[id, 'Please correct the marked fields and try again.', context]]);
  });

  test('submission_failed when the submission cannot be kept, without a word of the cause', async () => {
    const id = await createForm(service);
    const execute = (sql: string) => service.orm.em.fork().execute(sql);
    await execute(
      `create trigger refuse before insert on submissions for each row signal sqlstate '45000' set message_text = 'inner'`,
    );
    try {
      expect((await submit(service, id, RAW, CLIENT)).status).toBe(500);
    } finally {
      await execute('drop trigger refuse');
    }
    expect(failures(id)).toEqual([[id, 'The submission could not be kept.', context]]);
  });

  test('nothing when a guard refuses, and nothing a second time for a repeated request', async () => {
    const id = await createForm(service);
    const url = surface === 'a' ? 'a:/submissions' : `b:/forms/${id}/submissions`;
    const wrong = surface === 'a' ? { form_id: id, fields: RAW, _svca_nonce: 'x' } : { ...RAW, _svcb_nonce: 'x' };
    expect((await service.call('POST', url, { ...CLIENT, json: wrong })).status).toBe(403);
    expect(calls.names()).toEqual([]);

    const headers = { ...CLIENT.headers, 'idempotency-key': `once-${surface}` };
    expect((await submit(service, id, RAW, { headers })).status).toBe(200);
    const before = calls.names().length;
    expect((await submit(service, id, RAW, { headers })).status).toBe(200);
    expect(calls.names()).toHaveLength(before);
    // The same key with other values is refused before anything is processed.
    expect((await submit(service, id, VALUES, { headers })).status).toBe(409);
    expect(calls.names()).toHaveLength(before);
  });

  test('and an extension changes a value: that one is checked, kept and answered', async () => {
    const id = await createForm(service);
    addFilter(`${prefix}_sanitize_value`, (value, _raw, field) =>
      field.name === 'name' ? String(value).toUpperCase() : value,
    );
    addFilter(`${prefix}_sanitize_value`, (value, raw, field) => (field.name === 'email' ? `${raw}.org` : value));
    const { status, body } = await submit(service, id, { ...RAW, email: 'ada@example' }, CLIENT);
    expect(status).toBe(200);
    const kept = { ...CLEAN, name: 'ADA', email: 'ada@example.org' };
    expect(await storedValues()).toEqual(kept);
    if (surface === 'b') expect(body).toMatchObject({ data: { fields: kept } });
  });

  test('and what an extension makes of a value is checked like any other', async () => {
    const id = await createForm(service);
    addFilter(`${prefix}_sanitize_value`, (value, _raw, field) => (field.name === 'email' ? 'none' : value));
    expect(fieldErrors(await submit(service, id, RAW, CLIENT))).toEqual({ email: 'Enter a valid email address.' });
  });

  test.each<[string, () => string]>([
    ['returns one', () => 'We do not take Adas.'],
    [
      'throws FieldError',
      () => {
        throw new FieldError('We do not take Adas.');
      },
    ],
  ])('and an extension that %s adds a field error', async (_how, error) => {
    const id = await createForm(service);
    addFilter(`${prefix}_validate_field`, (given, value, field) =>
      field.name === 'name' && value === 'Ada' ? error() : given,
    );
    const before = await countRows(service.orm, 'submissions');
    const answer = await submit(service, id, RAW, CLIENT);
    expect(answer.status).toBe(surface === 'a' ? 400 : 422);
    expect(fieldErrors(answer)).toEqual({ name: 'We do not take Adas.' });
    expect(await countRows(service.orm, 'submissions')).toBe(before);
    expect((await submit(service, id, { ...RAW, name: 'Grace' }, CLIENT)).status).toBe(200);
  });

  test('and an extension takes a field error away', async () => {
    const id = await createForm(service);
    addFilter(`${prefix}_validate_field`, (error, _value, field) => (field.name === 'email' ? null : error));
    expect((await submit(service, id, { ...RAW, email: 'none' }, CLIENT)).status).toBe(200);
    expect(await storedValues()).toEqual({ ...CLEAN, email: 'none' });
  });

  test('and a before-listener changes values, before they are cleaned; unknown ones are noted', async () => {
    const id = await createForm(service);
    on(`on${capital}BeforeSubmission`, (event) => {
      event.values.name = `  ${event.values.name}`.toLowerCase();
      event.values.unknown = 'x';
      delete event.values.message;
    });
    expect((await submit(service, id, RAW, CLIENT)).status).toBe(200);
    expect(await storedValues()).toEqual({ ...CLEAN, name: 'ada', message: '' });
    const [row] = await service.orm.em.fork().execute('select meta from submissions order by id desc limit 1');
    expect(JSON.parse((row as { meta: string }).meta)).toEqual({ ignored_fields: ['unknown'] });
  });

  test.each([
    ['Closed on Sundays.', 'Closed on Sundays.'],
    ['', 'Please correct the marked fields and try again.'],
  ])('and a before-listener rejects with %j', async (message, told) => {
    const id = await createForm(service);
    on(`on${capital}BeforeSubmission`, ({ reject }) => reject(message));
    const before = await countRows(service.orm, 'submissions');
    const { status, body } = await submit(service, id, RAW, CLIENT);
    expect([status, body]).toEqual(
      surface === 'a'
        ? [400, { success: false, message: told, data: { errors: {} } }]
        : [422, { success: false, message: told, errors: { fields: {}, data: RAW } }],
    );
    expect(await countRows(service.orm, 'submissions')).toBe(before);
    expect(calls.of(`${prefix}_sanitize_value`)).toEqual([]);
    expect(failures(id)).toEqual([[id, told, context]]);
  });

  test('with the address also where the form keeps none', async () => {
    const id = await createForm(service, { anonymize_ip: true });
    await submit(service, id, RAW, CLIENT);
    expect(calls.of(`${prefix}_before_submission`)[0]?.[3]).toEqual(context);
  });
});

describe('the form page', () => {
  test('fires svca_render_field (html, field, form_id_attr) for each field in order, after svca_prefill, and no other hook', async () => {
    const id = await createForm(service);
    const { text } = await service.call('GET', `/forms/${id}`);
    const { fields } = (await viewOf(id)).config;
    const rendered = calls.of('svca_render_field');
    expect(rendered).toEqual(fields.map((field) => [expect.any(String), field, `svca-form-${id}`]));
    expect(calls.names()).toEqual(['svca_prefill', ...FIELD_NAMES.map(() => 'svca_render_field')]);
    for (const [index, [html]] of rendered.entries()) {
      expect(html).toContain(`name="${fields[index]?.name}"`);
      expect(text).toContain(html);
    }
    expect(text).toContain(`id="svca-form-${id}"`);
  });

  test('shows what an extension made of a field', async () => {
    const id = await createForm(service);
    addFilter('svca_render_field', async (html, field, formIdAttr) =>
      field.name === 'email' ? `<div data-of="${formIdAttr}">${html}<small>We never write.</small></div>` : html,
    );
    const { text } = await service.call('GET', `/forms/${id}`);
    expect(text).toMatch(
      new RegExp(`<div data-of="svca-form-${id}">[^]*name="email"[^]*<small>We never write.</small></div>`),
    );
    expect(text.match(/We never write/g)).toHaveLength(1);
  });

  test('posted without JavaScript fires the hooks of surface A, and shows a rejection on the page', async () => {
    const id = await createForm(service, { min_fill_seconds: 0 });
    on('onSvcaBeforeSubmission', ({ values, reject }) => {
      if (values.name === 'Mallory') reject('Not <you>.');
    });
    const { timing_token } = await tokensOf(service, id);
    const post = async (name: string) => {
      calls.clear();
      const fields = { ...VALUES, name, _svca_nonce: await nonceA(service, id), _svcb_timing: timing_token };
      const headers = { ...CLIENT.headers, 'content-type': 'application/x-www-form-urlencoded' };
      return service.call('POST', `/forms/${id}`, { raw: new URLSearchParams(fields).toString(), headers });
    };
    const refused = await post('Mallory');
    expect(refused.text).toContain('Not &lt;you&gt;.');
    expect(refused.text).toContain('value="Mallory"');
    expect(calls.names().slice(0, 3)).toEqual([
      'svca_before_submission',
      'onSvcaBeforeSubmission',
      'svca_submission_failed',
    ]);
    expect((await post('Ada')).status).toBe(303);
    expect(calls.names().slice(0, 3)).toEqual([
      'svca_before_submission',
      'onSvcaBeforeSubmission',
      'svca_sanitize_value',
    ]);
  });
});

function fieldErrors({ body }: Answer): unknown {
  const { data, errors } = body as { data?: { errors: unknown }; errors?: { fields: unknown } };
  return data?.errors ?? errors?.fields;
}
