import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { readXlsx } from 'hucre/xlsx';
import { createExportActivities } from '#features/exports/activities/write.ts';
import { EXPORT_FORMATS } from '#features/exports/making/file.ts';
import { openExports, PLACE } from '#test/environment/exports.ts';
import { parseForm } from '#test/environment/form-rules.ts';
import { die, meddledWith } from '#test/environment/meddled.ts';
import { createForm } from '#test/environment/submissions.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
type Opened = Awaited<ReturnType<typeof openExports>>;
let database: Opened['database'];
let box: Opened['box'];
let forms: Opened['forms'];
let exports: Opened['exports'];
beforeAll(async () => {
  ({ database, box, forms, exports } = await openExports(() => NOW));
});
afterAll(() => database.close());

const newForm = async () => (await createForm({ forms, now: async () => NOW }, {})).id;
/** Values so long that each part holds only a few of them. */
const long = (count: number, characters = 300_000) =>
  Array.from({ length: count }, (_, index) => ({ name: `Ada ${index}`, message: 'x'.repeat(characters) }));

const write = (uuid: string, orm = database.orm) => {
  const { writeExport } = createExportActivities({ batches: orm, box, ...PLACE });
  return new MockActivityEnvironment().run(writeExport, { exportUuid: uuid, now: NOW.getTime() });
};
async function finished(uuid: string): Promise<Buffer> {
  expect(await write(uuid)).toBe('written');
  const { finishExport } = createExportActivities({ batches: database.orm, box, ...PLACE });
  expect(await finishExport({ exportUuid: uuid, now: NOW.getTime() })).toBe('done');
  return exports.file(uuid);
}

test('an export is done although something else of its form is erased at that moment', async () => {
  const formId = await newForm();
  await exports.submit(formId, long(1));
  const { id, uuid } = await exports.start(formId);
  await write(uuid);
  // Runs `fork` between the step's read and its write.
  const fork = () => {
    const em = database.orm.em.fork();
    const findOne = em.findOne.bind(em) as (...args: unknown[]) => Promise<unknown>;
    return Object.assign(em, {
      async findOne(...args: unknown[]) {
        const found = await findOne(...args);
        await database.orm.em.fork().execute('update exports set erasures = erasures + 1 where id = ?', [id]);
        return found;
      },
    });
  };
  const { finishExport } = createExportActivities({ batches: { em: { fork } } as never, box, ...PLACE });
  expect(await finishExport({ exportUuid: uuid, now: NOW.getTime() })).toBe('done');
  expect((await exports.row(uuid))?.status).toBe('done');
});

test('an export that is not whole is not finished', async () => {
  const { uuid } = await exports.start(await newForm());
  const { finishExport } = createExportActivities({ batches: database.orm, box, ...PLACE });
  await expect(finishExport({ exportUuid: uuid, now: NOW.getTime() })).rejects.toThrow('is not whole');
  expect((await exports.row(uuid))?.status).toBe('pending');
});

