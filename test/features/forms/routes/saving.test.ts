import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AuditEntry } from '#features/audit/entities.ts';
import { FormRevision } from '#features/forms/entities.ts';
import { jsonSchemaOf } from '#forms/values/json-schema.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm, FIELDS } from '#test/environment/visitor.ts';

let service: TestService;
let id: number;
beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  id = await createForm(service);
});
afterAll(() => service.close());

interface FormBody {
  id: number;
  title: string;
  active: number;
  revision: number;
  updated_at: string;
  config: { fields: object[]; options: { integrations: { settings: Record<string, unknown> }[] } };
  errors: Record<string, string>;
}

const ask = async (method: string, path: string, json?: unknown, headers: Record<string, string> = {}) => {
  const answer = await service.call(method, path, { headers: { ...service.admin, ...headers }, json });
  return { ...answer, body: answer.body as FormBody, tag: answer.headers.get('etag') };
};
const path = () => `b:/forms/${id}`;
const save = (json: object = {}) => ({ title: 'Contact us', config: { fields: FIELDS }, ...json });
const revisions = () => service.orm.em.fork().count(FormRevision, { formId: id });

/** Every route that saves a form, with its status on success. */
const SAVES: [string, () => [method: string, path: string], number][] = [
  ['POST /forms', () => ['POST', 'b:/forms'], 201],
  ['PUT', () => ['PUT', path()], 200],
  ['PATCH', () => ['PATCH', path()], 200],
  ['the builder', () => ['POST', `a:/forms/${id}/builder`], 200],
];

describe.each(SAVES)('a save by %s', (_what, route, ok) => {
  test.each<[string, object]>([
    ['titel', { titel: 'Contact' }],
    ['name', { name: 'Contact' }],
    ['x_note', { x_note: 'mine' }],
    ['toString', { toString: 'x' }],
    ['form', { form: { title: 'x' } }],
  ])('is refused for a key that is not known: %s', async (key, json) => {
    const { status, body } = await ask(...route(), save(json));
    expect(status).toBe(422);
    expect(body).toMatchObject({ success: false, code: 'invalid_form' });
    expect(body.errors).toEqual({ [key]: `${key} is not known here: send title and config` });
    expect(await revisions()).toBe(1);
  });

  test('tells unknown keys and other mistakes together', async () => {
    const { body } = await ask(...route(), { title: '', colour: 1, active: 0, config: { fields: [{ type: 'x' }] } });
    expect(Object.keys(body.errors)).toEqual(expect.arrayContaining(['colour', 'active', 'title']));
    expect(Object.keys(body.errors).join()).toContain('config.fields[0]');
  });

  test('cannot put a form in the trash, nor take it out', async () => {
    for (const active of [0, true, '1', null]) {
      const { status, body } = await ask(...route(), save({ active }));
      expect([status, Object.keys(body.errors)]).toEqual([422, ['active']]);
    }
  });

  test('takes back what was read', async () => {
    const { body: read } = await ask('GET', path());
    const { status, body } = await ask(...route(), { ...read, dropped_secrets: ['integrations.crm.headers'] });
    expect(status).toBe(ok);
    expect(body.config).toEqual(read.config);
  });
});

test.each(SAVES.slice(1))('the id of another form is refused: %s', async (_what, route) => {
  const { status, body } = await ask(...route(), save({ id: id + 1 }));
  expect([status, Object.keys(body.errors)]).toEqual([422, ['id']]);
});

