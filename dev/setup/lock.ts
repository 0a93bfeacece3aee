import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, ownProcess, type ProcessIdentity } from './process-identity.ts';

/** An owner writes its name right after creating the lock; an owner without a name for this long died in between. */
const NAMELESS_MS = 10_000;

export interface LockOptions {
  /** Called once, with the holder's pid. */
  onWait?(pid: number | undefined): void;
  /** Ends the wait. */
  signal?: AbortSignal;
}

/**
 * Runs `work` while holding a lock that other processes respect; takes over the lock of a dead process.
 * @param folder the lock, a folder that exists while it is held
 */
export async function withLock<T>(folder: string, work: () => Promise<T>, options: LockOptions = {}): Promise<T> {
  const { onWait, signal } = options;
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

function tryLock(folder: string): boolean {
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  writeFileSync(join(folder, 'owner.json'), JSON.stringify(ownProcess()));
  return true;
}

function readOwner(folder: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'owner.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

function isStale(folder: string, owner: ProcessIdentity | undefined): boolean {
  if (owner) return !isAlive(owner);
  try {
    return Date.now() - statSync(folder).mtimeMs > NAMELESS_MS;
  } catch {
    return false;
  }
}

/**
 * Moves the lock aside before deleting it: of two processes that find it stale, the second must not delete the first one's new
 * lock.
 */
function breakLock(folder: string, stale: ProcessIdentity | undefined): void {
  const aside = `${folder}.stale-${process.pid}`;
  try {
    renameSync(folder, aside);
    if (readOwner(aside)?.identity !== stale?.identity) renameSync(aside, folder);
    else rmSync(aside, { recursive: true, force: true });
  } catch {
    // Another process was faster: the caller tries again.
  }
}
