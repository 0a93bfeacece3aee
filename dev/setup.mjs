import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from './setup/chromium.mjs';
import { ensureDatabaseServer } from './setup/database-server.mjs';
import { explain, SetupError } from './setup/failure.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { createProgress } from './setup/progress.mjs';
import { ensureTemporalCli } from './setup/temporal-cli.mjs';
import { ensureTestServer } from './setup/test-server.mjs';

/**
 * @typedef {object} Context
 * @property {string} root the clone
 * @property {NodeJS.ProcessEnv} env
 * @property {import('./setup/progress.mjs').Progress} progress
 * @property {(name: string) => string} log path of the log file for one kind of command
 * @property {AbortSignal} [signal]
 *
 * @typedef {object} Tools absolute paths
 * @property {string} node Node 24
 * @property {string} [temporalCli] absent when TEMPORAL_ADDRESS names a server
 * @property {string} [databaseServer] absent when DATABASE_URL names one
 * @property {string} [testServer]
 * @property {string} [chromium]
 */

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Makes this machine ready: installs what is missing and nothing else. Safe to run again, and twice at once.
 *
 * @param {object} options
 * @param {'dev' | 'test'} options.purpose tests need more tools than development
 * @param {NodeJS.ProcessEnv} options.env
 * @param {import('./setup/progress.mjs').Progress} options.progress
 * @param {string} [options.logFolder]
 * @param {AbortSignal} [options.signal]
 * @returns {Promise<Tools>}
 * @throws {SetupError} one message for everything that could not be done
 */
export async function setUp({
  purpose,
  env,
  progress,
  logFolder = join(tmpdir(), `durable-forms-logs-${process.getuid?.() ?? 0}`),
  signal,
}) {
  mkdirSync(logFolder, { recursive: true });
  const log = (/** @type {string} */ name) => join(logFolder, `setup-${name}.log`);
  const context = { root: ROOT, env, progress, log, signal };
  const node = await ensurePackages(context);
  const full = { ...context, node };
  const test = purpose === 'test';
  const [temporalCli, databaseServer, testServer, chromium] = await all([
    test || !env.TEMPORAL_ADDRESS ? ensureTemporalCli(full) : undefined,
    env.DATABASE_URL || (test && env.TEST_DATABASE_URL) ? undefined : ensureDatabaseServer(full),
    test ? ensureTestServer(full) : undefined,
    test ? ensureChromium(full) : undefined,
  ]);
  return { node, temporalCli, databaseServer, testServer, chromium };
}

/**
 * Waits for all, so that one message can name everything that is missing.
 * @param {(Promise<string> | undefined)[]} parts
 */
async function all(parts) {
  const results = await Promise.allSettled(parts);
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [explain(result.reason)] : []));
  if (failures.length > 0) throw new SetupError(failures.join('\n\n'));
  return results.map((result) => (result.status === 'fulfilled' ? result.value : undefined));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const progress = createProgress(process.stdout);
  try {
    const tools = await setUp({ purpose: 'test', env: process.env, progress });
    for (const [name, path] of Object.entries(tools)) if (path) progress.say(`${name}: ${path}`);
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}
