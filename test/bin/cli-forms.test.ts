import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Form } from '#features/forms/entities.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import { SecretBox } from '#security/secret-box.ts';
import { COMMAND_SETTINGS, type Ended, expectFailure, runHere } from '#test/environment/command.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { formRules, parseForm } from '#test/environment/form-rules.ts';

const box = new SecretBox([Buffer.from(String(COMMAND_SETTINGS.APP_KEY), 'base64url')]);
const CONFIG = {
  fields: [{ type: 'email', name: 'email', label: 'E-mail', required: true }],
  options: {
    integrations: [
      {
        key: 'crm',
        integration_id: 'webhook',
        settings: { url: 'https://crm.example.com/hook', headers: { 'X-Token': 'canary-header' } },
      },
      { key: 'own', integration_id: 'own_thing', settings: { room: 'a', api_key: 'canary-api-key' } },
    ],
  },
};

let database: TestDatabase;
let forms: FormStore;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  forms = new FormStore({ orm: database.orm, box, rules: formRules });
  folder = await mkdtemp(join(tmpdir(), 'durable-forms-cli-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const run = (args: string[], input = '') => runHere(args, { ...COMMAND_SETTINGS, DATABASE_URL: database.url }, input);
const saved = async (title: string) =>
  (await forms.create(parseForm({ title, config: CONFIG }), new Date('2031-03-04T05:06:07Z'))).form.id;
/** Wraps a form in the format of `form:import`. */
const fileOf = <Form extends object>(form: Form) => ({ format: 'durable-forms/form', version: 1, form });
const count = () => database.orm.em.fork().count(Form);

interface Imported {
  forms: {
    id: number;
    title: string;
    revision: number;
    status: string;
    generated_secrets?: Record<string, string>;
    needs_secrets?: string[];
    dropped_secrets?: string[];
  }[];
}

/** Returns the only imported form. */
function only(ended: Ended): Imported['forms'][number] {
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  const [form, ...others] = (ended.json() as Imported).forms;
  expect(others).toEqual([]);
  if (!form) throw new Error('no form was imported');
  return form;
}

describe('form:list', () => {
  test('tells the forms that are not in the trash', async () => {
    const [kept, trashed] = [await saved('Kept'), await saved('Trashed')];
    await forms.trash(trashed, new Date());
    const listed = await run(['form:list']);
    expect(listed).toMatchObject({ code: 0, stderr: '' });
    const { forms: rows } = listed.json() as { forms: { id: number }[] };
    expect(rows).toContainEqual({
      ...{ id: kept, title: 'Kept', revision: 1, status: 'open' },
      updated_at: '2031-03-04T05:06:07.000Z',
    });
    expect(rows.map(({ id }) => id)).not.toContain(trashed);
  });
});

describe('drafts', () => {
  const imported = async (title: string, ...args: string[]) => {
    const file = join(folder, `${title}.json`);
    await writeFile(file, JSON.stringify(fileOf({ title, config: { fields: [] } })));
    return only(await run(['form:import', '--file', file, ...args]));
  };

  test('form:import makes one that form:publish makes public', async () => {
    const { id, ...made } = await imported('Draft', '--draft');
    expect(made).toMatchObject({ status: 'draft', revision: 1 });
    const published = await run(['form:publish', '--id', String(id)]);
    expect(published).toMatchObject({ code: 0, stderr: '' });
    expect(published.json()).toMatchObject({ id, status: 'open', published: true });
    expect((await run(['form:publish', '--id', String(id)])).json()).toMatchObject({ published: false });
  });

  test('form:import saves one over a public form', async () => {
    const { id } = await imported('Public');
    await imported('Changed', '--draft', '--id', String(id));
    expect(await forms.get(id)).toMatchObject({ title: 'Public', draftRevision: 2 });
    const { forms: rows } = (await run(['form:list'])).json() as { forms: { id: number }[] };
    expect(rows.find((one) => one.id === id)).toMatchObject({ status: 'open', draft_revision: 2 });
    await forms.update(id, { title: 'Meanwhile' }, new Date());
    expectFailure(await run(['form:publish', '--id', String(id)]), 1, 'replaces=3');
    await run(['form:publish', '--id', String(id), '--replaces', '3']);
    expect(await forms.get(id)).toMatchObject({ title: 'Changed', draftRevision: null });
  });

  test('form:close and form:open are the switch of a public form', async () => {
    const { id } = await imported('Switched');
    expect((await run(['form:close', '--id', String(id)])).json()).toMatchObject({ id, status: 'closed' });
    expect((await run(['form:open', '--id', String(id)])).json()).toMatchObject({ id, status: 'open' });
    const unseen = await imported('Unseen', '--draft');
    expectFailure(await run(['form:close', '--id', String(unseen.id)]), 1, 'never published');
  });

  test.each(['form:publish', 'form:close', 'form:open'])('%s names a form that is not there', async (name) => {
    expectFailure(await run([name, '--id', '999999']), 1, '--id: there is no form 999999');
    expectFailure(await run([name, '--id', 'x']), 2, '--id');
  });
});

describe('form:export', () => {
  test('holds no secret but says which are set', async () => {
    const exported = await run(['form:export', '--id', String(await saved('Exported'))]);
    expect(exported).toMatchObject({ code: 0, stderr: '' });
    expect(exported.stdout).not.toMatch(/canary|whsec_/);
    expect(exported.json()).toMatchObject({
      format: 'durable-forms/form',
      version: 1,
      form: {
        title: 'Exported',
        config: {
          fields: [{ type: 'email', name: 'email' }],
          options: {
            integrations: [
              { key: 'crm', settings: { url: 'https://crm.example.com/hook', format: 'json' } },
              { key: 'own', settings: { room: 'a' } },
            ],
          },
        },
      },
      needs_secrets: ['integrations.crm.headers', 'integrations.crm.secret', 'integrations.own.api_key'],
    });
    expect(exported.stdout).not.toContain('_set"');
  });

  test('goes to a file, and of all forms', async () => {
    await saved('Another');
    const file = join(folder, 'all.json');
    const ended = await run(['form:export', '--all', '--file', file]);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    const written = JSON.parse(await readFile(file, 'utf8'));
    const active = await database.orm.em.fork().count(Form, { active: true });
    expect(ended.json()).toEqual({ file, forms: active });
    expect(written.forms).toHaveLength(active);
    expect(written).toEqual((await run(['form:export', '--all'])).json());
  });

  test('fails for a form that is not there or in the trash, and for a file that cannot be written', async () => {
    const id = await saved('Gone');
    await forms.trash(id, new Date());
    const other = await saved('There');
    const [unknown, trashed, nowhere] = await Promise.all([
      run(['form:export', '--id', '999999']),
      run(['form:export', '--id', String(id)]),
      run(['form:export', '--id', String(other), '--file', join(folder, 'none', 'form.json')]),
    ]);
    expectFailure(unknown, 1, '--id: there is no form 999999');
    expectFailure(trashed, 1, `--id: there is no form ${id}, or it is in the trash`);
    expectFailure(nowhere, 1, `--file: there is no folder for ${join(folder, 'none', 'form.json')}`);
  });
});

describe('form:convert', () => {
  const tag = '[text* your-name]';
  const file = { format: 'durable-forms/form', version: 1, needs_secrets: [] };

  test('makes of an export of another system what form:import reads, and saves nothing', async () => {
    const before = await count();
    const converted = await run(['form:convert', '--file', '-'], tag);
    const fields = [{ type: 'text', name: 'your_name', label: 'Your name', required: true }];
    expect(converted.json()).toEqual({
      system: 'contact-form-7',
      forms: [{ ...file, form: { title: 'Form', config: { fields, options: {} } } }],
      converted: [{ title: 'Form', notes: [], errors: {} }],
      asks_for: [],
    });
    expect(await count()).toBe(before);
    expect(only(await run(['form:import', '--file', '-'], converted.stdout)).title).toBe('Form');
  });

  test('writes the forms to a file', async () => {
    const to = join(folder, 'converted.json');
    const { json } = await run(['form:convert', '--file', '-', '--to', to], tag);
    expect(json()).toEqual({
      system: 'contact-form-7',
      file: to,
      converted: [expect.objectContaining({ title: 'Form' })],
      asks_for: [],
    });
    expect(only(await run(['form:import', '--file', to])).title).toBe('Form');
    const nowhere = await run(['form:convert', '--file', '-', '--to', join(folder, 'no/such')], tag);
    expectFailure(nowhere, 1, '--to: there is no folder');
  });

  test('names what is no export, and options that are wrong', async () => {
    expectFailure(await run(['form:convert', '--file', '-'], '{}'), 1, '--file: is no export of Gravity Forms');
    const wrong = await run(['form:convert', '--file', '-', '--admin-email', 'me', '--currency', 'euro'], tag);
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      expect.stringMatching(/--admin-email must be.*--currency must be/s),
    ]);
  });
});

