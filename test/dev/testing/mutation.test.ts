import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { runMutants } from '#dev/testing/mutation.ts';

const root = mkdtempSync(join(tmpdir(), 'mutation-test-'));
afterAll(() => rmSync(root, { recursive: true }));

const MUTANTS = ['Killed', 'Timeout', 'Survived', 'NoCoverage'].map((status) => ({ status }));

/** Runs mutants with an `npx` in the place of Stryker's, which needs the registry. */
function run(npx: string, files = ['test/quick.test.ts', 'test/own.test.ts', 'test/crash/deep.test.ts']) {
  for (const folder of ['bin', 'test', 'coverage']) mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'test/quick.test.ts'), '');
  writeFileSync(join(root, 'test/own.test.ts'), '// @own-process');
  writeFileSync(join(root, 'bin/npx'), `#!/bin/sh\n${npx}\n`);
  chmodSync(join(root, 'bin/npx'), 0o755);
  const env = { ...process.env, PATH: [join(root, 'bin'), process.env.PATH].join(delimiter) };
  return runMutants({ root, env, signal: new AbortController().signal, mutate: 'forms/*.ts', files });
}

test('the changes that tests notice are counted, and only quick tests without a process of their own are asked', async () => {
  const report = JSON.stringify({ files: { 'forms/a.ts': { mutants: MUTANTS } } });
  const totals = await run(`[ "$MUTATION_TESTS" = test/quick.test.ts ] && echo '${report}' > coverage/mutation.json`);
  expect(totals).toEqual({ passed: 2, failed: 0 });
});

test('Stryker that fails is one failure', async () => {
  expect(await run('exit 1')).toEqual({ passed: 0, failed: 1 });
});

test('no usable test is said', async () => {
  await expect(run('exit 0', ['test/own.test.ts'])).rejects.toThrow(
    '--mutate needs the path of a quick test below test/.',
  );
});
