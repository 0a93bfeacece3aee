import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OutboxRow } from '#db/entities/outbox.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import { SecretBox } from '#security/secret-box.ts';
import { COMMAND_SETTINGS, runHere } from '#test/environment/command.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { formRules } from '#test/environment/form-rules.ts';
import { importsOf } from '#test/environment/imports.ts';
import { createForm } from '#test/environment/submissions.ts';

const box = new SecretBox([Buffer.from(String(COMMAND_SETTINGS.APP_KEY), 'base64')]);
let database: TestDatabase;
let folder: string;
let form: string;
beforeAll(async () => {
  [database, folder] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), 'durable-forms-imports-'))]);
  const forms = new FormStore({ orm: database.orm, box, rules: formRules });
  form = String((await createForm({ forms, now: async () => new Date() }, {})).id);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.close();
});

const run = (...args: string[]) => runHere(args, { ...COMMAND_SETTINGS, DATABASE_URL: database.url });
async function table(text: string): Promise<string> {
  const file = join(folder, 'table.csv');
  await writeFile(file, text);
  return file;
}

test('a table is loaded, checked, imported, looked at and removed', async () => {
  const forms = new FormStore({ orm: database.orm, box, rules: formRules });
  const imports = importsOf({ orm: database.orm, box, forms }, () => new Date());
  const file = await table('Your name;Mail;No.\nAda;ada@example.net;1\nBob;bob;2\n');
  const loaded = await run('import:load', '--form', form, '--file', file, '--separator', 'semicolon');
  const { id, ...made } = loaded.json() as { id: string };
  expect(made).toMatchObject({
    state: 'loaded',
    rows: 2,
    headings: ['Your name', 'Mail', 'No.'],
    columns: { 'Your name': 'name' },
  });

  const meant = ['--columns', '{"Your name":"name","Mail":"email"}', '--id-column', 'No.'];
  expect((await run('import:check', '--id', id, ...meant)).json()).toMatchObject({ state: 'checking' });
  expect(await database.orm.em.fork().find(OutboxRow, {})).toMatchObject([{ workflowId: `import-${id}-1` }]);
  const early = await run('import:run', '--id', id, ...meant);
  expect(early).toMatchObject({ code: 1, stderr: expect.stringContaining('--id: The import waits for no run') });
  await imports.run(id);
  expect((await run('import', '--id', id)).json()).toMatchObject({
    state: 'checked',
    added: 1,
    refused: 1,
    id_column: 'No.',
  });
  expect((await run('import:errors', '--id', id)).json()).toMatchObject({ errors: [{ row: 3 }], next: null });
  expect((await run('import:errors', '--id', id, '--after', '1')).json()).toEqual({ errors: [], next: null });
  await run('import:run', '--id', id, ...meant, '--incomplete');
  await imports.run(id);
  expect((await run('imports', '--form', form)).json()).toMatchObject({ imports: [{ id, state: 'done', added: 1 }] });
  expect(await imports.submissions(Number(form))).toHaveLength(1);

  expect((await run('import:remove', '--id', id)).json()).toEqual({ id });
  const gone = await run('import', '--id', id);
  expect(gone).toMatchObject({ code: 1, stderr: expect.stringContaining('--id: There is no import') });
});

test('a table that cannot be loaded is refused naming the option', async () => {
  const says = async (...args: string[]) => (await run('import:load', ...args)).stderr;
  expect(await says('--form', form, '--file', join(folder, 'none.csv'))).toContain('--file: there is no file');
  expect(await says('--form', form, '--file', await table('a,b\n1\n'))).toContain('--file: line 2 has more or fewer');
  expect(await says('--form', '9999', '--file', await table('a\n1\n'))).toContain('--form: There is no form');
  expect(await says('--form', form, '--file', await table('a\n1\n'), '--charset', 'ebcdic')).toContain(
    '--charset must be',
  );
  expect((await run('imports')).json()).toEqual({ imports: [] });
});

test.each([
  [['--columns', '{'], '--columns is not JSON'],
  [['--columns', '{"who":"name"}'], '--columns: who is no heading'],
  [['--time-column', 'who'], '--time-column must be a heading'],
])('%j is refused as wrong usage', async (args, says) => {
  const { id } = (await run('import:load', '--form', form, '--file', await table('name\nAda\n'))).json() as {
    id: string;
  };
  expect(await run('import:check', '--id', id, ...args)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(says),
  });
  await run('import:remove', '--id', id);
});
