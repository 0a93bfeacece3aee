import { rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { run } from '#dev/setup/run.ts';
import { isListening } from '#dev/supervisor/ports.ts';
import { BACKGROUND_NICE } from '#dev/supervisor/priority.ts';
import type { ServiceStep } from '#dev/supervisor/service.ts';
import { renameOther } from './engine-data.ts';

/** `temporal-dev.yaml` as far as the launcher reads it; its schedules and task queues are for `temporal:setup` and the roles. */
export interface Engine {
  namespace: { name: string; retention: string };
  server: {
    ip: string;
    port: number;
    uiPort: number;
    dbFilename: string;
    logLevel: string;
    sqlitePragmas: Record<string, string | number>;
    environment: Record<string, string>;
  };
  searchAttributes: Record<string, string>;
  dynamicConfig: Record<string, unknown>;
}

/** @param root the clone */
export async function readEngine(root: string): Promise<Engine> {
  return parse(await readFile(join(root, 'temporal-dev.yaml'), 'utf8')) as Engine;
}

export interface EngineFlagOptions {
  namespace: string;
  port: number;
  uiPort: number;
  dataDir: string;
  /** A file with flags that nobody else may read: command lines are visible to everybody. */
  secretFlagsFile?: string;
}

/** Returns the flags of `temporal server start-dev`. */
export function engineFlags({ server, searchAttributes, dynamicConfig }: Engine, options: EngineFlagOptions): string[] {
  const pairs = (flag: string, values: Record<string, unknown>) =>
    Object.entries(values).flatMap(([key, value]) => [flag, `${key}=${value}`]);
  return [
    'server',
    'start-dev',
    ...['--ip', server.ip, '--port', String(options.port), '--ui-port', String(options.uiPort)],
    ...['--db-filename', join(options.dataDir, server.dbFilename), '--namespace', options.namespace],
    ...['--log-level', server.logLevel, '--color', 'never'],
    ...pairs('--sqlite-pragma', server.sqlitePragmas),
    ...pairs('--search-attribute', searchAttributes),
    ...Object.entries(dynamicConfig).flatMap(([key, value]) => [
      '--dynamic-config-value',
      `${key}=${JSON.stringify(value)}`,
    ]),
    ...(options.secretFlagsFile ? ['--env-file', options.secretFlagsFile] : []),
  ];
}

export interface EngineStepOptions extends Omit<EngineFlagOptions, 'secretFlagsFile'> {
  cli: string;
  engine: Engine;
  env: NodeJS.ProcessEnv;
  /** Called at each start. */
  codecEndpoint(): string | undefined;
  needs: string[];
  say(text: string): void;
}

/** Creates the step of the development engine, whose data is a file in the data folder. */
export function engineStep(options: EngineStepOptions): ServiceStep {
  const { cli, engine, env, dataDir, namespace, port, uiPort, codecEndpoint, needs, say } = options;
  // The CLI reads TEMPORAL_* settings of its own and would misread the service's.
  const variables = Object.entries(env).filter(([key]) => !key.startsWith('TEMPORAL_'));
  const clean = { ...engine.server.environment, ...Object.fromEntries(variables) };
  const address = `${engine.server.ip}:${port}`;
  const log = join(dataDir, 'logs', 'temporal-namespace.log');
  return {
    kind: 'service',
    name: 'temporal',
    title: 'Temporal',
    role: 'temporal',
    needs,
    nice: BACKGROUND_NICE,
    prepare: () => renameOther({ cli, file: join(dataDir, engine.server.dbFilename), env: clean, log, say }),
    command() {
      const endpoint = codecEndpoint();
      const secretFlagsFile = endpoint && writeSecretFlags(dataDir, { 'ui-codec-endpoint': endpoint });
      return {
        // The umask makes the files that the engine creates, such as its database, private to their owner.
        file: '/bin/sh',
        args: [
          ...['-c', 'umask 077 && exec "$0" "$@"', cli],
          ...engineFlags(engine, { namespace, port, uiPort, dataDir, secretFlagsFile }),
        ],
        env: clean,
        cwd: dataDir,
      };
    },
    // The server has no flag for the retention. Setting it succeeds only once the namespace exists, so it doubles as the
    // readiness check.
    async ready({ printed }) {
      // The CLI prints its address once it is up: an earlier answer at the port may come from another program.
      if (!printed(`:${port}`) || !(await isListening(port, engine.server.ip))) return false;
      const retention = ['--namespace', namespace, '--retention', engine.namespace.retention, '--address', address];
      await run(cli, ['operator', 'namespace', 'update', ...retention], { env: clean, log, timeoutMs: 10_000 });
      return true;
    },
  };
}

/**
 * Writes flags to the `default` environment of the CLI, from which it takes flags that are missing on the command line. JSON is
 * valid YAML.
 * @returns the file
 */
function writeSecretFlags(dataDir: string, flags: Record<string, string>): string {
  const file = join(dataDir, 'temporal-flags.yaml');
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify({ env: { default: flags } }), { mode: 0o600 });
  return file;
}
