import { CreateMultipartUploadCommand, ListMultipartUploadsCommand, type S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { freePort } from '#dev/supervisor/ports.ts';
import { createDeliverActivities } from '#features/exports/activities/deliver.ts';
import { createExportActivities } from '#features/exports/activities/write.ts';
import { Export, ExportPart, ExportSchedule } from '#features/exports/entities.ts';
import { exportBucketMistake, objectName } from '#features/exports/schedules/bucket.ts';
import { changeSchedule, createSchedule, requireSchedule, runSchedule } from '#features/exports/schedules/use-cases.ts';
import { Submission } from '#features/submissions/entities.ts';
import { openS3 } from '#features/uploads/stores/s3-bucket.ts';
import type { S3Settings } from '#features/uploads/stores/s3-settings.ts';
import { COMMAND_LINE } from '#security/actor.ts';
import { hasBucket, startBucket } from '#test/environment/bucket.ts';
import { openExports, PLACE } from '#test/environment/exports.ts';
import { createForm } from '#test/environment/submissions.ts';

const NOW = new Date('2031-03-05T06:02:00Z');
type Opened = Awaited<ReturnType<typeof openExports>>;
let database: Opened['database'];
let box: Opened['box'];
let forms: Opened['forms'];
let exports: Opened['exports'];
beforeAll(async () => {
  ({ database, box, forms, exports } = await openExports(() => NOW));
});
afterAll(() => database.close());

/** A bucket that no request has reached yet. */
const NOWHERE: S3Settings = {
  ...{ named: 'EXPORTS_S3', bucket: 'nowhere', region: 'eu-test-1', pathStyle: true, prefix: '' },
  ...{ endpoint: 'http://127.0.0.1:1', accessKeyId: 'key', secretAccessKey: 'secret' },
};

/** Creates a finished export of a schedule that stores its files in a bucket. */
async function finishedExport(names: readonly string[] = ['canary-ada']): Promise<Export> {
  const form = await createForm({ forms, now: async () => NOW }, {});
  await exports.submit(
    form.id,
    names.map((name) => ({ name })),
  );
  const { uuid } = await createSchedule(withBucket(NOWHERE), COMMAND_LINE, form.id, {
    times: { period: 'daily', weekday: null, hour: 6, timeZone: 'UTC' },
    ...{ span: 'new', way: 'store', order: { format: 'csv', filter: {} } },
  });
  const { uuid: exportUuid } = await runSchedule(exports.parts, COMMAND_LINE, uuid);
  const activities = createExportActivities({ batches: database.orm, box, ...PLACE });
  const input = { exportUuid, now: NOW.getTime() };
  await new MockActivityEnvironment().run(activities.writeExport, input);
  await activities.finishExport(input);
  return (await exports.row(exportUuid)) as Export;
}

const withBucket = (exportBucket?: S3Settings) => ({
  ...exports.parts,
  settings: { ...exports.parts.settings, exportBucket },
});

const noted: unknown[] = [];
let beforeItIsNoted = async () => {};
/** An audit log that stores its entries in `noted`. */
const notingAudit = {
  async together(actor: unknown, event: string, work: CallableFunction) {
    await beforeItIsNoted();
    return work(async (_em: unknown, details: unknown) => void noted.push([actor, event, details]));
  },
} as never;
const deliverTo = (exportBucket?: S3Settings) =>
  createDeliverActivities({
    ...withBucket(exportBucket),
    audit: notingAudit,
    readSite: () => Promise.reject(new Error('no mail is written here')),
    mailer: { send: () => Promise.reject(new Error('no mail is sent here')) },
  });
const deliver = ({ uuid }: Export, to?: S3Settings) =>
  new MockActivityEnvironment({ currentAttemptScheduledTimestampMs: NOW.getTime() }).run(deliverTo(to).deliverExport, {
    exportUuid: uuid,
  });
const scheduleOf = ({ scheduleUuid }: Export) => requireSchedule(exports.parts, String(scheduleUuid));

test('an object is named by its form, its last moment and its export, the same each time', () => {
  const row = { uuid: '1f0c2a9b-6f0b-4d53-9f57-0f0f6b0b8a11', formId: 3, createdAt: NOW };
  const filter = { to: new Date('2031-03-05T06:00:00.123Z') };
  expect(objectName(row, { format: 'csv', filter })).toBe('form-3/2031-03-05T060000Z-1f0c2a9b.csv');
  expect(objectName(row, { format: 'json', files: true, filter })).toBe('form-3/2031-03-05T060000Z-1f0c2a9b.zip');
  expect(objectName(row, { format: 'xlsx', filter: {} })).toBe('form-3/2031-03-05T060200Z-1f0c2a9b.xlsx');
});

describe('an export that cannot be put into a bucket', () => {
  test('waits for the setting', async () => {
    const row = await finishedExport();
    await expect(deliver(row)).rejects.toMatchObject({ type: 'store_not_set', nonRetryable: false });
    await deliverTo().giveUpDelivery({ exportUuid: row.uuid, type: 'store_not_set' });
    expect(await exports.row(row.uuid)).toMatchObject({
      status: 'done',
      errorType: 'store_not_set',
      deliveredAt: null,
    });
    expect(await scheduleOf(row)).toMatchObject({ errorType: 'store_not_set', lastAt: null });
  });

  test('waits for a bucket that is away', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    await expect(deliver(await finishedExport(), { ...NOWHERE, endpoint })).rejects.toMatchObject({
      ...{ type: 'store_unavailable', nonRetryable: false },
    });
  });

  test('is in the next one where its time ended before it went', async () => {
    const row = await finishedExport();
    await database.orm.em.fork().nativeUpdate(Export, { id: row.id }, { expiresAt: NOW });
    expect(await deliver(row)).toBe('gone');
    expect(await scheduleOf(row)).toMatchObject({ errorType: 'export_expired', lastAt: null });
  });

  test('names nobody to mail it to, where its schedule was meddled with', async () => {
    const row = await finishedExport();
    await database.orm.em.fork().nativeUpdate(ExportSchedule, { uuid: row.scheduleUuid }, { way: 'mail' });
    await expect(deliver(row)).rejects.toMatchObject({ type: 'recipients_missing', nonRetryable: false });
  });

  test('goes nowhere once its schedule only keeps, or is gone', async () => {
    const row = await finishedExport();
    await changeSchedule(exports.parts, COMMAND_LINE, String(row.scheduleUuid), { way: 'keep' });
    expect(await deliver(row)).toBe('gone');
    await exports.remove(row.uuid);
    expect(await deliver(row)).toBe('gone');
  });
});

