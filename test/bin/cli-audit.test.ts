import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { commandsOf } from '#bin/commands/index.ts';
import { AuditEntry } from '#features/audit/entities.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import { addAlert } from '#test/environment/alerts.ts';
import { COMMAND_SETTINGS, runHere } from '#test/environment/command.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await insertDeliveries();
  alert = await addAlert(database, new Date());
});
afterAll(() => database.close());

const run = (args: readonly string[], input = '') =>
  runHere([...args], { ...COMMAND_SETTINGS, DATABASE_URL: database.url }, input);
const newest = async () => {
  const [entry] = await database.orm.em.fork().find(AuditEntry, {}, { orderBy: { id: 'desc' }, limit: 1 });
  return entry;
};

const ADA = ['--login', 'ada'];
const CONFIG = { fields: [{ type: 'text', name: 'a', label: 'A' }], options: {} };
const fileOf = (title: string, options: object = {}) =>
  JSON.stringify({ format: 'durable-forms/form', version: 1, form: { title, config: { ...CONFIG, options } } });
const FORM = fileOf('canary');
const RENAMED = fileOf('another canary');
const INVITING = fileOf('another canary', { invitations: { enabled: true } });
const folder = mkdtempSync(join(tmpdir(), 'cli-audit-'));
afterAll(() => rmSync(folder, { recursive: true }));
let made = '';
let alert = '';

const MAIL = '4f7f2c1e-6f0b-4d53-9f57-0f0f6b0b8a11';
const JOB = '0e6c1d52-8b0f-4a53-9d3c-2f6f7a1b9c44';

/** Inserts a waiting mail and a waiting job. */
async function insertDeliveries(): Promise<void> {
  const at = new Date();
  const em = database.orm.em.fork();
  const submission = { formId: 1, revision: 1, surface: 'b' as const, status: 'completed' as const, createdAt: at };
  await em.insert(Submission, { ...submission, uuid: MAIL, payload: {}, meta: {} });
  const shared = { submissionUuid: MAIL, formId: 1, revision: 1, status: 'retrying' as const, enqueuedAt: at };
  await em.insert(Delivery, { kind: 'mail', ...shared, id: MAIL, key: 'team' });
  const job = { key: 'crm', integrationId: 'webhook' };
  await em.insert(Delivery, { kind: 'integration', ...shared, ...job, id: JOB });
}

