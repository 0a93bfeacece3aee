import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/mysql';
import { installedEntities, installedSealed } from '#bin/edition.ts';
import { sharedEntities, sharedSealed } from '#db/entities/index.ts';
import { OutboxRow } from '#db/entities/outbox.ts';
import { openDatabase } from '#db/orm.ts';
import { countSealed, reseal } from '#db/reseal.ts';
import { byService, changeContent, readContent } from '#db/settings.ts';
import { engineCall } from '#engine/engine-call.ts';
import { insertCalls, openPayload, sealPayload } from '#engine/outbox.ts';
import { deliveryRun } from '#engine/runs.ts';
import { Export, ExportPart, ExportSchedule } from '#features/exports/entities.ts';
import { insertSchedule, requestOfSchedule } from '#features/exports/schedules/store.ts';
import { insertExport, openRequest } from '#features/exports/store/exports.ts';
import { readParts, storePart } from '#features/exports/store/parts.ts';
import { FormDraftSecret, FormSecret } from '#features/forms/entities.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import { Import, ImportErrors, ImportPart } from '#features/imports/entities.ts';
import { insertImport, meantOf } from '#features/imports/store/imports.ts';
import { storePart as keepTablePart, readErrors, readPart, storeErrors } from '#features/imports/store/parts.ts';
import { features } from '#features/index.ts';
import { Invitation } from '#features/invitations/entities.ts';
import { findByToken } from '#features/invitations/opening.ts';
import { insertPeople, openPerson, openToken } from '#features/invitations/store/people.ts';
import { EmailSuppression } from '#features/mail/entities.ts';
import { listSuppressions, suppress } from '#features/mail/store/suppressions.ts';
import { ProcessDecision, ProcessPerson, sealedDecisions, sealedPeople } from '#features/processes/entities.ts';
import { NOT_CAPTURED } from '#features/requests/captured.ts';
import { Spam } from '#features/spam/entities.ts';
import { insertSpam, openSpam } from '#features/spam/store/quarantine.ts';
import { TransientValues } from '#features/submissions/entities.ts';
import { loadSubmission } from '#features/submissions/store/load-submission.ts';
import { SubmissionVersion } from '#features/submissions/versions/entities.ts';
import { insertChange, readChanges } from '#features/submissions/versions/versions.ts';
import { Upload, uploadNames } from '#features/uploads/entities.ts';
import { SecretBox } from '#security/secret-box.ts';
import { acceptanceOf } from '#test/environment/acceptance.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { formRules, parseForm } from '#test/environment/form-rules.ts';
import { clearSettings } from '#test/environment/settings-rows.ts';

const NOW = new Date('2031-03-04T05:06:07.089Z');
const oldKey = randomBytes(32);
const newKey = randomBytes(32);
const before = new SecretBox([oldKey]);
/** The keys of roles once `APP_KEY` has been replaced. */
const rotated = new SecretBox([newKey, oldKey]);
/** The keys of roles once the old key has been removed. */
const after = new SecretBox([newKey]);
const TABLES = ['form_secrets', 'transient_values', 'outbox', 'settings', 'spam', 'email_suppressions'];
const SETTINGS = {
  payments: { 'stripe.test.secret_key': 'canary-key' },
  ai: { api_key: 'canary-ai-key' },
  mail: { 'resend.api_key': 'canary-mail-key' },
};
const SPAM = {
  ...{ revision: 1, surface: 'b' as const, reason: 'honeypot_filled', score: 100, detail: {} },
  ...{ content: { values: { name: 'Ada' }, ...NOT_CAPTURED }, createdAt: NOW, expiresAt: NOW },
};
const DEAD = 'Dead.Canary@example.org';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const em = database.orm.em.fork();
  await em.nativeDelete(FormSecret, {});
  await em.nativeDelete(FormDraftSecret, {});
  await em.nativeDelete(OutboxRow, {});
  await em.nativeDelete(TransientValues, {});
  await em.nativeDelete(Spam, {});
  await em.nativeDelete(ProcessPerson, {});
  await em.nativeDelete(ProcessDecision, {});
  await em.nativeDelete(SubmissionVersion, {});
  await em.nativeDelete(Upload, {});
  await em.nativeDelete(Export, {});
  await em.nativeDelete(ExportPart, {});
  await em.nativeDelete(ExportSchedule, {});
  await em.nativeDelete(Import, {});
  await em.nativeDelete(ImportPart, {});
  await em.nativeDelete(ImportErrors, {});
  await clearSettings(database.orm);
  await em.nativeDelete(EmailSuppression, {});
});

