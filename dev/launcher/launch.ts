import { join, resolve } from 'node:path';
import { explain, SetupError } from '#dev/setup/failure.ts';
import { createProgress } from '#dev/setup/progress.ts';
import { readJson, wipeDataFolder } from '#dev/supervisor/data-folder.ts';
import { memoryLine } from '#dev/supervisor/memory.ts';
import { runningLauncher, stopLeftovers } from '#dev/supervisor/run-file.ts';
import { stopSignals } from '#dev/supervisor/stop-signals.ts';
import type { SetUpOptions, Tools } from '#dev/tools/tools.ts';
import { parseArguments, type Request, UsageError, usage } from './args.ts';
import { banner, stopCommand } from './banner.ts';
import { startDetached, stopRunning } from './detach.ts';
import type { DevFile } from './session.ts';
import { runSession } from './session.ts';

export interface LaunchOptions {
  /** The command line that starts it, for messages. */
  command: string;
  /** Help for options that only this command has and that were parsed before. */
  moreOptions?: string;
  argv: readonly string[];
  env: NodeJS.ProcessEnv;
  /** URL of the module that plans the stack. */
  rolesModule: string;
  setUp(options: SetUpOptions): Promise<Tools>;
}

/**
 * Runs `npm run dev`, or a similar command, from its arguments to its exit code.
 * @returns 0; 1 when a step failed or the stack runs already; 2 for a wrong option; 130 when interrupted
 */
export async function launch({ argv, ...options }: LaunchOptions): Promise<number> {
  try {
    return await perform(parseArguments(argv), options);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n\n${usage(options.command, options.moreOptions)}`);
    return 2;
  }
}

async function perform(
  request: Request,
  { command, moreOptions, env, rolesModule, setUp }: Omit<LaunchOptions, 'argv'>,
): Promise<number> {
  const progress = createProgress(process.stdout);
  if (request.action === 'help') {
    progress.say(usage(command, moreOptions));
    return 0;
  }
  const dataDir = resolve(env.DATA_DIR || '.data');
  const { stop, hurry } = stopSignals();
  try {
    if (request.action === 'stop') {
      await stopRunning(dataDir, progress.say);
      return 0;
    }
    refuseSecond(dataDir, command);
    if (request.reset) {
      await stopLeftovers(dataDir, progress.say);
      wipeDataFolder(dataDir);
    }
    const tools = await setUp({ purpose: 'dev', env, progress, signal: stop });
    const colour = process.stdout.isTTY === true && !env.NO_COLOR;
    const show = (dev: DevFile) => progress.say(banner(dev, { command, colour, dataDir, detached: request.detach }));
    const session = { env, dataDir, tools, rolesModule, progress, signal: stop };
    if (request.detach) show(await startDetached(session));
    else {
      const tellStop = () => {
        const memory = memoryLine(dataDir);
        progress.say(`\n${memory ? `${memory}\n` : ''}Stopping (press Ctrl-C again to stop at once) …`);
      };
      stop.addEventListener('abort', tellStop, { once: true });
      await runSession({ ...session, hurry, onReady: show });
      progress.say('Stopped.');
    }
    // An uncaught error also ends a session, and has set the exit code.
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

function refuseSecond(dataDir: string, command: string): void {
  const launcher = runningLauncher(dataDir);
  if (!launcher) return;
  const dev = readJson<DevFile>(join(dataDir, 'dev.json'));
  const where = dev
    ? [`  service      ${dev.baseUrl}`, `  mail inbox   ${dev.inboxUrl}`, `  Temporal UI  ${dev.temporalUi ?? '-'}`]
    : ['  It is still starting.'];
  throw new SetupError(
    [
      `Already running with DATA_DIR=${dataDir} (process ${launcher.pid}).`,
      ...where,
      `Stop it first: ${stopCommand(command, dataDir)}. For a second stack set another DATA_DIR.`,
    ].join('\n'),
  );
}
