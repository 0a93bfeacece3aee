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
import { createForm } from '#test/environment/submissions.ts';

const box = new SecretBox([Buffer.from(String(COMMAND_SETTINGS.APP_KEY), 'base64')]);
let database: TestDatabase;
let folder: string;
let form: string;
let other: string;
beforeAll(async () => {
  [database, folder] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), 'durable-forms-invitations-'))]);
  const forms = new FormStore({ orm: database.orm, box, rules: formRules });
  const made = async (options: object) =>
    String((await createForm({ forms, now: async () => new Date() }, options)).id);
  form = await made({ invitations: { enabled: true } });
  other = await made({});
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.close();
});

const run = (...args: string[]) => runHere(args, { ...COMMAND_SETTINGS, DATABASE_URL: database.url });
async function table(text: string): Promise<string> {
  const file = join(folder, 'people.csv');
  await writeFile(file, text);
  return file;
}

test('people are checked, invited and listed', async () => {
  const file = await table('email;name\nada@example.net;Ada\nbob;Bob\n');
  const found = {
    people: 1,
    known: 0,
    repeated: 0,
    refused: 1,
    mistakes: [{ line: 3, column: 'email', reason: 'must be one e-mail address' }],
  };
  const add = (...more: string[]) => run('invitation:add', '--form', form, '--file', file, ...more);
  expect((await add('--dry-run')).json()).toEqual({ ...found, added: 0 });
  expect((await add()).json()).toEqual({ ...found, added: 1 });
  expect(await database.orm.em.fork().find(OutboxRow, {})).toMatchObject([{ workflowId: `invitations-${form}` }]);
  expect((await add('--no-mail')).json()).toEqual({ ...found, known: 1, added: 0 });
  expect((await run('invitation:list', '--form', form)).json()).toMatchObject({
    counts: { people: 1, waiting: 1, answered: 0 },
    people: [{ email: 'ada@example.net', name: 'Ada', state: 'waiting' }],
    next: null,
  });
  expect((await run('invitation:list', '--form', form, '--state', 'answered')).json()).toMatchObject({ people: [] });
});

test.each([
  [['invitation:add', '--form', '999', '--file', 'F'], '--form: There is no form 999'],
  [['invitation:add', '--form', 'OTHER', '--file', 'F'], '--form: Nobody can be invited to this form'],
  [['invitation:add', '--form', 'FORM', '--file', '/nowhere.csv'], '--file'],
  [['invitation:add', '--form', 'FORM', '--file', 'F', '--separator', 'dot'], '--separator must be one of'],
  [['invitation:add', '--form', 'FORM', '--file', 'WRONG'], '--file'],
  [['invitation:list', '--form', 'FORM', '--state', 'gone'], '--state must be one of'],
  [['invitation:list', '--form', '999'], 'There is no form 999'],
])('%j is refused: %s', async (args, message) => {
  const file = await table(args.includes('WRONG') ? 'name\nAda\n' : 'ada@example.net\n');
  const values: Record<string, string> = { F: file, WRONG: file, FORM: form, OTHER: other };
  const { code, stderr } = await run(...args.map((arg) => values[arg] ?? arg));
  expect(code).toBeGreaterThan(0);
  expect(stderr).toContain(message);
});
