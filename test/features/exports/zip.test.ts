import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import fc from 'fast-check';
import { AuditEntry } from '#features/audit/entities.ts';
import { createExportActivities } from '#features/exports/activities/write.ts';
import { exportsBudgets } from '#features/exports/budgets.ts';
import { FolderNames } from '#features/exports/making/files.ts';
import { zipOf } from '#features/exports/making/zip.ts';
import { Submission } from '#features/submissions/entities.ts';
import { Upload } from '#features/uploads/entities.ts';
import { FileGone } from '#features/uploads/stores/store.ts';
import { PDF, submitFiles, unzip, uploadFile } from '#test/environment/files.ts';
import { REST_ROOT, startService, type TestService } from '#test/environment/service.ts';
import { createForm } from '#test/environment/visitor.ts';

const FIELDS = [
  { type: 'text', name: 'name' },
  { type: 'file', name: 'cv', multiple: true },
  { type: 'repeater', name: 'guests', fields: [{ type: 'file', name: 'card' }] },
];
let folder: string;
let service: TestService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exports-'));
  service = await startService({ uploads: { folder } });
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

const upload = (formId: number, field: string, name: string, content: string) =>
  uploadFile(service, formId, { field, name, content: `${PDF}${content}` });

/** Makes an export as its workflow run does. @returns the export */
async function makeExport(formId: number, order: object): Promise<{ id: string; files: number | null; state: string }> {
  const { body } = await service.as.admin('POST', `b:/forms/${formId}/exports`, order);
  const { id } = (body as { export: { id: string } }).export;
  const { settings, baseUrl, orm, box, installed } = service.foundation;
  const activities = createExportActivities({ batches: orm, box, baseUrl, settings, installed });
  const input = { exportUuid: id, now: service.clock.now().getTime() };
  await new MockActivityEnvironment().run(activities.writeExport, input);
  await activities.finishExport(input);
  return (
    (await service.as.admin('GET', `b:/exports/${id}`)).body as { export: Awaited<ReturnType<typeof makeExport>> }
  ).export;
}
async function fetched(id: string) {
  const address = `${service.url}/${REST_ROOT}/svcb/v1/exports/${id}/file`;
  const { headers, body } = await fetch(address, { headers: service.admin });
  const at = join(folder, id);
  await writeFile(`${at}.zip`, Readable.fromWeb(body as never));
  unzip(`${at}.zip`, at);
  const found = await readdir(at, { recursive: true, withFileTypes: true });
  const paths = found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const entries = paths.map((path) => [relative(at, path), readFileSync(path, 'utf8')] as const);
  return { headers, entries: Object.fromEntries(entries) };
}

describe('an export with files', () => {
  test('is a ZIP of the table and of the files of its submissions', async () => {
    const formId = await createForm(service, {}, FIELDS);
    const sent = {
      name: 'Ada',
      cv: [await upload(formId, 'cv', 'cv.pdf', 'one'), await upload(formId, 'cv', 'CV.pdf', 'two')],
      guests: [{ card: await upload(formId, 'guests.card', 'Übersicht.pdf', 'three') }],
    };
    const { id } = await submitFiles(service, formId, sent);
    const other = await submitFiles(service, formId, {
      name: 'Bob',
      cv: [await upload(formId, 'cv', 'cv.pdf', 'four')],
    });
    await submitFiles(service, formId, { name: 'Eve' });
    const one = await makeExport(formId, { format: 'csv', files: true });
    expect(one).toMatchObject({ state: 'done', files: 4 });
    const { headers, entries } = await fetched(one.id);
    expect(headers.get('content-type')).toBe('application/zip');
    expect(headers.get('content-disposition')).toContain(`form-${formId}-submissions.zip`);
    expect(entries).toEqual({
      'submissions.csv': (await service.as.admin('GET', `b:/forms/${formId}/submissions.csv`)).text,
      [`files/${id}/cv.pdf`]: `${PDF}one`,
      [`files/${id}/CV (2).pdf`]: `${PDF}two`,
      [`files/${id}/Übersicht.pdf`]: `${PDF}three`,
      [`files/${other.id}/cv.pdf`]: `${PDF}four`,
    });
    const em = service.orm.em.fork();
    const entry = await em.findOne(AuditEntry, { event: 'submissions.exported' }, { orderBy: { id: -1 } });
    expect(entry?.details).toMatchObject({ format: 'csv' });
    expect((await makeExport(formId, { format: 'csv' })).files).toBeNull();
  });

  test('names what has gone meanwhile, of the database or of the store', async () => {
    const formId = await createForm(service, {}, FIELDS);
    const names = ['a.pdf', 'b.pdf', 'c.pdf'];
    const cv = await Promise.all(names.map((name) => upload(formId, 'cv', name, name)));
    const { id, fields } = await submitFiles(service, formId, { name: 'Ada', cv });
    const [first, second] = fields.cv ?? [];
    const em = service.orm.em.fork();
    const { storageKey } = await em.findOneOrFail(Upload, { uuid: first?.id ?? '' });
    await em.nativeDelete(Upload, { uuid: second?.id ?? '' });
    const kept = (await readdir(folder, { recursive: true })).find((path) => path.endsWith(storageKey));
    await rm(join(folder, kept ?? 'none'));
    const { entries } = await fetched((await makeExport(formId, { format: 'json', files: true })).id);
    expect(Object.keys(entries).sort()).toEqual([`files/${id}/c.pdf`, 'missing-files.txt', 'submissions.json']);
    expect(entries['missing-files.txt']?.split('\r\n').slice(2, 4)).toEqual([`files/${id}/a.pdf`, `files/${id}/b.pdf`]);
  });
});

