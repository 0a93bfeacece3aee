import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { OutboxRow } from '#db/entities/outbox.ts';
import { createExportActivities } from '#features/exports/activities/write.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import { SecretBox } from '#security/secret-box.ts';
import { COMMAND_SETTINGS, runHere } from '#test/environment/command.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { exportsOf, PLACE } from '#test/environment/exports.ts';
import { formRules } from '#test/environment/form-rules.ts';
import { createForm } from '#test/environment/submissions.ts';

const box = new SecretBox([Buffer.from(String(COMMAND_SETTINGS.APP_KEY), 'base64')]);
let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  [database, folder] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), 'durable-forms-exports-'))]);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.close();
});

const run = (...args: string[]) => runHere(args, { ...COMMAND_SETTINGS, DATABASE_URL: database.url });

test('an export is begun, looked at, saved where there is no file yet, and removed', async () => {
  const forms = new FormStore({ orm: database.orm, box, rules: formRules });
  const form = String((await createForm({ forms, now: async () => new Date() }, {})).id);
  const exports = exportsOf({ orm: database.orm, box, forms }, () => new Date());
  await exports.submit(Number(form), [{ name: 'Ada' }]);

  const begun = await run('export:start', '--form', form, '--format', 'csv', '--bom', '--keep-days', '2');
  const { id, state } = begun.json() as { id: string; state: string };
  expect([begun.code, state]).toEqual([0, 'pending']);
  expect(await database.orm.em.fork().find(OutboxRow, {})).toMatchObject([{ workflowId: `export-${id}` }]);
  expect((await run('export', '--id', id)).json()).toMatchObject({ id, written: 0 });
  const file = join(folder, 'a.csv');
  expect(await run('export:save', '--id', id, '--file', file)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--id: The export is not done yet'),
  });

  const activities = createExportActivities({ batches: database.orm, box, ...PLACE });
  const input = { exportUuid: id, now: Date.now() };
  await new MockActivityEnvironment().run(activities.writeExport, input);
  await activities.finishExport(input);
  expect((await run('exports', '--form', form)).json()).toMatchObject({ exports: [{ id, state: 'done', written: 1 }] });
  const saved = await run('export:save', '--id', id, '--file', file);
  const text = await readFile(file, 'utf8');
  expect(saved.json()).toEqual({ file, bytes: Buffer.byteLength(text) });
  expect(text).toBe((await exports.now(Number(form), { bom: true })).toString());
  const again = await run('export:save', '--id', id, '--file', file);
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('--file: ') });
  expect(await readFile(file, 'utf8')).toBe(text);

  expect((await run('export:remove', '--id', id)).json()).toEqual({ id });
  const gone = await run('export', '--id', id);
  expect(gone).toMatchObject({ code: 1, stderr: expect.stringContaining('--id: There is no export') });
});

test.each([
  [['--format', 'pdf'], '--format must be one of csv, json, xlsx'],
  [['--format', 'json', '--separator', 'tab'], '--separator is of no use for json'],
  [['--format', 'csv', '--keep-days', '0'], '--keep-days must be'],
  [['--format', 'csv', '--field', 'name'], '--field needs q'],
])('%j is refused as wrong usage', async (args, says) => {
  expect(await run('export:start', '--form', '1', ...args)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(says),
  });
});

test('a form that is not there is named', async () => {
  expect(await run('export:start', '--form', '999', '--format', 'csv')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--form: There is no form 999'),
  });
});
