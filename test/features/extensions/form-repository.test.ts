import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { FormRepository } from '#features/extensions/form-repository.ts';
import { FormSecret } from '#features/forms/entities.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import { ConfigError } from '#forms/config/parse.ts';
import { SecretBox } from '#security/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { formRules } from '#test/environment/form-rules.ts';

const CONFIG = { fields: [{ type: 'text', name: 'name', label: 'Name' }], options: { success_message: 'Thanks.' } };
const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const WITH_SECRETS = {
  ...CONFIG,
  options: {
    integrations: [
      { key: 'crm', integration_id: 'webhook', settings: { url: 'https://crm.example.com/', secret: SECRET } },
    ],
  },
};

let database: TestDatabase;
let store: FormStore;
let forms: FormRepository;
let now = new Date('2031-03-04T05:06:07.089Z');

beforeAll(async () => {
  database = await createTestDatabase();
  store = new FormStore({ orm: database.orm, box: new SecretBox([randomBytes(32)]), rules: formRules });
  forms = new FormRepository({ forms: store, clock: () => now });
});
afterAll(() => database.close());

describe('a form', () => {
  test('is created, read, changed and put in the trash', async () => {
    const id = await forms.create({ title: 'Contact', config: CONFIG });
    const created = '2031-03-04T05:06:07.089Z';
    const form = await forms.get(id);
    expect(form).toMatchObject({ id, title: 'Contact', active: 1, created_at: created, updated_at: created });
    expect(Object.keys(form ?? {})).toEqual(['id', 'title', 'config', 'active', 'created_at', 'updated_at']);
    expect(form?.config).toMatchObject(CONFIG);

    now = new Date('2031-03-04T06:00:00.000Z');
    expect(await forms.update(id, { title: 'Contact us' })).toBe(true);
    expect(await forms.get(id)).toMatchObject({
      title: 'Contact us',
      config: form?.config,
      created_at: created,
      updated_at: now.toISOString(),
    });

    expect((await forms.getAll()).map((one) => one.id)).toContain(id);
    expect(await forms.delete(id)).toBe(true);
    expect((await forms.getAll()).map((one) => one.id)).not.toContain(id);
    expect(await forms.get(id)).toMatchObject({ id, title: 'Contact us', active: 0 });
    expect(await forms.delete(id)).toBe(false);
    expect(await forms.update(id, { title: 'Again' })).toBe(false);
    expect(await forms.get(id)).toMatchObject({ title: 'Contact us', active: 0 });
  });

  test('may be given back as it was read, and keeps its secrets', async () => {
    const id = await forms.create({ title: 'Contact', config: WITH_SECRETS });
    const before = await forms.get(id);
    expect(before && (await forms.update(id, { ...before }))).toBe(true);
    expect((await forms.get(id))?.config).toEqual(before?.config);
    expect((await store.secrets(id)).get('integrations.crm.secret')).toBe(SECRET);
  });

  test('takes its config as JSON text too', async () => {
    const id = await forms.create({ title: 'Contact', config: JSON.stringify(CONFIG) });
    const asObject = await forms.create({ title: 'Contact', config: CONFIG });
    expect((await forms.get(id))?.config).toEqual((await forms.get(asObject))?.config);
    expect(await forms.update(id, { config: JSON.stringify({ ...CONFIG, options: {} }) })).toBe(true);
    expect((await forms.get(id))?.config.options.success_message).toBeUndefined();
  });

  test('never shows a secret', async () => {
    const id = await forms.create({ title: 'Contact', config: WITH_SECRETS });
    const all = JSON.stringify([await forms.get(id), await forms.getAll()]);
    expect(all).not.toContain('whsec_');
    expect(all).toContain('"secret_set":true');
    expect(await database.orm.em.fork().count(FormSecret, { formId: id })).toBe(1);
  });

  test('that does not exist is null, and cannot be changed', async () => {
    const id = 2 ** 40;
    expect([await forms.get(id), await forms.update(id, { title: 'x' }), await forms.delete(id)]).toEqual([
      null,
      false,
      false,
    ]);
  });
});

describe('what cannot be saved', () => {
  const wrongField = { fields: [{ type: 'text', name: '1st' }], options: {} };

  test.each<[string, unknown, string]>([
    ['no data', null, 'data'],
    ['no title', { config: CONFIG }, 'title'],
    ['an empty title', { title: '', config: CONFIG }, 'title'],
    ['a title of 256 characters', { title: 'x'.repeat(256), config: CONFIG }, 'title'],
    ['no config', { title: 'x' }, 'config'],
    ['a config that is no JSON', { title: 'x', config: '{fields' }, 'config'],
    ['JSON that is no config', { title: 'x', config: '[]' }, 'config'],
    ['a wrong field', { title: 'x', config: wrongField }, 'config.fields[0].name'],
    ['an unknown option', { title: 'x', config: { fields: [], options: { colour: 'red' } } }, 'config.options.colour'],
    ['a form that is to be trashed', { title: 'x', config: CONFIG, active: 0 }, 'active'],
  ])('%s is refused by its path, and nothing is saved', async (_what, data, path) => {
    const count = (await forms.getAll()).length;
    const refused = await forms.create(data as never).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ConfigError);
    expect(Object.keys((refused as ConfigError).errors)).toEqual([path]);
    expect((refused as ConfigError).errors[path]).toContain(path);
    expect(await forms.getAll()).toHaveLength(count);
  });

  test('leaves a form that was to be changed as it was', async () => {
    const id = await forms.create({ title: 'Contact', config: CONFIG });
    const before = await forms.get(id);
    for (const data of [{ title: '' }, { config: wrongField }, { active: 0 }, null]) {
      await expect(forms.update(id, data as never)).rejects.toThrow(ConfigError);
    }
    expect(await forms.get(id)).toEqual(before);
  });

  test.each([0, -1, 1.5, '7', undefined])('an id such as %s is a mistake of the caller', async (id) => {
    const message = 'formId must be the integer id of a form';
    await expect(forms.get(id as number)).rejects.toThrow(message);
    await expect(forms.update(id as number, { title: 'x' })).rejects.toThrow(message);
    await expect(forms.delete(id as number)).rejects.toThrow(message);
  });
});
