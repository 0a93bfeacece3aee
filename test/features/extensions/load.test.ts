import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { defaultDataConverter } from '@temporalio/common';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { freePort } from '#dev/supervisor/ports.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { startServer } from '#test/environment/engine.ts';
import { TestProcess } from '#test/environment/processes.ts';
import type { Loaded, Loading } from './load-once.ts';

const run = promisify(execFile);
const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'extensions-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(files: Record<string, string>, where = folder): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(where, name)), { recursive: true });
    writeFileSync(join(where, name), text);
  }
}

/** Loads each of these lists from a separate folder that contains these files. One process loads all of them. */
async function loadAll(lists: Omit<Loading, 'folder'>[], files: Record<string, string>) {
  const loadings = lists.map((list): Loading => ({ ...list, folder: mkdtempSync(join(folder, 'own-')) }));
  for (const { folder } of loadings) write(files, folder);
  const running = run(process.execPath, [path('load-once.ts')]);
  running.child.stdin?.end(JSON.stringify(loadings));
  const ended: Loaded[] = JSON.parse((await running).stdout);
  return ended.map((one, index) => ({ ...one, folder: loadings[index]?.folder ?? '' }));
}

/** A module that adds one handler, so that tests see its name and its place in the order. */
const listens = (priority = '') => `api.addAction('svca_before_submission', () => {}${priority && `, ${priority}`})`;
const GOOD = `export function register(api) { ${listens()} }`;
/** A module with a promise that nothing awaits, and that rejects a moment later. */
const FORGETS = `export function register() { setTimeout(() => Promise.reject(new Error('forgotten')), 1); }`;
const pack = (main: string) =>
  JSON.stringify({ name: 'any', version: '1.0.0', type: 'module', exports: { import: main } });

describe('EXTENSIONS names', () => {
  const CASES: [what: string, list: string, loaded: string[]][] = [
    ['a file', 'one.mjs', ['one']],
    ['a file in TypeScript', './typed.ts', ['typed']],
    ['a default export', 'whole.mjs', ['whole']],
    ['a package, by what the folder has installed', '@acme/rules', ['@acme/rules']],
    ['a package for `import` alone', 'plain', ['plain']],
    ['a folder: its files by name, without hidden ones, declarations and what is no code', 'many', ['a', 'b', 'c']],
    ['a folder with nothing in it', 'empty', []],
    ['several, in their order', 'plain,one.mjs,many,./typed.ts', ['plain', 'one', 'a', 'b', 'c', 'typed']],
    ['several, by the priorities of their handlers', 'one.mjs,first.mjs,typed.ts', ['first', 'one', 'typed']],
    ['one that needs a while to register', 'slow.mjs,one.mjs', ['slow', 'one']],
    ['one that removes what it added', 'removes.mjs,one.mjs', ['one']],
  ];
  const FILES = {
    'one.mjs': GOOD,
    'typed.ts': `import type { ExtensionApi } from 'durable-forms';
      export async function register(api: ExtensionApi): Promise<void> { ${listens()} }`,
    'whole.mjs': `export default { register(api) { ${listens()} } }`,
    'node_modules/@acme/rules/package.json': pack('./rules.js'),
    'node_modules/@acme/rules/rules.js': GOOD,
    'node_modules/plain/package.json': pack('./plain.js'),
    'node_modules/plain/plain.js': GOOD,
    'many/c.mjs': GOOD,
    'many/a.ts': GOOD,
    'many/b.js': GOOD,
    'many/b.d.ts': 'this is no module',
    'many/.a.ts': 'this is no module',
    'many/notes.txt': 'this is no module',
    'many/below/d.mjs': 'this is no module',
    'many/package.json': '{ "type": "module" }',
    'empty/README.md': 'nothing',
    'first.mjs': `export function register(api) { ${listens('1')} }`,
    'slow.mjs': `export async function register(api) { await new Promise((end) => setTimeout(end, 50)); ${listens()} }`,
    'removes.mjs': `export function register(api) {
      const handler = () => {};
      api.addAction('svca_before_submission', handler);
      api.removeAction('svca_before_submission', handler);
    }`,
  };
  let ended: Loaded[];
  beforeAll(async () => {
    ended = await loadAll(
      CASES.map(([, list]) => ({ list })),
      FILES,
    );
  });

  test.each(CASES.map(([what, , loaded], index) => [what, index, loaded] as const))('%s', (_what, index, loaded) => {
    expect(ended[index]).toMatchObject({ loaded });
  });
});

