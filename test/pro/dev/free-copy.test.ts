/** @own-process This makes the test, which takes longest, start among the first. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { copyFree } from '#dev/edition/free-copy.ts';
import { LESS_COLLECTING } from '#dev/testing/checks.ts';

describe('the sources without the Pro package', () => {
  let folder: string;
  beforeAll(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'free-')), 'copy');
    copyFree(folder);
  });
  afterAll(() => rmSync(join(folder, '..'), { recursive: true }));

  const env = { ...LESS_COLLECTING, ...process.env };
  const node = (...args: string[]) => execFileSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' });
  const check = (project: string) =>
    node('node_modules/typescript/bin/tsc', '--noEmit', '--incremental', 'false', '--checkers', '1', '-p', project);

  test('lack it', () => {
    expect([existsSync(join(folder, 'pro')), existsSync(join(folder, 'bin/http.ts'))]).toEqual([false, true]);
    expect(() => copyFree(folder)).toThrow('is not empty; name another folder');
  });

  // Console and client use the types of the document.
  test('describe a service without views of the Pro package', () => {
    node('dev/console/types.ts');
    expect(readFileSync(join(folder, 'node_modules/.cache/durable-forms/api.d.ts'), 'utf8')).not.toContain('/drafts');
  }, 120_000);

  test.each(['.', 'http/page/browser'])(
    'are of sound types (%s)',
    (project) => {
      expect(check(project)).toBe('');
    },
    120_000,
  );

  test('have a console of sound types, without views of the Pro package', () => {
    expect(existsSync(join(folder, 'console/pro'))).toBe(false);
    expect(check('console')).toBe('');
  }, 120_000);

  // These tests know the tables of all features. The others pass too: `npm test` in a free copy runs them.
  test('pass their tests of tables, keys and retention', () => {
    const some = [
      'house.test.ts',
      'db/schema.test.ts',
      'db/reseal.test.ts',
      'features/retention',
      'bin/cli-keys.test.ts',
    ];
    const output = node('dev/testing/main.ts', '--only', '--maxWorkers=1', ...some.map((path) => `test/${path}`));
    expect(output).toMatch(/^\d{2,} passed, 0 failed$/m);
  }, 180_000);

  test('have the commands of the free edition, and the settings that go with it', () => {
    const help = node('bin/cli.ts', 'help');
    expect(help).toContain('form:list');
    expect(help).not.toMatch(/payment|order|licen|headless/i);
  });
});