describe('a revision', () => {
  test('is made by what changes title, config or a secret, and by nothing else', async () => {
    const webhook = (settings: object) => ({
      config: {
        fields: FIELDS,
        options: {
          integrations: [
            { key: 'crm', integration_id: 'webhook', settings: { url: 'https://a.example', ...settings } },
          ],
        },
      },
    });
    const steps: [object, number][] = [
      [{}, 1],
      [{ title: 'Contact us' }, 1],
      [{ title: ' Contact us ' }, 1],
      [{ title: 'Contact' }, 2],
      [webhook({}), 3],
      [webhook({}), 3],
      [webhook({ secret: '********' }), 3],
      [webhook({ headers: { 'X-Token': 'one' } }), 4],
      [webhook({ headers: { 'X-Token': 'one' } }), 4],
      [webhook({ headers: { 'X-Token': 'two' } }), 5],
      [webhook({ secret: null }), 6],
    ];
    for (const [json, revision] of steps) {
      service.clock.pass(1_000);
      const { status, body, tag } = await ask('PATCH', path(), json);
      expect([status, body.revision, tag]).toEqual([200, revision, `"${revision}"`]);
      expect(body.updated_at).toBe(service.clock.now().toISOString());
    }
    expect(await revisions()).toBe(6);
  });

  test('is not made by what was read and is written back', async () => {
    const { body: read } = await ask('GET', path());
    expect((await ask('PUT', path(), read)).body.revision).toBe(1);
    const reversed = Object.fromEntries(Object.entries(read.config).reverse());
    expect((await ask('PATCH', path(), { config: reversed })).body.revision).toBe(1);
    const { title, config } = read;
    expect((await ask('POST', `a:/forms/${id}/builder`, { title, config })).tag).toBe('"1"');
    expect(await revisions()).toBe(1);
  });
});

describe('If-Match', () => {
  test.each(SAVES.slice(1))('lets a save through that knows the newest revision: %s', async (_what, route) => {
    const { tag } = await ask('GET', path());
    expect(tag).toBe('"1"');
    const saved = await ask(...route(), save({ title: 'Second' }), { 'if-match': tag ?? '' });
    expect([saved.status, saved.tag]).toEqual([200, '"2"']);
  });

  test.each(SAVES.slice(1))('refuses a save that another one came before: %s', async (_what, route) => {
    await ask('PATCH', path(), { title: 'By somebody else' });
    const { status, body, tag } = await ask(...route(), save({ title: 'Mine' }), { 'if-match': '"1"' });
    expect([status, tag, body]).toEqual([
      412,
      '"2"',
      { success: false, code: 'revision_conflict', message: expect.stringContaining('revision 2') },
    ]);
    expect((await ask('GET', path())).body).toMatchObject({ title: 'By somebody else', revision: 2 });
  });

  test('is for saves: a read is never answered by 304, since the trash changes nothing of the revision', async () => {
    await ask('DELETE', path());
    const read = await ask('GET', `a:/forms/${id}/builder`, undefined, { 'if-none-match': '"1"' });
    expect([read.status, read.tag, read.body]).toMatchObject([200, '"1"', { form: { active: 0 } }]);
  });

  test.each(['*', '"1"', 'W/"1"', '"9", "1"'])('%s matches revision 1', async (header) => {
    expect((await ask('PATCH', path(), { title: 'x' }, { 'if-match': header })).status).toBe(200);
  });

  test.each(['1', '""', '"one"', '"1", x', '"1'])('%s is 400', async (header) => {
    expect(await ask('PATCH', path(), { title: 'x' }, { 'if-match': header })).toMatchObject({
      status: 400,
      body: { code: 'invalid_if_match', message: expect.stringContaining('"7"') },
    });
    expect(await revisions()).toBe(1);
  });

  test('of ten saves at once lets one through', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => ask('PATCH', path(), { title: `${index}` }, { 'if-match': '"1"' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)]);
    expect(await revisions()).toBe(2);
  });

  test('for a form that is not there is 404', async () => {
    expect((await ask('PATCH', 'b:/forms/999999', { title: 'x' }, { 'if-match': '"1"' })).status).toBe(404);
  });
});

