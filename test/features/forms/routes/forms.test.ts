import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Form, FormRevision } from '#features/forms/entities.ts';
import { basic, startService, type TestService } from '#test/environment/service.ts';
import { createForm, FIELDS, submitB, VALUES } from '#test/environment/visitor.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

interface FormBody {
  id: number;
  title: string;
  revision: number;
  created_at: string;
  updated_at: string;
  config: { fields: object[]; options: object };
}

const asAdmin = async (method: string, path: string, json?: unknown) => {
  const answer = await service.as.admin(method, `b:${path}`, json);
  return { ...answer, form: answer.body as FormBody };
};
const config = (options: object = {}) => ({ fields: FIELDS, options });
const form = (options: object = {}) => ({ title: 'Contact us', config: config(options) });
const ROUTES: [string, string][] = [
  ['GET', 'b:/forms'],
  ['POST', 'b:/forms'],
  ['GET', 'b:/forms/1'],
  ['PUT', 'b:/forms/1'],
  ['PATCH', 'b:/forms/1'],
  ['DELETE', 'b:/forms/1'],
];

describe('who may manage forms', () => {
  test.each(ROUTES)('%s %s is answered for nobody else to keep', async (method, path) => {
    for (const headers of [service.admin, service.editor, {}]) {
      const answer = await service.call(method, path, { headers, json: method === 'GET' ? undefined : form() });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([answer.status, 'no-store']);
    }
  });

  test.each(ROUTES)('%s %s wants credentials, and asks for none in a browser', async (method, path) => {
    const answer = await service.call(method, path, { json: method === 'GET' ? undefined : form() });
    expect(answer).toMatchObject({
      status: 401,
      body: { success: false, code: 'authentication_required', message: expect.any(String) },
    });
    expect(answer.headers.get('www-authenticate')).toBeNull();
  });

  test.each([
    ['another password', () => basic('ada', 'wrong')],
    ['another user', () => basic('eve', passwordOf(service.admin))],
    ['an editor’s password under an administrator’s name', () => basic('ada', passwordOf(service.editor))],
    ['a name alone', () => basic('ada', '')],
  ])('wrong credentials are refused: %s', async (_what, headers) => {
    const answer = await service.call('GET', 'b:/forms', { headers: headers() });
    expect(answer).toMatchObject({ status: 401, body: { success: false, code: 'invalid_credentials' } });
    expect(answer.headers.get('www-authenticate')).toBeNull();
  });

  test.each(['Bearer abc', 'Basic', 'Basic !!!', `Basic ${Buffer.from(':x').toString('base64')}`])(
    'a header that is no Basic authentication counts as none: %s',
    async (authorization) => {
      const answer = await service.call('GET', 'b:/forms', { headers: { authorization } });
      expect(answer).toMatchObject({ status: 401, body: { code: 'authentication_required' } });
    },
  );

  test.each(ROUTES)('%s %s is not for editors', async (method, path) => {
    const json = method === 'GET' ? undefined : form();
    const answer = await service.as.editor(method, path, json);
    expect(answer).toMatchObject({ status: 403, body: { success: false, code: 'missing_capability' } });
  });

  test('an application password may be written in groups', async () => {
    const grouped = passwordOf(service.admin).replace(/.{4}/g, '$& ');
    expect((await service.call('GET', 'b:/forms', { headers: basic('ada', grouped) })).status).toBe(200);
  });

  test('credentials that came over plain http from elsewhere are refused, though they are right', async () => {
    const headers = { ...service.admin, 'x-forwarded-for': '203.0.113.9' };
    const plain = await service.call('GET', 'b:/forms', { headers });
    expect(plain).toMatchObject({ status: 401, body: { code: 'https_required' } });
    const secure = await service.call('GET', 'b:/forms', { headers: { ...headers, 'x-forwarded-proto': 'https' } });
    expect(secure.status).toBe(200);
  });
});

