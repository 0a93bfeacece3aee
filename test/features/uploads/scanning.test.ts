import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { EICAR, FakeClamd } from '#fakes/clamd.ts';
import { readSettings } from '#features/environment.ts';
import { Upload } from '#features/uploads/entities.ts';
import { type ClamdAddress, ScannerAway, scanBytes } from '#features/uploads/scanning/clamd.ts';
import { clamdSettingsOf } from '#features/uploads/scanning/settings.ts';
import { REST_ROOT, startService, type TestService } from '#test/environment/service.ts';
import { ENVIRONMENT } from '#test/environment/settings.ts';

const WAITS = { silence: 10_000, all: 20_000 };
const SHORT = { silence: 150, all: 20_000 };
/** Limits longer than a test may take. */
const FOR_EVER = { silence: 2 ** 31 - 1, all: 2 ** 31 - 1 };
const MB = 1024 * 1024;

describe('clamd', () => {
  let clamd: FakeClamd;
  let address: ClamdAddress;
  beforeEach(async () => {
    clamd = new FakeClamd();
    address = { host: '127.0.0.1', port: await clamd.start() };
  });
  afterEach(() => clamd.stop());

  const bytesOf = (pieces: string[]) => Readable.from(pieces.map((one) => Buffer.from(one)));
  const scan = (...pieces: string[]) => scanBytes(address, bytesOf(pieces), WAITS);

  test('has all bytes, and says what it finds', async () => {
    expect(await scan('hello ', '', 'world')).toBeNull();
    expect(await scan()).toBeNull();
    expect(await scan(`a${EICAR.slice(0, 20)}`, `${EICAR.slice(20)}b`)).toBe('Eicar-Signature');
    expect(clamd.scanned.map(String).slice(0, 2)).toEqual(['hello world', '']);
  });

  test('is reached by a socket in the file system', async () => {
    const path = join(tmpdir(), `clamd-${process.pid}.sock`);
    rmSync(path, { force: true });
    const other = new FakeClamd();
    await other.start(path);
    expect(await scanBytes({ path }, Readable.from([Buffer.from(EICAR)]), WAITS)).toBe('Eicar-Signature');
    await other.stop();
  });

  test.each(['silent', 'hangs up', 'confused', 'babbles'] as const)(
    'has said nothing of a file when it is %s',
    async (mood) => {
      clamd.behaviour = mood;
      const waits = mood === 'silent' ? SHORT : WAITS;
      await expect(scanBytes(address, bytesOf(['hello']), waits)).rejects.toThrow(ScannerAway);
    },
  );

  test('has said nothing of a file that is too large for it, or where it is not', async () => {
    clamd.maxBytes = 10;
    await expect(scan('hello', 'hello', 'hello')).rejects.toThrow(ScannerAway);
    await clamd.stop();
    await expect(scan('hello')).rejects.toThrow(ScannerAway);
    await clamd.start();
  });

  test('is given up when it takes too long in all', async () => {
    async function* slow() {
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        yield Buffer.from('x');
      }
    }
    await expect(scanBytes(address, Readable.from(slow()), { silence: 1_000, all: 200 })).rejects.toThrow(ScannerAway);
  });

  test('has nothing to do with bytes that cannot be read', async () => {
    const gone = new RangeError('gone');
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('a');
        throw gone;
      })(),
    );
    await expect(scanBytes(address, broken, FOR_EVER)).rejects.toBe(gone);
  });
});

test.each<[Record<string, string>, object | undefined | string]>([
  [{}, undefined],
  [{ CLAMD_ADDRESS: 'clamd:3310' }, { address: { host: 'clamd', port: 3310 }, whenAway: 'refuse', mostBytes: 25 * MB }],
  [{ CLAMD_ADDRESS: '[::1]:3310' }, { address: { host: '::1', port: 3310 } }],
  [
    { CLAMD_ADDRESS: '/run/clamd.ctl', CLAMD_WHEN_AWAY: 'accept', CLAMD_STREAM_MAX_MB: '100' },
    { address: { path: '/run/clamd.ctl' }, whenAway: 'accept', mostBytes: 100 * MB },
  ],
  [{ CLAMD_ADDRESS: 'clamd' }, 'CLAMD_ADDRESS: must be host:port'],
  [{ CLAMD_ADDRESS: 'http://clamd:3310' }, 'CLAMD_ADDRESS: must be host:port'],
  [{ CLAMD_ADDRESS: 'clamd:99999' }, 'CLAMD_ADDRESS: must be host:port'],
  [{ CLAMD_ADDRESS: 'clamd:3310', CLAMD_WHEN_AWAY: 'mark' }, 'CLAMD_WHEN_AWAY: must be refuse or accept'],
  [{ CLAMD_WHEN_AWAY: 'accept' }, 'CLAMD_WHEN_AWAY: is of no use without CLAMD_ADDRESS'],
  [{ CLAMD_STREAM_MAX_MB: '5' }, 'CLAMD_STREAM_MAX_MB: is of no use without CLAMD_ADDRESS'],
  [{ CLAMD_ADDRESS: 'clamd:3310', CLAMD_STREAM_MAX_MB: 'x' }, 'CLAMD_STREAM_MAX_MB: must be a number of MB'],
])('settings %j', (own, wanted) => {
  const read = () => readSettings({ ...ENVIRONMENT, ...own }).clamd;
  if (typeof wanted === 'string') expect(read).toThrow(wanted);
  else if (wanted === undefined) expect(read()).toBeUndefined();
  else expect(read()).toMatchObject(wanted);
});