describe('restoring', () => {
  test('takes a form out of the trash as it was, and does no harm to one that is not in it', async () => {
    const { body: before } = await ask('GET', path());
    await ask('DELETE', path());
    service.clock.pass(1_000);
    const restored = await ask('POST', `${path()}/restore`);
    expect([restored.status, restored.tag]).toEqual([200, '"1"']);
    expect(restored.body).toEqual({ ...before, updated_at: service.clock.now().toISOString() });
    expect((await ask('GET', path())).body).toEqual(restored.body);
    expect((await service.call('GET', `${path()}/token`)).status).toBe(200);

    service.clock.pass(1_000);
    const noted = () => service.orm.em.fork().count(AuditEntry, { event: { $in: ['form.restored', 'form.saved'] } });
    const entries = await noted();
    const again = await ask('POST', `${path()}/restore`);
    expect([again.status, again.body]).toEqual([200, restored.body]);
    // Nothing was changed, so that the audit log has no entry.
    expect((await ask('PATCH', path(), { title: restored.body.title })).status).toBe(200);
    expect(await noted()).toBe(entries);
    expect((await ask('PATCH', path(), { title: 'Another' })).status).toBe(200);
    expect(await noted()).toBe(entries + 1);
  });

  test.each(['0', 'x', '999999'])('a form that never was is 404: %s', async (none) => {
    expect(await ask('POST', `b:/forms/${none}/restore`)).toMatchObject({
      status: 404,
      body: { code: 'form_not_found' },
    });
  });
});

describe('copying', () => {
  const webhook = { key: 'crm', integration_id: 'webhook', settings: { url: 'https://hooks.example.org/in' } };

  test('makes a form of its own with the same config and the same secrets', async () => {
    const { body: original } = await ask('POST', 'b:/forms', {
      title: 'x'.repeat(255),
      config: { fields: FIELDS, options: { integrations: [webhook] } },
    });
    const copy = await ask('POST', `b:/forms/${original.id}/duplicate`);
    expect(copy).toMatchObject({ status: 201, tag: '"1"', body: { revision: 1, active: 1 } });
    expect(copy.body.title).toBe(`${'x'.repeat(248)} (copy)`);
    expect(copy.body.id).not.toBe(original.id);
    const secrets = await service.forms.secrets(original.id);
    expect(secrets.size).toBe(1);
    expect(await service.forms.secrets(copy.body.id)).toEqual(secrets);
    // A secret is shown only once.
    expect(JSON.stringify(copy.body)).not.toContain([...secrets.values()][0]);
    const { body: read } = await ask('GET', `b:/forms/${original.id}`);
    expect(copy.body.config).toEqual(read.config);
    expect((await ask('PATCH', `b:/forms/${copy.body.id}`, { config: { fields: FIELDS } })).status).toBe(200);
    expect((await ask('GET', `b:/forms/${original.id}`)).body).toEqual(read);
    const where = { target: `form:${copy.body.id}`, event: 'form.created' };
    const noted = await service.orm.em.fork().findOneOrFail(AuditEntry, where);
    expect(noted.details).toMatchObject({ copy_of: original.id });
  });

  test('makes one copy of a request that is repeated, under the title that it names', async () => {
    const headers = { 'idempotency-key': 'one-copy' };
    const ids = [];
    for (let sent = 0; sent < 2; sent += 1) {
      const { status, body } = await ask('POST', `${path()}/duplicate`, { title: 'In autumn' }, headers);
      expect([status, body.title]).toEqual([201, 'In autumn']);
      ids.push(body.id);
    }
    expect(new Set(ids).size).toBe(1);
  });

  test.each<[object, string]>([
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(256) }, 'title'],
    [{ title: 'x'.repeat(511) }, 'title'],
    [{ title: 7 }, 'title'],
    [{ name: 'x' }, 'name'],
  ])('refuses %j', async (body, key) => {
    const refused = await ask('POST', `${path()}/duplicate`, body);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [key]]);
  });

  test('wants a form that is not in the trash', async () => {
    await ask('DELETE', path());
    for (const place of [path(), 'b:/forms/999999']) {
      expect(await ask('POST', `${place}/duplicate`)).toMatchObject({ status: 404, body: { code: 'form_not_found' } });
    }
  });
});

