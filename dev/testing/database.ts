import { randomBytes } from 'node:crypto';
import { accessSync, constants, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Progress } from '#dev/setup/progress.ts';
import { isDataFolder, prepareDataFolder } from '#dev/supervisor/data-folder.ts';
import { privateDatabase } from '#dev/supervisor/database.ts';
import { freePort } from '#dev/supervisor/ports.ts';
import { claim, readRun, runningLauncher, stopLeftovers } from '#dev/supervisor/run-file.ts';
import { againWithOtherPorts } from '#dev/supervisor/service.ts';
import { createStack, type Stack } from '#dev/supervisor/stack.ts';

const PREFIX = 'durable-forms-test-';
const ROOM_BYTES = 2_000_000_000;

export interface TestDatabaseOptions {
  /** Absolute path of mariadbd or mysqld. */
  server: string;
  env: NodeJS.ProcessEnv;
  progress: Progress;
  signal: AbortSignal;
}

/**
 * Runs `work` with a temporary database server of its own.
 * @param work gets the server's URL; its user may create databases
 */
export async function withTestDatabase<T>(
  { server, env, progress, signal }: TestDatabaseOptions,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const base = await fastFolder();
  await removeLeftovers(base, progress.say);
  const dataDir = mkdtempSync(join(base, PREFIX));
  prepareDataFolder(dataDir);
  const held = await claim(dataDir, progress.say);
  const password = randomBytes(18).toString('base64url');
  let stack: Stack | undefined;
  try {
    const database = await againWithOtherPorts(async () => {
      const port = await freePort();
      const { step, url } = privateDatabase({ server, dataDir, port, password, env, durable: false });
      stack = createStack([step], { logFolder: join(dataDir, 'logs'), onPid: held.note, progress, signal });
      await stack.start();
      return url;
    }, progress.say);
    return await work(database);
  } finally {
    await stack?.stop();
    held.release();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Deletes a database that a run leaves on a server that outlives it. */
export async function dropDatabase(server: string, name: string): Promise<void> {
  // Imported late: before set-up there are no packages.
  const { createConnection } = await import('mysql2/promise');
  const connection = await createConnection({ uri: server });
  try {
    await connection.query(`drop database if exists ${name}`);
  } finally {
    await connection.end();
  }
}

/** Returns a folder in memory if there is enough: the tests write a lot and need nothing of it later. */
async function fastFolder(): Promise<string> {
  try {
    const memory = '/dev/shm';
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = await statfs(memory);
    if (bavail * bsize > ROOM_BYTES) return memory;
  } catch {
    // The system has no such folder.
  }
  return tmpdir();
}

/** Removes the server and the folder of a test run that was killed. */
async function removeLeftovers(base: string, say: (text: string) => void): Promise<void> {
  for (const name of readdirSync(base).filter((entry) => entry.startsWith(PREFIX))) {
    const dataDir = join(base, name);
    if (!isDataFolder(dataDir) || !readRun(dataDir) || runningLauncher(dataDir)) continue;
    await stopLeftovers(dataDir, say);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
