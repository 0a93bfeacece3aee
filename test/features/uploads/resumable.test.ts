import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type DetailedError, Upload as TusClient, type UploadOptions } from 'tus-js-client';
import { RateLimit } from '#db/entities/rate-limit.ts';
import { breakingLine } from '#dev/bench/uploads/breaking-line.ts';
import { uploadsBudgets } from '#features/uploads/budgets.ts';
import { dueUploads } from '#features/uploads/due.ts';
import { Upload } from '#features/uploads/entities.ts';
import { openFileStore } from '#features/uploads/stores/open.ts';
import { REST_ROOT, startService, type TestService } from '#test/environment/service.ts';
import { until } from '#test/environment/submissions.ts';
import { from } from '#test/environment/visitor.ts';
import { DAY_MS, HOUR_MS } from '#time.ts';

const MB = 1024 * 1024;
const FIELDS = [
  { type: 'text', name: 'name', label: 'Your name' },
  { type: 'file', name: 'film', label: 'Your film', accept: ['.bin', 'image/*'], max_size_kb: 20_000 },
];

let service: TestService;
let formId: number;
beforeAll(async () => {
  service = await startService();
  formId = await createForm({});
});
afterAll(() => service.close());

async function createForm(options: object): Promise<number> {
  const json = { title: 'Films', config: { fields: FIELDS, options: { min_fill_seconds: 0, ...options } } };
  const { body, status } = await service.as.admin('POST', 'b:/forms', json);
  expect([status, body]).toEqual([201, expect.anything()]);
  return (body as { id: number }).id;
}

const pathOf = (id = formId) => `b:/forms/${id}/uploads/resumable`;
const addressOf = (id = formId, url = service.url) => `${url}/${REST_ROOT}/svcb/v1/forms/${id}/uploads/resumable`;
const tokens = async (id = formId) =>
  (await service.call('GET', `b:/forms/${id}/token`)).body as { nonce: string; timing_token: string };
const rows = (where: object) => service.orm.em.fork().find(Upload, where);
const store = () => openFileStore(service.foundation.settings.uploads);
const TUS = { 'tus-resumable': '1.0.0' };
const OFFSET = { ...TUS, 'content-type': 'application/offset+octet-stream' };

/** Uploads with the official client. @returns its last answer */
async function upload(
  bytes: Buffer,
  { id = formId, url = service.url, metadata = {}, ...options }: UploadOptions & { id?: number; url?: string } = {},
) {
  const { nonce } = await tokens(id);
  return new Promise<{ token: string; address: string }>((resolve, reject) => {
    const client = new TusClient(bytes, {
      endpoint: addressOf(id, url),
      retryDelays: [10, 10, 10, 10, 10, 10],
      metadata: {
        _svcb_nonce: nonce,
        field: 'film',
        filename: 'film.bin',
        filetype: 'application/octet-stream',
        ...metadata,
      },
      onError: reject,
      onSuccess: ({ lastResponse }) =>
        resolve({ token: lastResponse.getHeader('Upload-Token') ?? '', address: client.url ?? '' }),
      ...options,
    });
    client.start();
  });
}

/** Returns the service's answer to an upload that the client reports as refused. */
async function refusalOf(work: Promise<unknown>): Promise<[number, unknown]> {
  const error = (await work.catch((reason: unknown) => reason)) as DetailedError;
  return [error.originalResponse?.getStatus() ?? 0, JSON.parse(error.originalResponse?.getBody() ?? 'null')];
}

const meta = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/** Begins an upload of so many bytes. @returns its path */
async function begin(size: number, { id = formId, nonce = '', field = 'film', more = {} } = {}): Promise<string> {
  const said = { _svcb_nonce: nonce || (await tokens(id)).nonce, field, filename: 'film.bin' };
  const headers = { ...TUS, 'upload-length': String(size), 'upload-metadata': meta(said), ...more };
  const answer = await service.call('POST', pathOf(id), { headers });
  expect([answer.status, answer.text]).toEqual([201, '']);
  return `${pathOf(id)}/${answer.headers.get('location')?.split('/').at(-1)}`;
}

const send = (path: string, at: number, raw: string, more = {}) =>
  service.call('PATCH', path, { raw, headers: { ...OFFSET, 'upload-offset': String(at), ...more } });
const stand = async (path: string) => {
  const { status, headers } = await service.call('HEAD', path, { headers: TUS });
  return [status, headers.get('upload-offset'), headers.get('upload-length')];
};

async function submit(film: string) {
  const { nonce, timing_token } = await tokens();
  const json = { name: 'Ada', film, _svcb_nonce: nonce, _svcb_timing: timing_token };
  return service.call('POST', `b:/forms/${formId}/submissions`, { json });
}

