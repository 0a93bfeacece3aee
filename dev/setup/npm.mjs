import { SetupError } from './failure.mjs';
import { findProgram, withoutNpm } from './lookup.mjs';
import { run } from './run.mjs';

/**
 * Runs the machine's own npm with the machine's own Node: the ones in node_modules may be about to be removed.
 * @param {import('./context.mjs').SetupContext} context
 * @param {string[]} args
 * @param {string} [cwd] the clone unless it is said
 */
export async function npm({ root, env, log, signal }, args, cwd = root) {
  const clean = withoutNpm(env);
  const file = findProgram(['npm'], clean);
  if (!file) throw new SetupError('npm is not on PATH. Install Node 20 or newer with npm, then start again.');
  await run(file, args, { cwd, env: clean, log: log('npm'), signal });
}