test('more files than anybody could put together end the run, which says so', async () => {
  const formId = await createForm(service, {}, FIELDS);
  const file = { id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', name: 'a', size: 1, type: 'a/b' };
  const payload = { cv: new Array(exportsBudgets.exportFiles.atMost / 10 + 1).fill(file) };
  const shared = { formId, revision: 1, surface: 'b' as const, status: 'completed' as const, meta: {}, payload };
  for (let count = 0; count < 10; count += 1) {
    await service.orm.em.fork().insert(Submission, { ...shared, uuid: randomUUID(), createdAt: service.clock.now() });
  }
  await expect(makeExport(formId, { format: 'csv', files: true })).rejects.toMatchObject({ type: 'too_many_files' });
});

describe('the ZIP of an export', () => {
  const parts = {
    orm: { em: { fork: () => ({ find: async () => [] }) } } as never,
    box: service?.foundation.box as never,
  };
  async function* table() {
    yield 'a';
    yield 'b';
  }
  async function* files() {
    yield [{ submission: 1, id: 'x', name: 'a.pdf' }];
  }
  const packed = { name: 'submissions.csv', table: table(), files: files(), at: new Date('2026-01-01T00:00:00Z') };

  test('breaks off where the store does', async () => {
    async function* broken(): AsyncGenerator<never[]> {
      yield* [];
      throw new Error('the store is away');
    }
    const fileStore = { read: () => Promise.reject(new FileGone()) };
    await expect(buffer(zipOf({ ...parts, fileStore }, { ...packed, files: broken() }))).rejects.toThrow(
      'store is away',
    );
  });

  test('leaves nothing open when nobody reads it any more', async () => {
    let isClosed = false;
    async function* endless() {
      try {
        for (;;) yield 'x'.repeat(100_000);
      } finally {
        isClosed = true;
      }
    }
    const fileStore = { read: () => Promise.reject(new FileGone()) };
    const zip = zipOf({ ...parts, fileStore }, { ...packed, table: endless() });
    for await (const _ of zip) break;
    await new Promise(setImmediate);
    expect(isClosed).toBe(true);
  });
});

describe('the name of a file', () => {
  test.each<[string, string]>([
    ['cv.pdf', 'cv.pdf'],
    ['../../etc/passwd', '_._etc_passwd'],
    ['C:\\temp\\a.txt', 'C__temp_a.txt'],
    ['.htaccess', 'htaccess'],
    ['a. ', 'a'],
    ['', 'file'],
    ['...', 'file'],
    ['con.txt', '_con.txt'],
    ['a\u202Efdp.exe', 'a_fdp.exe'],
    ['a\r\nb.pdf', 'a__b.pdf'],
    ['e\u0301.pdf', '\u00e9.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
    [`${'🎈'.repeat(100)}.pdf`, `${'🎈'.repeat(49)}.pdf`],
  ])('%j becomes %j', (given, name) => {
    expect(new FolderNames().nameFor(given)).toBe(name);
  });

  test('is one that is not there yet, whatever stands in it, and leads nowhere', () => {
    const unit = fc.constantFrom('a', 'A', '.', '/', '\\', ' ', '(2)', '\0', 'ü', '🎈', '..', ':');
    fc.assert(
      fc.property(fc.array(fc.string({ unit, maxLength: 6 }), { maxLength: 12 }), (given) => {
        const folderNames = new FolderNames();
        const names = given.map((name) => folderNames.nameFor(name));
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
        for (const name of names) expect(name).toMatch(/^(?![. ])[^/\\:\0]+(?<![. ])$/);
      }),
    );
  });
});
