import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/mysql';
import { Form, FormRevision, FormSecret } from '#features/forms/entities.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import { integrationOf } from '#features/integrations/table.ts';
import type { FormConfig } from '#forms/config/parse.ts';
import { SecretBox } from '#security/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { formRules, formRulesWith, parseForm } from '#test/environment/form-rules.ts';

const NOW = new Date('2031-03-04T05:06:07.089Z');
const LATER = new Date('2031-03-05T05:06:07.089Z');
const NO_SUCH_FORM = 999_999;
const SECRET = `whsec_${Buffer.alloc(32, 'canary').toString('base64')}`;

const [key, newKey] = [randomBytes(32), randomBytes(32)];
const box = new SecretBox([key]);
let database: TestDatabase;
let orm: MikroORM;
let store: FormStore;

beforeAll(async () => {
  database = await createTestDatabase();
  orm = database.orm;
  store = new FormStore({ orm, box, rules: formRules });
});
afterAll(() => database.close());

function form(title: string, integrations: object[] = []): { title: string; config: FormConfig } {
  return parseForm({ title, config: { fields: [{ type: 'text', name: 'name' }], options: { integrations } } });
}

function webhook(settings: object = {}, changes: object = {}): object {
  const url = 'https://hooks.example.com/in';
  return { key: 'hook', integration_id: 'webhook', settings: { url, ...settings }, ...changes };
}

const revisionsOf = (formId: number) => orm.em.fork().find(FormRevision, { formId }, { orderBy: { revision: 'asc' } });

async function tableText(): Promise<string> {
  const tables = ['forms', 'form_revisions', 'form_secrets'];
  const rows = await Promise.all(
    tables.map((table) => orm.em.fork().getConnection().execute(`select * from ${table}`)),
  );
  return JSON.stringify(rows);
}

describe('a new form', () => {
  test('is active, at revision 1, which is kept', async () => {
    const { title, config } = form('Contact');
    const { form: saved } = await store.create({ title, config }, NOW);
    expect(saved).toEqual({
      id: expect.any(Number),
      title: 'Contact',
      config,
      active: true,
      revision: 1,
      createdAt: NOW,
      updatedAt: NOW,
      publishedAt: NOW,
      draftRevision: null,
      publishAt: null,
      closedAt: null,
      secretPaths: [],
      expiring: new Map(),
    });
    expect(await store.get(saved.id)).toEqual(saved);
    expect(await revisionsOf(saved.id)).toMatchObject([{ revision: 1, title: 'Contact', config, createdAt: NOW }]);
  });

  test('keeps its secrets sealed, and nowhere else', async () => {
    const { form: saved, generated } = await store.create(form('Sealed', [webhook({ secret: SECRET })]), NOW);
    expect(generated).toEqual({});
    expect(saved.secretPaths).toEqual(['integrations.hook.secret']);
    expect(await store.secrets(saved.id)).toEqual(new Map([['integrations.hook.secret', SECRET]]));
    expect(await tableText()).not.toContain(SECRET);
    expect(await tableText()).not.toContain(SECRET.slice('whsec_'.length));
  });

  test('that cannot be saved as a whole is not saved at all', async () => {
    const make = () => {
      throw new Error('no randomness');
    };
    const rules = formRulesWith((id) => {
      const { secrets, ...definition } = integrationOf(id);
      return {
        ...definition,
        secrets: { ...secrets, ...(secrets.signing && { signing: { ...secrets.signing, make } }) },
      };
    });
    const failing = new FormStore({ orm, box, rules });
    const before = await tableText();
    await expect(failing.create(form('Half', [webhook()]), NOW)).rejects.toThrow('no randomness');
    const badBox = Object.assign(Object.create(box) as SecretBox, {
      seal() {
        throw new Error('cannot seal');
      },
    });
    const unsealed = new FormStore({ orm, box: badBox, rules: formRules });
    await expect(unsealed.create(form('Half', [webhook()]), NOW)).rejects.toThrow('cannot seal');
    expect(await tableText()).toBe(before);
  });
});

