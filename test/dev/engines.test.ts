import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { isProInstalled } from '#bin/edition.ts';
import { ASKING } from '#dev/engines/asked.ts';
import { ROOT } from '#dev/setup/context.ts';

/** The starts of a real engine: a local server, or the program of the engine itself. */
const REAL_ENGINE = /startServer\('local'|server: 'local'|process\.env\.TEMPORAL_CLI_PATH/;
/** The program's own test, and this one. */
const OTHERS = ['test/dev/tools/engine-file.test.ts', 'test/dev/engines.test.ts'];

test('npm run engines runs every test that asks a real engine', () => {
  const files = globSync('test/**/*.test.ts', { cwd: ROOT });
  const asking = files.filter((file) => REAL_ENGINE.test(readFileSync(join(ROOT, file), 'utf8')));
  const named = Object.keys(ASKING).filter((file) => isProInstalled() || !file.startsWith('test/pro/'));
  expect(asking.filter((file) => !OTHERS.includes(file)).sort()).toEqual(named.sort());
});
