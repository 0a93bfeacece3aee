import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Form } from '#features/forms/entities.ts';
import { parseForm } from '#test/environment/form-rules.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { FIELDS } from '#test/environment/visitor.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

interface FormBody {
  id: number;
  config: { options: { integrations: { settings: Record<string, unknown> }[] } };
}

const asAdmin = async (method: string, path: string, json?: unknown) => {
  const answer = await service.as.admin(method, `b:${path}`, json);
  return { ...answer, form: answer.body as FormBody };
};
const config = (options: object = {}) => ({ fields: FIELDS, options });
const form = (options: object = {}) => ({ title: 'Contact us', config: config(options) });

describe('secrets of a form', () => {
  const SECRET = `whsec_${Buffer.from('a signing secret of some bytes..').toString('base64')}`;
  const TOKEN = 'canary-token-5f1c';
  const webhook = (settings: object = {}) => ({
    key: 'crm',
    integration_id: 'webhook',
    settings: { url: 'https://hooks.example.org/in', ...settings },
  });
  const stored = (id: number) => service.forms.secrets(id);
  const settingsOf = ({ form: { config: saved } }: { form: FormBody }) => saved.options.integrations[0]?.settings ?? {};

  test('one that the service generates is shown in the answer of that save, and never again', async () => {
    const created = await asAdmin('POST', '/forms', form({ integrations: [webhook()] }));
    const { secret } = settingsOf(created) as { secret: string };
    expect(secret).toMatch(/^whsec_/);
    expect(settingsOf(created)).toMatchObject({ secret_set: true, headers_set: false });
    expect((await stored(created.form.id)).get('integrations.crm.secret')).toBe(secret);

    const path = `/forms/${created.form.id}`;
    const later = [
      await asAdmin('GET', path),
      await asAdmin('GET', '/forms'),
      await asAdmin('PATCH', path, { title: 'Again' }),
      await asAdmin('PUT', path, form({ integrations: [webhook()] })),
    ];
    for (const { status, text } of later) {
      expect(status).toBe(200);
      expect(text).not.toContain(secret);
      expect(text).toContain('"secret_set":true');
    }
  });

  test('given ones are in no answer, in no table in the clear, and in no log', async () => {
    const settings = { secret: SECRET, headers: { 'X-Token': TOKEN } };
    const created = await asAdmin('POST', '/forms', form({ integrations: [webhook(settings)] }));
    const path = `/forms/${created.form.id}`;
    const answers = [
      created,
      await asAdmin('GET', path),
      await asAdmin('GET', '/forms'),
      await asAdmin('PUT', path, form({ integrations: [webhook(settings)] })),
      await asAdmin('PATCH', path, { config: { ...config(), secret: SECRET } }),
      await asAdmin('POST', '/forms', form({ integrations: [webhook({ ...settings, secret: `${SECRET}!` })] })),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200, 422, 422]);
    for (const { text } of answers) {
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain(TOKEN);
    }
    expect(settingsOf(created)).toEqual({
      url: 'https://hooks.example.org/in',
      format: 'json',
      secret_set: true,
      headers_set: true,
      previous_secret_set: false,
    });
    const rows = JSON.stringify(await service.orm.em.fork().execute('select * from form_revisions, forms'));
    expect(rows).not.toContain(TOKEN);
    expect(rows).not.toContain(SECRET);
    expect(service.logLines.join('')).not.toContain(TOKEN);
    expect((await stored(created.form.id)).get('integrations.crm.headers')).toBe(JSON.stringify({ 'X-Token': TOKEN }));
  });

  test.each<[string, object, [boolean, boolean]]>([
    ['absent keeps', {}, [true, true]],
    ['blank keeps', { secret: '', headers: '' }, [true, true]],
    ['the mask keeps', { secret: '********', headers: '********' }, [true, true]],
    ['null removes', { headers: null }, [true, false]],
    ['another URL of the same host keeps', { url: 'https://hooks.example.org/other' }, [true, true]],
    ['another host loses the headers', { url: 'https://elsewhere.example.org/in' }, [true, false]],
  ])('%s', async (_what, change, [secretSet, headersSet]) => {
    const given = { secret: SECRET, headers: { 'X-Token': TOKEN } };
    const { form: created } = await asAdmin('POST', '/forms', form({ integrations: [webhook(given)] }));
    const saved = await asAdmin('PUT', `/forms/${created.id}`, form({ integrations: [webhook(change)] }));
    expect(saved.status).toBe(200);
    expect(settingsOf(saved)).toMatchObject({ secret_set: secretSet, headers_set: headersSet });
    const secrets = await stored(created.id);
    expect(secrets.get('integrations.crm.secret')).toBe(SECRET);
    expect(secrets.has('integrations.crm.headers')).toBe(headersSet);
    const dropped = (saved.body as { dropped_secrets?: string[] }).dropped_secrets;
    expect(dropped).toEqual('url' in change && !headersSet ? ['integrations.crm.headers'] : undefined);
  });

  test('a signing secret that is removed is replaced by a new one, shown once', async () => {
    const { form: created } = await asAdmin('POST', '/forms', form({ integrations: [webhook({ secret: SECRET })] }));
    const saved = await asAdmin('PUT', `/forms/${created.id}`, form({ integrations: [webhook({ secret: null })] }));
    const { secret } = settingsOf(saved) as { secret: string };
    expect(secret).toMatch(/^whsec_/);
    expect(secret).not.toBe(SECRET);
    expect((await stored(created.id)).get('integrations.crm.secret')).toBe(secret);
  });

  test('of an extension are in no answer and in no table in the clear, whatever they are called', async () => {
    const settings = { secret_key: TOKEN, bearer: TOKEN, url: `https://user:${TOKEN}@desk.example.org/in`, room: 'a' };
    const own = { key: 'own', integration_id: 'own_desk', settings };
    const created = await asAdmin('POST', '/forms', form({ integrations: [own] }));
    const path = `/forms/${created.form.id}`;
    const answers = [
      created,
      await asAdmin('GET', path),
      await asAdmin('GET', `${path}/revisions/1`),
      await service.as.admin('GET', `a:${path}/builder`),
    ];
    for (const { text } of answers) expect(text).not.toContain(TOKEN);
    expect(settingsOf(created)).toEqual({ room: 'a', secret_key_set: true, bearer_set: true, url_set: true });
    const rows = JSON.stringify(await service.orm.em.fork().execute('select * from form_revisions, forms'));
    expect(rows).not.toContain(TOKEN);
    expect(Object.fromEntries(await stored(created.form.id))).toMatchObject({ 'integrations.own.url': settings.url });
  });

  test('that the extension has come to call so are not shown any more, and are sealed by the next save', async () => {
    const own = { key: 'own', integration_id: 'own_desk', settings: { room: 'a' } };
    const { form: created } = await asAdmin('POST', '/forms', form({ integrations: [own] }));
    const em = service.orm.em.fork();
    const row = await em.findOneOrFail(Form, { id: created.id });
    row.config = parseForm({
      title: 'x',
      config: config({ integrations: [{ ...own, settings: { room: 'a', bearer: TOKEN } }] }),
    }).config;
    await em.flush();

    const read = await asAdmin('GET', `/forms/${created.id}`);
    expect(read.text).not.toContain(TOKEN);
    expect(settingsOf(read)).toEqual({ room: 'a', bearer_set: true });
    const saved = await asAdmin('PUT', `/forms/${created.id}`, read.form);
    expect(settingsOf(saved)).toEqual({ room: 'a', bearer_set: true });
    expect(await stored(created.id)).toEqual(new Map([['integrations.own.bearer', TOKEN]]));
    expect(JSON.stringify((await service.forms.get(created.id))?.config)).not.toContain(TOKEN);
  });

  test('what was read may be written back, and nothing is lost', async () => {
    const options = {
      integrations: [webhook({ secret: SECRET, headers: { 'X-Token': TOKEN } })],
      notifications: [{ to: 'team@example.org' }],
    };
    const { form: created } = await asAdmin('POST', '/forms', form(options));
    const path = `/forms/${created.id}`;
    const { form: read } = await asAdmin('GET', path);
    const secrets = await stored(created.id);
    const written = await asAdmin('PUT', path, read);
    expect(written.status).toBe(200);
    expect(written.form).toEqual({ ...read, updated_at: expect.any(String) });
    expect(await stored(created.id)).toEqual(secrets);
  });
});