const store = (box: SecretBox) => new FormStore({ orm: database.orm, box, rules: formRules });
const newForm = (settings = {}) =>
  parseForm({
    title: 'Contact us',
    config: {
      fields: [{ type: 'text', name: 'name', label: 'Your name' }],
      options: {
        store_submissions: false,
        integrations: [
          {
            key: 'crm',
            integration_id: 'webhook',
            settings: { url: 'https://crm.example.com/hook', headers: { 'X-Token': 'canary-header' }, ...settings },
          },
        ],
      },
    },
  });

const CHANGE = {
  ...{ version: 2, previous: { name: 'Ada' }, previousRevision: 1, revision: 1 },
  ...{ by: 'visitor' as const, at: NOW },
};
const FILE_NAME = 'cv-of-ada.pdf';
const SCHEDULED = {
  order: { format: 'csv', filter: { text: 'canary' } },
  told: { recipients: ['ada@example.org'], language: 'en' },
} as const;
const EXPORTED = 'canary of an export';
const TABLE = { first: 2, rows: [['canary of a table']] };
const WRONG = [{ row: 2, errors: { name: 'canary of a row' } }];
const FILE = {
  uuid: '5b9c1c3e-6d0e-4b52-9a43-0d0c4b2f7a11',
  field: 'cv',
  state: 'held' as const,
  mediaType: 'application/pdf',
  size: 1,
  storageKey: 'key',
  createdAt: NOW,
  expiresAt: NOW,
};

const INVITED = { email: 'ada@example.net', name: 'Ada', language: null, values: {} };

/**
 * Inserts sealed data: a form with two secrets and a draft that changes one, a submission that is not stored, a pending outbox entry, a payment account, a
 * file.
 */
async function fill(box: SecretBox) {
  const { form } = await store(box).create(newForm(), NOW);
  const draft = newForm({ headers: { 'X-Token': 'canary-of-a-draft' } });
  await store(box).publishing.saveDraft(form.id, draft, { now: NOW });
  const accepted = await (await acceptanceOf({ orm: database.orm, box })).accept(
    {
      surface: 'b',
      form: { id: form.id, revision: form.revision, title: form.title, config: form.config },
      values: { name: 'Ada' },
      meta: {},
      uploads: [],
      ...NOT_CAPTURED,
      ipAddress: '203.0.113.9',
      userAgent: 'Test/1.0',
      idempotent: null,
    },
    NOW,
  );
  const em = database.orm.em.fork();
  const { uuid } = await em.findOneOrFail(TransientValues, { formId: form.id });
  const run = deliveryRun(
    { id: uuid, kind: 'integration', replays: 0, formId: form.id, key: 'crm', integrationId: 'webhook' },
    {},
  );
  await insertCalls(em, box, [{ call: engineCall(run), now: NOW }]);
  for (const [scope, secrets] of Object.entries(SETTINGS))
    await changeContent({ orm: database.orm, box }, scope, () => ({ value: {}, secrets }), byService(NOW));
  await suppress({ orm: database.orm, box }, [DEAD], { provider: 'resend' }, NOW);
  await insertChange(em, box, { uuid, formId: form.id }, CHANGE);
  await insertSpam({ orm: database.orm, box }, { ...SPAM, formId: form.id });
  await em.insert(Upload, { ...FILE, formId: form.id, sealed: uploadNames.seal(box, [FILE.uuid], FILE_NAME) });
  await makePerson(em, box);
  await makeExport(box, form.id);
  await makeImport(box, form.id);
  await insertPeople(em, box, { formId: form.id, people: [INVITED], isAnonymous: false, isMailed: true }, NOW);
  return { formId: form.id, uuid, accepted };
}

