import { setupContext } from '#dev/setup/context.ts';
import { SideBySide } from '#dev/setup/side-by-side.ts';
import { ensureDatabaseServer } from '#dev/tools/database-server.ts';
import { ensureEngine } from '#dev/tools/engine/engine.ts';
import type { SetUpOptions, Tools } from '#dev/tools/tools.ts';
import { launch } from './launch.ts';

// `durable-forms dev`: as `npm run dev`, but from the package, whose packages and console are there already.
process.exitCode = await launch({
  command: 'npx durable-forms dev',
  argv: process.argv.slice(2),
  env: process.env,
  rolesModule: new URL(`./roles${import.meta.url.slice(-3)}`, import.meta.url).href,
  setUp: setUpServers,
});

/** Finds or installs the database and the engine, unless settings name others. */
async function setUpServers(given: SetUpOptions): Promise<Tools> {
  const parts = new SideBySide(given);
  const context = setupContext({ ...given, signal: parts.signal });
  const node = process.execPath;
  const { env } = given;
  const temporalCli = env.TEMPORAL_ADDRESS ? undefined : parts.start('development engine', () => ensureEngine(context));
  const databaseServer = env.DATABASE_URL ? undefined : parts.start('database', () => ensureDatabaseServer(context));
  await parts.end();
  return { node, temporalCli: await temporalCli, databaseServer: await databaseServer };
}
