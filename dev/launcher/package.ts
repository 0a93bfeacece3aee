import { setupContext } from '#dev/setup/context.ts';
import { SideBySide } from '#dev/setup/side-by-side.ts';
import { ensureDatabaseServer } from '#dev/tools/database-server.ts';
import { ensureTemporalCli } from '#dev/tools/temporal-cli.ts';
import type { SetUpOptions, Tools } from '#dev/tools/tools.ts';
import type { Request } from './args.ts';
import { perform } from './launch.ts';

/** Runs the development stack from the package: its packages and its console are there already. @throws Error for people */
export async function runStack(request: Request, env: NodeJS.ProcessEnv): Promise<void> {
  const rolesModule = new URL(`./roles${import.meta.url.slice(-3)}`, import.meta.url).href;
  await perform(request, { command: 'durable-forms dev', env, rolesModule, setUp: setUpServers });
}

/** Finds or installs the database and the engine, unless settings name others. */
async function setUpServers(given: SetUpOptions): Promise<Tools> {
  const parts = new SideBySide(given);
  const context = setupContext({ ...given, signal: parts.signal });
  const node = process.execPath;
  const { env } = given;
  const temporalCli = env.TEMPORAL_ADDRESS
    ? undefined
    : parts.start('Temporal CLI', () => ensureTemporalCli({ ...context, node: Promise.resolve(node) }));
  const databaseServer = env.DATABASE_URL ? undefined : parts.start('database', () => ensureDatabaseServer(context));
  await parts.end();
  return { node, temporalCli: await temporalCli, databaseServer: await databaseServer };
}