const CHANGES: [args: string[], input: string, event: string, target: string | null][] = [
  [['user:create', ...ADA, '--email', 'canary@example.org'], '', 'user.created', 'account:1'],
  [['user:create', '--login', 'eve', '--email', 'canary@example.org'], '', 'user.created', 'account:2'],
  [['user:password', ...ADA, '--password-stdin'], 'canary of 24 characters!', 'user.password_set', 'account:1'],
  [['codec-token', ...ADA], '', 'codec_token.created', 'account:1'],
  [['user:role', ...ADA, '--role', 'editor'], '', 'user.role_changed', 'account:1'],
  [['app-password:create', ...ADA, '--name', 'canary'], '', 'application_password.created', 'application_password:'],
  [['app-password:revoke', ...ADA, '--uuid', 'MADE'], '', 'application_password.revoked', 'application_password:'],
  [['user:disable', ...ADA], '', 'user.disabled', 'account:1'],
  [['user:enable', ...ADA], '', 'user.enabled', 'account:1'],
  [['user:delete', ...ADA], '', 'user.deleted', 'account:1'],
  [['form:import', '--file', '-'], FORM, 'form.created', 'form:1'],
  [['form:import', '--file', '-', '--id', '1', '--draft'], RENAMED, 'form.draft_saved', 'form:1'],
  [['form:publish', '--id', '1'], '', 'form.published', 'form:1'],
  [['form:close', '--id', '1'], '', 'form.closed', 'form:1'],
  [['form:open', '--id', '1'], '', 'form.opened', 'form:1'],
  [['form:import', '--file', '-', '--id', '1'], FORM, 'form.saved', 'form:1'],
  [['form:import', '--file', '-', '--id', '1'], RENAMED, 'form.saved', 'form:1'],
  [['submission:edit', '--id', '1', '--file', '-'], '{"a": "canary"}', 'submission.edited', 'submission:1'],
  [['submission:versions', '--id', '1'], '', 'submission.viewed', 'submission:1'],
  [['option:set', '--name', 'site_name', '--value', 'canary'], '', 'option.set', 'option:site_name'],
  [['option:delete', '--name', 'site_name'], '', 'option.deleted', 'option:site_name'],
  [
    ['catalogue:import', '--file', '-', '--currency', 'EUR'],
    'sku,name,price\nc,canary,1\n',
    'catalogue.imported',
    null,
  ],
  [['person:find', '--address', 'canary@example.org'], '', 'person.viewed', null],
  [
    ['person:export', '--field', 'name', '--value', 'canary', '--file', join(folder, 'a.zip')],
    '',
    'person.exported',
    null,
  ],
  [['person:erase', '--address', 'canary@example.org'], '', 'person.counted', null],
  [['person:erase', '--address', 'canary@example.org', '--yes'], '', 'person.erased', null],
  [['export:start', '--form', '1', '--format', 'csv', '--q', 'canary'], '', 'export.started', 'form:1'],
  [['export:remove', '--id', 'MADE'], '', 'export.removed', 'form:1'],
  [
    ['export-schedule:create', '--form', '1', '--format', 'csv', '--period', 'daily', '--hour', '6', '--q', 'canary'],
    '',
    'export_schedule.created',
    'form:1',
  ],
  [['export-schedule:change', '--id', 'MADE', '--hour', '7'], '', 'export_schedule.changed', 'form:1'],
  [['export-schedule:remove', '--id', 'MADE'], '', 'export_schedule.removed', 'form:1'],
  [
    ['export-schedule:create', '--form', '1', '--format', 'csv', '--period', 'daily', '--hour', '6', '--q', 'canary'],
    '',
    'export_schedule.created',
    'form:1',
  ],
  [['export-schedule:run', '--id', 'MADE'], '', 'export.started', 'form:1'],
  [['import:load', '--form', '1', '--file', '-'], 'A\ncanary\n', 'import.loaded', 'form:1'],
  [['import:check', '--id', 'MADE'], '', 'import.started', 'form:1'],
  [['import:remove', '--id', 'MADE'], '', 'import.removed', 'form:1'],
  [['form:import', '--file', '-', '--id', '1'], INVITING, 'form.saved', 'form:1'],
  [['invitation:add', '--form', '1', '--file', '-'], 'canary@example.org\n', 'invitations.added', 'form:1'],
  [['results:recount', '--form', '1'], '', 'results.recounted', 'form:1'],
  [['email:resend', '--id', MAIL], '', 'email_delivery.resend', `mail:${MAIL}`],
  [['email:cancel', '--id', MAIL], '', 'email_delivery.cancel', `mail:${MAIL}`],
  [['emails:resend', '--error-class', 'mail_auth'], '', 'email_deliveries.resend', null],
  [['job:retry', '--id', JOB], '', 'integration_job.retry', `job:${JOB}`],
  [['job:cancel', '--id', JOB], '', 'integration_job.cancel', `job:${JOB}`],
  [['jobs:retry', '--error-class', 'gone'], '', 'integration_jobs.retry', null],
  [['alert:set', '--file', '-'], '{"recipients": ["canary@example.org"]}', 'alert_settings.saved', null],
  [['alert:acknowledge', '--id', 'ALERT'], '', 'alert.acknowledged', 'alert:'],
  [['alert:test'], '', 'alert_test.sent', null],
  [
    ['webhook:set', '--key', 'ops', '--url', 'https://ops.invalid/canary', '--events', '*'],
    '',
    'webhook.saved',
    'webhook:ops',
  ],
  [['webhook:rotate', '--key', 'ops'], '', 'webhook_secret.rotated', 'webhook:ops'],
  [['webhook:test', '--key', 'ops'], '', 'test_webhook.failed', 'webhook:ops'],
  [['webhook:remove', '--key', 'ops', '--yes'], '', 'webhook.removed', 'webhook:ops'],
  [['key:rotate'], '', 'keys.rotated', null],
];