describe('form:import', () => {
  test('makes a form of what was exported: generated secrets are shown once, missing ones are named', async () => {
    const { stdout } = await run(['form:export', '--id', String(await saved('Copied'))]);
    const made = only(await run(['form:import', '--file', '-'], stdout));
    expect(made).toMatchObject({
      title: 'Copied',
      revision: 1,
      needs_secrets: ['integrations.crm.headers', 'integrations.own.api_key'],
    });
    const secret = made.generated_secrets?.['integrations.crm.secret'];
    expect(secret).toMatch(/^whsec_/);
    expect(await forms.secrets(made.id)).toEqual(new Map([['integrations.crm.secret', secret]]));

    const again = await run(['form:export', '--id', String(made.id)]);
    expect(again.stdout).not.toContain('whsec_');
    expect(again.json()).toEqual({ ...JSON.parse(stdout), needs_secrets: ['integrations.crm.secret'] });
  });

  test('updates a form and keeps the secrets that the file does not hold', async () => {
    const id = await saved('Before');
    const before = await forms.secrets(id);
    const file = join(folder, 'one.json');
    await run(['form:export', '--id', String(id), '--file', file]);
    const changed = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...changed, form: { ...changed.form, title: 'After' } }));

    const updated = only(await run(['form:import', '--file', file, '--id', String(id)]));
    expect(updated).toEqual({ id, title: 'After', revision: 2, status: 'open', updated_at: expect.any(String) });
    expect(await forms.secrets(id)).toEqual(before);
  });

  test('follows what extensions have declared to be secrets', async () => {
    const extension = join(folder, 'own-thing.mjs');
    const declaration = `{ id: 'own_thing', secrets: ['room'] }`;
    await writeFile(extension, `export function register(api) { api.defineIntegration(${declaration}) }`);
    const environment = { ...COMMAND_SETTINGS, DATABASE_URL: database.url, EXTENSIONS: extension };
    const settings = { room: 'canary-room', key: 'project-7' };
    const integrations = [{ key: 'own', integration_id: 'own_thing', settings }];
    const input = JSON.stringify(fileOf({ title: 'Declared', config: { fields: [], options: { integrations } } }));
    const made = await runHere(['form:import', '--file', '-'], environment, input);
    const [form] = (made.json() as Imported).forms;
    expect(await forms.secrets(Number(form?.id))).toEqual(new Map([['integrations.own.room', 'canary-room']]));
    const exported = await runHere(['form:export', '--id', String(form?.id)], environment);
    expect(exported.json()).toMatchObject({
      form: { config: { options: { integrations: [{ settings: { key: 'project-7' } }] } } },
      needs_secrets: ['integrations.own.room'],
    });
  });

  test('names a URL with a password among what is missing', async () => {
    const settings = { url: 'https://user:canary@h.example/in', token_url: 'https://h.example/token' };
    const integrations = [{ key: 'own', integration_id: 'own_thing', settings }];
    const { id } = (
      await forms.create(parseForm({ title: 'Url', config: { fields: [], options: { integrations } } }), new Date())
    ).form;
    const { stdout } = await run(['form:export', '--id', String(id)]);
    expect(stdout).not.toContain('canary');
    const made = only(await run(['form:import', '--file', '-'], stdout));
    expect(made.needs_secrets?.sort()).toEqual(['integrations.own.token_url', 'integrations.own.url']);
    expect((await forms.get(made.id))?.config.options.integrations[0]?.settings).toEqual({});
  });

  test('that leads a webhook elsewhere says which secrets it dropped', async () => {
    const id = await saved('Moved');
    const file = (await run(['form:export', '--id', String(id)])).json() as { form: { config: typeof CONFIG } };
    const { settings } = file.form.config.options.integrations[0] ?? {};
    Object.assign(settings ?? {}, { url: 'https://elsewhere.example.com/hook' });
    const input = JSON.stringify(file);
    expect(only(await run(['form:import', '--file', '-', '--id', String(id)], input))).toMatchObject({
      dropped_secrets: ['integrations.crm.headers'],
      needs_secrets: ['integrations.crm.headers'],
    });
  });

  test('makes many at once, or none when one of them is wrong', async () => {
    const form = (title: string) => fileOf({ title, config: { fields: CONFIG.fields, options: {} } });
    const before = await count();
    const both = await run(['form:import', '--file', '-'], JSON.stringify({ forms: [form('One'), form('Two')] }));
    expect((both.json() as Imported).forms.map(({ title }) => title)).toEqual(['One', 'Two']);
    expect(await count()).toBe(before + 2);

    const wrong = fileOf({
      title: 'Three',
      config: { fields: [{ type: 'emial', name: 'a' }], options: { x: 1 } },
    });
    const refused = await run(['form:import', '--file', '-'], JSON.stringify({ forms: [form('Four'), wrong] }));
    expectFailure(refused, 1, '--file: the form cannot be saved:');
    expect(refused.stderr).toContain('  forms[1].form.config.fields[0].type: ');
    expect(refused.stderr).toContain('  forms[1].form.config.options.x: ');
    expect(await count()).toBe(before + 2);
  });

  test('that the database refuses half-way tells what was made, with its secrets', async () => {
    const connection = database.orm.em.getConnection();
    await connection.execute(
      "create trigger refuse before insert on forms for each row if new.title = 'Third' then signal sqlstate '45000' set message_text = 'the disk is full'; end if",
    );
    const [before, input] = [
      await count(),
      ['First', 'Second', 'Third'].map((title) => fileOf({ title, config: CONFIG })),
    ];
    const ended = await run(['form:import', '--file', '-'], JSON.stringify({ forms: input }));
    const none = await run(['form:import', '--file', '-'], JSON.stringify({ forms: input.slice(2) }));
    await connection.execute('drop trigger refuse');

    expect(ended).toMatchObject({ code: 1, stderr: '2 of 3 forms were made: database error: the disk is full\n' });
    const { forms: made } = ended.json() as Imported;
    expect(made.map(({ title }) => title)).toEqual(['First', 'Second']);
    for (const { generated_secrets: secrets } of made) expect(Object.values(secrets ?? {})).toHaveLength(1);
    expectFailure(none, 1, 'database error: the disk is full');
    expect(await count()).toBe(before + 2);
  });

  test('says what is wrong with the file, and never repeats a secret', async () => {
    const form = fileOf({ title: 'Wrong', config: CONFIG });
    const many = JSON.stringify({ forms: [form, form] });
    const unsafe = structuredClone(form);
    Object.assign(unsafe.form.config.options.integrations[0]?.settings ?? {}, { secret: 'canary-secret' });
    const id = String(await saved('Target'));
    const before = await count();
    const cases: [args: string[], input: string, message: string][] = [
      [['--file', join(folder, 'none.json')], '', '--file: there is no file '],
      [['--file', '-'], '{"title": canary', '--file: is not JSON'],
      [['--file', '-'], '', '--file: is not JSON'],
      [['--file', '-'], 'null', '  format: '],
      [['--file', '-'], '{"forms": 1}', '--file: forms must be an array'],
      [['--file', '-'], JSON.stringify(fileOf({ config: CONFIG })), '  form.title: form.title is required'],
      [['--file', '-'], JSON.stringify({ ...form, version: 2 }), '  version: version must be 1'],
      [['--file', '-'], JSON.stringify(unsafe), '  form.config.options.integrations[0].settings.secret: '],
      [['--file', '-', '--id', id], many, '--id: the file must hold one form, it holds 2'],
      [['--file', '-', '--id', '999999'], JSON.stringify(form), '--id: there is no form 999999'],
    ];
    for (const [args, input, message] of cases) {
      const ended = await run(['form:import', ...args], input);
      expectFailure(ended, 1, message);
      expect(ended.stderr).not.toContain('canary');
    }
    expect(await count()).toBe(before);
  });
});