describe('saving a form again', () => {
  test('makes a new revision and leaves the older ones as they were', async () => {
    const { form: first } = await store.create(form('First'), NOW);
    const { config } = form('Second', [webhook({ secret: SECRET })]);
    const saved = await store.update(first.id, { title: 'Second', config }, LATER);
    expect(saved?.form).toMatchObject({ id: first.id, title: 'Second', revision: 2, createdAt: NOW, updatedAt: LATER });
    expect(saved?.form.secretPaths).toEqual(['integrations.hook.secret']);
    expect(await store.get(first.id)).toEqual(saved?.form);
    expect(await revisionsOf(first.id)).toMatchObject([
      { revision: 1, title: 'First', config: first.config, createdAt: NOW },
      { revision: 2, title: 'Second', config: saved?.form.config, createdAt: LATER },
    ]);
  });

  test('changes what is given and keeps the rest, secrets too', async () => {
    const { form: first } = await store.create(form('First', [webhook({ secret: SECRET })]), NOW);
    const titled = await store.update(first.id, { title: 'Renamed' }, LATER);
    expect(titled).toEqual({
      form: { ...first, title: 'Renamed', revision: 2, updatedAt: LATER },
      generated: {},
      dropped: [],
      changed: true,
    });
    const { config } = form('Any', [webhook({ format: 'form' })]);
    const configured = await store.update(first.id, { config }, LATER);
    expect(configured?.form).toMatchObject({ title: 'Renamed', revision: 3 });
    expect((await store.secrets(first.id)).get('integrations.hook.secret')).toBe(SECRET);
  });

  test('replaces and removes secrets with what they belong to', async () => {
    const other = `whsec_${Buffer.alloc(32, 'other').toString('base64')}`;
    const both = [webhook({ secret: SECRET, headers: { 'X-Token': 'present' } })];
    const { form: first } = await store.create(form('Secrets', both), NOW);
    await store.update(first.id, { config: form('Any', [webhook({ secret: other })]).config }, LATER);
    expect(await store.secrets(first.id)).toEqual(
      new Map([
        ['integrations.hook.headers', '{"X-Token":"present"}'],
        ['integrations.hook.secret', other],
      ]),
    );
    const cleared = await store.update(first.id, { config: form('Any').config }, LATER);
    expect(cleared?.form.secretPaths).toEqual([]);
    expect(await orm.em.fork().count(FormSecret, { formId: first.id })).toBe(0);
  });

  test('tells what it made and what it dropped', async () => {
    const { form: first, generated } = await store.create(
      form('Moved', [webhook({ headers: { 'X-Token': 'present' } })]),
      NOW,
    );
    expect(generated['integrations.hook.secret']).toMatch(/^whsec_/);
    expect((await store.secrets(first.id)).get('integrations.hook.secret')).toBe(generated['integrations.hook.secret']);
    const { config } = form('Any', [webhook({ url: 'https://elsewhere.example.com/in' })]);
    expect(await store.update(first.id, { config }, LATER)).toMatchObject({
      generated: {},
      dropped: ['integrations.hook.headers'],
      form: { secretPaths: ['integrations.hook.secret'] },
    });
  });

  test('at the same time by many gives each a revision of its own, and none is lost', async () => {
    const { form: first } = await store.create(form('Busy'), NOW);
    const titles = Array.from({ length: 12 }, (_, index) => `Busy ${index}`);
    const saved = await Promise.all(titles.map((title) => store.update(first.id, { title }, LATER)));
    const given = saved.map((one) => one?.form.revision ?? 0).sort((a, b) => a - b);
    expect(given).toEqual(Array.from({ length: 12 }, (_, index) => index + 2));
    const kept = await revisionsOf(first.id);
    expect(kept.map(({ revision }) => revision)).toEqual([1, ...given]);
    for (const one of saved) {
      expect(kept.find(({ revision }) => revision === one?.form.revision)?.title).toBe(one?.form.title);
    }
    const current = await store.get(first.id);
    expect(current?.revision).toBe(13);
    expect(current?.title).toBe(kept.at(-1)?.title);
  });

  test('at the same time with other secrets leaves the secrets of the last one', async () => {
    const { form: first } = await store.create(form('Busy', [webhook()]), NOW);
    const secrets = Array.from({ length: 8 }, (_, n) => `whsec_${Buffer.alloc(32, n + 1).toString('base64')}`);
    const saved = await Promise.all(
      secrets.map((secret) => {
        const { config } = form('Any', [
          webhook({ secret, url: `https://hooks.example.com/${secrets.indexOf(secret)}` }),
        ]);
        return store.update(first.id, { config }, LATER);
      }),
    );
    const last = saved.findIndex((one) => one?.form.revision === 9);
    expect((await store.secrets(first.id)).get('integrations.hook.secret')).toBe(secrets[last]);
    expect((await store.get(first.id))?.config.options.integrations[0]?.settings.url).toBe(
      `https://hooks.example.com/${last}`,
    );
  });

  test('that fails leaves the form, its revisions and its secrets as they were', async () => {
    const { form: first } = await store.create(form('Kept', [webhook({ secret: SECRET })]), NOW);
    const before = await tableText();
    const badBox = Object.assign(Object.create(box) as SecretBox, {
      open: box.open.bind(box),
      seal() {
        throw new Error('cannot seal');
      },
    });
    const failing = new FormStore({ orm, box: badBox, rules: formRules });
    const { config } = form('Any', [webhook({}, { key: 'another' })]);
    await expect(failing.update(first.id, { title: 'Lost', config }, LATER)).rejects.toThrow('cannot seal');
    expect(await tableText()).toBe(before);
  });
});