/** Removes expired uploads as a worker does. */
async function sweep(): Promise<void> {
  const kind = dueUploads({ orm: service.orm, fileStore: await store() });
  for (const one of await kind.take(service.clock.now(), 50)) await kind.wake(one, service.clock.now());
}

describe('an upload by the official client', () => {
  test.each([
    ['in one request', { uploadDataDuringCreation: true }],
    ['in pieces', { chunkSize: 3 * MB }],
  ])('%s becomes the value of its field', async (_how, options) => {
    const bytes = randomBytes(7 * MB + 1);
    const { token } = await upload(bytes, options);
    const { status, body } = await submit(token);
    expect([status, body]).toMatchObject([
      200,
      { data: { fields: { film: [{ name: 'film.bin', size: 7 * MB + 1, type: 'application/octet-stream' }] } } },
    ]);
  });

  test('goes on over a line that breaks five times, and arrives whole', async () => {
    const bytes = randomBytes(12 * MB);
    const line = await breakingLine(
      service.url,
      [1, 3, 5, 7, 9].map((at) => at * MB),
    );
    const { token, address } = await upload(bytes, { url: line.url });
    line.close();
    expect(line.breaks).toBe(5);
    const [row] = await rows({ uuid: address.split('/').at(-1) });
    const kept = await buffer(await (await store()).read(row?.storageKey ?? ''));
    expect(createHash('sha256').update(kept).digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(token).toMatch(/^u1\./);
  });

  test('of an empty file is whole at once', async () => {
    const { token } = await upload(Buffer.alloc(0));
    expect(token).toMatch(/^u1\./);
  });

  test('is refused as any file that the field does not take', async () => {
    const before = (await rows({ state: ['receiving', 'held'] })).length;
    const large = refusalOf(upload(Buffer.alloc(20_001 * 1024)));
    expect(await large).toMatchObject([413, { code: 'file_too_large', errors: { film: expect.any(String) } }]);
    const kind = refusalOf(upload(Buffer.from('x'), { metadata: { filename: 'film.mov' } }));
    expect(await kind).toMatchObject([422, { code: 'file_type' }]);
    const name = refusalOf(upload(Buffer.from('x'), { metadata: { field: 'name' } }));
    expect(await name).toMatchObject([422, { code: 'no_file_field' }]);
    const picture = refusalOf(upload(Buffer.from('no picture'), { metadata: { filename: 'film.png' } }));
    expect(await picture).toMatchObject([422, { code: 'file_type' }]);
    expect(await rows({ state: ['receiving', 'held'] })).toHaveLength(before);
  });

  test('of a program that calls itself a picture is refused at its beginning', async () => {
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(9 * MB)]);
    expect(await refusalOf(upload(program, { chunkSize: MB, metadata: { filename: 'a.png' } }))).toMatchObject([
      422,
      { code: 'file_type' },
    ]);
  });
});

