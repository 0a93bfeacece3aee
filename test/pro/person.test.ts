import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { IdempotencyKey } from '#db/entities/idempotency-key.ts';
import { AuditEntry } from '#features/audit/entities.ts';
import { suppress } from '#features/mail/store/suppressions.ts';
import { dueUploads } from '#features/uploads/due.ts';
import { Upload } from '#features/uploads/entities.ts';
import { openFileStore } from '#features/uploads/stores/open.ts';
import { canariesIn } from '#test/environment/canaries.ts';
import { PDF, submitFiles, uploadFile } from '#test/environment/files.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { placesOf } from '#test/environment/tables.ts';
import { bodyB, createForm, submitB, tokensOf } from '#test/environment/visitor.ts';

const CANARIES = {
  ADDRESS: 'canary.ada@example.net',
  STORED: 'canary of a stored submission',
  UNSTORED: 'canary of a form that does not store',
  SPAM: 'canary of quarantine',
  DRAFT: 'canary of a draft',
  FILE: 'canary of a file',
  FILE_NAME: 'canary-of-a-name',
};
const FIELDS = [
  { type: 'text', name: 'name' },
  { type: 'email', name: 'email' },
  { type: 'textarea', name: 'message' },
  { type: 'file', name: 'cv' },
];
const RETENTION_DAYS = 3;

let folder: string;
let service: TestService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'person-'));
  service = await startService({ edition: 'pro', uploads: { folder } });
  Object.assign(service.engine.connection.workflowService, {
    describeNamespace: async () => ({
      config: { workflowExecutionRetentionTtl: { seconds: RETENTION_DAYS * 24 * 60 * 60 } },
    }),
  });
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

const valuesOf = (message: string) => ({ name: 'Ada', email: CANARIES.ADDRESS, message });

/** Leaves a visitor's data in every table that can contain it. */
async function leaveAll(): Promise<void> {
  const options = { drafts: { enabled: true, email_field: 'email' }, spam: { quarantine: true } };
  const formId = await createForm(service, options, FIELDS);
  const unstored = await createForm(service, { store_submissions: false }, FIELDS);
  const upload = (form: number) =>
    uploadFile(service, form, {
      ...{ field: 'cv', name: `${CANARIES.FILE_NAME}.pdf` },
      content: `${PDF}${CANARIES.FILE}`,
    });
  await submitFiles(service, formId, { ...valuesOf(CANARIES.STORED), cv: await upload(formId) });
  await submitFiles(service, unstored, { ...valuesOf(CANARIES.UNSTORED), cv: await upload(unstored) });
  await submitB(service, formId, valuesOf(CANARIES.STORED), { headers: { 'idempotency-key': 'once' } });

  const tokens = await tokensOf(service, formId);
  const spam = { ...bodyB(tokens, { ...valuesOf(CANARIES.SPAM), cv: await upload(formId) }) };
  await service.call('POST', `b:/forms/${formId}/submissions`, { json: { ...spam, [tokens.honeypot_field]: 'x' } });
  const values = { ...valuesOf(CANARIES.DRAFT), cv: [await upload(formId)], _svcb_nonce: tokens.nonce };
  const draft = await service.call('POST', `b:/forms/${formId}/drafts`, { json: { values } });
  expect(draft.status).toBe(200);
  await suppress(service, [CANARIES.ADDRESS], { provider: 'host' }, service.clock.now());
}

/** Removes expired files as a worker does. */
async function sweep(): Promise<void> {
  const fileStore = await openFileStore(service.foundation.settings.uploads);
  const kind = dueUploads({ orm: service.orm, fileStore });
  for (const one of await kind.take(service.clock.now(), 50)) await kind.wake(one, service.clock.now());
}

test('who is erased is gone from every table, from the files and from the logs, and the record says what was done', async () => {
  const kept = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name)));
  await leaveAll();
  const em = service.orm.em.fork();
  const uploads = await em.find(Upload, {});
  expect(uploads).toHaveLength(4);
  expect(await em.count(IdempotencyKey)).toBe(1);
  expect(await placesOf(service.orm, [CANARIES.STORED])).toEqual(['submissions.payload']);
  expect(canariesIn({ FILE: CANARIES.FILE }, kept())).toEqual(['FILE']);

  const erase = (dry_run: boolean) =>
    service.as.admin('POST', 'b:/person/erase', { address: CANARIES.ADDRESS, dry_run });
  const histories_until = new Date(service.clock.now().getTime() + RETENTION_DAYS * 24 * 3_600_000).toISOString();
  const found = {
    submissions: 2,
    drafts: 1,
    quarantined: 1,
    pending: 1,
    unreadable: 0,
    receivers: [],
    histories_until,
  };
  expect((await erase(true)).body).toMatchObject({ ...found, dry_run: true });
  const { body, headers } = await erase(false);
  expect(body).toMatchObject({ ...found, dry_run: false });
  await sweep();

  const texts = Object.values(CANARIES);
  expect(await placesOf(service.orm, texts)).toEqual([]);
  expect([await em.count(Upload), await em.count(IdempotencyKey)]).toEqual([0, 0]);
  const tables = ['submissions', 'transient_values', 'spam', 'email_suppressions', 'draft_submissions'];
  for (const table of tables) {
    const rows = await em.execute(`select count(*) as n from ${table}`);
    expect([table, Number((rows[0] as { n: number }).n)]).toEqual([table, 0]);
  }
  const [draft] = await em.execute('select sealed from drafts');
  expect(draft).toEqual({ sealed: null });
  expect(canariesIn(CANARIES, kept())).toEqual([]);
  expect(service.logLines.length).toBeGreaterThan(5);
  expect(canariesIn(CANARIES, service.logLines)).toEqual([]);
  expect(canariesIn(CANARIES, service.engine.requests)).toEqual([]);

  const entries = await em.find(AuditEntry, { requestId: headers.get('x-request-id') });
  const counts = {
    submissions: 2,
    drafts: 1,
    quarantined: 1,
    pending: 1,
    earlier: 0,
    waiting: 0,
    asked: 0,
    invited: 0,
    unreadable: 0,
  };
  expect(entries).toMatchObject([{ event: 'person.erased', details: { by: 'address', ...counts, histories_until } }]);
});
