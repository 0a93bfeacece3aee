import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { DevFile } from '#dev/launcher/session.ts';
import { processIdentity } from '#dev/setup/process-identity.ts';

const ENTRY = fileURLToPath(new URL('./fake-launch.ts', import.meta.url));

export interface Outcome {
  code: number | null;
  output: string;
}

/** Creates a launcher with fake roles on a data folder of its own. */
export function createFakeStack() {
  const dataDir = mkdtempSync(join(tmpdir(), 'launcher-test-'));
  const start = (args: string[], env: NodeJS.ProcessEnv = {}) => {
    const child = spawn(process.execPath, [ENTRY, ...args], { env: { ...process.env, DATA_DIR: dataDir, ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    const ended = new Promise<Outcome>((resolve) => child.once('close', (code) => resolve({ code, output })));
    return { child, ended, output: () => output };
  };
  const run = (args: string[], env: NodeJS.ProcessEnv = {}) => start(args, env).ended;
  const dev = () => JSON.parse(readFileSync(join(dataDir, 'dev.json'), 'utf8')) as DevFile;
  const strangers: ChildProcess[] = [];
  return {
    dataDir,
    start,
    run,
    dev,
    /** Starts a process unrelated to the launcher; `remove` ends it. */
    startStranger() {
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
      strangers.push(child);
      return child;
    },
    async remove() {
      for (const child of strangers) child.kill('SIGKILL');
      await run(['--stop']);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type FakeStack = ReturnType<typeof createFakeStack>;

export function isRunning(pid: number | null | undefined): boolean {
  return pid != null && processIdentity(pid) !== undefined;
}

/** Waits for the effect of another process. */
export async function eventually(check: () => boolean, what: string): Promise<void> {
  const deadline = performance.now() + 15_000;
  for (;;) {
    let yes = false;
    try {
      yes = check();
    } catch {
      // A failing check counts as not yet true.
    }
    if (yes) return;
    if (performance.now() > deadline) throw new Error(`never came true: ${what}`);
    await sleep(30);
  }
}