const CHAINED = { sequence: 1, chain: 'c'.repeat(64), contentHash: 'd'.repeat(64), erased: false };

/** Inserts a person of a step, with a decision. */
async function makePerson(em: EntityManager, box: SecretBox) {
  const of = { processId: 1, stepId: 1, outcome: 'approved' as const };
  const person = sealedPeople.seal(box, [1, 1], JSON.stringify({ address: DEAD, standsInFor: null }));
  await em.insert(ProcessPerson, { ...of, id: 1, place: 1, sealed: person, status: 'decided', reminders: 0 });
  const decision = sealedDecisions.seal(box, [1], JSON.stringify({ note: 'Fine by me' }));
  await em.insert(ProcessDecision, {
    ...of,
    personId: 1,
    version: 1,
    via: 'link',
    sealed: decision,
    at: NOW,
    ...CHAINED,
  });
}

/** Creates a finished export of a form. */
async function makeExport(box: SecretBox, formId: number) {
  const wanted = { format: 'csv', formId, title: 'Contact us', revision: 1, filter: {} } as const;
  await insertExport(database.orm.em.fork(), box, { uuid: FILE.uuid, newest: 0, keepDays: 7, wanted }, NOW);
  const em = database.orm.em.fork();
  await em.nativeUpdate(Export, {}, { status: 'running' });
  const [row] = await em.find(Export, {});
  const part = { text: EXPORTED, rows: 1, files: [], place: null, isLast: true };
  if (row) await storePart({ orm: database.orm, box }, row, part);
  const times = { period: 'daily', weekday: null, hour: 6, timeZone: 'UTC' } as const;
  const schedule = { uuid: FILE.uuid, formId, format: 'csv', span: 'new', way: 'mail', keepDays: 7, ...times } as const;
  await insertSchedule(em, box, { ...schedule, active: true, dueAt: NOW, createdAt: NOW }, SCHEDULED);
}

/** Creates an uploaded table that waits to be imported. */
async function makeImport(box: SecretBox, formId: number) {
  const parts = { orm: database.orm, box };
  const id = await insertImport(parts, { uuid: FILE.uuid, formId, revision: 1 }, NOW);
  await keepTablePart(parts, id, 0, TABLE);
  await storeErrors(database.orm.em.fork(), box, [id, 0], WRONG);
}

/** Sealed columns of both editions; `test/pro/reseal.test.ts` has the others. */
const columns = [...sharedSealed, ...features.flatMap(({ sealed = [] }) => sealed)];
const keysInUse = () => countSealed(database.orm, columns);

test('every column that is called sealed is known as one', async () => {
  const entities = [...sharedEntities, ...(await installedEntities())];
  const tables = entities.filter(({ meta }) => 'sealed' in meta.properties).map(({ meta }) => meta.tableName);
  const known = (await installedSealed()).filter(({ column }) => column === 'sealed').map(({ table }) => table);
  expect(known.sort()).toEqual(tables.sort());
});