describe('an export that is written in parts', () => {
  test.each(EXPORT_FORMATS)('as %s is what is sent at once', async (format) => {
    const formId = await newForm();
    await exports.submit(formId, long(100, 30_000));
    const { uuid } = await exports.start(formId, { format });
    const [kept, direct] = [await finished(uuid), await exports.now(formId, { format })];
    expect((await exports.row(uuid))?.parts).toBeGreaterThan(2);
    if (format === 'xlsx') {
      const rows = async (bytes: Buffer) => (await readXlsx(new Uint8Array(bytes))).sheets.map((sheet) => sheet.rows);
      expect(await rows(kept)).toEqual(await rows(direct));
    } else {
      expect(kept.equals(direct)).toBe(true);
    }
  });

  test.each([1, 2, 3].flatMap((at) => [[at, 'before'] as const, [at, 'after'] as const]))(
    'goes on where a worker died at part %d, %s it was kept',
    async (at, when) => {
      const formId = await newForm();
      await exports.submit(formId, long(9));
      for (const format of ['csv', 'json'] as const) {
        const { uuid, id } = await exports.start(formId, { format });
        await expect(write(uuid, meddledWith(database.orm, at, when, die))).rejects.toThrow('killed');
        expect(await exports.countParts(id)).toBe(when === 'after' ? at : at - 1);
        expect((await finished(uuid)).equals(await exports.now(formId, { format }))).toBe(true);
        await exports.remove(uuid);
      }
    },
  );

  test('has each submission once where two workers write at a time', async () => {
    const formId = await newForm();
    await exports.submit(formId, long(9));
    const { uuid } = await exports.start(formId);
    expect(await Promise.all([write(uuid), write(uuid), write(uuid)])).toEqual(['written', 'written', 'written']);
    expect((await finished(uuid)).equals(await exports.now(formId))).toBe(true);
  });

  test('is of the submissions and the fields that were there when it was asked for', async () => {
    const formId = await newForm();
    await exports.submit(formId, [{ name: 'Ada' }]);
    const { uuid } = await exports.start(formId);
    const before = await exports.now(formId);
    await exports.submit(formId, [{ name: 'Eve' }]);
    const config = { fields: [{ type: 'text', name: 'other', label: 'Other' }], options: {} };
    await forms.update(formId, parseForm({ title: 'Other', config }), NOW);
    await exports.submit(formId, [{ other: 'new' }]);
    expect((await finished(uuid)).toString()).toBe(before.toString());
  });

  test('goes through a search that finds little, and through nothing', async () => {
    const formId = await newForm();
    const empty = await exports.start(formId);
    expect((await finished(empty.uuid)).toString()).toBe((await exports.now(formId)).toString());
    const values = Array.from({ length: 4_500 }, (_, index) => ({ name: index === 4_400 ? 'needle' : 'hay' }));
    await exports.submit(formId, values);
    const { uuid } = await exports.start(formId, { filter: { text: 'needle', from: new Date(0) } });
    expect((await finished(uuid)).toString().match(/needle/g)).toHaveLength(1);
    expect(await exports.row(uuid)).toMatchObject({ written: 1, total: null });
  });
});

describe('a submission that is erased', () => {
  test('before its part is kept is not in it', async () => {
    const formId = await newForm();
    const uuids = await exports.submit(formId, [...long(4), { name: 'canary' }]);
    const { uuid } = await exports.start(formId);
    const erase = async () => void (await exports.erase(uuids[4] ?? ''));
    expect(await write(uuid, meddledWith(database.orm, 2, 'before', erase))).toBe('written');
    const file = await finished(uuid);
    expect(file.toString()).not.toContain('canary');
    expect(file.equals(await exports.now(formId))).toBe(true);
  });

  test('afterwards takes the export with it, while it is made and when it is done', async () => {
    const formId = await newForm();
    const uuids = await exports.submit(formId, long(9));
    const { uuid, id } = await exports.start(formId);
    const erase = async () => void (await exports.erase(uuids[0] ?? ''));
    expect(await write(uuid, meddledWith(database.orm, 2, 'before', erase))).toBe('failed');
    expect(await exports.row(uuid)).toMatchObject({ status: 'failed', errorType: 'submission_erased' });
    expect(await exports.countParts(id)).toBe(0);

    const done = await exports.start(formId);
    await finished(done.uuid);
    const other = await exports.start(await newForm());
    await finished(other.uuid);
    await exports.erase(uuids[8] ?? '');
    expect(await exports.row(done.uuid)).toMatchObject({ status: 'failed', errorType: 'submission_erased' });
    expect(await exports.countParts(done.id)).toBe(0);
    await expect(exports.file(done.uuid)).rejects.toMatchObject({ code: 'export_not_done' });
    expect(await exports.row(other.uuid)).toMatchObject({ status: 'done' });
  });
});

test('an export that is removed while it is made ends, and leaves nothing', async () => {
  const formId = await newForm();
  await exports.submit(formId, long(9));
  const { uuid, id } = await exports.start(formId);
  const remove = async () => void (await exports.remove(uuid));
  expect(await write(uuid, meddledWith(database.orm, 2, 'before', remove))).toBe('gone');
  expect(await exports.countParts(id)).toBe(0);
});
