import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm, FIELDS } from '#test/environment/visitor.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

interface BuilderBody {
  success?: boolean;
  form: { id: number; title: string; active: number };
  config: { fields: object[]; options: { integrations: { settings: Record<string, unknown> }[] } };
  dropped_secrets?: string[];
  errors: Record<string, string>;
}

const SECRET = `whsec_${Buffer.from('a signing secret of some bytes..').toString('base64')}`;
const TOKEN = 'canary-token-77ab';
const webhook = (settings: object = {}) => ({
  key: 'crm',
  integration_id: 'webhook',
  settings: { url: 'https://hooks.example.org/in', ...settings },
});
const config = (options: object = {}) => ({ fields: FIELDS, options });
const ask = async (method: string, id: unknown, json?: object) => {
  const answer = await service.as.admin(method, `a:/forms/${id}/builder`, json);
  return { ...answer, body: answer.body as BuilderBody };
};
const onSurfaceB = async (id: number) =>
  (await service.as.admin('GET', `b:/forms/${id}`)).body as Record<string, unknown>;
const trash = (id: number) => service.as.admin('DELETE', `b:/forms/${id}`);

describe('reading a form', () => {
  test('gives exactly its id, title, active and config', async () => {
    const id = await createForm(service, { min_fill_seconds: 5 });
    const { status, body } = await ask('GET', id);
    const { config: saved } = await onSurfaceB(id);
    expect(status).toBe(200);
    expect(body).toEqual({ form: { id, title: 'Contact us', active: 1 }, config: saved });
    expect(body.config).toMatchObject({ options: { min_fill_seconds: 5 } });
    expect(body.config.fields).toHaveLength(FIELDS.length);
  });

  test('shows secrets as flags', async () => {
    const settings = { secret: SECRET, headers: { 'X-Token': TOKEN } };
    const id = await createForm(service, { integrations: [webhook(settings)] });
    const { text, body } = await ask('GET', id);
    expect(body.config.options.integrations[0]?.settings).toEqual({
      url: 'https://hooks.example.org/in',
      format: 'json',
      secret_set: true,
      headers_set: true,
      previous_secret_set: false,
    });
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain(TOKEN);
  });

  test('shows a trashed form with active 0', async () => {
    const id = await createForm(service);
    await trash(id);
    expect((await ask('GET', id)).body.form).toEqual({ id, title: 'Contact us', active: 0 });
  });
});