describe('a module of EXTENSIONS that cannot be used is named, with the reason:', () => {
  const CASES: [what: string, list: string, reason: string][] = [
    ['a file that is not there', './nowhere.ts', './nowhere.ts: there is no such file or folder in FOLDER'],
    ['a folder that is not there', './nowhere', './nowhere: there is no such file or folder in FOLDER'],
    ['a package that is not there', '@acme/none', '@acme/none: there is no such file, folder or package in FOLDER'],
    ['what is no module', 'notes.txt', 'notes.txt: must end in .js, .mjs, .ts'],
    ['no function', 'none.mjs', 'none.mjs: must export a function register(api)'],
    ['a register that is no function', 'text.mjs', 'text.mjs: must export a function register(api)'],
    ['broken JavaScript', 'broken.mjs', 'broken.mjs: cannot be read: SyntaxError: Unexpected end of input'],
    [
      'broken TypeScript',
      'broken.ts',
      'broken.ts: cannot be read (broken.ts, line 2): SyntaxError: Expression expected',
    ],
    [
      'TypeScript that is more than types',
      'enum.ts',
      'enum.ts: cannot be read (enum.ts, line 1): SyntaxError: TypeScript enum is not supported in strip-only mode',
    ],
    [
      'an import that is not exported',
      'import.mjs',
      `import.mjs: cannot be read (import.mjs, line 1): SyntaxError: The requested module './none.mjs' does not provide an export named 'nothing'`,
    ],
    [
      'a package of its own that is not there',
      'needs.mjs',
      `needs.mjs: cannot be imported: Error: Cannot find package 'not-installed' imported from FOLDER/needs.mjs`,
    ],
    ['one that throws when it is imported', 'top.mjs', 'top.mjs: cannot be imported: Error: at once'],
    ['one that throws in register', 'throws.mjs', 'throws.mjs: register threw Error: no address was set'],
    ['one that rejects in register', 'rejects.mjs', 'rejects.mjs: register threw nothing good'],
    ['one that never ends its register', 'hangs.mjs', 'hangs.mjs: did not load and register within 0.2 s'],
    ['one that is never imported', 'awaits.mjs', 'awaits.mjs: did not load and register within 0.2 s'],
    [
      'an action that does not exist',
      'unknown.mjs',
      'unknown.mjs: register threw TypeError: there is no action svca_before; there are: svca_before_submission,',
    ],
    [
      'an event under the name of a filter',
      'kind.mjs',
      'kind.mjs: register threw TypeError: there is no event svca_render_field',
    ],
    [
      'a handler that is none',
      'handler.mjs',
      'handler.mjs: register threw TypeError: svca_before_submission: the handler must be',
    ],
    ['two of one name', 'one.mjs,below/one.ts', 'below/one.ts: has the same name as one.mjs (one); rename one of them'],
    ['the first of several', 'one.mjs,top.mjs,none.mjs', 'top.mjs: cannot be imported: Error: at once'],
    ['the one in a folder', 'mixed', 'mixed/b.mjs: must export a function register(api)'],
  ];
  const FILES = {
    'one.mjs': GOOD,
    'below/one.ts': GOOD,
    'notes.txt': '',
    'none.mjs': 'export const nearly = 1;',
    'text.mjs': 'export const register = "me";',
    'broken.mjs': 'export function register(api) {',
    'broken.ts': 'export const fine = 1;\nexport const a = ;',
    'enum.ts': 'export enum Colour { Red }',
    'import.mjs': `import { nothing } from './none.mjs'; export function register() {}`,
    'needs.mjs': `import 'not-installed'; export function register() {}`,
    'top.mjs': `throw new Error('at once');`,
    'throws.mjs': `export function register() { throw new Error('no address\\n  was set'); }`,
    'rejects.mjs': `export function register() { return Promise.reject('nothing good'); }`,
    'hangs.mjs': 'export function register() { return new Promise(() => {}); }',
    'awaits.mjs': 'await new Promise(() => {}); export function register() {}',
    'unknown.mjs': `export function register(api) { api.addAction('svca_before', () => {}); }`,
    'kind.mjs': `export function register(api) { api.on('svca_render_field', () => {}); }`,
    'handler.mjs': `export function register(api) { api.addAction('svca_before_submission', 'me'); }`,
    'mixed/a.mjs': GOOD,
    'mixed/b.mjs': '',
  };
  let ended: (Loaded & { folder: string })[];
  beforeAll(async () => {
    ended = await loadAll(
      CASES.map(([, list, reason]) => ({ list, ...(/within/.test(reason) && { timeoutMs: 200 }) })),
      FILES,
    );
  });

  test.each(CASES.map(([what, , reason], index) => [what, index, reason] as const))('%s', (_what, index, reason) => {
    const { refused = '', folder = '' } = ended[index] ?? {};
    const line = `EXTENSIONS: ${reason.replaceAll('FOLDER', folder)}`;
    // For a list of names, its beginning is enough.
    if (/[.,]$|be$|field$/.test(reason)) expect(refused.startsWith(line)).toBe(true);
    else expect(refused).toBe(line);
    expect(refused).not.toContain('\n');
  });
});

