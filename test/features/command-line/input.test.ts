import { execFileSync } from 'node:child_process';
import { createReadStream, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readInput, writeMistake, writeText } from '#features/command-line/input.ts';
import { budgets } from '#security/budgets.ts';

let folder: string;
const at = (name: string) => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'input-'));
  writeFileSync(at('small'), '\uFEFFtea – 4,50');
  writeFileSync(at('whole'), 'x'.repeat(1_000));
  writeFileSync(at('large'), 'x'.repeat(1_001));
  // A sparse file: it has the full length but takes no space on the disk.
  writeFileSync(at('huge'), '');
  truncateSync(at('huge'), 4 * budgets.commandInput.atMost);
  execFileSync('mkfifo', [at('pipe')]);
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (file: string, stdin: NodeJS.ReadableStream = Readable.from([])) =>
  readInput({ stdin }, 'file', file, 1_000);

describe('what a command reads', () => {
  test('is a file or standard input, up to the limit', async () => {
    expect(await read(at('small'))).toBe('tea – 4,50');
    expect(await read(at('whole'))).toHaveLength(1_000);
    expect(await read('-', Readable.from([Buffer.from('te'), Buffer.from('a')]))).toBe('tea');
  });

  test.each([
    ['large', 'has more than 1,000 bytes, which is all that is read'],
    ['pipe', 'is a pipe or a device and no file; give - and let it be read from standard input'],
    ['.', 'is a folder; give the path of a file'],
  ])('is refused by its name: %s', async (name, why) => {
    await expect(read(at(name))).rejects.toThrow(`--file: ${at(name)} ${why}`);
  });

  test('is never a device', async () => {
    await expect(read('/dev/zero')).rejects.toThrow('--file: /dev/zero is a pipe or a device');
  });

  test('is not read on where there is too much of it', async () => {
    const endless = createReadStream('/dev/zero', { highWaterMark: 600 });
    await expect(read('-', endless)).rejects.toThrow('--file: standard input has more than 1,000 bytes');
    expect(endless).toMatchObject({ destroyed: true, bytesRead: expect.any(Number) });
    expect(endless.bytesRead).toBeLessThan(10_000);
  });

  test('has a limit where none is said', async () => {
    await expect(readInput({ stdin: Readable.from([]) }, 'file', at('huge'))).rejects.toThrow(
      'has more than 33,554,432 bytes',
    );
  });
});

describe('what a command writes', () => {
  test('replaces what the file held', async () => {
    await writeText(at('small'), 'tea');
    expect(await read(at('small'))).toBe('tea');
    await writeText(at('small'), '\uFEFFtea – 4,50');
  });

  test('does not wait for a pipe that nobody reads', async () => {
    const failure = await writeText(at('pipe'), 'tea').catch((error: unknown) => error);
    expect(writeMistake(failure, at('pipe'))).toBe(
      `${at('pipe')} is a pipe that nobody reads; give the path of a file`,
    );
  });
});