describe('the schema of a submission', () => {
  test('is that of the values by field name', async () => {
    const answer = await service.as.admin('GET', `${path()}/schema`);
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, '"1"']);
    const { config } = (await service.forms.get(id)) ?? {};
    expect(answer.body).toEqual(config && jsonSchemaOf(config));
    expect(Object.keys((answer.body as { properties: object }).properties)).toEqual(FIELDS.map(({ name }) => name));
  });

  test('of a form that is not there is 404', async () => {
    expect(await ask('GET', 'b:/forms/999999/schema')).toMatchObject({ status: 404, body: { code: 'form_not_found' } });
  });
});

describe('earlier revisions', () => {
  const list = async (query = '') =>
    (await ask('GET', `${path()}/revisions${query}`)) as unknown as {
      status: number;
      body: { revisions: { revision: number; title: string; created_at: string }[]; next: number | null };
    };
  beforeEach(async () => {
    for (const title of ['Second', 'Third', 'Fourth']) await ask('PATCH', path(), { title });
  });

  test('are listed, the newest first, page by page', async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    const created_at = service.clock.now().toISOString();
    const saved_by = { kind: 'account', id: expect.any(Number), login: 'ada' };
    const saved = { created_at, published_at: created_at, saved_by };
    expect(body).toEqual({
      revisions: [
        { revision: 4, title: 'Fourth', state: 'published', ...saved },
        { revision: 3, title: 'Third', state: 'earlier', ...saved },
        { revision: 2, title: 'Second', state: 'earlier', ...saved },
        { revision: 1, title: 'Contact us', state: 'earlier', ...saved },
      ],
      next: null,
    });
    const first = await list('?limit=3');
    expect([first.body.revisions.map(({ revision }) => revision), first.body.next]).toEqual([[4, 3, 2], 2]);
    const second = await list(`?limit=3&before=${first.body.next}`);
    expect([second.body.revisions.map(({ revision }) => revision), second.body.next]).toEqual([[1], null]);
  });

  test.each(['limit=0', 'limit=101', 'before=0', 'before=x', 'after=1'])('?%s is refused by name', async (query) => {
    expect(await ask('GET', `${path()}/revisions?${query}`)).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', errors: { [query.split('=')[0] as string]: expect.any(String) } },
    });
  });

  test('are shown whole, without secrets, and bring the form back when they are sent as a save', async () => {
    const integrations = [
      {
        key: 'crm',
        integration_id: 'webhook',
        settings: { url: 'https://a.example', headers: { 'X-Token': 'canary-4410' } },
      },
    ];
    await ask('PATCH', path(), { config: { fields: FIELDS, options: { integrations } } });
    await ask('PATCH', path(), { title: 'Sixth', config: { fields: [] } });
    const { status, body, text } = await ask('GET', `${path()}/revisions/5`);
    expect(status).toBe(200);
    expect(text).not.toContain('canary');
    expect(Object.keys(body)).toEqual(['id', 'title', 'config', 'revision', 'created_at']);
    expect(body).toMatchObject({ id, title: 'Fourth', revision: 5 });
    expect(body.config.options.integrations[0]?.settings).toMatchObject({ headers_set: false });

    const back = await ask('PUT', path(), body);
    expect(back.body).toMatchObject({ title: 'Fourth', revision: 7, config: { fields: body.config.fields } });
  });

  test.each(['0', '5', 'x', '9'.repeat(16), '9'.repeat(30)])('%s is none: 404', async (number) => {
    expect(await ask('GET', `${path()}/revisions/${number}`)).toMatchObject({
      status: 404,
      body: { code: 'revision_not_found' },
    });
  });

  test('of a form that is in the trash, or never was, are 404', async () => {
    await ask('DELETE', path());
    for (const form of [id, 999_999]) {
      for (const rest of ['revisions', 'revisions/1']) {
        expect(await ask('GET', `b:/forms/${form}/${rest}`)).toMatchObject({
          status: 404,
          body: { code: 'form_not_found' },
        });
      }
    }
  });
});

