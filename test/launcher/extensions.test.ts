import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createFakeStack, eventually, type FakeStack, isRunning } from './fake-stack.ts';

let stack: FakeStack;
let folder: string;
beforeEach(() => {
  stack = createFakeStack();
  folder = join(stack.dataDir, 'extensions');
  mkdirSync(folder);
});
afterEach(() => stack.remove());

const pids = () => stack.dev().pids;
const log = () => readFileSync(join(stack.dataDir, 'logs', 'launcher.log'), 'utf8');
const write = (file: string, text = '') => writeFileSync(join(folder, file), text);

async function renewedAfter(change: () => void): Promise<void> {
  const before = pids();
  change();
  for (const role of ['worker', 'http'] as const) {
    await eventually(() => isRunning(pids()[role]) && pids()[role] !== before[role], `${role} is a new process`);
  }
  expect(pids()).toMatchObject({ mysql: before.mysql, temporal: before.temporal });
}

test('an extension that appears, changes, is replaced or goes starts worker and HTTP anew, and nothing else', async () => {
  await stack.run(['--detach'], { EXTENSIONS: folder });
  await renewedAfter(() => write('rule.ts', '1'));
  expect(log()).toContain('extensions/rule.ts has changed: restarting worker and http');
  await eventually(() => (log().match(/ is back /g) ?? []).length === 2, 'both are back');
  await renewedAfter(() => write('rule.ts', '2'));
  mkdirSync(join(folder, 'lists'));
  await renewedAfter(() => write('lists/words.json', '[]'));
  await renewedAfter(() => {
    write('.rule.ts.swp', '3');
    renameSync(join(folder, '.rule.ts.swp'), join(folder, 'rule.ts'));
  });
  await renewedAfter(() => rmSync(join(folder, 'rule.ts')));
  expect(log()).not.toContain('ended (');
});

test('several files written at once start them anew once; what is no source does not', async () => {
  await stack.run(['--detach'], { EXTENSIONS: folder });
  await renewedAfter(() => {
    for (const name of ['README.md', '.hidden.ts', 'a.ts', 'b.mjs', 'c.js', 'd.txt']) write(name);
  });
  expect(log().match(/has changed/g)).toHaveLength(1);
});

test('a file that EXTENSIONS names is watched, and its neighbours are not', async () => {
  write('named.mjs');
  await stack.run(['--detach'], { EXTENSIONS: `@acme/rules,${join(folder, 'named.mjs')}` });
  write('other.mjs');
  await renewedAfter(() => write('named.mjs', '1'));
  expect(log().match(/\S+ has changed/g)).toEqual(['extensions/named.mjs has changed']);
});

test('a broken one leaves the roles as they run, is told in its own words, and the next change mends it', async () => {
  const { child, ended, output } = stack.start([], { EXTENSIONS: folder });
  await eventually(() => isRunning(pids().http), 'everything runs');
  const before = pids();
  write('broken.mjs');
  const told =
    'extensions/broken.mjs has changed and cannot be used: EXTENSIONS: broken.mjs: why\nWorker and HTTP role keep';
  await eventually(() => output().includes(told), 'it is told in the terminal');
  expect(pids()).toEqual(before);
  expect([before.worker, before.http].every(isRunning)).toBe(true);
  await renewedAfter(() => rmSync(join(folder, 'broken.mjs')));
  expect(output()).not.toContain('ended (');
  child.kill('SIGTERM');
  await ended;
});

test('a role that ends while its extension is broken is tried again, with the reason', async () => {
  await stack.run(['--detach'], { EXTENSIONS: folder });
  write('broken.mjs');
  await eventually(() => log().includes('cannot be used'), 'the change was looked at');
  process.kill(pids().worker ?? 0, 'SIGKILL');
  const told = 'worker ended (exit code 1: cannot run: EXTENSIONS: broken.mjs: why)';
  await eventually(() => log().split(told).length > 2, 'it was tried again');
  await renewedAfter(() => rmSync(join(folder, 'broken.mjs')));
});

test('one that is broken when everything starts is what the start fails with', async () => {
  write('broken.mjs');
  const { code, output } = await stack.run([], { EXTENSIONS: folder });
  expect(code).toBe(1);
  expect(output).toContain('did not start: exit code 1: cannot run: EXTENSIONS: broken.mjs: why.');
});
