import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readEdition } from '#bin/edition.ts';
import { command } from '#features/command-line/command.ts';
import { runRoles } from './roles.ts';
import { schemaCommands } from './schema.ts';
import { temporalCommands } from './temporal.ts';

/** Returns the program of a role, as TypeScript source or as built JavaScript, like this file. */
const mainOf = (role: 'http' | 'worker') =>
  fileURLToPath(new URL(`../${role}${extname(import.meta.url)}`, import.meta.url));

export const startCommands = {
  start: command({
    about: 'migrate, set up the engine, and run the HTTP role and a worker until stopped',
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
      // Each process needs its own port: the HTTP role gets the first, a worker the two after it.
      const { metricsPort } = settings;
      const workerPort = metricsPort === undefined ? {} : { METRICS_PORT: String(metricsPort + 1) };
      await runRoles(
        [
          { name: 'http', main: mainOf('http'), env },
          { name: 'worker', main: mainOf('worker'), env: { ...env, ...workerPort } },
        ],
        (text) => stderr.write(text),
      );
      return { migrated, stopped: true };
    },
  }),
};
