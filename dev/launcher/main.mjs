import { join, resolve } from 'node:path';
import { explain, SetupError } from '../setup/failure.mjs';
import { createProgress } from '../setup/progress.mjs';
import { parseArguments, USAGE } from './args.mjs';
import { banner } from './banner.mjs';
import { readJson, wipeDataFolder } from './data-folder.mjs';
import { startDetached, stopRunning } from './detach.mjs';
import { runningLauncher, stopLeftovers } from './run-file.mjs';
import { runSession } from './session.mjs';
import { stopSignals } from './stop-signals.mjs';

/**
 * `npm run dev` from its arguments to its exit code.
 *
 * @param {object} options
 * @param {string[]} options.argv
 * @param {NodeJS.ProcessEnv} options.env
 * @param {string} options.rolesModule URL of the module that plans the stack
 * @param {(options: { purpose: 'dev', env: NodeJS.ProcessEnv, progress: import('../setup/progress.mjs').Progress, signal: AbortSignal }) => Promise<import('../setup.mjs').Tools>} options.setUp
 * @returns {Promise<number>} 0; 1 when something failed or runs already; 2 for a wrong option; 130 when interrupted
 */
export async function main({ argv, env, rolesModule, setUp }) {
  const request = parseArguments(argv);
  if ('error' in request) {
    console.error(`${request.error}\n\n${USAGE}`);
    return 2;
  }
  const progress = createProgress(process.stdout);
  if (request.action === 'help') {
    progress.say(USAGE);
    return 0;
  }
  const dataDir = resolve(env.DATA_DIR || '.data');
  const { stop, hurry } = stopSignals();
  try {
    if (request.action === 'stop') {
      await stopRunning(dataDir, progress.say);
      return 0;
    }
    refuseSecond(dataDir);
    if (request.reset) {
      await stopLeftovers(dataDir, progress.say);
      wipeDataFolder(dataDir);
    }
    const tools = await setUp({ purpose: 'dev', env, progress, signal: stop });
    const colour = process.stdout.isTTY === true && !env.NO_COLOR;
    const show = (/** @type {import('./session.mjs').DevFile} */ dev) =>
      progress.say(banner(dev, { colour, dataDir, detached: request.detach }));
    const session = { env, dataDir, tools, rolesModule, progress, signal: stop };
    if (request.detach) show(await startDetached(session));
    else {
      stop.addEventListener('abort', () => progress.say('\nStopping (again Ctrl-C: at once) …'), { once: true });
      await runSession({ ...session, hurry, onReady: show });
      progress.say('Stopped.');
    }
    // An error nobody caught also ends a session: its exit code stands.
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (stop.aborted) {
      progress.say('Stopped.');
      return 130;
    }
    console.error(explain(error));
    return 1;
  }
}

/** @param {string} dataDir */
function refuseSecond(dataDir) {
  const launcher = runningLauncher(dataDir);
  if (!launcher) return;
  const dev = readJson(join(dataDir, 'dev.json'));
  const where = dev
    ? [`  service      ${dev.baseUrl}`, `  mail inbox   ${dev.inboxUrl}`, `  Temporal UI  ${dev.temporalUi ?? '-'}`]
    : ['  It is still starting.'];
  throw new SetupError(
    [
      `Already running with DATA_DIR=${dataDir} (process ${launcher.pid}).`,
      ...where,
      'Stop it first: npm run dev -- --stop. For a second stack set another DATA_DIR.',
    ].join('\n'),
  );
}
