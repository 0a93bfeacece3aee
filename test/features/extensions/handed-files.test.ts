import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SubmissionException, SubmissionService } from '#features/extensions/submission-service.ts';
import { Upload } from '#features/uploads/entities.ts';
import { UploadScanner } from '#features/uploads/scanning/scanner.ts';
import { openFileStore } from '#features/uploads/stores/open.ts';
import { PDF } from '#test/environment/files.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm } from '#test/environment/visitor.ts';

const FIELDS = [
  { type: 'text', name: 'name', required: true },
  { type: 'file', name: 'cv', accept: ['.pdf'], max_size_kb: 1, required: true },
  {
    type: 'group',
    name: 'docs',
    fields: [
      { type: 'file', name: 'more', multiple: true },
      { type: 'text', name: 'no' },
    ],
  },
];
const PDF_BYTES = Buffer.from(`${PDF}hello`);

let service: TestService;
let submissions: SubmissionService;
let formId: number;
beforeAll(async () => {
  service = await startService();
  const { foundation, intake } = service;
  const fileStore = await openFileStore(foundation.settings.uploads);
  submissions = new SubmissionService({
    intake,
    uploads: { ...foundation, fileStore, scanner: new UploadScanner({ ...foundation, fileStore }) },
  });
  formId = await createForm(service, {}, FIELDS);
});
afterAll(() => service.close());

async function refusalOf(...args: unknown[]): Promise<SubmissionException> {
  const refused = await (submissions.handle as (...given: unknown[]) => Promise<unknown>)
    .apply(submissions, args)
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(SubmissionException);
  return refused as SubmissionException;
}
const left = () => service.orm.em.fork().count(Upload, { state: ['held', 'receiving'] });

describe('files that code hands in', () => {
  test('are kept and claimed, from memory and from streams, in groups too', async () => {
    const files = [
      { field: 'cv', name: 'cv.pdf', bytes: PDF_BYTES },
      { field: 'docs.more', name: 'a.txt', bytes: Readable.from([Buffer.from('a'), Buffer.from('b')]) },
      { field: 'docs.more', name: 'b.txt', type: 'text/plain', bytes: new Uint8Array([98]) },
    ];
    const values = { name: 'Ada', docs: { no: 'C-1' } };
    const { data } = await submissions.handle(formId, values, {}, files);
    expect(data.fields).toMatchObject({
      cv: [{ name: 'cv.pdf', size: 14, type: 'application/pdf' }],
      docs: {
        no: 'C-1',
        more: [
          { name: 'a.txt', size: 2 },
          { name: 'b.txt', size: 1 },
        ],
      },
    });
    const [{ id = '' } = {}] = data.fields.cv as { id: string }[];
    const path = `b:/submissions/${data.submission_id}/files/${id}`;
    const read = await service.as.admin('GET', path);
    expect(read.text).toBe(`${PDF}hello`);
    expect(values).toEqual({ name: 'Ada', docs: { no: 'C-1' } });
  });

  test('stand in their rows, and make one that is not there', async () => {
    const fields = [{ type: 'repeater', name: 'guests', fields: [{ type: 'file', name: 'pass', multiple: true }] }];
    const id = await createForm(service, {}, fields);
    const one = (field: string, name: string) => ({ field, name, bytes: Buffer.from(name) });
    const files = [one('guests[1].pass', 'a.txt'), one('guests[1].pass', 'b.txt')];
    const { data } = await submissions.handle(id, { guests: [{}] }, {}, files);
    expect(data.fields).toMatchObject({ guests: [{ pass: [] }, { pass: [{ name: 'a.txt' }, { name: 'b.txt' }] }] });
  });

  test('are refused by their fields, all at once, and nothing of them is left', async () => {
    const before = await left();
    const refused = await refusalOf(formId, { name: '' }, {}, [
      { field: 'cv', name: 'cv.exe', bytes: PDF_BYTES },
      { field: 'docs.more', name: 'fine.txt', bytes: Buffer.from('x') },
      { field: 'nowhere', name: 'x.txt', bytes: Buffer.from('x') },
    ]);
    expect(refused).toMatchObject({ code: 'validation_failed' });
    expect(Object.keys(refused.errors).sort()).toEqual(['cv', 'name', 'nowhere']);
    const large = [{ field: 'cv', name: 'cv.pdf', bytes: Buffer.concat([PDF_BYTES, Buffer.alloc(2000)]) }];
    expect((await refusalOf(formId, { name: 'Ada' }, {}, large)).errors).toEqual({
      cv: expect.stringContaining('1 kB'),
    });
    expect(await left()).toBe(before);
  });

  test('are the same submission when they come again with the same key, and another with others', async () => {
    const send = (bytes: Uint8Array) =>
      submissions.handle(formId, { name: 'Ada' }, { idempotency_key: 'once' }, [
        { field: 'cv', name: 'cv.pdf', bytes },
      ]);
    const before = await left();
    const first = await send(PDF_BYTES);
    const again = await send(PDF_BYTES);
    expect(again.data).toEqual(first.data);
    await expect(send(Buffer.from(`${PDF}other`))).rejects.toMatchObject({ code: 'idempotency_conflict' });
    expect(await left()).toBe(before);
  });

  test('count for no visitor', async () => {
    const { data } = await submissions.handle(formId, { name: 'Ada' }, {}, [
      { field: 'cv', name: 'cv.pdf', bytes: PDF_BYTES },
    ]);
    const [{ id: uuid = '' } = {}] = (data.fields as { cv: { id: string }[] }).cv;
    expect(await service.orm.em.fork().findOneOrFail(Upload, { uuid })).toMatchObject({ network: null });
  });

  test('of a stream that breaks off keep the submission out', async () => {
    async function* broken() {
      yield PDF_BYTES;
      throw new Error('the disk is gone');
    }
    const files = [{ field: 'cv', name: 'cv.pdf', bytes: broken() }];
    expect(await refusalOf(formId, { name: 'Ada' }, {}, files)).toMatchObject({ code: 'internal_error' });
  });

  test('need a store', async () => {
    const without = new SubmissionService({ intake: service.intake });
    const files = [{ field: 'cv', name: 'cv.pdf', bytes: PDF_BYTES }];
    await expect(without.handle(formId, { name: 'Ada' }, {}, files)).rejects.toMatchObject({
      code: 'uploads_unavailable',
    });
  });

  test.each<[unknown, string]>([
    ['cv.pdf', 'files must be a list'],
    [Array.from({ length: 101 }, () => ({})), 'files must have at most 100 entries'],
    [['cv.pdf'], 'files[0].field'],
    [[{ field: 'cv', bytes: PDF_BYTES }], 'files[0].name'],
    [[{ field: 'cv', name: 'a.pdf', type: 7, bytes: PDF_BYTES }], 'files[0].type'],
    [[{ field: 'cv', name: 'a.pdf', bytes: '/etc/passwd' }], 'files[0].bytes'],
  ])('are described rightly: %j', async (files, message) => {
    const refused = await refusalOf(formId, { name: 'Ada' }, {}, files);
    expect([refused.code, refused.message]).toEqual(['invalid_argument', expect.stringContaining(message)]);
  });
});
