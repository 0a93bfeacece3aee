import { linkSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError } from '../setup/failure.mjs';
import { isAlive, ownProcess, processIdentity } from '../setup/process-identity.mjs';
import { killGroup } from '../setup/run.mjs';
import { readJson, writeJson } from './data-folder.mjs';

/**
 * `run.json` in the data folder: the launcher and every process it started, each with its identity. It is the claim on
 * the folder, and what a later start needs to find the leftovers of a launcher that was killed.
 *
 * @typedef {import('../setup/process-identity.mjs').Known} Known
 * @typedef {{ launcher: Known, children: Record<string, Known> }} Run
 */

/** @param {string} dataDir */
const runFile = (dataDir) => join(dataDir, 'run.json');

/**
 * @param {string} dataDir
 * @returns {Run | undefined}
 */
export function readRun(dataDir) {
  const run = readJson(runFile(dataDir));
  return run?.launcher ? /** @type {Run} */ (run) : undefined;
}

/**
 * @param {string} dataDir
 * @returns {Known | undefined} the launcher that holds this folder now
 */
export function runningLauncher(dataDir) {
  const run = readRun(dataDir);
  return run && isAlive(run.launcher) ? run.launcher : undefined;
}

/**
 * Claims the data folder for this process; what a dead launcher left running is stopped first.
 * @param {string} dataDir
 * @param {(text: string) => void} say
 * @returns {Promise<{ note: (name: string, pid: number | null) => void, release: () => void }>}
 * @throws {SetupError} when another launcher holds it
 */
export async function claim(dataDir, say) {
  const file = runFile(dataDir);
  /** @type {Run} */
  const run = { launcher: ownProcess(), children: {} };
  for (;;) {
    if (createWhole(file, run)) break;
    const holder = runningLauncher(dataDir);
    if (holder) throw new SetupError(`Another launcher (process ${holder.pid}) uses ${dataDir}.`);
    await stopLeftovers(dataDir, say);
  }
  return {
    note(name, pid) {
      if (pid === null) delete run.children[name];
      else run.children[name] = { pid, identity: processIdentity(pid) ?? '' };
      writeJson(file, run);
    },
    release: () => rmSync(file, { force: true }),
  };
}

/**
 * Ends what a dead launcher left behind, and forgets that run. A pid that another process has by now is left alone.
 * @param {string} dataDir
 * @param {(text: string) => void} say
 * @param {number} [graceMs]
 * @returns {Promise<string[]>} the names of what was stopped
 */
export async function stopLeftovers(dataDir, say, graceMs = 10_000) {
  const file = runFile(dataDir);
  const text = readText(file);
  const run = readRun(dataDir);
  const left = Object.entries(run?.children ?? {}).filter(([, child]) => isAlive(child));
  if (left.length > 0) {
    say(
      `stopping what an earlier launcher left running: ${left.map(([name, { pid }]) => `${name} (${pid})`).join(', ')}`,
    );
  }
  // Last started, first stopped: the roles lose their servers last.
  await Promise.all(left.reverse().map(([, child]) => end(child, graceMs)));
  // Of two starts at once only the one that still sees the old text may remove it.
  if (text !== undefined && readText(file) === text) rmSync(file, { force: true });
  return left.map(([name]) => name);
}

/**
 * @param {Known} child
 * @param {number} graceMs
 */
async function end(child, graceMs) {
  killGroup(child.pid, 'SIGTERM');
  const deadline = performance.now() + graceMs;
  while (isAlive(child) && performance.now() < deadline) await sleep(50);
  if (!isAlive(child)) return;
  killGroup(child.pid, 'SIGKILL');
  while (isAlive(child)) await sleep(20);
}

/**
 * Creates the file with its content in one step, so that nobody ever reads half of it.
 * @param {string} file
 * @param {Run} run
 * @returns {boolean} false when it exists
 */
function createWhole(file, run) {
  const draft = `${file}.${process.pid}.new`;
  writeJson(draft, run);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** @param {string} file */
function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
