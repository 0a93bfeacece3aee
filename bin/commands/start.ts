import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withAnySchema } from '#bin/command-line/connections.ts';
import { requireFreePort, whenReady } from '#bin/composition/serving.ts';
import { waitForServers } from '#bin/composition/starting.ts';
import { readEdition } from '#bin/edition.ts';
import { command } from '#features/command-line/command.ts';
import { runRoles } from './roles.ts';
import { schemaCommands } from './schema.ts';
import { temporalCommands } from './temporal.ts';

/** Returns the program of a role, as TypeScript source or as built JavaScript, like this file. */
const mainOf = (role: 'http' | 'worker') =>
  fileURLToPath(new URL(`../${role}${extname(import.meta.url)}`, import.meta.url));

/** Retention of a namespace that `start` creates, as an option's value. */
const RETENTION_DAYS = '7';

export const startCommands = {
  start: command({
    about: 'migrate, set up the engine, and run the HTTP role and a worker until stopped',
    example: 'durable-forms start',
    options: {
      'create-namespace': {
        takes: 'DAYS',
        about: `days for which a namespace that has to be created keeps finished runs; ${RETENTION_DAYS} by default`,
      },
    },
    async run({ 'create-namespace': days = RETENTION_DAYS }, surroundings) {
      const { settings } = await readEdition(surroundings.env);
      await withAnySchema(surroundings, ({ orm }) => waitForServers(settings, orm, surroundings.stderr));
      const { migrated } = (await schemaCommands.migrate.run({}, surroundings)) as { migrated: string[] };
      await temporalCommands['temporal:setup'].run({ 'create-namespace': days }, surroundings);
      const { env, stderr } = surroundings;
      await requireFreePort(settings);
      const ended = new AbortController();
      void whenReady(settings, ended.signal).then(() => {
        if (ended.signal.aborted) return;
        stderr.write(`${settings.baseUrl} is served at ${settings.host}:${settings.port}. Ctrl-C stops it.\n`);
      });
      // Each process needs its own port: the HTTP role gets the first, a worker the two after it.
      const { metricsPort } = settings;
      const workerPort = metricsPort === undefined ? {} : { METRICS_PORT: String(metricsPort + 1) };
      await runRoles(
        [
          { name: 'http', main: mainOf('http'), env },
          { name: 'worker', main: mainOf('worker'), env: { ...env, ...workerPort } },
        ],
        (text) => stderr.write(text),
      ).finally(() => ended.abort());
      return { migrated, stopped: true };
    },
  }),
};
