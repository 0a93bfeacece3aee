import { spawn } from 'node:child_process';
import { closeSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SetupError } from '../setup/failure.mjs';
import { isAlive } from '../setup/process-identity.mjs';
import { tail } from '../setup/run.mjs';
import { prepareDataFolder } from './data-folder.mjs';
import { runningLauncher, stopLeftovers } from './run-file.mjs';

const CHILD = fileURLToPath(new URL('./detached.mjs', import.meta.url));

/** The slowest role's grace and the database's own, with room to spare. */
const STOP_TIMEOUT_MS = 60_000;

/**
 * Starts a launcher in the background and waits until it is ready.
 *
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env
 * @param {string} options.dataDir
 * @param {import('../setup.mjs').Tools} options.tools
 * @param {string} options.rolesModule
 * @param {import('../setup/progress.mjs').Progress} options.progress
 * @param {AbortSignal} options.signal stops the launcher again
 * @returns {Promise<import('./session.mjs').DevFile>}
 * @throws {SetupError} with the reason when the start fails
 */
export async function startDetached({ env, dataDir, tools, rolesModule, progress, signal }) {
  prepareDataFolder(dataDir);
  const log = join(dataDir, 'logs', 'launcher.log');
  const fd = openSync(log, 'a', 0o600);
  const from = statSync(log).size;
  const job = JSON.stringify({ dataDir, tools, rolesModule });
  const child = spawn(tools.node, [CHILD, job], { env, stdio: ['ignore', fd, fd, 'ipc'], detached: true });
  closeSync(fd);
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await new Promise((resolve, reject) => {
      child.on('message', (/** @type {{ say?: string, ready?: any, failed?: string }} */ message) => {
        if (message.say !== undefined) progress.say(message.say);
        if (message.ready) resolve(message.ready);
        if (message.failed !== undefined) reject(new SetupError(message.failed));
      });
      child.once('error', (error) => reject(new SetupError(`The launcher could not be started: ${error.message}`)));
      child.once('exit', (code, killed) => {
        reject(
          new SetupError(`The launcher ended (${killed ?? `exit code ${code}`}). Log: ${log}\n${tail(log, { from })}`),
        );
      });
    });
  } finally {
    signal.removeEventListener('abort', stop);
    if (child.connected) child.disconnect();
    child.unref();
  }
}

/**
 * Stops the launcher of a data folder, wherever it runs, with everything it started; waits until it is gone.
 * @param {string} dataDir
 * @param {(text: string) => void} say
 */
export async function stopRunning(dataDir, say) {
  const launcher = runningLauncher(dataDir);
  if (!launcher) {
    const left = await stopLeftovers(dataDir, say);
    say(left.length > 0 ? 'Stopped.' : `Nothing is running with DATA_DIR=${dataDir}.`);
    return;
  }
  process.kill(launcher.pid, 'SIGTERM');
  const deadline = performance.now() + STOP_TIMEOUT_MS;
  while (isAlive(launcher) && performance.now() < deadline) await sleep(50);
  if (isAlive(launcher)) {
    say(`The launcher (process ${launcher.pid}) did not end within ${STOP_TIMEOUT_MS / 1000} s: killing it.`);
    process.kill(launcher.pid, 'SIGKILL');
    while (isAlive(launcher)) await sleep(50);
  }
  await stopLeftovers(dataDir, say);
  say('Stopped.');
}