describe('a change of APP_KEY', () => {
  test('goes through everything that is sealed, and then nothing needs the old key', async () => {
    const { formId, uuid } = await fill(before);
    const secrets = await store(before).secrets(formId);
    const old = before.activeKeyId;
    expect(await keysInUse()).toEqual({
      form_secrets: { [old]: 2 },
      form_draft_secrets: { [old]: 1 },
      transient_values: { [old]: 1 },
      outbox: { [old]: 1 },
      process_people: { [old]: 1 },
      process_decisions: { [old]: 1 },
      settings: { [old]: 3 },
      spam: { [old]: 1 },
      submission_versions: { [old]: 1 },
      uploads: { [old]: 1 },
      exports: { [old]: 1 },
      export_parts: { [old]: 1 },
      export_schedules: { [old]: 1 },
      imports: { [old]: 1 },
      invitations: { [old]: 2 },
      import_parts: { [old]: 1 },
      import_errors: { [old]: 1 },
      email_suppressions: { [old]: 1 },
    });
    await expect(store(after).secrets(formId)).rejects.toThrow('APP_KEYS_PREVIOUS');

    const done = await reseal({ orm: database.orm, box: rotated }, columns);
    const fresh = after.activeKeyId;
    expect(done).toEqual({
      form_secrets: { resealed: 2, unreadable: 0 },
      form_draft_secrets: { resealed: 1, unreadable: 0 },
      transient_values: { resealed: 1, unreadable: 0 },
      outbox: { resealed: 1, unreadable: 0 },
      process_people: { resealed: 1, unreadable: 0 },
      process_decisions: { resealed: 1, unreadable: 0 },
      settings: { resealed: 3, unreadable: 0 },
      spam: { resealed: 1, unreadable: 0 },
      submission_versions: { resealed: 1, unreadable: 0 },
      uploads: { resealed: 1, unreadable: 0 },
      exports: { resealed: 1, unreadable: 0 },
      export_parts: { resealed: 1, unreadable: 0 },
      export_schedules: { resealed: 1, unreadable: 0 },
      imports: { resealed: 1, unreadable: 0 },
      invitations: { resealed: 2, unreadable: 0 },
      import_parts: { resealed: 1, unreadable: 0 },
      import_errors: { resealed: 1, unreadable: 0 },
      email_suppressions: { resealed: 1, unreadable: 0 },
    });
    expect(await keysInUse()).toEqual({
      form_secrets: { [fresh]: 2 },
      form_draft_secrets: { [fresh]: 1 },
      transient_values: { [fresh]: 1 },
      outbox: { [fresh]: 1 },
      process_people: { [fresh]: 1 },
      process_decisions: { [fresh]: 1 },
      settings: { [fresh]: 3 },
      spam: { [fresh]: 1 },
      submission_versions: { [fresh]: 1 },
      uploads: { [fresh]: 1 },
      exports: { [fresh]: 1 },
      export_parts: { [fresh]: 1 },
      export_schedules: { [fresh]: 1 },
      imports: { [fresh]: 1 },
      invitations: { [fresh]: 2 },
      import_parts: { [fresh]: 1 },
      import_errors: { [fresh]: 1 },
      email_suppressions: { [fresh]: 1 },
    });

    const em = database.orm.em.fork();
    expect(await store(after).secrets(formId)).toEqual(secrets);
    const [invitation] = await em.find(Invitation, { formId });
    if (!invitation) throw new Error('nobody is invited');
    expect(openPerson(after, invitation)).toEqual(INVITED);
    // The link in the mail still works without the old key.
    const linked = { orm: database.orm, box: after };
    expect(await findByToken(linked, formId, openToken(after, invitation))).toMatchObject({ id: invitation.id });
    const draft = await store(after).publishing.readOpened(formId, NOW);
    expect([...(draft?.secrets.values() ?? [])]).toContain('{"X-Token":"canary-of-a-draft"}');
    expect(await loadSubmission(em, after, uuid)).toMatchObject({ values: { name: 'Ada' }, ipAddress: '203.0.113.9' });
    for (const [scope, secrets] of Object.entries(SETTINGS)) {
      expect(await readContent({ orm: database.orm, box: after }, scope)).toMatchObject({ secrets });
    }
    // It is found by its hash, which uses the new key too.
    const found = await listSuppressions(
      { orm: database.orm, box: after },
      { address: 'dead.canary@example.org', limit: 1 },
    );
    expect(found.suppressions).toMatchObject([{ address: DEAD }]);
    const spam = await em.findOneOrFail(Spam, { formId });
    expect(openSpam(after, spam)).toEqual(SPAM.content);
    expect(await readChanges(em, after, uuid)).toMatchObject([{ version: 2, previous: { name: 'Ada' } }]);
    const file = await em.findOneOrFail(Upload, { formId });
    expect(uploadNames.open(after, [file.uuid], file.sealed)).toBe(FILE_NAME);
    const made = await em.findOneOrFail(Export, { formId });
    expect(openRequest(after, made)).toMatchObject({ formId });
    const texts = readParts({ orm: database.orm, box: after }, made);
    expect(await texts.next()).toMatchObject({ value: EXPORTED });
    const schedule = await em.findOneOrFail(ExportSchedule, { formId });
    expect(requestOfSchedule(after, schedule)).toEqual(SCHEDULED);
    const kept = await em.findOneOrFail(Import, { formId });
    const ofImport = { orm: database.orm, box: after };
    expect(meantOf(after, kept)).toEqual({ headings: [] });
    expect(await readPart(ofImport, kept.id, 0)).toEqual(TABLE);
    expect(await readErrors(ofImport, kept.id)).toMatchObject({ errors: WRONG });
    const [row] = await em.find(OutboxRow, {});
    if (!row) throw new Error('there is no outbox row');
    expect(openPayload(after, row.workflowId, row.arguments).args).toEqual([{ kind: 'integration', id: uuid }]);
  });

  test('leaves no text with the id of the old key in any column of the database', async () => {
    await fill(before);
    expect(await placesOf(`v1.${before.activeKeyId}.`)).toEqual(
      [
        'email_suppressions.sealed',
        'export_parts.sealed',
        'export_schedules.sealed',
        'exports.sealed',
        'form_draft_secrets.sealed',
        'form_secrets.sealed',
        'import_errors.sealed',
        'import_parts.sealed',
        'imports.sealed',
        'invitations.sealed',
        'invitations.sealed_token',
        'outbox.arguments',
        'process_decisions.sealed',
        'process_people.sealed',
        'settings.sealed',
        'spam.sealed',
        'submission_versions.sealed',
        'transient_values.sealed',
        'uploads.sealed',
      ].sort(),
    );
    await reseal({ orm: database.orm, box: rotated }, columns);
    expect(await placesOf(`v1.${before.activeKeyId}.`)).toEqual([]);
  });

  test('a second time has nothing to do, and touches nothing else of a row', async () => {
    const { formId } = await fill(before);
    const read = () => database.orm.em.fork().find(FormSecret, { formId }, { orderBy: { path: 'asc' } });
    const [earlier] = await read();
    await reseal({ orm: database.orm, box: rotated }, columns);
    const once = await read();
    expect(once[0]?.updatedAt).toEqual(earlier?.updatedAt);
    expect(once[0]?.sealed).not.toBe(earlier?.sealed);

    const again = await reseal({ orm: database.orm, box: rotated }, columns);
    expect(TABLES.map((table) => again[table]?.resealed)).toEqual(TABLES.map(() => 0));
    expect(await read()).toEqual(once);
  });

  test('goes through more rows than one batch holds, each once', async () => {
    const em = database.orm.em.fork();
    const ids = Array.from({ length: 450 }, () => `submission-${randomUUID()}`);
    const payload = { taskQueue: 'submissions', args: [], searchAttributes: [], summary: '' };
    await em.insertMany(
      OutboxRow,
      ids.map((workflowId, index) => ({
        kind: 'start' as const,
        workflowType: 'submission',
        workflowId,
        // Every third one is sealed by a process that has the new key already.
        arguments: sealPayload(index % 3 === 0 ? rotated : before, workflowId, payload),
        dueAt: NOW,
        createdAt: NOW,
      })),
    );
    await em.insertMany(
      FormSecret,
      Array.from({ length: 250 }, (_, index) => {
        const [formId, path] = [1_000_000 + Math.floor(index / 100), `integrations.a${index}.secret`];
        return {
          formId,
          path,
          updatedAt: NOW,
          sealed: before.seal('secrets', `form_secrets.sealed.${formId}.${path}`, 's'),
        };
      }),
    );
    const done = await reseal({ orm: database.orm, box: rotated }, columns);
    expect(done.outbox).toEqual({ resealed: 300, unreadable: 0 });
    expect(done.form_secrets).toEqual({ resealed: 250, unreadable: 0 });
    expect(await keysInUse()).toMatchObject({
      outbox: { [after.activeKeyId]: 450 },
      form_secrets: { [after.activeKeyId]: 250 },
    });
  });
});