describe('saving a form', () => {
  test('replaces title and config, and answers what is then read', async () => {
    const id = await createForm(service, { min_fill_seconds: 9 });
    const fields = [{ type: 'text', name: 'only' }];
    const saved = await ask('POST', id, { title: ' New ', config: { fields, options: {} } });
    expect(saved.status).toBe(200);
    expect(saved.body).toEqual({
      success: true,
      form: { id, title: 'New', active: 1 },
      config: { fields: [expect.objectContaining({ name: 'only' })], options: expect.any(Object) },
    });
    expect(saved.body.config.options).toMatchObject({ min_fill_seconds: 2 });
    const { success, ...shown } = saved.body;
    expect((await ask('GET', id)).body).toEqual(shown);
    expect(await onSurfaceB(id)).toMatchObject({ title: 'New', config: shown.config, revision: 2 });
  });

  test('takes back what was read, and loses no secret', async () => {
    const settings = { secret: SECRET, headers: { 'X-Token': TOKEN } };
    const id = await createForm(service, { integrations: [webhook(settings)] });
    const { form, config: read } = (await ask('GET', id)).body;
    const secrets = await service.forms.secrets(id);
    const saved = await ask('POST', id, { title: form.title, config: read });
    expect(saved.body).toEqual({ success: true, form, config: read });
    expect(await service.forms.secrets(id)).toEqual(secrets);
  });

  test('shows a secret that it generates once, in its place', async () => {
    const id = await createForm(service);
    const options = { integrations: [webhook()] };
    const [first, second] = [
      await ask('POST', id, { title: 'x', config: config(options) }),
      await ask('POST', id, { title: 'x', config: config(options) }),
    ];
    const { secret } = first.body.config.options.integrations[0]?.settings ?? {};
    expect(secret).toMatch(/^whsec_/);
    expect((await service.forms.secrets(id)).get('integrations.crm.secret')).toBe(secret);
    expect(second.body.config.options.integrations[0]?.settings).toMatchObject({ secret_set: true });
    expect(second.text).not.toContain(secret);
    expect((await ask('GET', id)).text).not.toContain(secret);
  });

  test('names secrets that it has dropped, because another host would have got them', async () => {
    const id = await createForm(service, { integrations: [webhook({ headers: { 'X-Token': TOKEN } })] });
    const moved = config({ integrations: [webhook({ url: 'https://elsewhere.example.org/in' })] });
    const { body } = await ask('POST', id, { title: 'x', config: moved });
    expect(body.dropped_secrets).toEqual(['integrations.crm.headers']);
  });

  test.each<[string, object, string[]]>([
    ['nothing', {}, ['config', 'title']],
    ['no title', { config: config() }, ['title']],
    ['a blank title', { title: ' ', config: config() }, ['title']],
    ['a title of 256 characters', { title: 'x'.repeat(256), config: config() }, ['title']],
    ['a title that is a number', { title: 7, config: config() }, ['title']],
    ['no config', { title: 'x' }, ['config']],
    ['a config that is text', { title: 'x', config: '{}' }, ['config']],
    [
      'an unknown field type',
      { title: 'x', config: { fields: [{ type: 'robot', name: 'r' }] } },
      ['config.fields[0].type'],
    ],
    ['an unknown option', { title: 'x', config: config({ colour: 'red' }) }, ['config.options.colour']],
    ['an unknown key', { title: 'x', config: config(), active: 0 }, ['active']],
    ['unknown keys and a mistake', { form: { title: 'x' }, config: config(), colour: 1 }, ['colour', 'form', 'title']],
  ])('%s is refused by its path, and nothing is saved', async (_what, json, paths) => {
    const id = await createForm(service);
    const { status, body } = await ask('POST', id, json);
    expect([status, body]).toEqual([
      422,
      { success: false, code: 'invalid_form', message: expect.any(String), errors: expect.any(Object) },
    ]);
    expect(Object.keys(body.errors).sort()).toEqual(paths);
    expect(await onSurfaceB(id)).toMatchObject({ title: 'Contact us', revision: 1 });
  });

  test('a title may have 255 characters', async () => {
    const id = await createForm(service);
    const title = 'x'.repeat(255);
    expect((await ask('POST', id, { title, config: config() })).body.form).toEqual({ id, title, active: 1 });
  });

  test('a trashed form is not saved', async () => {
    const id = await createForm(service);
    await trash(id);
    expect(await ask('POST', id, { title: 'x', config: config() })).toMatchObject({
      status: 404,
      body: { success: false, code: 'form_not_found' },
    });
    expect(await service.forms.get(id)).toMatchObject({ title: 'Contact us', active: false, revision: 1 });
  });

  test.each<[number, string, string, string]>([
    [400, 'malformed_body', 'application/json', '{"title":'],
    [400, 'malformed_body', 'application/json', '[]'],
    [415, 'unsupported_media_type', 'text/plain', '{}'],
    [413, 'body_too_large', 'application/json', JSON.stringify({ title: 'x'.repeat(1 << 20) })],
  ])('%i %s', async (status, code, contentType, raw) => {
    const id = await createForm(service);
    const headers = { ...service.admin, 'content-type': contentType };
    const answer = await service.call('POST', `a:/forms/${id}/builder`, { headers, raw });
    expect(answer).toMatchObject({ status, body: { success: false, code } });
  });
});

test.each(['0', '-1', 'abc', '1.5', '999999', '9'.repeat(300)])('a form that is not there is 404: %s', async (id) => {
  for (const answer of [await ask('GET', id), await ask('POST', id, { title: 'x', config: config() })]) {
    expect([answer.status, answer.body]).toEqual([
      404,
      { success: false, code: 'form_not_found', message: expect.any(String) },
    ]);
  }
});