describe.each(['refuse', 'accept'] as const)('with a scanner, and files that it cannot see are to %s', (whenAway) => {
  const clamd = new FakeClamd();
  let service: TestService;
  let formId: number;
  beforeAll(async () => {
    const settings = clamdSettingsOf({
      CLAMD_ADDRESS: `127.0.0.1:${await clamd.start()}`,
      CLAMD_WHEN_AWAY: whenAway,
      CLAMD_STREAM_MAX_MB: 1,
    });
    service = await startService({ clamd: settings });
    const fields = [{ type: 'file', name: 'cv' }];
    const json = { title: 'Apply', config: { fields, options: { min_fill_seconds: 0 } } };
    const { body } = await service.as.admin('POST', 'b:/forms', json);
    formId = (body as { id: number }).id;
  });
  afterAll(async () => {
    await service.close();
    await clamd.stop();
  });
  beforeEach(() => {
    clamd.behaviour = 'well';
  });

  const tokens = async () =>
    (await service.call('GET', `b:/forms/${formId}/token`)).body as { nonce: string; timing_token: string };

  async function upload(content: string) {
    const form = new FormData();
    form.set('_svcb_nonce', (await tokens()).nonce);
    form.set('field', 'cv');
    form.set('file', new Blob([content], { type: 'text/plain' }), 'notes.txt');
    const address = `${service.url}/${REST_ROOT}/svcb/v1/forms/${formId}/uploads`;
    const response = await fetch(address, { method: 'POST', body: form });
    const body = (await response.json()) as { token: string; code?: string; errors?: object };
    return { status: response.status, body };
  }

  async function submitted(token: string): Promise<object> {
    const { nonce, timing_token } = await tokens();
    const json = { cv: token, _svcb_nonce: nonce, _svcb_timing: timing_token };
    const { body } = await service.call('POST', `b:/forms/${formId}/submissions`, { json });
    return (body as { data: { fields: { cv: object[] } } }).data.fields.cv[0] as object;
  }
  const waiting = () => service.orm.em.fork().count(Upload, { state: ['receiving', 'held'] });

  test('what is harmless is taken', async () => {
    const { status, body } = await upload('hello');
    expect(status).toBe(201);
    expect(await submitted(body.token)).toEqual({
      id: expect.any(String),
      name: 'notes.txt',
      size: 5,
      type: 'text/plain',
    });
  });

  test('what is dangerous is refused at its field, and removed', async () => {
    const { status, body } = await upload(`x${EICAR}`);
    expect([status, body.code, body.errors]).toEqual([
      422,
      'file_dangerous',
      { cv: 'Something dangerous was found in this file. It cannot be used.' },
    ]);
    expect(await waiting()).toBe(0);
  });

  test.each<[string, string, number, string]>([
    ['away', 'hello', 503, 'scanner_unavailable'],
    ['too large', 'x'.repeat(MB + 1), 413, 'file_too_large'],
  ])('a file that is not scanned because it is %s is refused, or marked', async (why, content, status, code) => {
    if (why === 'away') clamd.behaviour = 'hangs up';
    const answer = await upload(content);
    if (whenAway === 'refuse') {
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(await waiting()).toBe(0);
      return;
    }
    expect(answer.status).toBe(201);
    expect(await submitted(answer.body.token)).toMatchObject({ unscanned: true });
    expect(await service.orm.em.fork().count(Upload, { unscanned: true })).toBeGreaterThan(0);
  });
});