describe('each role', () => {
  let database: TestDatabase;
  let env: NodeJS.ProcessEnv;
  let port: number;
  let engine: TestWorkflowEnvironment;
  beforeAll(async () => {
    database = await createTestDatabase();
    engine = await startServer('local', defaultDataConverter);
    port = await freePort();
    env = {
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      TEMPORAL_ADDRESS: engine.address,
      TEMPORAL_NAMESPACE: engine.namespace ?? 'default',
      APP_KEY: randomBytes(32).toString('base64url'),
      BASE_URL: `http://127.0.0.1:${port}`,
      PORT: String(port),
      MAIL_URL: 'smtp://127.0.0.1:1',
    };
    write({ 'one.mjs': GOOD, 'two.ts': GOOD, 'none.mjs': '', 'forgets.mjs': FORGETS });
  });
  afterAll(async () => {
    await engine.teardown();
    await database.close();
  });

  const start = (role: 'http' | 'worker', extensions: string) =>
    new TestProcess(role, process.execPath, [path(`../../../bin/${role}.ts`)], { ...env, EXTENSIONS: extensions });
  const list = (...names: string[]) => names.map((name) => join(folder, name)).join(',');
  const loadedBy = (role: TestProcess) =>
    role.output
      .split('\n')
      .filter((line) => line.includes('extension loaded'))
      .map((line) => JSON.parse(line).extension);

  test.each(['http', 'worker'] as const)('%s ends with 1 and one line that says why', async (role) => {
    const failed = run(process.execPath, [path(`../../../bin/${role}.ts`)], {
      env: { ...env, EXTENSIONS: list('one.mjs', 'none.mjs') },
    });
    const { code, stdout } = await failed.then(
      () => ({ code: 0, stdout: '' }),
      (error: { code: number; stdout: string }) => error,
    );
    // The line is found by its level and not by its position: lines still being written when the process ended come after
    // it.
    const lines = stdout.trim().split('\n');
    const [last] = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 60);
    const reason = `EXTENSIONS: ${join(folder, 'none.mjs')}: must export a function register(api)`;
    expect({ code, level: last?.level, msg: last?.msg }).toEqual({
      code: 1,
      level: 60,
      msg: `${role} cannot run: ${reason}`,
    });
  });

  test('http serves once they are loaded, and goes on when one forgets a promise', async () => {
    const http = start('http', list('one.mjs', 'two.ts', 'forgets.mjs'));
    const healthy = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await http.start(async (output) => output.includes('forgotten') && (await healthy()));
    expect(loadedBy(http)).toEqual(['one', 'two', 'forgets']);
    expect(await healthy()).toBe(true);
    await http.end('SIGTERM');
  });

  test('worker begins once they are loaded', async () => {
    const worker = start('worker', list('two.ts', 'one.mjs'));
    await worker.start((output) => output.includes('worker ready'));
    expect(loadedBy(worker)).toEqual(['two', 'one']);
    await worker.end('SIGTERM');
  });
});
