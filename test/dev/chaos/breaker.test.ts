import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { kill } from '#dev/chaos/breaker.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'durable-forms-breaker-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('of a role with several processes each has its turn; one that is down is left', async () => {
  const devJson = join(folder, 'dev.json');
  const children = [1, 2].map(() =>
    spawn(process.execPath, ['-e', 'setInterval(() => {}, 1_000)'], { stdio: 'ignore' }),
  );
  const [first, second] = children;
  const ended = children.map((child) => once(child, 'exit'));
  try {
    const pids = [null, first?.pid ?? null, second?.pid ?? null];
    const processes = pids.map((pid, index) => ({ role: 'worker', name: `worker-${index}`, pid }));
    writeFileSync(
      devJson,
      JSON.stringify({ processes: [{ role: 'http', name: 'http', pid: process.pid }, ...processes] }),
    );
    expect(kill(devJson, 'worker', 3)).toBeNull();
    expect(kill(devJson, 'mysql')).toBeNull();
    expect(kill(devJson, 'worker', 2)).toBe(second?.pid);
    expect(await ended[1]).toEqual([null, 'SIGKILL']);
    expect(first?.exitCode).toBeNull();
    expect(kill(devJson, 'worker', 4)).toBe(first?.pid);
    expect(await ended[0]).toEqual([null, 'SIGKILL']);
  } finally {
    for (const child of children) child.kill('SIGKILL');
  }
});
