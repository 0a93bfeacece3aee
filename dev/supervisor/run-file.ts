import { linkSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError } from '#dev/setup/failure.ts';
import { isAlive, ownProcess, type ProcessIdentity, processIdentity } from '#dev/setup/process-identity.ts';
import { killGroup } from '#dev/setup/run.ts';
import { readJson, writeJson } from './data-folder.ts';
import { retriedWrite } from './retried-write.ts';

/**
 * `run.json` in the data folder: the launcher and every process it started, each with its identity. It is the claim on the
 * folder, and lets a later start find the leftovers of a launcher that was killed.
 */
export interface Run {
  launcher: ProcessIdentity;
  children: Record<string, ProcessIdentity>;
}

/** A data folder that this process holds. */
export interface Claim {
  /** Records a started process, or with null its end. */
  note(name: string, pid: number | null): void;
  release(): void;
}

function runFile(dataDir: string): string {
  return join(dataDir, 'run.json');
}

export function readRun(dataDir: string): Run | undefined {
  const run = readJson<Run>(runFile(dataDir));
  return run?.launcher ? run : undefined;
}

/** Returns the launcher that holds this folder now. */
export function runningLauncher(dataDir: string): ProcessIdentity | undefined {
  const run = readRun(dataDir);
  return run && isAlive(run.launcher) ? run.launcher : undefined;
}

/**
 * Claims the data folder for this process; first stops processes that a dead launcher left running.
 * @throws SetupError when another launcher holds it
 */
export async function claim(dataDir: string, say: (text: string) => void): Promise<Claim> {
  const file = runFile(dataDir);
  const run: Run = { launcher: ownProcess(), children: {} };
  for (;;) {
    if (createWhole(file, run)) break;
    const holder = runningLauncher(dataDir);
    if (holder) throw new SetupError(`Another launcher (process ${holder.pid}) uses ${dataDir}.`);
    await stopLeftovers(dataDir, say);
  }
  let isHeld = true;
  const save = retriedWrite(() => {
    if (isHeld) writeJson(file, run);
  }, say);
  return {
    note(name, pid) {
      if (pid === null) delete run.children[name];
      else run.children[name] = { pid, identity: processIdentity(pid) ?? '' };
      save();
    },
    release() {
      isHeld = false;
      rmSync(file, { force: true });
    },
  };
}

/**
 * Ends the processes of a dead launcher and deletes its run file. Ignores a pid that another process has by now.
 * @returns the names of the stopped processes
 */
export async function stopLeftovers(dataDir: string, say: (text: string) => void, graceMs = 10_000): Promise<string[]> {
  const file = runFile(dataDir);
  const text = readText(file);
  const run = readRun(dataDir);
  const left = Object.entries(run?.children ?? {}).filter(([, child]) => isAlive(child));
  if (left.length > 0) {
    say(
      `stopping what an earlier launcher left running: ${left.map(([name, { pid }]) => `${name} (${pid})`).join(', ')}`,
    );
  }
  // Stops in reverse order of the start, so that the roles lose their servers last.
  await Promise.all(left.reverse().map(([, child]) => end(child, graceMs)));
  // When two starts run at once, only the one that still sees the old text may delete the file.
  if (text !== undefined && readText(file) === text) rmSync(file, { force: true });
  return left.map(([name]) => name);
}

async function end(child: ProcessIdentity, graceMs: number): Promise<void> {
  killGroup(child.pid, 'SIGTERM');
  const deadline = performance.now() + graceMs;
  while (isAlive(child) && performance.now() < deadline) await sleep(50);
  if (!isAlive(child)) return;
  killGroup(child.pid, 'SIGKILL');
  while (isAlive(child)) await sleep(20);
}

/**
 * Creates the file with its content in one step, so that nobody ever reads an incomplete file.
 * @returns false when it exists
 */
function createWhole(file: string, run: Run): boolean {
  const draft = `${file}.${process.pid}.new`;
  writeJson(draft, run);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
