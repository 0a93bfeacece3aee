import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { FormStore } from '#features/forms/store/form-store.ts';
import { Import } from '#features/imports/entities.ts';
import { waitingOf } from '#features/imports/person.ts';
import { SecretBox } from '#security/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { formRules } from '#test/environment/form-rules.ts';
import { importsOf } from '#test/environment/imports.ts';
import { createForm } from '#test/environment/submissions.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';

const box = new SecretBox([TEST_KEY]);
const NOW = new Date('2026-11-21T10:00:00Z');
let database: TestDatabase;
let imports: ReturnType<typeof importsOf>;
let formId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  const forms = new FormStore({ orm: database.orm, box, rules: formRules });
  imports = importsOf({ orm: database.orm, box, forms }, () => NOW);
  formId = (await createForm({ forms, now: async () => NOW }, {})).id;
});
afterAll(() => database.close());

const look = (person: { value: string; field?: string }, by = box) =>
  waitingOf({ orm: database.orm, box: by, clock: () => NOW, installed: [] }, { person });
const found = async (person: { value: string; field?: string }) => {
  const all: unknown[] = [];
  for await (const one of look(person).find()) all.push(one);
  return all;
};

test('rows of a person are found in tables that wait, and such a table is given up', async () => {
  const table = await imports.load(formId, 'Your name,Mail\nAda,Ada@Example.net\nBob,bob@example.net\n');
  const other = await imports.load(formId, 'name\nadam\n');
  expect(await found({ value: 'ada@example.net' })).toMatchObject([
    { uuid: table.uuid, formId, until: table.expiresAt, values: { name: 'Ada' }, others: { Mail: 'Ada@Example.net' } },
  ]);
  expect(await found({ value: 'ada', field: 'name' })).toHaveLength(1);
  expect(await found({ value: 'ada', field: 'email' })).toHaveLength(0);

  const stranger = new SecretBox([Buffer.alloc(32, 9)]);
  const person = { value: 'ada@example.net' };
  expect(await look(person, stranger).erase({ dryRun: false })).toMatchObject({ erased: 0, unreadable: 2 });
  expect(await look(person).erase({ dryRun: true })).toEqual({ erased: 1, unreadable: 0, uuids: [] });
  expect(await imports.row(table.uuid)).toMatchObject({ status: 'loaded' });
  expect(await look(person).erase({ dryRun: false })).toEqual({ erased: 1, unreadable: 0, uuids: [] });
  expect(await imports.row(table.uuid)).toMatchObject({ status: 'failed', errorType: 'person_erased' });
  expect(await imports.countKept(table.id)).toEqual({ parts: 0, errors: 0 });
  expect(await imports.row(other.uuid)).toMatchObject({ status: 'loaded' });
  expect(await found(person)).toEqual([]);
  await database.orm.em.fork().nativeDelete(Import, {});
});

test('rows that were refused are found once the others are imported, and erased with their reasons', async () => {
  const { uuid, id } = await imports.load(formId, 'name,email\nEve,eve@@example.net\nBob,bob@example.net\n');
  await imports.start(uuid, { dryRun: false });
  expect(await imports.run(uuid)).toBe('done');
  expect(await found({ value: 'bob@example.net' })).toEqual([]);
  expect(await found({ value: 'eve', field: 'name' })).toMatchObject([{ uuid, values: { name: 'Eve' } }]);
  expect(await look({ value: 'eve', field: 'name' }).erase({ dryRun: false })).toMatchObject({ erased: 1 });
  expect(await imports.countKept(id)).toEqual({ parts: 0, errors: 0 });
  expect(await imports.row(uuid)).toMatchObject({ status: 'done', refused: 1 });
  await database.orm.em.fork().nativeDelete(Import, {});
});
