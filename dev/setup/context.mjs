import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The clone. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * What every step of the set-up is given.
 * @typedef {object} SetupContext
 * @property {string} root the clone
 * @property {NodeJS.ProcessEnv} env
 * @property {import('./progress.mjs').Progress} progress
 * @property {(name: string) => string} log path of the log file for one kind of command
 * @property {AbortSignal} [signal] ends the set-up early
 *
 * @param {Pick<SetupContext, 'env' | 'progress' | 'signal'> & { root?: string }} given
 * @returns {SetupContext}
 */
export function setupContext({ root = ROOT, env, progress, signal }) {
  const logs = join(tmpdir(), `durable-forms-logs-${process.getuid?.() ?? 0}`);
  mkdirSync(logs, { recursive: true });
  return { root, env, progress, signal, log: (name) => join(logs, `setup-${name}.log`) };
}
