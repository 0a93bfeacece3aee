import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import { waitUntil } from '#dev/supervisor/wait.ts';
import { AuditEntry } from '#features/audit/entities.ts';
import { fileReply } from '#features/uploads/serving/answer.ts';
import { openFileStore } from '#features/uploads/stores/open.ts';
import { hasBucket, startBucket } from '#test/environment/bucket.ts';
import { PDF, submitFiles, uploadFile, uploadRow } from '#test/environment/files.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm } from '#test/environment/visitor.ts';
import { MINUTE_MS } from '#time.ts';

const FIELDS = [
  { type: 'text', name: 'name' },
  { type: 'file', name: 'cv', max_size_kb: 100_000 },
];
const CONTENT = `${PDF}0123456789`;

let bucket: Awaited<ReturnType<typeof startBucket>> | undefined;
beforeAll(async () => {
  if (hasBucket) bucket = await startBucket();
});
afterAll(() => bucket?.stop());

describe.each(['folder', ...(hasBucket ? ['s3'] : [])])('a file in a store (%s)', (kind) => {
  let service: TestService;
  let path: string;
  let file: string;
  let submission: number;
  const asAdmin = (method: string, headers: Record<string, string> = {}) =>
    service.call(method, path, { headers: { ...service.admin, ...headers } });

  beforeAll(async () => {
    service = await startService(kind === 's3' && bucket ? { uploads: { s3: bucket.settings } } : {});
    ({ submission, file, path } = await sendFile(CONTENT));
  });
  afterAll(() => service.close());

  async function sendFile(content: string | Uint8Array<ArrayBuffer>) {
    const formId = await createForm(service, {}, FIELDS);
    const cv = await uploadFile(service, formId, { field: 'cv', name: 'Lebenslauf für Ada.pdf', content });
    const { id, fields } = await submitFiles(service, formId, { cv });
    const [{ id: uuid = '' } = {}] = fields.cv ?? [];
    return { submission: id, file: uuid, path: `b:/submissions/${id}/files/${uuid}` };
  }

  async function linkTo(seconds?: number) {
    const json = seconds === undefined ? undefined : { expires_in_seconds: seconds };
    const { status, body } = await service.as.admin('POST', `${path}/links`, json);
    expect(status).toBe(201);
    return body as { url: string; expires_at: string };
  }
  /** Requests an address of the service at the test's own port. */
  const open = (url: string, init?: RequestInit) =>
    fetch(url.replace(/^https?:\/\/[^/]+/, service.url), { redirect: 'manual', ...init });

  test.each<[string, number, string, string | null]>([
    ['', 200, CONTENT, null],
    ['bytes=0-3', 206, '%PDF', `bytes 0-3/${CONTENT.length}`],
    ['bytes=9-', 206, '0123456789', `bytes 9-18/${CONTENT.length}`],
    ['bytes=-2', 206, '89', `bytes 17-18/${CONTENT.length}`],
    ['bytes=-500', 206, CONTENT, `bytes 0-18/${CONTENT.length}`],
    ['bytes=18-99999', 206, '9', `bytes 18-18/${CONTENT.length}`],
    ['bytes=0-0,5-6', 200, CONTENT, null],
    ['bytes=nonsense', 200, CONTENT, null],
    ['lines=1-2', 200, CONTENT, null],
  ])('is read by Range "%s"', async (range, status, text, contentRange) => {
    const answer = await asAdmin('GET', range ? { range } : {});
    expect([answer.status, answer.text]).toEqual([status, text]);
    expect(answer.headers.get('content-range')).toBe(contentRange);
    expect(answer.headers.get('content-length')).toBe(String(text.length));
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
    expect(answer.headers.get('etag')).toBe(`"${file}"`);
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  });

  test('has no part behind its end', async () => {
    const answer = await asAdmin('GET', { range: `bytes=${CONTENT.length}-` });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${CONTENT.length}`]);
    expect(answer.body).toMatchObject({ code: 'range_not_satisfiable' });
  });

  test('is sent whole to who began with another one', async () => {
    const range = 'bytes=0-3';
    expect((await asAdmin('GET', { range, 'if-range': `"${file}"` })).status).toBe(206);
    for (const other of ['"another"', `W/"${file}"`, 'Wed, 21 Oct 2026 07:28:00 GMT']) {
      expect((await asAdmin('GET', { range, 'if-range': other })).status).toBe(200);
    }
  });

  test('says with HEAD how large it is, and that it is there', async () => {
    const answer = await asAdmin('HEAD');
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(answer.headers.get('content-length')).toBe(String(CONTENT.length));
    expect((await asAdmin('HEAD', { range: 'bytes=0-3' })).headers.get('content-length')).toBe('4');
  });

  test('that is empty is read', async () => {
    const { path: empty } = await sendFile('');
    const answer = await service.as.admin('GET', empty);
    expect([answer.status, answer.text, answer.headers.get('content-length')]).toEqual([200, '', '0']);
  });

  test('is read by a link, for 15 minutes, by whoever has it', async () => {
    const { url, expires_at } = await linkTo();
    expect(Date.parse(expires_at) - service.clock.now().getTime()).toBe(15 * MINUTE_MS);
    const answer = await open(url);
    expect([answer.status, await answer.text()]).toEqual([200, CONTENT]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-disposition': `attachment; filename="Lebenslauf f_r Ada.pdf"; filename*=UTF-8''Lebenslauf%20f%C3%BCr%20Ada.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect((await open(url, { headers: { range: 'bytes=0-3' } })).status).toBe(206);
    expect((await open(url, { method: 'HEAD' })).status).toBe(200);
    service.clock.pass(15 * MINUTE_MS);
    const late = await open(url);
    expect([late.status, await late.json()]).toMatchObject([410, { code: 'link_over' }]);
    const [, secret = ''] = url.split('link=');
    expect(service.logLines.join('')).not.toContain(secret);
  });

  test('is not read by a link that was changed, or is of another file', async () => {
    const { url } = await linkTo(60);
    const other = await sendFile('other');
    const [end = '', mac = ''] = url.split('link=')[1]?.split('.') ?? [];
    const later = Number.parseInt(end, 36) + 1;
    const wrong = [
      url.replace(/\?.*/, ''),
      url.replace(file, other.file),
      url.replace(end, later.toString(36)),
      url.replace(
        mac,
        mac.replace(/^./, (one) => (one === 'A' ? 'B' : 'A')),
      ),
      url.replace(mac, ''),
      url.replace(file, 'none'),
    ];
    for (const one of wrong) {
      const answer = await open(one);
      expect([one, answer.status, await answer.json()]).toMatchObject([one, 404, { code: 'file_not_found' }]);
    }
    expect((await open(url)).status).toBe(200);
  });

  test('leaves entries when a link to it is made, and when it is read', async () => {
    const { url } = await linkTo(3_600);
    const answer = await open(url);
    const entries = await service.orm.em
      .fork()
      .find(AuditEntry, { event: ['file_link.created', 'file_link.used'] }, { orderBy: { id: 'desc' }, limit: 2 });
    const [used, created] = entries;
    expect(created).toMatchObject({ event: 'file_link.created', login: 'ada', target: `submission:${submission}` });
    expect(used).toMatchObject({ event: 'file_link.used', requestId: answer.headers.get('x-request-id') });
    expect(used?.details).toMatchObject({ file });
    expect(JSON.stringify(entries)).not.toContain('link=');
  });

  test.each([0, 59, 30 * 86_400 + 1, '60s'])('gets no link for %j seconds', async (seconds) => {
    const json = { expires_in_seconds: seconds };
    const { status, body } = await service.as.admin('POST', `${path}/links`, json);
    expect([status, body]).toMatchObject([422, { errors: { expires_in_seconds: expect.any(String) } }]);
  });

  test('is gone with its submission, for links too', async () => {
    const mine = await sendFile('mine');
    const made = await service.as.admin('POST', `${mine.path}/links`);
    const { url } = made.body as { url: string };
    expect((await open(url)).status).toBe(200);
    await service.as.admin('DELETE', `b:/submissions/${mine.submission}`);
    expect((await open(url)).status).toBe(404);
    expect((await service.as.admin('GET', mine.path)).status).toBe(404);
  });

  test('whose bytes are gone is said to be gone', async () => {
    const mine = await sendFile('mine');
    const store = await openFileStore(service.foundation.settings.uploads);
    await store.remove((await uploadRow(service, mine.file))?.storageKey ?? '');
    store.close?.();
    for (const method of ['GET', 'HEAD']) {
      expect((await service.as.admin(method, mine.path)).status).toBe(404);
    }
  });
});

test('the store is not read on for a client that has gone', async () => {
  let made = 0;
  async function* endless() {
    for (;;) {
      made += 1;
      yield Buffer.alloc(64 * 1024);
    }
  }
  const bytes = Readable.from(endless(), { objectMode: false, highWaterMark: 64 * 1024 });
  const store = { ...(await openFileStore(undefined)), read: () => Promise.resolve(bytes) };
  const app = express();
  app.get('/', async (req, res) => {
    const { body, headers } = await fileReply(store, { uuid: 'u', name: 'a', size: 2 ** 40, storageKey: 'k' }, req);
    res.set(headers);
    await body(res, req);
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const request = get({ port, host: '127.0.0.1' }, (answer) => {
    answer.once('data', () => request.destroy());
    answer.on('error', () => {});
  });
  request.on('error', () => {});
  await waitUntil(async () => bytes.destroyed, { timeoutMs: 10_000, what: 'the end of the stream' });
  const until = made;
  await new Promise(setImmediate);
  expect(made).toBe(until);
  expect(made).toBeLessThan(200);
  server.close();
});
