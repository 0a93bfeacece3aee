import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, ownProcess } from './process-identity.mjs';

/** An owner writes its name right after making the lock; one without a name for this long died in between. */
const NAMELESS_MS = 10_000;

/**
 * Runs `work` while holding a lock that other processes respect; one left behind by a dead process is taken over.
 * @template T
 * @param {string} folder the lock, a folder that exists while it is held
 * @param {() => Promise<T>} work
 * @param {{ onWait?: (pid: number | undefined) => void, signal?: AbortSignal }} [options] `onWait` is called once, with the holder's pid;
 *   `signal` ends the wait
 * @returns {Promise<T>}
 */
export async function withLock(folder, work, { onWait, signal } = {}) {
  mkdirSync(dirname(folder), { recursive: true });
  signal?.throwIfAborted();
  for (let waited = false; !tryLock(folder); signal?.throwIfAborted()) {
    const owner = readOwner(folder);
    if (isStale(folder, owner)) {
      breakLock(folder, owner);
      continue;
    }
    if (!waited) onWait?.(owner?.pid);
    waited = true;
    await sleep(200);
  }
  try {
    return await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder */
function tryLock(folder) {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
  writeFileSync(join(folder, 'owner.json'), JSON.stringify(ownProcess()));
  return true;
}

/**
 * @param {string} folder
 * @returns {import('./process-identity.mjs').Known | undefined}
 */
function readOwner(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'owner.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * @param {string} folder
 * @param {import('./process-identity.mjs').Known | undefined} owner
 */
function isStale(folder, owner) {
  if (owner) return !isAlive(owner);
  try {
    return Date.now() - statSync(folder).mtimeMs > NAMELESS_MS;
  } catch {
    return false;
  }
}

/**
 * Moves the lock aside before removing it: of two that find it stale, the second must not remove the first one's new lock.
 * @param {string} folder
 * @param {import('./process-identity.mjs').Known | undefined} stale
 */
function breakLock(folder, stale) {
  const aside = `${folder}.stale-${process.pid}`;
  try {
    renameSync(folder, aside);
    if (readOwner(aside)?.identity !== stale?.identity) renameSync(aside, folder);
    else rmSync(aside, { recursive: true, force: true });
  } catch {
    // Somebody else was quicker: the caller looks again.
  }
}
