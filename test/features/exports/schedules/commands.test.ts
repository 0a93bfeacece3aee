import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { FormStore } from '#features/forms/store/form-store.ts';
import { SecretBox } from '#security/secret-box.ts';
import { COMMAND_SETTINGS, runHere } from '#test/environment/command.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { formRules } from '#test/environment/form-rules.ts';
import { createForm } from '#test/environment/submissions.ts';

const box = new SecretBox([Buffer.from(String(COMMAND_SETTINGS.APP_KEY), 'base64')]);
const NONE = '4f7f2c1e-6f0b-4d53-9f57-0f0f6b0b8a11';
let database: TestDatabase;
let form: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const forms = new FormStore({ orm: database.orm, box, rules: formRules });
  form = String((await createForm({ forms, now: async () => new Date() }, {})).id);
});
afterAll(() => database.close());

const run = (...args: string[]) => runHere(args, { ...COMMAND_SETTINGS, DATABASE_URL: database.url });

test('a schedule is made, listed, shown, changed and removed', async () => {
  const weekly = ['--period', 'weekly', '--weekday', 'monday', '--hour', '6', '--zone', 'Europe/Berlin'];
  const made = await run('export-schedule:create', '--form', form, '--format', 'csv', '--bom', ...weekly);
  const line = made.json() as { id: string };
  expect([made.code, line]).toMatchObject([0, { form_id: Number(form), weekday: 'monday', hour: 6, span: 'new' }]);
  expect((await run('export-schedules')).json()).toEqual({ schedules: [line] });
  expect((await run('export-schedules', '--form', '999')).json()).toEqual({ schedules: [] });
  expect((await run('export-schedule', '--id', line.id)).json()).toEqual(line);
  const rests = await run('export-schedule:change', '--id', line.id, '--active', 'false', '--keep-days', '2');
  expect(rests.json()).toMatchObject({ id: line.id, active: false, next_at: null, keep_days: 2 });
  const begun = await run('export-schedule:run', '--id', line.id);
  expect([begun.code, begun.json()]).toMatchObject([0, { schedule_id: line.id, state: 'pending' }]);
  expect((await run('export-schedule:remove', '--id', line.id)).json()).toEqual({ id: line.id });
});

test.each<[string[], string]>([
  [['export-schedule', '--id', NONE], '--id: There is no schedule of exports'],
  [['export-schedule:change', '--id', NONE, '--hour', '24'], '--hour must be a whole number from 0 to 23'],
  [['export-schedule:change', '--id', NONE, '--hour', '2'], '--id: There is no schedule of exports'],
  [['export-schedule:remove', '--id', NONE], '--id: There is no schedule of exports'],
  [['export-schedule:run', '--id', NONE], '--id: There is no schedule of exports'],
  [
    ['export-schedule:create', '--form', '999', '--format', 'csv', '--period', 'daily', '--hour', '6'],
    '--form: There is no form',
  ],
  [
    ['export-schedule:create', '--form', '1', '--format', 'csv', '--period', 'weekly', '--hour', '6'],
    '--weekday is required',
  ],
  [
    ['export-schedule:create', '--form', '1', '--format', 'json', '--bom', '--period', 'daily', '--hour', '6'],
    '--bom is of no use for json',
  ],
])('%j says which option is wrong', async (args, message) => {
  const ended = await run(...args);
  expect([ended.code === 0, ended.stderr]).toEqual([false, expect.stringContaining(message)]);
});