describe('an upload that is begun', () => {
  test('takes so many requests of one address, however few bytes they have', async () => {
    const path = await begin(3);
    const counted = { key: { $like: '%upload_parts%' } };
    expect((await send(path, 0, 'a')).status).toBe(204);
    await service.orm.em
      .fork()
      .nativeUpdate(RateLimit, counted, { points: uploadsBudgets.uploadRequestsInHour.atMost });
    const limited = await send(path, 1, 'b');
    expect([limited.status, limited.body]).toMatchObject([429, { code: 'rate_limited' }]);
    expect(await stand(path)).toEqual([200, '1', '3']);
    await service.orm.em.fork().nativeDelete(RateLimit, counted);
    expect((await send(path, 1, 'bc')).status).toBe(204);
  });

  test('needs the nonce of its form', async () => {
    const other = await createForm({});
    for (const nonce of ['', 'wrong', (await tokens(other)).nonce]) {
      const headers = { ...TUS, 'upload-length': '1', 'upload-metadata': meta({ _svcb_nonce: nonce, field: 'film' }) };
      const answer = await service.call('POST', pathOf(), { headers });
      expect([answer.status, answer.body]).toMatchObject([403, { code: 'invalid_nonce' }]);
      expect(answer.headers.get('tus-resumable')).toBe('1.0.0');
    }
  });

  test('says where it stands, and goes on from there alone', async () => {
    const path = await begin(10);
    expect(await stand(path)).toEqual([200, '0', '10']);
    const answer = await send(path, 0, 'abcd');
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, '4']);
    expect(await stand(path)).toEqual([200, '4', '10']);
    const wrong = await send(path, 0, 'abcd');
    expect([wrong.status, wrong.body]).toMatchObject([409, { code: 'offset_conflict' }]);
    const tooMany = await send(path, 4, 'efghijk');
    expect([tooMany.status, tooMany.body]).toMatchObject([413, { code: 'body_too_large' }]);
    const last = await send(path, 4, 'efghij');
    expect([last.status, last.headers.get('upload-token')]).toEqual([204, expect.stringMatching(/^u1\./)]);
    const head = await service.call('HEAD', path, { headers: TUS });
    expect(head.headers.get('upload-token')).toBe(last.headers.get('upload-token'));
    expect(head.headers.get('cache-control')).toBe('no-store');
  });

  test('is unknown to other forms, and gone once its time is over', async () => {
    const path = await begin(10);
    const other = await createForm({});
    expect((await stand(path.replace(`/${formId}/`, `/${other}/`)))[0]).toBe(404);
    await send(path, 0, 'abcd');
    service.clock.pass(DAY_MS + 1);
    expect((await stand(path))[0]).toBe(410);
    const late = await send(path, 4, 'efghij');
    expect([late.status, late.body]).toMatchObject([410, { code: 'upload_expired' }]);
    const [row] = await rows({ uuid: path.split('/').at(-1) });
    await sweep();
    expect(await rows({ uuid: row?.uuid })).toEqual([]);
    expect(await (await store()).sizeSoFar(row?.storageKey ?? '')).toBe(0);
    expect((await stand(path))[0]).toBe(404);
  });

  test('can be given up, also when it is whole, until a submission has it', async () => {
    const path = await begin(4);
    const token = (await send(path, 0, 'abcd')).headers.get('upload-token') ?? '';
    expect((await service.call('DELETE', path, { headers: TUS })).status).toBe(204);
    expect((await submit(token)).status).toBe(422);
    const taken = await begin(4);
    const kept = (await send(taken, 0, 'abcd')).headers.get('upload-token') ?? '';
    expect((await submit(kept)).status).toBe(200);
    expect((await service.call('DELETE', taken, { headers: TUS })).status).toBe(404);
  });

  test.each<[string, Record<string, string>, number, string]>([
    ['without the version', { 'tus-resumable': '' }, 412, 'tus_version'],
    ['of another version', { 'tus-resumable': '0.2.1' }, 412, 'tus_version'],
    ['without its length', { 'upload-length': '' }, 400, 'upload_length_missing'],
    ['of a length that is none', { 'upload-length': '-1' }, 400, 'malformed_request'],
    ['with data that are none', { 'upload-metadata': 'a b c' }, 400, 'malformed_request'],
    [
      'with a length that comes later',
      { 'upload-length': '1', 'upload-defer-length': '1' },
      400,
      'upload_length_missing',
    ],
    ['in parts that are put together', { 'upload-concat': 'partial' }, 400, 'not_supported'],
  ])('%s is refused', async (_how, headers, status, code) => {
    const given = { ...TUS, 'upload-length': '4', 'upload-metadata': meta({ field: 'film' }), ...headers };
    const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
    const answer = await service.call('POST', pathOf(), { headers: sent });
    expect([answer.status, answer.body]).toMatchObject([status, { code }]);
  });
});

describe('two requests that write', () => {
  /** Sends the first bytes of an upload and then stalls. */
  async function hanging(path: string, size: number) {
    const at = addressOf() + path.slice(pathOf().length);
    const req = request(at, { method: 'PATCH', headers: { ...OFFSET, 'upload-offset': '0', 'content-length': size } });
    req.on('error', () => {});
    req.write('abcd');
    await until('it writes', async () => (await rows({ uuid: path.split('/').at(-1) }))[0]?.lease != null);
    return req;
  }

  test('the later one gets the place of the earlier, whose bytes are kept', async () => {
    const path = await begin(10);
    const first = await hanging(path, 10);
    const answered = once(first, 'response');
    expect(await stand(path)).toEqual([200, '4', '10']);
    const [answer] = await answered;
    expect(answer.statusCode).toBe(204);
    const last = await send(path, 4, 'efghij');
    expect(last.headers.get('upload-token')).toMatch(/^u1\./);
    first.destroy();
  });

  test('one of a process that was killed waits until its time is over', async () => {
    const path = await begin(10);
    await send(path, 0, 'abcd');
    const uuid = path.split('/').at(-1);
    const leaseUntil = new Date(service.clock.now().getTime() + 10_000);
    await service.orm.em.fork().nativeUpdate(Upload, { uuid }, { lease: 'killed', leaseUntil });
    const standing = stand(path);
    await until('it is asked for', async () => (await rows({ uuid }))[0]?.leaseWanted === true);
    service.clock.pass(10_001);
    expect(await standing).toEqual([200, '4', '10']);
  });

  test('what was whole when its process was killed is made a file when it is asked for', async () => {
    const path = await begin(4);
    const uuid = path.split('/').at(-1);
    const [row] = await rows({ uuid });
    await (await store()).append(row?.storageKey ?? '', 0, Readable.from([Buffer.from('abcd')]), 4);
    const head = await service.call('HEAD', path, { headers: TUS });
    expect(head.headers.get('upload-token')).toMatch(/^u1\./);
    expect((await rows({ uuid, state: 'held' })).length).toBe(1);
  });
});

