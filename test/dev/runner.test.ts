import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ROOT } from '#dev/setup/context.ts';

/** Blocks like an endless loop, but without its CPU time. */
const BLOCKS = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';

/** Files by name: source, number of passing and failing tests, and text in the report. */
const FILES: Record<string, { source: string; passed?: number; failed?: number; says?: RegExp }> = {
  passes: {
    source: `test('one', () => expect(1).toBe(1)); test.each([2, 3])('%i', (n) => expect(n).toBe(n));`,
    passed: 3,
  },
  'handles a rejection late': {
    source: `test('one', async () => {
      const rejected = Promise.reject(new Error('handled'));
      await new Promise((resolve) => setImmediate(resolve));
      await expect(rejected).rejects.toThrow('handled');
    });`,
    passed: 1,
  },
  'fails an expectation': { source: `test('one', () => expect(1).toBe(2));`, failed: 1, says: /Expected: 2/ },
  'asserts too little': { source: `test('one', () => { expect.assertions(1); });`, failed: 1, says: /one assertion/ },
  'throws while it loads': { source: `throw new Error('at once');`, says: /at once/ },
  'cannot be parsed': { source: `test('one', () => {`, says: /SyntaxError|x Expression expected|Expected/ },
  'imports what is not there': { source: `import './nowhere.ts'; test('one', () => {});`, says: /nowhere\.ts/ },
  'has no test': { source: 'export {};', says: /at least one test/ },
  'fails before all': {
    source: `beforeAll(() => { throw new Error('no ground'); }); test('one', () => {}); test('two', () => {});`,
    failed: 2,
    says: /no ground/,
  },
  'fails after all': {
    source: `afterAll(() => { throw new Error('no end'); }); test('one', () => {});`,
    passed: 1,
    says: /no end/,
  },
  'throws beside a test': {
    source: `test('one', async () => {
      setImmediate(() => { throw new Error('beside'); });
      await new Promise((resolve) => setTimeout(resolve, 20));
    });`,
    failed: 1,
    says: /beside/,
  },
  'throws after its last test': {
    source: `test('one', () => { setTimeout(() => { throw new Error('late'); }, 50); });`,
    passed: 1,
    says: /late/,
  },
  'fails while its process ends': {
    source: `/** @own-process */ test('one', () => { process.on('exit', () => { process.exitCode = 3; }); });`,
    passed: 1,
    says: /ended with 3/,
  },
  'rejects where nothing waits': {
    source: `test('one', () => { void Promise.reject(new Error('nobody')); }); test('two', () => {});`,
    passed: 1,
    failed: 1,
    says: /nobody/,
  },
  'rejects after its last test': {
    source: `test('one', () => { setTimeout(() => void Promise.reject(new Error('nobody late')), 50); });`,
    passed: 1,
    says: /nobody late/,
  },
  'leaves a server open': {
    source: `import { createServer } from 'node:net'; test('one', (done) => { createServer().listen(0, done); });`,
    passed: 1,
    says: /left something open.*1 TCPServerWrap/,
  },
  'leaves a timer open': {
    source: `test('one', () => { setInterval(() => {}, 1000); });`,
    passed: 1,
    says: /1 Timeout/,
  },
  'ends its process': { source: `test('one', () => { process.exit(0); });`, says: /one: .*ended with 0/ },
  'is killed': {
    source: `test('one', () => process.kill(process.pid, 'SIGKILL') && new Promise(() => {}));`,
    says: /one: .*SIGKILL/,
  },
  'hangs in a test': {
    source: `test('one', () => new Promise(() => {})); test('two', () => {});`,
    passed: 1,
    failed: 1,
    says: /one[\s\S]*Exceeded timeout of 1500 ms for a test/,
  },
  'hangs in a hook': {
    source: `beforeEach(() => new Promise(() => {})); test('one', () => {});`,
    failed: 1,
    says: /one[\s\S]*Exceeded timeout of 1500 ms for a hook/,
  },
  'has a limit of its own': {
    source: `test('one', () => new Promise(() => {}), 20);`,
    failed: 1,
    says: /timeout of 20 ms/,
  },
  'blocks its process': {
    source: `describe('a', () => { test('loop', () => { ${BLOCKS} }); });`,
    says: /a loop: did not end within its limit of 1500 ms/,
  },
  'blocks while it loads': { source: `${BLOCKS} test('one', () => {});`, says: /loading the file: did not end/ },
  'has a fresh process': {
    source: `/** @own-process */ test('one', () => { expect(globalThis.seen).toBeUndefined(); globalThis.seen = 1; });`,
    passed: 1,
  },
  'has a fresh process too': {
    source: `/** @own-process */ test('one', () => { expect(globalThis.seen).toBeUndefined(); globalThis.seen = 1; });`,
    passed: 1,
  },
  // The larger file runs first.
  'lends its process': {
    source: `/** @own-process of two */ test('one', () => { expect(globalThis.seen).toBeUndefined(); globalThis.lent = 1; });`,
    passed: 1,
  },
  'goes on in it': {
    source: `/** @own-process of two */ test('one', () => { expect(globalThis.lent).toBe(1); });`,
    passed: 1,
  },
};

interface Result {
  numPassedTests: number;
  numPendingTests: number;
  testResults: { name: string; status: string; message: string; assertionResults: { status: string }[] }[];
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'runner-test-'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  for (const [name, { source }] of Object.entries(FILES)) {
    const own = /^\/\*\*.*?\*\//.exec(source)?.[0] ?? '';
    const globals = `import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';`;
    writeFileSync(join(folder, `${name}.test.ts`), `${own}\n${globals}\n${source}`);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function jest(...args: string[]): Promise<Result & { code: number }> {
  const output = join(folder, `result-${args.length}.json`);
  const limits = { load: 10_000, file: 60_000, grace: 2_000, end: 10_000 };
  const config = {
    rootDir: folder,
    testMatch: ['**/*.test.ts'],
    runner: [join(ROOT, 'dev/testing/runner/runner.ts'), limits],
    transform: {},
    watchman: false,
    testTimeout: 1_500,
  };
  const all = [join(ROOT, 'node_modules/jest/bin/jest.js'), '--config', JSON.stringify(config), '--maxWorkers=4'];
  return new Promise((resolve) => {
    execFile(process.execPath, [...all, '--json', `--outputFile=${output}`, ...args], (error) =>
      resolve({ ...JSON.parse(readFileSync(output, 'utf8')), code: error ? 1 : 0 }),
    );
  });
}

describe('a test file that', () => {
  let result: Awaited<ReturnType<typeof jest>>;
  beforeAll(async () => {
    result = await jest();
  }, 120_000);

  test.each(Object.entries(FILES))('%s is reported as that', (name, { passed = 0, failed = 0, says }) => {
    const files = result.testResults.filter((file) => basename(file.name) === `${name}.test.ts`);
    const count = (status: string) =>
      files.flatMap((file) => file.assertionResults).filter((one) => one.status === status).length;
    expect([count('passed'), count('failed')]).toEqual([passed, failed]);
    expect(files.some((file) => file.status === 'failed')).toBe(Boolean(says));
    if (says) expect(files.map((file) => file.message).join('\n')).toMatch(says);
  });

  test('fails makes Jest fail', () => expect(result.code).toBe(1));
});

test('tests are chosen by name and by path', async () => {
  const result = await jest('-t', '3', 'passes');
  expect(result).toMatchObject({ code: 0, numPassedTests: 1, numPendingTests: 2 });
});