describe('rows that cannot be sealed anew', () => {
  test('stay as they are and are told: their key is not configured', async () => {
    const lost = new SecretBox([randomBytes(32)]);
    const { formId } = await fill(lost);
    const rows = () => database.orm.em.fork().find(FormSecret, { formId }, { orderBy: { path: 'asc' } });
    const untouched = await rows();
    const done = await reseal({ orm: database.orm, box: rotated }, columns);
    expect(done.form_secrets).toEqual({ resealed: 0, unreadable: 0 });
    expect((await keysInUse()).form_secrets).toEqual({ [lost.activeKeyId]: 2 });
    expect(await rows()).toEqual(untouched);
  });

  test('stay as they are and are told: they were damaged or copied from elsewhere; the others go on', async () => {
    const { formId } = await fill(before);
    const foreign = before.seal('secrets', 'form_secrets.sealed.0.elsewhere', 'canary');
    await database.orm.em.fork().insert(FormSecret, { formId, path: 'a.copied', sealed: foreign, updatedAt: NOW });
    const done = await reseal({ orm: database.orm, box: rotated }, columns);
    expect(done.form_secrets).toEqual({
      resealed: 2,
      unreadable: 1,
    });
    expect((await keysInUse()).form_secrets).toEqual({ [before.activeKeyId]: 1, [after.activeKeyId]: 2 });
    expect(await database.orm.em.fork().findOneOrFail(FormSecret, { path: 'a.copied' })).toMatchObject({
      sealed: foreign,
    });
  });
});

