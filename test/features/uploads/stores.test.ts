import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from '#dev/supervisor/ports.ts';
import { readSettings, SettingsError } from '#features/environment.ts';
import { FolderStore } from '#features/uploads/stores/folder.ts';
import { S3Store } from '#features/uploads/stores/s3.ts';
import { openS3, PATIENCE } from '#features/uploads/stores/s3-bucket.ts';
import { StoreRefused } from '#features/uploads/stores/s3-errors.ts';
import type { S3Settings } from '#features/uploads/stores/s3-settings.ts';
import { FileGone, type FileStore, newFileKey, StoreUnavailable } from '#features/uploads/stores/store.ts';
import { listen } from '#http/listen.ts';
import { CLIENT_LIMITS } from '#http/server/client-limits.ts';
import { hasBucket, startBucket } from '#test/environment/bucket.ts';
import { bytesHeld } from '#test/environment/memory.ts';
import { ENVIRONMENT } from '#test/environment/settings.ts';

const MB = 1024 * 1024;

let folder: string;
let bucket: Awaited<ReturnType<typeof startBucket>> | undefined;
let settings: S3Settings;
const stores: Record<string, FileStore> = {};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stores-'));
  stores.folder = new FolderStore(folder);
  if (!hasBucket) return;
  bucket = await startBucket();
  settings = bucket.settings;
  stores.s3 = new S3Store(settings);
});
afterAll(() => {
  stores.s3?.close?.();
  bucket?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function* pieces(megabytes: number, failure?: Error): AsyncGenerator<Buffer> {
  for (let at = 0; at < megabytes; at += 1) yield Buffer.alloc(MB, at % 251);
  if (failure) throw failure;
}
const bytesOf = (megabytes: number, failure?: Error) =>
  Readable.from(pieces(megabytes, failure), { objectMode: false });

describe.each(['folder', ...(hasBucket ? ['s3'] : [])])('a store (%s)', (name) => {
  const store = () => stores[name] as FileStore;

  test('gives back what was written, whole and in parts', async () => {
    const key = newFileKey();
    expect(await store().write(key, Readable.from([Buffer.from('hello '), Buffer.from('world')]), 11)).toEqual({
      size: 11,
    });
    expect(await store().has(key)).toBe(true);
    expect(String(await buffer(await store().read(key)))).toBe('hello world');
    expect(String(await buffer(await store().read(key, { start: 4, end: 6 })))).toBe('o w');
    expect(await store().findMistake?.()).toBeNull();
  });

  test('keeps an empty file', async () => {
    const key = newFileKey();
    expect(await store().write(key, Readable.from([]), 0)).toEqual({ size: 0 });
    expect(await buffer(await store().read(key))).toHaveLength(0);
  });

  test.each([0, 12])('keeps nothing of a file that breaks off after %s MB, and throws its error', async (megabytes) => {
    const key = newFileKey();
    const gone = new RangeError('the visitor has gone');
    await expect(store().write(key, bytesOf(megabytes, gone))).rejects.toBe(gone);
    expect(await store().has(key)).toBe(false);
  });

  test('keeps nothing of a file that has another size than was said', async () => {
    const key = newFileKey();
    await expect(store().write(key, bytesOf(7), 8 * MB)).rejects.toThrow(`${7 * MB} bytes came in place of ${8 * MB}`);
    expect(await store().has(key)).toBe(false);
  });

  test('removes, and again; what is gone is said to be gone', async () => {
    const key = newFileKey();
    await store().write(key, bytesOf(1));
    await store().remove(key);
    await store().remove(key);
    expect(await store().has(key)).toBe(false);
    await expect(store().read(key)).rejects.toThrow(FileGone);
  });

  test.each([
    '../../../../etc/cron.d/x',
    'a/../../../../../escape',
    'short',
    '/absolute/path/of/a/file',
    `${'a'.repeat(20)}\0`,
  ])('takes no path for a key: %j', async (key) => {
    await expect(store().write(key, Readable.from([]))).rejects.toThrow('no key');
    await expect(store().read(key)).rejects.toThrow('no key');
    await expect(store().remove(key)).rejects.toThrow('no key');
    await expect(store().has(key)).rejects.toThrow('no key');
  });

  test('takes 64 MB with little memory', async () => {
    const key = newFileKey();
    const before = await bytesHeld();
    let held = 0;
    async function* watched() {
      yield* pieces(63);
      held = (await bytesHeld()) - before;
      yield Buffer.alloc(MB, 63);
    }
    expect(await store().write(key, Readable.from(watched(), { objectMode: false }), 64 * MB)).toEqual({
      size: 64 * MB,
    });
    expect(held / MB).toBeLessThan(40);
    const [first] = await buffer(await store().read(key, { start: 63 * MB, end: 63 * MB }));
    expect(first).toBe(63);
    await store().remove(key);
  });

  test('takes a file in several goes, keeps what came before a break, and makes it whole', async () => {
    const key = newFileKey();
    const bytes = randomBytes(21 * MB + 5);
    const from = (start: number, end: number, failure?: Error) =>
      Readable.from(
        (async function* () {
          for (let at = start; at < end; at += MB) yield bytes.subarray(at, Math.min(at + MB, end));
          if (failure) throw failure;
        })(),
        { objectMode: false },
      );
    expect(await store().sizeSoFar(key)).toBe(0);
    expect(await store().append(key, 0, from(0, 3), bytes.length)).toBe(3);
    const gone = new RangeError('the line broke');
    await expect(store().append(key, 3, from(3, 10 * MB, gone), bytes.length)).rejects.toBe(gone);
    expect(await store().sizeSoFar(key)).toBe(10 * MB);
    expect(await store().append(key, 10 * MB, from(10 * MB, 10 * MB + 1), bytes.length)).toBe(10 * MB + 1);
    expect(await store().append(key, 10 * MB + 1, from(10 * MB + 1, bytes.length), bytes.length)).toBe(bytes.length);
    expect(await store().has(key)).toBe(false);
    await store().complete(key, bytes.length);
    await store().complete(key, bytes.length);
    expect(await store().sizeSoFar(key)).toBe(bytes.length);
    expect((await buffer(await store().read(key))).equals(bytes)).toBe(true);
    await store().remove(key);
    expect(await store().sizeSoFar(key)).toBe(0);
  });

  test('adds nothing at another place than the end of what is there, and makes nothing whole of less', async () => {
    const key = newFileKey();
    await store().append(key, 0, bytesOf(1), 2 * MB);
    await expect(store().append(key, 5, bytesOf(1), 2 * MB)).rejects.toThrow();
    await expect(store().complete(key, 2 * MB)).rejects.toThrow();
    expect(await store().sizeSoFar(key)).toBe(MB);
    await store().remove(key);
    expect(await store().sizeSoFar(key)).toBe(0);
  });

  test('makes an empty file whole', async () => {
    const key = newFileKey();
    await store().complete(key, 0);
    expect(await buffer(await store().read(key))).toHaveLength(0);
  });
});

(hasBucket ? describe : describe.skip)('a bucket', () => {
  const uploads = async (client = openS3(settings)) =>
    (await client.send(new ListMultipartUploadsCommand({ Bucket: 'bucket' }))).Uploads ?? [];

  test('has no parts left of what broke off, nor, once removed, of what a killed process began', async () => {
    await expect(stores.s3?.write(newFileKey(), bytesOf(12, new Error('gone')))).rejects.toThrow('gone');
    expect(await uploads()).toEqual([]);
    const key = newFileKey();
    await openS3(settings).send(new CreateMultipartUploadCommand({ Bucket: 'bucket', Key: `forms/${key}` }));
    expect(await uploads()).toHaveLength(1);
    await stores.s3?.remove(key);
    expect(await uploads()).toEqual([]);
  });

  test('has four parts of all visitors in memory, and of those who are slow none', async () => {
    const store = new S3Store(settings);
    const all = Array.from({ length: 12 }, () => ({ key: newFileKey(), bytes: new PassThrough() }));
    const sizes = all.map(({ key, bytes }) => store.append(key, 0, bytes, 12 * MB));
    const before = await bytesHeld();
    for (let at = 0; at < 64; at += 1) {
      for (const { bytes } of all) if (!bytes.write(Buffer.alloc(64 * 1024, 7))) await once(bytes, 'drain');
    }
    expect((await bytesHeld()) - before).toBeLessThan(12 * MB);
    for (const { bytes } of all) bytes.end(Buffer.alloc(8 * MB, 7));
    expect(await Promise.all(sizes)).toEqual(all.map(() => 12 * MB));
    for (const { key } of all) {
      await store.complete(key, 12 * MB);
      expect((await buffer(await store.read(key))).equals(Buffer.alloc(12 * MB, 7))).toBe(true);
    }
    store.close();
  });

  test('that has no room beside it for what is on its way is said by the variable', async () => {
    const before = process.env.TMPDIR;
    process.env.TMPDIR = join(folder, 'nowhere');
    try {
      expect(await stores.s3?.findMistake?.()).toContain('TMPDIR: nothing can be written into');
      await expect(stores.s3?.write(newFileKey(), bytesOf(1))).rejects.toThrow(StoreUnavailable);
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    }
  });

  test('that refuses us is said by the setting that is wrong', async () => {
    const refused = new S3Store({ ...settings, secretAccessKey: 'another' });
    await expect(refused.write(newFileKey(), bytesOf(1))).rejects.toThrow(StoreRefused);
    expect(await refused.findMistake()).toContain('UPLOADS_S3_SECRET_ACCESS_KEY');
    expect(await new S3Store({ ...settings, bucket: 'nowhere' }).findMistake()).toContain(
      'UPLOADS_S3_BUCKET: there is no',
    );
  });

  test('that is not there has removed nothing', async () => {
    const nowhere = new S3Store({ ...settings, bucket: 'nowhere' });
    await expect(nowhere.remove(newFileKey())).rejects.toThrow(StoreRefused);
    await expect(nowhere.read(newFileKey())).rejects.toThrow(StoreRefused);
  });

  test('that does not answer is worth another try', async () => {
    const away = new S3Store({ ...settings, endpoint: `http://127.0.0.1:${await freePort()}` });
    const failure = await away.write(newFileKey(), bytesOf(1)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StoreUnavailable);
    expect(failure).not.toBeInstanceOf(StoreRefused);
    await expect(away.has(newFileKey())).rejects.toThrow(StoreUnavailable);
  });
});

describe('a bucket that hangs', () => {
  const QUICK = { askMs: 40, putMs: 60, completeMs: 80 };
  const hanging: Server[] = [];
  afterAll(() => {
    for (const server of hanging) server.close().closeAllConnections();
  });
  /** Starts a bucket that handles each request with `answer`, and opens a store on it. */
  async function storeAt(answer: RequestListener, patience = QUICK): Promise<S3Store> {
    const server = createServer(answer);
    hanging.push(server);
    const endpoint = await listen(server, 'PORT', 0, '127.0.0.1');
    const keys = { accessKeyId: 'key', secretAccessKey: 'secret' };
    const place = { named: 'UPLOADS_S3', bucket: 'bucket', region: 'eu-test-1', pathStyle: true, prefix: '' } as const;
    return new S3Store({ ...place, ...keys, endpoint }, patience);
  }

  test('is given up whatever it was asked, so that its visitor can be answered', async () => {
    const store = await storeAt(() => {});
    const key = newFileKey();
    await expect(store.write(key, bytesOf(1))).rejects.toThrow(StoreUnavailable);
    await expect(store.write(key, bytesOf(12))).rejects.toThrow(StoreUnavailable);
    await expect(store.append(key, 0, bytesOf(1), MB)).rejects.toThrow(StoreUnavailable);
    await expect(store.complete(key, MB)).rejects.toThrow(StoreUnavailable);
    await expect(store.sizeSoFar(key)).rejects.toThrow(StoreUnavailable);
    await expect(store.read(key)).rejects.toThrow(StoreUnavailable);
    await expect(store.has(key)).rejects.toThrow(StoreUnavailable);
    await expect(store.remove(key)).rejects.toThrow(StoreUnavailable);
    await expect(store.findMistake?.()).rejects.toThrow(StoreUnavailable);
  });

  test('is given up when it says how long a file is, and then nothing', async () => {
    const store = await storeAt((_req, res) => res.writeHead(200, { 'Content-Length': '100' }).flushHeaders());
    await expect(store.read(newFileKey())).rejects.toThrow(StoreUnavailable);
  });

  test('is given up long before its visitor is cut off', () => {
    const { askMs, putMs, completeMs } = PATIENCE;
    // An upload of a part that timed out is followed by one more request, which removes it.
    expect(Math.max(putMs, completeMs) + askMs).toBeLessThan(60_000);
    expect(CLIENT_LIMITS.silenceMs).toBeGreaterThan(60_000);
  });

  test('does not cut off a file that is read slowly', async () => {
    const bytes = Buffer.alloc(MB, 'x');
    // Long enough for a busy machine to answer.
    const askMs = 1_000;
    const store = await storeAt((_req, res) => res.end(bytes), { ...QUICK, askMs });
    const file = await store.read(newFileKey());
    await new Promise((resolve) => setTimeout(resolve, 1.5 * askMs));
    expect((await buffer(file)).equals(bytes)).toBe(true);
  });
});

describe('the settings of a bucket', () => {
  const s3 = { UPLOADS_S3_BUCKET: 'files', UPLOADS_S3_REGION: 'eu-central-1' };
  const { UPLOADS_DIR: _folder, ...without } = ENVIRONMENT;
  const read = (changes: Record<string, string>) => readSettings({ ...without, ...changes }).uploads;

  test('are a bucket and its region; the rest follows', () => {
    expect(read(s3)).toEqual({
      s3: { named: 'UPLOADS_S3', bucket: 'files', region: 'eu-central-1', pathStyle: false, prefix: '' },
    });
    expect(read({ ...s3, UPLOADS_S3_ENDPOINT: 'https://s3.example.org/', UPLOADS_S3_PREFIX: 'a/b' })).toMatchObject({
      s3: { endpoint: 'https://s3.example.org', pathStyle: true, prefix: 'a/b/' },
    });
  });

  test('of exports are others', () => {
    const own = {
      EXPORTS_S3_BUCKET: 'exports',
      EXPORTS_S3_REGION: 'auto',
      EXPORTS_S3_ENDPOINT: 'https://r2.example.org',
    };
    const { uploads, exportBucket } = readSettings({ ...without, ...s3, ...own });
    expect([uploads?.s3, exportBucket]).toMatchObject([
      { named: 'UPLOADS_S3', bucket: 'files' },
      { named: 'EXPORTS_S3', bucket: 'exports', region: 'auto', pathStyle: true },
    ]);
    expect(readSettings({ ...without, ...s3 }).exportBucket).toBeUndefined();
  });

  test.each<[string, Record<string, string>]>([
    ['UPLOADS_S3_REGION', { UPLOADS_S3_BUCKET: 'files' }],
    ['UPLOADS_S3_REGION', { UPLOADS_S3_REGION: 'eu-central-1' }],
    ['UPLOADS_S3_BUCKET', { ...s3, UPLOADS_S3_BUCKET: 'no/bucket' }],
    ['UPLOADS_S3_BUCKET', { ...s3, UPLOADS_DIR: '/srv/files' }],
    ['UPLOADS_S3_ENDPOINT', { ...s3, UPLOADS_S3_ENDPOINT: 'http://169.254.169.254' }],
    ['UPLOADS_S3_ENDPOINT', { ...s3, UPLOADS_S3_ENDPOINT: 'https://s3.example.org?x=1' }],
    ['UPLOADS_S3_PATH_STYLE', { ...s3, UPLOADS_S3_PATH_STYLE: 'yes' }],
    ['UPLOADS_S3_PREFIX', { ...s3, UPLOADS_S3_PREFIX: '../other' }],
    ['UPLOADS_S3_SECRET_ACCESS_KEY', { ...s3, UPLOADS_S3_ACCESS_KEY_ID: 'key' }],
    ['UPLOADS_S3_ACCESS_KEY_ID', { ...s3, UPLOADS_S3_SECRET_ACCESS_KEY: 'secret' }],
    ['EXPORTS_S3_REGION', { EXPORTS_S3_BUCKET: 'exports' }],
    ['EXPORTS_S3_ENDPOINT', { ...s3, EXPORTS_S3_ENDPOINT: 'https://s3.example.org' }],
  ])('%s is named when it is wrong: %j', (setting, changes) => {
    let failure: unknown;
    try {
      read(changes);
    } catch (error) {
      failure = error;
    }
    expect(failure).toBeInstanceOf(SettingsError);
    expect((failure as SettingsError).mistakes).toEqual([expect.stringContaining(`${setting}:`)]);
  });
});
