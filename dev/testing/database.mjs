import { randomBytes } from 'node:crypto';
import { accessSync, constants, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDataFolder, prepareDataFolder } from '../launcher/data-folder.mjs';
import { privateDatabase } from '../launcher/database.mjs';
import { freePort } from '../launcher/ports.mjs';
import { claim, readRun, runningLauncher, stopLeftovers } from '../launcher/run-file.mjs';
import { createStack } from '../launcher/stack.mjs';

const PREFIX = 'durable-forms-test-';
const ROOM_BYTES = 2_000_000_000;

/**
 * Runs `work` with a database server of its own that is thrown away afterwards.
 *
 * @template T
 * @param {object} options
 * @param {string} options.server absolute path of mariadbd or mysqld
 * @param {NodeJS.ProcessEnv} options.env
 * @param {import('../setup/progress.mjs').Progress} options.progress
 * @param {AbortSignal} options.signal
 * @param {(url: string) => Promise<T>} work gets the server's URL; its user may create databases
 * @returns {Promise<T>}
 */
export async function withTestDatabase({ server, env, progress, signal }, work) {
  const base = await fastFolder();
  await removeLeftovers(base, progress.say);
  const dataDir = mkdtempSync(join(base, PREFIX));
  prepareDataFolder(dataDir);
  const held = await claim(dataDir, progress.say);
  const password = randomBytes(18).toString('base64url');
  const { step, url } = privateDatabase({ server, dataDir, port: await freePort(), password, env, durable: false });
  const stack = createStack([step], { logFolder: join(dataDir, 'logs'), onPid: held.note, progress, signal });
  try {
    await stack.start();
    return await work(url);
  } finally {
    await stack.stop();
    held.release();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Memory where there is enough of it: the tests write a lot and keep nothing. */
async function fastFolder() {
  try {
    const memory = '/dev/shm';
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = await statfs(memory);
    if (bavail * bsize > ROOM_BYTES) return memory;
  } catch {
    // No such thing here.
  }
  return tmpdir();
}

/**
 * A test run that was killed leaves a server and a folder behind.
 * @param {string} base
 * @param {(text: string) => void} say
 */
async function removeLeftovers(base, say) {
  for (const name of readdirSync(base).filter((entry) => entry.startsWith(PREFIX))) {
    const dataDir = join(base, name);
    if (!isDataFolder(dataDir) || !readRun(dataDir) || runningLauncher(dataDir)) continue;
    await stopLeftovers(dataDir, say);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
