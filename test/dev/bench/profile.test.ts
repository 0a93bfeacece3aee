import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { renderProfiles, withProfile } from '#dev/bench/profile/profile.ts';
import type { Stack } from '#dev/load/stack.ts';

const THREAD = fileURLToPath(new URL('../../../dev/bench/profile/thread.ts', import.meta.url));
/** Two threads that work until the program is ended; prints a line once both have begun. */
const PROGRAM = `
  import { isMainThread, parentPort, Worker } from 'node:worker_threads';
  if (isMainThread) new Worker(new URL(import.meta.url)).once('message', (line) => console.log(line));
  parentPort?.postMessage('ready');
  setInterval(() => { for (let turn = 0, sum = 0; turn < 1e5; turn += 1) sum += Math.sqrt(turn); }, 5);
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'durable-forms-profile-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('each thread of the worker writes its profile, its memory and its heap, and what it ran is told', async () => {
  const program = join(folder, 'program.mjs');
  const profiles = mkdtempSync(join(folder, 'profiles-'));
  writeFileSync(program, PROGRAM);
  const env = { ...process.env, BENCH_PROFILE: profiles };
  const child = spawn(process.execPath, ['--import', THREAD, program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await once(child.stdout, 'data');
    const devJson = join(folder, 'dev.json');
    writeFileSync(devJson, JSON.stringify({ processes: [{ role: 'worker', pid: child.pid }] }));
    const said: string[] = [];
    const bench = { devJson, say: (text: string) => void said.push(text) } as Stack;
    expect(await withProfile(bench, profiles, async () => 'measured')).toBe('measured');
    expect(said.join()).toContain(profiles);
  } finally {
    child.kill();
    await once(child, 'exit');
  }
  const written = ['cpuprofile', 'heapsnapshot', 'memory.json'];
  const files = readdirSync(profiles).filter((name) => !name.endsWith('.there'));
  expect(files.sort()).toEqual([0, 1].flatMap((id) => written.map((kind) => `thread-${id}.${kind}`)));
  expect(renderProfiles(profiles)).toMatch(/^thread-0: heap \d+ MB in use[\s\S]*^thread-1: heap \d+ MB/m);
});