describe('pages of other sites', () => {
  test('that the form allows may upload, and read what tus answers', async () => {
    const origin = 'https://shop.example.org';
    const id = await createForm({ allowed_origins: [origin] });
    const headers = { origin, 'access-control-request-method': 'PATCH' };
    for (const path of [pathOf(id), `${pathOf(id)}/00000000-0000-4000-8000-000000000000`]) {
      const answer = await service.call('OPTIONS', path, { headers });
      expect(answer.status).toBe(204);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-methods': expect.stringContaining('PATCH'),
        'access-control-allow-headers': expect.stringContaining('Upload-Offset'),
        'access-control-expose-headers': expect.stringContaining('Upload-Token'),
        'tus-version': '1.0.0',
        'tus-extension': 'creation,creation-with-upload,termination,expiration',
      });
      const other = await service.call('OPTIONS', path, { headers: { ...headers, origin: 'https://evil.example' } });
      expect(other.headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});

describe('there is room', () => {
  test('for so many bytes of a form as it says, whoever comes at the same time', async () => {
    const id = await createForm({ max_upload_mb: 3 });
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(async () => {
        const { nonce } = await tokens(id);
        const said = meta({ _svcb_nonce: nonce, field: 'film', filename: 'film.bin' });
        const headers = { ...TUS, 'upload-length': String(MB), 'upload-metadata': said };
        return service.call('POST', pathOf(id), { headers });
      }),
    );
    const taken = answers.filter(({ status }) => status === 201);
    expect(taken.length).toBeLessThanOrEqual(3);
    for (const { status, body } of answers.filter((one) => !taken.includes(one))) {
      expect([status, body]).toMatchObject([
        507,
        { code: 'form_storage_full', errors: { max_upload_mb: expect.stringContaining('3 MB') } },
      ]);
    }
    expect(await rows({ formId: id })).toHaveLength(taken.length);
    await begin((3 - taken.length) * MB, { id });
    await expect(begin(1, { id })).rejects.toThrow();
  });

  test('for so many unfinished files of one address at a time', async () => {
    await service.orm.em.fork().nativeDelete(Upload, {});
    await begin(1);
    const row = await service.orm.em.fork().findOneOrFail(Upload, { state: 'receiving' });
    const others = Array.from({ length: uploadsBudgets.uploadsUnfinished.atMost - 1 }, () => randomUUID());
    for (const uuid of others) await service.orm.em.fork().insert(Upload, { ...row, uuid });
    const said = { _svcb_nonce: (await tokens()).nonce, field: 'film', filename: 'film.bin' };
    const headers = { ...TUS, 'upload-length': '1', 'upload-metadata': meta(said) };
    const answer = await service.call('POST', pathOf(), { headers });
    expect([answer.status, answer.body]).toMatchObject([
      429,
      { code: 'rate_limited', message: 'Too many files came from your network. Try again in 60 min.' },
    ]);
    service.clock.pass(HOUR_MS);
    await begin(1);
  });

  test('for twice as many of one IPv6 end site, whichever of its networks they come from', async () => {
    await service.orm.em.fork().nativeDelete(Upload, {});
    await begin(1, { more: from('2001:db8:7:1::1').headers });
    const row = await service.orm.em.fork().findOneOrFail(Upload, { state: 'receiving' });
    // These uploads come from other networks of the same site.
    const others = Array.from({ length: 2 * uploadsBudgets.uploadsUnfinished.atMost - 1 }, () => randomUUID());
    for (const uuid of others) await service.orm.em.fork().insert(Upload, { ...row, uuid, network: uuid.slice(0, 22) });
    const said = { _svcb_nonce: (await tokens()).nonce, field: 'film', filename: 'film.bin' };
    const of = (address: string) => ({
      headers: { ...TUS, ...from(address).headers, 'upload-length': '1', 'upload-metadata': meta(said) },
    });
    expect((await service.call('POST', pathOf(), of('2001:db8:7:ffff::1'))).status).toBe(429);
    expect((await service.call('POST', pathOf(), of('2001:db8:8:1::1'))).status).toBe(201);
  });
});