(hasBucket ? describe : describe.skip)('a bucket', () => {
  let bucket: Awaited<ReturnType<typeof startBucket>>;
  let settings: S3Settings;
  let client: S3Client;
  beforeAll(async () => {
    bucket = await startBucket();
    settings = { ...bucket.settings, named: 'EXPORTS_S3' };
    client = openS3(settings);
  }, 40_000);
  afterAll(() => {
    client.destroy();
    bucket.stop();
  });

  const objectsOf = async ({ formId }: Export) =>
    [...(await bucket.objects())].filter(([key]) => key.startsWith(`forms/form-${formId}/`));

  test('gets an export once, as people get it, and the audit log says so', async () => {
    const row = await finishedExport();
    expect(await deliver(row, settings)).toBe('delivered');
    const key = `forms/form-${row.formId}/2031-03-05T060000Z-${row.uuid.slice(0, 8)}.csv`;
    expect(await objectsOf(row)).toEqual([[key, await exports.file(row.uuid)]]);
    expect(await exports.row(row.uuid)).toMatchObject({ deliveredAt: NOW, errorType: null });
    expect(await scheduleOf(row)).toMatchObject({ errorType: null, lastExport: row.uuid });
    expect(noted).toEqual([
      [expect.anything(), 'submissions.exported', expect.objectContaining({ formId: row.formId, export: row.uuid })],
    ]);
    // The delivery is repeated, as after an attempt whose result was lost.
    expect(await deliver(row, settings)).toBe('delivered');
    expect(noted).toHaveLength(1);
  });

  test('gets one of many parts whole, and loses those that a killed attempt has left', async () => {
    const row = await finishedExport(Array.from({ length: 120 }, (_, at) => `${at}`.padEnd(100_000, 'x')));
    const name = objectName(row, { format: 'csv', filter: { to: new Date('2031-03-05T06:00:00Z') } });
    await client.send(new CreateMultipartUploadCommand({ Bucket: 'bucket', Key: `forms/${name}` }));
    await deliver(row, settings);
    const [[key, bytes] = []] = await objectsOf(row);
    expect([key, bytes?.equals(await exports.file(row.uuid))]).toEqual([`forms/${name}`, true]);
    expect(bytes?.length).toBeGreaterThan(11_000_000);
    const left = await client.send(new ListMultipartUploadsCommand({ Bucket: 'bucket' }));
    expect(left.Uploads ?? []).toEqual([]);
  });

  test('has what was erased while it was sent, which the audit log says, and the next one has the others', async () => {
    const row = await finishedExport(['canary-ada', 'canary-bob']);
    const [first] = await database.orm.em.fork().find(Submission, { formId: row.formId }, { orderBy: { id: 'asc' } });
    beforeItIsNoted = async () => void (await exports.erase(first?.uuid ?? ''));
    await deliver(row, settings);
    beforeItIsNoted = async () => {};
    expect(await objectsOf(row)).toHaveLength(1);
    expect(noted.at(-1)).toEqual([
      expect.anything(),
      'submissions.exported',
      expect.objectContaining({ export: row.uuid }),
    ]);
    expect(await exports.row(row.uuid)).toMatchObject({ status: 'failed', errorType: 'submission_erased' });
    expect(await scheduleOf(row)).toMatchObject({ errorType: 'submission_erased', lastAt: null });
  });

  test('gets nothing of an export that ends meanwhile', async () => {
    const row = await finishedExport();
    await database.orm.em.fork().nativeDelete(ExportPart, { exportId: row.id });
    await expect(deliver(row, settings)).rejects.not.toMatchObject({ type: expect.stringContaining('store_') });
    expect(await objectsOf(row)).toEqual([]);
    expect((await exports.row(row.uuid))?.deliveredAt).toBeNull();
  });

  test('that refuses its key is tried again, and the check names the setting', async () => {
    const refused = { ...settings, secretAccessKey: 'another' };
    await expect(deliver(await finishedExport(), refused)).rejects.toMatchObject({
      type: 'store_refused',
      nonRetryable: false,
    });
    expect(await exportBucketMistake(refused)).toContain('EXPORTS_S3_SECRET_ACCESS_KEY');
    expect(await exportBucketMistake({ ...settings, bucket: 'nowhere' })).toContain('EXPORTS_S3_BUCKET: there is no');
    expect(await exportBucketMistake(settings)).toBeNull();
  });
});
