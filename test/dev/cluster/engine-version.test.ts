import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { noteVersion, requireUpgrade, versionOf } from '#dev/cluster/engine-version.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'engine-version-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the data of a cluster', () => {
  test.each([
    ['1.32.1', '1.32.1'],
    ['1.32.1', '1.32.4'],
    ['1.32.4', '1.32.1'],
    ['1.31.1', '1.32.1'],
    [undefined, '1.29.1'],
    [undefined, '1.30.1'],
  ])('of Temporal %s is opened by %s', (before, version) => {
    if (before) noteVersion(folder, before);
    expect(() => requireUpgrade(folder, version, false)).not.toThrow();
  });

  test.each([
    ['of 1.30.1', '1.30.1', '1.32.1', 'of Temporal 1.30.1, and the server is 1.32.1', 'from ENGINE_VERSION=1.31 on'],
    [
      'that names none',
      undefined,
      '1.32.1',
      'of Temporal 1.29.1, and the server is 1.32.1',
      '=1.30 on, or with --reset',
    ],
    ['of a newer one', '1.32.1', '1.31.1', 'of Temporal 1.32.1, and the server is 1.31.1', '--reset'],
    ['of a major version before', '1.32.1', '2.32.1', 'of Temporal 1.32.1, and the server is 2.32.1', '--reset'],
  ])('%s is refused by others, with advice', (_what, before, version, said, advice) => {
    if (before) noteVersion(folder, before);
    expect(() => requireUpgrade(folder, version, false)).toThrow(said);
    expect(() => requireUpgrade(folder, version, false)).toThrow(advice);
  });

  test('of nobody is made by every version', () => {
    expect(() => requireUpgrade(folder, '1.32.1', true)).not.toThrow();
  });
});

describe('the version of a server', () => {
  const answering = (line: string) => {
    const server = join(folder, 'server');
    writeFileSync(server, `#!/bin/sh\necho "${line}"\n`, { mode: 0o755 });
    return versionOf(server, { env: process.env, log: join(folder, 'log') });
  };

  test('is asked of the program', async () => {
    expect(await answering('temporal version 1.32.1')).toBe('1.32.1');
  });

  test('that it does not name is said', async () => {
    await expect(answering('temporal of today')).rejects.toThrow('server --version answers temporal of today');
  });
});