describe('a JSON Patch', () => {
  const patch = (operations: unknown, headers: Record<string, string> = {}) =>
    ask('PATCH', path(), operations, { 'content-type': 'application/json-patch+json', ...headers });
  const rename = { op: 'replace', path: '/config/fields/0/label', value: 'What are you called?' };

  test('changes what it names, and keeps the rest with its secrets', async () => {
    const webhook = {
      key: 'crm',
      integration_id: 'webhook',
      settings: { url: 'https://crm.example.com/', headers: { a: 'canary' } },
    };
    await ask('PATCH', path(), { config: { fields: FIELDS, options: { integrations: [webhook] } } });
    const before = await ask('GET', path());
    const { status, body, tag } = await patch([rename, { op: 'replace', path: '/title', value: 'Patched' }]);
    expect([status, tag, body.title, body.revision]).toEqual([200, '"3"', 'Patched', 3]);
    const [first, ...others] = before.body.config.fields;
    expect(body.config.fields).toEqual([{ ...first, label: rename.value }, ...others]);
    expect(body.config.options.integrations[0]?.settings).toEqual(before.body.config.options.integrations[0]?.settings);
    expect(body.config.options.integrations[0]?.settings).toMatchObject({ secret_set: true, headers_set: true });
  });

  test('is refused when another save came in between', async () => {
    expect((await patch([rename], { 'if-match': '"1"' })).status).toBe(200);
    expect(await patch([rename], { 'if-match': '"1"' })).toMatchObject({
      status: 412,
      body: { code: 'revision_conflict' },
    });
    const answers = await Promise.all(['A', 'B', 'C'].map((value) => patch([{ ...rename, value }])));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status !== 200 && status !== 412)).toEqual([]);
    expect(await revisions()).toBe(2 + answers.filter(({ status }) => status === 200).length);
  });

  test.each<[string, unknown, number, object]>([
    ['an object', { title: 'No' }, 400, { code: 'malformed_body' }],
    ['what is no operation', [{ op: 'rename' }], 422, { errors: { patch: expect.stringContaining('patch[0]') } }],
    [
      'a place that is not there',
      [{ ...rename, path: '/config/fields/99/label' }],
      422,
      { errors: { patch: expect.any(String) } },
    ],
    [
      'the whole form',
      [{ op: 'replace', path: '', value: 7 }],
      422,
      { errors: { title: expect.any(String), config: expect.any(String) } },
    ],
    [
      'a key that a form has not',
      [{ op: 'add', path: '/active', value: 0 }],
      422,
      { errors: { active: expect.any(String) } },
    ],
    [
      'what makes no form',
      [{ op: 'replace', path: '/config/fields/0/name', value: '1 a' }],
      422,
      { errors: { 'config.fields[0].name': expect.any(String) } },
    ],
    [
      'copies of copies',
      [
        { op: 'add', path: '/config/x_a', value: ['a'] },
        ...Array(30).fill({ op: 'copy', from: '/config/x_a', path: '/config/x_a/-' }),
      ],
      422,
      { errors: { patch: expect.stringContaining('too large') } },
    ],
  ])('that is %s changes nothing', async (_what, operations, status, body) => {
    expect(await patch(operations)).toMatchObject({ status, body });
    expect(await revisions()).toBe(1);
  });

  test('of a form that is not there is 404', async () => {
    await ask('DELETE', path());
    expect((await patch([rename])).status).toBe(404);
  });

  test('is what a list is only when it is called that', async () => {
    expect(await ask('PATCH', path(), [rename])).toMatchObject({ status: 400, body: { code: 'malformed_body' } });
  });
});

test.each([
  ['POST', '/restore'],
  ['GET', '/revisions'],
  ['GET', '/revisions/1'],
])('%s %s is for administrators', async (method, rest) => {
  expect((await service.call(method, path() + rest)).status).toBe(401);
  expect((await service.as.editor(method, path() + rest)).status).toBe(403);
});