describe('while the service is in use', () => {
  test('a save between the reading and the writing of a row wins', async () => {
    const { formId } = await fill(before);
    const orm = await openDatabase({ url: database.url, entities: await installedEntities() });
    const connection = orm.em.getConnection();
    const execute = connection.execute.bind(connection);
    const save = () =>
      store(rotated).update(formId, newForm({ secret: 'whsec_bmV3ZXIgc2VjcmV0IG9mIDI0IGJ5dGVz' }), NOW);
    let saved: Promise<unknown> | undefined;
    connection.execute = (async (...given: Parameters<typeof execute>) => {
      if (String(given[0]).startsWith('update `form_secrets`')) {
        saved ??= save();
        await saved;
      }
      return execute(...given);
    }) as typeof connection.execute;
    const done = await reseal({ orm, box: rotated }, columns);
    await orm.close(true);
    expect(saved).toBeDefined();
    expect(done.form_secrets).toEqual({ resealed: 0, unreadable: 0 });
    expect((await keysInUse()).form_secrets).toEqual({ [after.activeKeyId]: 2 });
    const secrets = await store(after).secrets(formId);
    expect(secrets.get('integrations.crm.secret')).toBe('whsec_bmV3ZXIgc2VjcmV0IG9mIDI0IGJ5dGVz');
  });

  test('a row that ends between the two stays gone', async () => {
    await fill(before);
    const orm = await openDatabase({ url: database.url, entities: await installedEntities() });
    const connection = orm.em.getConnection();
    const execute = connection.execute.bind(connection);
    connection.execute = (async (...given: Parameters<typeof execute>) => {
      if (String(given[0]).startsWith('update `outbox`')) await database.orm.em.fork().nativeDelete(OutboxRow, {});
      return execute(...given);
    }) as typeof connection.execute;
    const done = await reseal({ orm, box: rotated }, columns);
    await orm.close(true);
    expect(done.outbox).toEqual({ resealed: 0, unreadable: 0 });
  });
});

/** Lists every `table.column` that contains a text with this beginning. */
async function placesOf(beginning: string): Promise<string[]> {
  const connection = database.orm.em.getConnection();
  const columns = await connection.execute<{ place: string; t: string; c: string }[]>(
    `select concat(table_name, '.', column_name) as place, table_name as t, column_name as c from information_schema.columns
     where table_schema = database() and data_type in ('char', 'varchar', 'text', 'mediumtext', 'longtext')`,
  );
  const found: string[] = [];
  for (const { place, t, c } of columns) {
    const rows = await connection.execute<unknown[]>(`select 1 from \`${t}\` where \`${c}\` like ? limit 1`, [
      `%${beginning}%`,
    ]);
    if (rows.length > 0) found.push(place);
  }
  return found.sort();
}
