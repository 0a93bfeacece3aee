import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readEdition } from '#bin/edition.ts';
import { command, type Surroundings } from '#features/command-line/command.ts';
import { schemaCommands } from './schema.ts';
import { temporalCommands } from './temporal.ts';

const ROLES = ['http', 'worker'] as const;
type Role = (typeof ROLES)[number];

/** A role of this copy, from its sources or as it was built. */
const mainOf = (role: Role) => fileURLToPath(new URL(`../${role}${extname(import.meta.url)}`, import.meta.url));

export const startCommands = {
  start: command({
    about: 'migrate, set the engine up, and run HTTP and a worker until they are stopped',
    example: 'durable-forms start --create-namespace 7',
    options: {
      'create-namespace': {
        takes: 'DAYS',
        about: 'first make the namespace where it is missing; it keeps runs that have ended for so many days',
      },
    },
    async run({ 'create-namespace': days }, surroundings) {
      const { settings } = await readEdition(surroundings.env);
      const { migrated } = (await schemaCommands.migrate.run({}, surroundings)) as { migrated: string[] };
      await temporalCommands['temporal:setup'].run({ 'create-namespace': days }, surroundings);
      surroundings.stderr.write(
        `${settings.baseUrl} is served at ${settings.host}:${settings.port}. Ctrl-C stops it.\n`,
      );
      await runRoles(surroundings, settings.metricsPort);
      return { migrated, stopped: true };
    },
  }),
};

/** @throws Error naming the role that ended by itself; the other one is stopped then */
async function runRoles({ env, stderr }: Surroundings, metricsPort: number | undefined): Promise<void> {
  const running = new Map<Role, ChildProcess>();
  let stopping = false;
  const stop = () => {
    stopping = true;
    for (const child of running.values()) child.kill('SIGTERM');
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  try {
    const ended = ROLES.map(async (role) => {
      // One port for each process; the HTTP role has the first, a worker the two behind it.
      const own = metricsPort !== undefined && role === 'worker' ? { METRICS_PORT: String(metricsPort + 1) } : {};
      const child = spawn(process.execPath, [mainOf(role)], {
        env: { ...env, ...own },
        // In a group of their own: a terminal would tell them of Ctrl-C too, and a second signal ends them at once.
        detached: true,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      running.set(role, child);
      // Standard output is for the result.
      child.stdout.on('data', (text: Buffer) => stderr.write(text.toString()));
      const [code, signal] = await once(child, 'exit');
      running.delete(role);
      if (stopping) return null;
      stop();
      return `${role} ended by itself with ${code ?? signal}`;
    });
    const mistake = (await Promise.all(ended)).find((one) => one !== null);
    if (mistake) throw new Error(mistake);
  } finally {
    process.off('SIGTERM', stop).off('SIGINT', stop);
  }
}
