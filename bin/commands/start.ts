import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readEdition } from '#bin/edition.ts';
import { command } from '#features/command-line/command.ts';
import { runRoles } from './roles.ts';
import { schemaCommands } from './schema.ts';
import { temporalCommands } from './temporal.ts';

/** A role of this copy, from its sources or as it was built. */
const mainOf = (role: 'http' | 'worker') =>
  fileURLToPath(new URL(`../${role}${extname(import.meta.url)}`, import.meta.url));

export const startCommands = {
  start: command({
    about: 'migrate, set the engine up, and keep HTTP and a worker running until it is stopped',
    example: 'durable-forms start --create-namespace 7',
    options: {
      'create-namespace': {
        takes: 'DAYS',
        about: 'create the namespace if it is missing; it keeps finished runs for this many days',
      },
    },
    async run({ 'create-namespace': days }, surroundings) {
      const { settings } = await readEdition(surroundings.env);
      const { migrated } = (await schemaCommands.migrate.run({}, surroundings)) as { migrated: string[] };
      await temporalCommands['temporal:setup'].run({ 'create-namespace': days }, surroundings);
      surroundings.stderr.write(
        `${settings.baseUrl} is served at ${settings.host}:${settings.port}. Ctrl-C stops it.\n`,
      );
      const { env, stderr } = surroundings;
      // One port for each process; the HTTP role has the first, a worker the two behind it.
      const { metricsPort } = settings;
      const own = metricsPort === undefined ? {} : { METRICS_PORT: String(metricsPort + 1) };
      await runRoles(
        [
          { name: 'http', main: mainOf('http'), env },
          { name: 'worker', main: mainOf('worker'), env: { ...env, ...own } },
        ],
        (text) => stderr.write(text),
      );
      return { migrated, stopped: true };
    },
  }),
};