describe('a form in the bin', () => {
  test('is still read, but not listed, changed or binned again', async () => {
    const { form: saved } = await store.create(form('Binned'), NOW);
    expect(await store.trash(saved.id, LATER)).toBe(true);
    expect(await store.get(saved.id)).toEqual({ ...saved, active: false, updatedAt: LATER });
    expect((await store.list()).map(({ id }) => id)).not.toContain(saved.id);
    expect(await store.update(saved.id, { title: 'Back' }, LATER)).toBeNull();
    expect(await store.trash(saved.id, LATER)).toBe(false);
    expect(await revisionsOf(saved.id)).toHaveLength(1);
  });

  test('by one while others save it is never brought back', async () => {
    const { form: saved } = await store.create(form('Race'), NOW);
    await Promise.all([
      store.update(saved.id, { title: 'A' }, LATER),
      store.trash(saved.id, LATER),
      store.update(saved.id, { title: 'B' }, LATER),
    ]);
    expect(await store.get(saved.id)).toMatchObject({ active: false });
  });
});

test('a form that never was is neither read, changed nor binned', async () => {
  expect(await store.get(NO_SUCH_FORM)).toBeNull();
  expect(await store.update(NO_SUCH_FORM, { title: 'x' }, NOW)).toBeNull();
  expect(await store.trash(NO_SUCH_FORM, NOW)).toBe(false);
  expect(await store.secrets(NO_SUCH_FORM)).toEqual(new Map());
});

test('the list has every form with its own secrets, oldest first', async () => {
  await orm.em.fork().nativeDelete(Form, {});
  const { form: plain } = await store.create(form('Plain'), LATER);
  const { form: hooked } = await store.create(form('Hooked', [webhook()]), NOW);
  expect(await store.list()).toEqual([plain, hooked]);
  expect(hooked.secretPaths).toEqual(['integrations.hook.secret']);
});

describe('a secret', () => {
  test('that is copied to another form does not open there', async () => {
    const { form: from } = await store.create(form('From', [webhook({ secret: SECRET })]), NOW);
    const { form: to } = await store.create(form('To', [webhook()]), NOW);
    const em = orm.em.fork();
    const { sealed } = await em.findOneOrFail(FormSecret, { formId: from.id });
    await em.nativeUpdate(FormSecret, { formId: to.id }, { sealed });
    await expect(store.secrets(to.id)).rejects.toThrow();
  });

  test('from before a key rotation is read, and sealed with the new key when it changes', async () => {
    const { form: saved } = await store.create(form('Rotated', [webhook({ secret: SECRET })]), NOW);
    const newBox = new SecretBox([newKey, key]);
    const rotated = new FormStore({ orm, box: newBox, rules: formRules });
    expect((await rotated.secrets(saved.id)).get('integrations.hook.secret')).toBe(SECRET);
    const secret = `whsec_${Buffer.alloc(32, 'newer').toString('base64')}`;
    await rotated.update(saved.id, { config: form('Any', [webhook({ secret })]).config }, LATER);
    const { sealed } = await orm.em.fork().findOneOrFail(FormSecret, { formId: saved.id });
    expect(sealed.split('.')[1]).toBe(newBox.activeKeyId);
  });

  test('is told from every other to the letter, however long its name is', async () => {
    const custom = (key: string, settings: object) => ({ key, integration_id: 'our_crm', settings });
    const longest = `${'x'.repeat(94)}_token`;
    const integrations = [
      custom('crm', { api_key: '1', Api_key: '2', é_token: '3', e_token: '4' }),
      custom('CRM', { api_key: '5' }),
      custom('k'.repeat(64), { [longest]: '6' }),
    ];
    const { form: saved } = await store.create(form('Names', integrations), NOW);
    expect([...(await store.secrets(saved.id)).values()].sort()).toEqual(['1', '2', '3', '4', '5', '6']);
    const cleared = await store.update(saved.id, { config: form('Any', [custom('CRM', {})]).config }, LATER);
    expect(cleared?.form.secretPaths).toEqual(['integrations.CRM.api_key']);
    expect([...(await store.secrets(saved.id)).values()]).toEqual(['5']);
  });
});
