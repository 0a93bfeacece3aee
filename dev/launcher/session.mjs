import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { prepareDataFolder, writeJson } from './data-folder.mjs';
import { claim } from './run-file.mjs';
import { createStack } from './stack.mjs';

/**
 * @typedef {object} Plan what is to be started, and what to tell about it
 * @property {import('./stack.mjs').Step[]} steps
 * @property {(pids: Record<string, number | null>) => DevFile} describe
 * @property {(restart: (names: string[], why: string) => void) => () => void} [follow] restarts services when what they
 *   are made of changes; called once everything runs, and what it returns before everything is stopped
 *
 * @typedef {object} DevFile content of dev.json: where everything answers (design, section 3)
 * @property {string} baseUrl
 * @property {string} restRoot
 * @property {string} apiA
 * @property {string} apiB
 * @property {string} adminUser
 * @property {string} adminPassword for the login page
 * @property {string} adminApplicationPassword for HTTP Basic
 * @property {string} temporalAddress
 * @property {string} temporalNamespace
 * @property {string | null} temporalUi
 * @property {string} inboxUrl
 * @property {string} sandboxUrl
 * @property {string} mailUrl
 * @property {string} databaseUrl
 * @property {number | null} formId
 * @property {string | null} formUrl
 * @property {Record<string, unknown>} example field values that the seeded form accepts
 * @property {{ launcher: number, mysql: number | null, temporal: number | null, worker: number | null, http: number | null }} pids
 *
 * @typedef {object} PlanInput
 * @property {NodeJS.ProcessEnv} env
 * @property {string} dataDir absolute path
 * @property {import('../setup.mjs').Tools} tools
 * @property {(text: string) => void} say
 *
 * @typedef {{ planStack: (input: PlanInput) => Promise<Plan> }} RolesModule
 */

/**
 * Runs a whole development stack until `signal` aborts: claims the data folder, starts the plan's steps, writes dev.json
 * once everything answers, keeps its pids true, and takes everything down again.
 *
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env
 * @param {string} options.dataDir absolute path
 * @param {import('../setup.mjs').Tools} options.tools
 * @param {string} options.rolesModule URL of a module that exports `planStack`
 * @param {import('../setup/progress.mjs').Progress} options.progress
 * @param {AbortSignal} options.signal
 * @param {AbortSignal} [options.hurry] skips the grace of the stop
 * @param {(dev: DevFile) => void} options.onReady
 * @throws {import('../setup/failure.mjs').SetupError} when the start fails; everything is down again by then
 */
export async function runSession({ env, dataDir, tools, rolesModule, progress, signal, hurry, onReady }) {
  prepareDataFolder(dataDir);
  const held = await claim(dataDir, progress.say);
  const devFile = join(dataDir, 'dev.json');
  rmSync(devFile, { force: true });
  try {
    const { planStack } = /** @type {RolesModule} */ (await import(rolesModule));
    const plan = await planStack({ env, dataDir, tools, say: progress.say });
    let ready = false;
    /** @type {(() => void) | undefined} */
    let unfollow;
    const onPid = (/** @type {string} */ name, /** @type {number | null} */ pid) => {
      held.note(name, pid);
      if (ready) writeJson(devFile, plan.describe(stack.pids()));
    };
    const stack = createStack(plan.steps, { logFolder: join(dataDir, 'logs'), onPid, progress, signal });
    try {
      await stack.start();
      ready = true;
      const dev = plan.describe(stack.pids());
      writeJson(devFile, dev);
      unfollow = plan.follow?.((names, why) => stack.restart(names, why));
      onReady(dev);
      await aborted(signal);
    } finally {
      unfollow?.();
      ready = false;
      rmSync(devFile, { force: true });
      await stack.stop(hurry);
    }
  } finally {
    held.release();
  }
}

/**
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
function aborted(signal) {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
