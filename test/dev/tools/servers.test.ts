import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { setupContext } from '#dev/setup/context.ts';
import { createProgress } from '#dev/setup/progress.ts';
import { freePort, isListening } from '#dev/supervisor/ports.ts';
import { waitUntil } from '#dev/supervisor/wait.ts';
import { startTestServers } from '#dev/tools/test-server/servers.ts';

const tool = process.env.TEMPORAL_TEST_SERVER_PATH ?? '';
const context = setupContext({
  env: process.env,
  progress: createProgress(process.stdout),
  signal: new AbortController().signal,
});

test('the servers of a run are one Java: each listens until the program that asked for it ends', async () => {
  const { settings, stop } = await startTestServers(tool, context);
  // Without archives or a compiler each server is its own Java process.
  expect(Object.keys(settings)).toEqual(existsSync(join(dirname(tool), 'lib')) ? ['TEST_SERVERS_PORT'] : []);
  const open = async () => {
    const port = await freePort();
    const program = spawn(tool, [String(port)], { env: { ...process.env, ...settings }, stdio: 'ignore' });
    await waitUntil(() => isListening(port), { timeoutMs: 30_000, what: 'a server' });
    return { port, program };
  };
  const first = await open();
  const second = await open();
  first.program.kill();
  await once(first.program, 'exit');
  await waitUntil(async () => !(await isListening(first.port)), { timeoutMs: 30_000, what: 'its end' });
  expect(await isListening(second.port)).toBe(true);
  second.program.kill();
  await once(second.program, 'exit');
  await stop();
});

test('what has no archives beside it is started as it is', async () => {
  const { settings, stop } = await startTestServers(process.execPath, context);
  expect(settings).toEqual({});
  await stop();
});

test('a Java that does not start is said, and leaves nothing behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'no-java-'));
  for (const name of ['bin', 'lib', 'tmp']) mkdirSync(join(folder, name));
  for (const [name, code] of [
    ['java', 1],
    ['javac', 0],
  ] as const) {
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\nexit ${code}\n`, { mode: 0o755 });
  }
  const { TMPDIR } = process.env;
  process.env.TMPDIR = join(folder, 'tmp');
  try {
    const env = { ...process.env, JAVA_HOME: folder };
    const servers = startTestServers(join(folder, 'temporal-test-server'), { ...context, env });
    await expect(servers).rejects.toThrow('The Temporal test servers did not start');
    expect(readdirSync(join(folder, 'tmp'))).toEqual([]);
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    rmSync(folder, { recursive: true, force: true });
  }
});
