import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AuditEntry } from '#features/audit/entities.ts';
import { Form } from '#features/forms/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm } from '#test/environment/visitor.ts';

let service: TestService;
let id: number;
beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  id = await createForm(service, OPTIONS, FIELDS);
});
afterAll(() => service.close());

const FIELDS = [
  { type: 'email', name: 'email', label: 'E-mail', required: true },
  { type: 'radio', name: 'food', label: 'Food', options: [{ value: 'veg', label: 'Vegetables' }, { value: 'none' }] },
];
const OPTIONS = {
  language: 'en',
  x_note: { kept: true },
  translations: { de: { title: 'Anmeldung', fields: { food: { label: 'Essen', options: { veg: 'Gemüse' } } } } },
  notifications: [{ key: 'team', to: 'team@example.org', subject: '{field:email}' }],
  integrations: [
    {
      key: 'crm',
      integration_id: 'webhook',
      settings: { url: 'https://crm.example.org/in', headers: { 'X-Token': 'canary-header' } },
    },
  ],
};

interface File {
  format: string;
  version: number;
  form: { title: string; config: { fields: object[]; options: Record<string, unknown> } };
  needs_secrets: string[];
}
type Made = { id: number; needs_secrets: string[]; errors: Record<string, string>; code: string };

const ask = async <Body>(method: string, path: string, json?: unknown, headers: Record<string, string> = {}) => {
  const answer = await service.call(method, path, { headers: { ...service.admin, ...headers }, json });
  return { ...answer, body: answer.body as Body };
};
const exported = async (form = id) => (await ask<File>('GET', `b:/forms/${form}/export`)).body;
const take = (json: unknown, headers?: Record<string, string>) => ask<Made>('POST', 'b:/forms/import', json, headers);
const forms = () => service.orm.em.fork().count(Form);

describe('a form that is exported', () => {
  test('is one file to keep: all of the form, and no secret', async () => {
    const { status, headers, body } = await ask<File>('GET', `b:/forms/${id}/export`);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="form-${id}.json"`);
    expect([headers.get('content-type'), headers.get('etag')]).toEqual(['application/json; charset=utf-8', '"1"']);
    expect(body).toMatchObject({
      format: 'durable-forms/form',
      version: 1,
      form: { config: { fields: FIELDS, options: { translations: OPTIONS.translations, x_note: OPTIONS.x_note } } },
      needs_secrets: ['integrations.crm.headers', 'integrations.crm.secret'],
    });
    expect(JSON.stringify(body)).not.toMatch(/canary|whsec_|_set"/);
  });

  test('comes back as it was, but for its secrets: the answer says which it needs', async () => {
    const file = await exported();
    const made = await take(file);
    expect([made.status, made.headers.get('etag')]).toEqual([201, '"1"']);
    expect(made.body.needs_secrets).toEqual(['integrations.crm.headers']);
    expect(made.body.id).not.toBe(id);
    // The import has generated a signing secret, and shows it only once.
    const secrets = await service.forms.secrets(made.body.id);
    expect([...secrets.keys()]).toEqual(['integrations.crm.secret']);
    expect(JSON.stringify(made.body)).toContain([...secrets.values()][0]);
    const [before, after] = [await service.forms.get(id), await service.forms.get(made.body.id)];
    expect([after?.title, after?.config]).toEqual([before?.title, before?.config]);
    expect(await exported(made.body.id)).toEqual({ ...file, needs_secrets: ['integrations.crm.secret'] });
    const where = { target: `form:${made.body.id}`, event: 'form.created' };
    expect(await service.orm.em.fork().count(AuditEntry, where)).toBe(1);
  });

  test('takes its secrets with it where somebody has written them into the file', async () => {
    const file = await exported();
    const [crm] = file.form.config.options.integrations as { settings: object }[];
    Object.assign(crm?.settings ?? {}, { headers: { 'X-Token': 'canary-new' } });
    const { body } = await take(file);
    expect(body.needs_secrets).toEqual([]);
    expect(JSON.stringify(body)).not.toContain('canary');
    expect((await service.forms.secrets(body.id)).get('integrations.crm.headers')).toBe('{"X-Token":"canary-new"}');
  });

  test('is one form however often a request is repeated', async () => {
    const file = await exported();
    const headers = { 'idempotency-key': 'one-import' };
    const [first, second] = [await take(file, headers), await take(file, headers)];
    expect([second.status, second.body.id]).toEqual([201, first.body.id]);
    expect(second.body.needs_secrets).toEqual(['integrations.crm.headers']);
    expect(JSON.stringify(second.body)).not.toContain('whsec_');
  });

  test.each(['b:/forms/999999/export', 'trashed'])('wants a form that is there: %s', async (path) => {
    await ask('DELETE', `b:/forms/${id}`);
    const refused = await ask<Made>('GET', path === 'trashed' ? `b:/forms/${id}/export` : path);
    expect([refused.status, refused.body.code]).toEqual([404, 'form_not_found']);
  });

  test('is for administrators alone, and so is the import', async () => {
    expect((await service.call('GET', `b:/forms/${id}/export`)).status).toBe(401);
    expect((await service.call('POST', 'b:/forms/import', { json: await exported() })).status).toBe(401);
  });
});

const FILE = { format: 'durable-forms/form', version: 1, form: { title: 'Contact', config: { fields: FIELDS } } };

describe('a file that is no form', () => {
  test.each<[object, string[]]>([
    [{ ...FILE, format: 'other/form' }, ['format']],
    [FILE.form, ['format']],
    [{ ...FILE, version: 2 }, ['version']],
    [{ ...FILE, version: undefined }, ['version']],
    [{ ...FILE, form: undefined }, ['form']],
    [{ ...FILE, form: [] }, ['form']],
    [{ ...FILE, form: {}, more: 1, needs_secrets: [1] }, ['form.config', 'form.title', 'more', 'needs_secrets']],
    [{ ...FILE, needs_secrets: Array.from({ length: 1_001 }, String) }, ['needs_secrets']],
    [{ ...FILE, form: { ...FILE.form, titel: 'x' } }, ['form.titel']],
    [
      {
        ...FILE,
        form: { title: '', config: { fields: [{ type: 'emial', name: 'a' }, { type: 'text' }], options: { x: 1 } } },
      },
      ['form.config.fields[0].type', 'form.config.fields[1].name', 'form.config.options.x', 'form.title'],
    ],
    [
      { ...FILE, form: { title: 'x', config: { fields: [], options: { captcha: { provider: 'turnstile' } } } } },
      ['form.config.options.captcha.site_key'],
    ],
    [
      {
        ...FILE,
        form: { title: 'x', config: { fields: [], options: { captcha: { provider: 'turnstile', site_key: 'k' } } } },
      },
      ['form.config.options.captcha.secret'],
    ],
  ])('is refused with the path of each mistake: %j', async (file, paths) => {
    const before = await forms();
    const { status, body } = await take(file);
    expect([status, body.code]).toEqual([422, 'invalid_form']);
    expect(Object.keys(body.errors).sort()).toEqual(paths);
    for (const [path, message] of Object.entries(body.errors).filter(([key]) => key.startsWith('form.'))) {
      expect(message).toMatch(new RegExp(`^${path.replaceAll(/[.[\]]/g, '\\$&')}\\b`));
    }
    expect(await forms()).toBe(before);
  });

  test('of another version says what to do', async () => {
    const { body } = await take({ ...FILE, version: 2 });
    expect(body.errors.version).toBe(
      'version must be 1: bring this service to the version that made the file, and import it then',
    );
  });
});