describe('creating a form', () => {
  test('201 with the whole form, which then reads the same', async () => {
    const { status, form: created, headers } = await asAdmin('POST', '/forms', form({ min_fill_seconds: 5 }));
    expect(status).toBe(201);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(created).toEqual({
      id: expect.any(Number),
      title: 'Contact us',
      config: expect.objectContaining({ fields: [...FIELDS.map((field) => expect.objectContaining(field))] }),
      active: 1,
      revision: 1,
      created_at: service.clock.now().toISOString(),
      updated_at: service.clock.now().toISOString(),
      status: 'open',
      published_at: service.clock.now().toISOString(),
      closed_at: null,
      draft_revision: null,
      publish_at: null,
    });
    expect(created.config.options).toMatchObject({
      min_fill_seconds: 5,
      store_submissions: true,
      rate_limits: {},
    });
    expect((await asAdmin('GET', `/forms/${created.id}`)).form).toEqual(created);
    const list = (await asAdmin('GET', '/forms')).body as { forms: FormBody[] };
    expect(list.forms).toContainEqual(created);
  });

  test('the list has the active forms, oldest first', async () => {
    const ids = [await createForm(service), await createForm(service), await createForm(service)];
    await asAdmin('DELETE', `/forms/${ids[1]}`);
    const { forms } = (await asAdmin('GET', '/forms')).body as { forms: FormBody[] };
    const listed = forms.map(({ id }) => id);
    expect(listed).toEqual(listed.toSorted((one, other) => one - other));
    expect(listed).toEqual(expect.arrayContaining([ids[0], ids[2]]));
    expect(listed).not.toContain(ids[1]);
  });

  test('every mistake is named by its path, all at once', async () => {
    const { status, body } = await asAdmin('POST', '/forms', {
      title: '',
      config: {
        fields: [
          { type: 'text', name: 'name' },
          { type: 'text', name: 'name', colour: 'red' },
          { type: 'robot', name: 'r2d2' },
          { type: 'number', name: '2nd', min: '1' },
        ],
        options: {
          min_fill_seconds: '2',
          colour: 'red',
          notifications: [{ subject: '{field:nobody}' }],
          integrations: [{ integration_id: 'webhook', settings: { url: 'ftp://example.org' } }],
        },
      },
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({ success: false, code: 'invalid_form', message: expect.any(String) });
    expect(Object.keys((body as { errors: object }).errors).sort()).toEqual([
      'config.fields[1].colour',
      'config.fields[1].name',
      'config.fields[2].type',
      'config.fields[3].min',
      'config.fields[3].name',
      'config.options.colour',
      'config.options.integrations[0].settings.url',
      'config.options.min_fill_seconds',
      'config.options.notifications[0].subject',
      'config.options.notifications[0].to',
      'title',
    ]);
  });

  test.each<[string, number, unknown, string[]]>([
    ['of 255 characters is taken', 201, 'x'.repeat(255), []],
    ['of 256 characters is refused', 422, 'x'.repeat(256), ['title']],
    ['is counted in characters, not in bytes', 201, '🎈'.repeat(255), []],
    ['must be a string', 422, 7, ['title']],
    ['must not be blank', 422, '   ', ['title']],
    ['must be one line', 422, 'a\nb', ['title']],
  ])('a title %s', async (_what, expected, title, paths) => {
    const { status, form: created, body } = await asAdmin('POST', '/forms', { ...form(), title });
    expect(status).toBe(expected);
    if (status === 201) expect((await asAdmin('GET', `/forms/${created.id}`)).form.title).toBe(title);
    else expect(Object.keys((body as { errors: object }).errors)).toEqual(paths);
  });

  test.each<[string, unknown, string[]]>([
    ['nothing at all', undefined, ['config', 'title']],
    ['an empty object', {}, ['config', 'title']],
    ['a config that is a list', { title: 'x', config: [] }, ['config']],
    ['a config that is text', { title: 'x', config: '{}' }, ['config']],
    ['a config of null', { title: 'x', config: null }, ['config']],
    ['fields that are an object', { title: 'x', config: { fields: {} } }, ['config.fields']],
    ['201 fields', { title: 'x', config: { fields: manyFields(201) } }, ['config.fields']],
  ])('%s is no form', async (_what, json, paths) => {
    const headers = { ...service.admin, 'content-type': 'application/json' };
    const { status, body } = await service.call('POST', 'b:/forms', { headers, json });
    expect(status).toBe(422);
    expect(Object.keys((body as { errors: object }).errors).sort()).toEqual(paths);
  });

  test('200 fields are a form', async () => {
    const { status } = await asAdmin('POST', '/forms', { title: 'Long', config: { fields: manyFields(200) } });
    expect(status).toBe(201);
  });

  test('a config of more than 256 KiB is refused by its path', async () => {
    const { status, body } = await asAdmin('POST', '/forms', {
      title: 'x',
      config: { fields: [{ type: 'text', name: 'a', x_note: 'x'.repeat(260 * 1024) }] },
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: { config: expect.stringContaining('262144') } });
  });

  test.each<[string, string]>([
    ['in the body', '{"title":"x","config":{"fields":[]},"__proto__":{"admin":true}}'],
    ['in the config', '{"title":"x","config":{"fields":[],"__proto__":{"admin":true}}}'],
    ['in a field', '{"title":"x","config":{"fields":[{"type":"text","name":"a","__proto__":{"required":true}}]}}'],
  ])('__proto__ %s is refused', async (_where, raw) => {
    const headers = { ...service.admin, 'content-type': 'application/json' };
    const { status } = await service.call('POST', 'b:/forms', { headers, raw });
    expect([400, 422]).toContain(status);
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });

  test.each<[string, number, string, string, string]>([
    ['malformed JSON', 400, 'malformed_body', 'application/json', '{"title":'],
    ['a list', 400, 'malformed_body', 'application/json', '[]'],
    ['text', 400, 'malformed_body', 'application/json', '"x"'],
    ['null', 400, 'malformed_body', 'application/json', 'null'],
    ['another content type', 415, 'unsupported_media_type', 'text/plain', '{}'],
    ['a form post', 415, 'unsupported_media_type', 'application/x-www-form-urlencoded', 'title=x'],
    ['a charset of yore', 415, 'unsupported_charset', 'application/json; charset=latin1', '{}'],
    ['more than 1 MiB', 413, 'body_too_large', 'application/json', JSON.stringify({ title: 'x'.repeat(1 << 20) })],
  ])('%s is %i %s', async (_what, status, code, contentType, raw) => {
    for (const [method, path] of [
      ['POST', 'b:/forms'],
      ['PUT', 'b:/forms/1'],
      ['PATCH', 'b:/forms/1'],
    ] as const) {
      const headers = { ...service.admin, 'content-type': contentType };
      const answer = await service.call(method, path, { headers, raw });
      expect(answer).toMatchObject({ status, body: { success: false, code } });
    }
  });
});

describe('a form that is not there', () => {
  test.each(['0', '-1', 'abc', '1.5', '1e3', '%20', '999999', String(2n ** 53n), String(2n ** 70n), '9'.repeat(300)])(
    'GET, PUT, PATCH and DELETE of %s are 404',
    async (id) => {
      for (const [method, json] of [
        ['GET', undefined],
        ['PUT', form()],
        ['PATCH', { title: 'x' }],
        ['DELETE', undefined],
      ] as const) {
        const answer = await asAdmin(method, `/forms/${id}`, json);
        expect([method, answer.status, answer.body]).toEqual([
          method,
          404,
          { success: false, code: 'form_not_found', message: expect.any(String) },
        ]);
      }
    },
  );

  test('an address that cannot be decoded is 400', async () => {
    expect((await asAdmin('GET', '/forms/%E0%A4%A')).status).toBe(400);
  });

  test('trashing is 204 without a body, once; the rows stay', async () => {
    const id = await createForm(service);
    expect(await asAdmin('DELETE', `/forms/${id}`)).toMatchObject({ status: 204, text: '' });
    expect((await asAdmin('GET', `/forms/${id}`)).status).toBe(404);
    expect((await asAdmin('PATCH', `/forms/${id}`, { title: 'x' })).status).toBe(404);
    expect((await asAdmin('DELETE', `/forms/${id}`)).status).toBe(404);
    expect((await service.call('GET', `b:/forms/${id}/token`)).status).toBe(404);
    expect(await service.forms.get(id)).toMatchObject({ id, active: false, title: 'Contact us' });
  });
});

describe('changing a form', () => {
  test('PUT replaces title and config, and wants both', async () => {
    const id = await createForm(service, { min_fill_seconds: 9 });
    service.clock.pass(60_000);
    const { status, form: saved } = await asAdmin('PUT', `/forms/${id}`, {
      title: 'New',
      config: { fields: [{ type: 'text', name: 'only' }] },
    });
    expect(status).toBe(200);
    expect(saved).toMatchObject({ id, title: 'New', revision: 2, updated_at: service.clock.now().toISOString() });
    expect(saved.config.fields).toHaveLength(1);
    expect(saved.config.options).toMatchObject({ min_fill_seconds: 2 });
    expect(Date.parse(saved.created_at)).toBe(service.clock.now().getTime() - 60_000);

    for (const [json, path] of [
      [{ title: 'New' }, 'config'],
      [{ config: config() }, 'title'],
    ] as const) {
      expect(await asAdmin('PUT', `/forms/${id}`, json)).toMatchObject({
        status: 422,
        body: { errors: { [path]: expect.any(String) } },
      });
    }
    expect((await asAdmin('GET', `/forms/${id}`)).form).toEqual(saved);
  });

  test('PATCH changes the title alone or the config alone', async () => {
    const { form: created } = await asAdmin('POST', '/forms', form({ min_fill_seconds: 9 }));
    const path = `/forms/${created.id}`;
    const { form: titled } = await asAdmin('PATCH', path, { title: ' Newer ' });
    expect(titled).toEqual({ ...created, title: 'Newer', revision: 2, updated_at: expect.any(String) });
    const { form: changed } = await asAdmin('PATCH', path, { config: { fields: [{ type: 'text', name: 'only' }] } });
    expect(changed).toMatchObject({ title: 'Newer', revision: 3, config: { fields: [{ name: 'only' }] } });
    expect(changed.config.options).toMatchObject({ min_fill_seconds: 2 });
  });

  test.each<[string, object, string[]]>([
    ['a wrong title and a wrong config', { title: 7, config: { fields: 7 } }, ['config.fields', 'title']],
    ['a title of null', { title: null }, ['title']],
    ['a config of null', { config: null }, ['config']],
  ])('PATCH refuses %s', async (_what, json, paths) => {
    const id = await createForm(service);
    const { status, body } = await asAdmin('PATCH', `/forms/${id}`, json);
    expect(status).toBe(422);
    expect(Object.keys((body as { errors: object }).errors).sort()).toEqual(paths);
    expect((await asAdmin('GET', `/forms/${id}`)).form.revision).toBe(1);
  });

  test('each save is a revision that never changes again', async () => {
    const id = await createForm(service);
    await asAdmin('PATCH', `/forms/${id}`, { title: 'Second' });
    const before = await revisions(id);
    await asAdmin('PUT', `/forms/${id}`, { title: 'Third', config: { fields: [] } });
    await asAdmin('DELETE', `/forms/${id}`);
    const after = await revisions(id);
    expect(after.slice(0, 2)).toEqual(before);
    expect(after.map(({ revision, title }) => [revision, title])).toEqual([
      [1, 'Contact us'],
      [2, 'Second'],
      [3, 'Third'],
    ]);
    expect(after.map(({ config: { fields } }) => fields.length)).toEqual([3, 3, 0]);
  });

  test('one that no check has seen is read and submitted to; a save of its config is refused by path', async () => {
    const radio = { type: 'radio', name: 'topic', options: [{ value: 'a' }] };
    const id = await createForm(service, {}, [...FIELDS, radio]);
    const em = service.orm.em.fork();
    const { config: stored } = await em.findOneOrFail(FormRevision, { formId: id });
    const conditional = { action: 'show', match: 'all', rules: [{ field: 'topic', op: 'equals', value: 'gone' }] };
    const notification = { key: 'n', enabled: true, to: '{field:name}', subject: 'S', html: 'H', conditional };
    const unchecked = { ...stored, options: { ...stored.options, notifications: [notification] } };
    await em.nativeUpdate(Form, { id }, { config: unchecked });
    await em.nativeUpdate(FormRevision, { formId: id }, { config: unchecked });
    const { status, form: read } = await asAdmin('GET', `/forms/${id}`);
    expect([status, read.config]).toMatchObject([200, { options: { notifications: [notification] } }]);
    expect((await submitB(service, id, { ...VALUES, topic: 'a' })).status).toBe(200);
    expect((await asAdmin('PATCH', `/forms/${id}`, { title: 'Renamed' })).status).toBe(200);
    const refused = await asAdmin('PATCH', `/forms/${id}`, { config: read.config });
    const path = 'config.options.notifications[0]';
    expect(refused).toMatchObject({ status: 422, body: { code: 'invalid_form' } });
    expect(Object.keys((refused.body as { errors: object }).errors).sort()).toEqual([
      `${path}.conditional.rules[0].value`,
      `${path}.to`,
    ]);
  });
});

function revisions(formId: number): Promise<FormRevision[]> {
  return service.orm.em.fork().find(FormRevision, { formId }, { orderBy: { revision: 'asc' } });
}

function manyFields(count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({ type: 'text', name: `f${index}` }));
}

function passwordOf({ authorization = '' }: Record<string, string>): string {
  return Buffer.from(authorization.slice('Basic '.length), 'base64').toString().split(':')[1] ?? '';
}