test.each(CHANGES)('%j leaves an entry, without what was typed', async (args, input, event, target) => {
  const before = (await newest())?.id ?? 0;
  const ended = await run(
    args.map((arg) => (arg === 'MADE' ? made : arg === 'ALERT' ? alert : arg)),
    input,
  );
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  const { uuid, id } = ended.json() as { uuid?: string; id?: string };
  made = uuid ?? id ?? made;
  const entry = await newest();
  expect(entry).toMatchObject({ event, actor: 'cli', accountId: null, login: null, network: null, requestId: null });
  expect(entry?.id).toBeGreaterThan(before);
  if (target === null) expect(entry?.target).toBeNull();
  else expect(entry?.target).toContain(target);
  expect(JSON.stringify(entry)).not.toContain('canary');
});

test('person:erase erases nothing without --yes', async () => {
  const em = database.orm.em.fork();
  const uuid = 'f7f2c1e4-6f0b-4d53-9f57-0f0f6b0b8a12';
  const row = { uuid, formId: 1, revision: 1, surface: 'b' as const, status: 'completed' as const };
  await em.insert(Submission, { ...row, payload: { email: 'eve@example.net' }, meta: {}, createdAt: new Date() });
  const erase = ['person:erase', '--address', 'eve@example.net'];
  expect((await run(erase)).json()).toMatchObject({ erased: false, submissions: 1, unreadable: 0 });
  expect(await em.count(Submission, { uuid })).toBe(1);
  expect((await run([...erase, '--yes'])).json()).toMatchObject({ erased: true, submissions: 1 });
  expect(await em.count(Submission, { uuid })).toBe(0);
});

test('what changes nothing leaves none', async () => {
  const before = await newest();
  for (const args of [
    ['option:delete', '--name', 'site_name'],
    ['key:rotate', '--check'],
    ['migrate'],
    ['user:list'],
  ]) {
    expect((await run(args)).code).toBe(0);
  }
  expect(await newest()).toEqual(before);
});

test('an entry that cannot be written is told, and the command has done its work', async () => {
  await database.orm.em.fork().execute('alter table audit_log rename to audit_log_away');
  try {
    const ended = await run(['option:set', '--name', 'site_name', '--value', 'canary']);
    expect([ended.code, ended.json()]).toEqual([0, { name: 'site_name', value: 'canary' }]);
    expect(JSON.parse(ended.stderr)).toMatchObject({
      level: 50,
      audit: 'option.set',
      actor: 'cli',
      option: 'site_name',
      unwritten: true,
    });
  } finally {
    await database.orm.em.fork().execute('alter table audit_log_away rename to audit_log');
  }
});

/** Commands that only read, and commands that need an engine, whose own tests check their audit entries. */
const READS = [
  'alerts',
  'alert:settings',
  'schema:status',
  'user:list',
  'app-password:list',
  'form:list',
  'results:check',
  'form:export',
  'form:convert',
  'init',
  'dev',
  'doctor',
  'option:list',
  'option:get',
  'emails',
  'email',
  'jobs',
  'job',
  'exports',
  'imports',
  'import',
  'import:errors',
  'invitation:list',
  'webhooks',
  // Its actions are requests, each with its own entry.
  'mcp',
  'export',
  'export-schedules',
  'export-schedule',
];
const WITH_ENGINE = [
  'temporal:setup',
  'deployment:status',
  'deployment:set-current',
  'deployment:move-runs',
  'queue:stats',
  'queue:process',
  'queue:clear',
  'export:save',
  'import:run',
  'mcp',
];
/** `test/features/processes/operating.test.ts` has a process for them. */
const OF_PROCESSES = [
  'process:list',
  'process:show',
  'process:verify',
  'process:decide',
  'process:migrate',
  'process:reassign',
  'process:remind',
  'process:reach',
  'process:stop',
  'absence:list',
  'absence:add',
  'absence:delete',
];
/** Tried in test/features/waitlist/operating.test.ts. */
const OF_WAITING_LISTS = ['waiting-list:list', 'waiting-list:offer', 'waiting-list:remove'];
const SCHEMA = ['schema:migrate', 'migrate', 'start'];
/** Saves and removes a webhook, as the commands for that do. */
const LISTENS = ['listen'];

test('every command of both editions is known here', async () => {
  const known = [
    ...CHANGES.map(([[name]]) => name),
    ...READS,
    ...WITH_ENGINE,
    ...OF_PROCESSES,
    ...OF_WAITING_LISTS,
    ...SCHEMA,
    ...LISTENS,
  ];
  expect(Object.keys(await commandsOf({ EDITION: 'free' })).filter((name) => !known.includes(name))).toEqual([]);
});
