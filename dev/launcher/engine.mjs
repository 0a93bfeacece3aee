import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../setup/run.mjs';
import { isListening } from './ports.mjs';

/**
 * `temporal-dev.yaml` as the launcher reads it; the schedules and task queues in it are for `temporal:setup` and the roles.
 * @typedef {object} Engine
 * @property {{ name: string, retention: string }} namespace
 * @property {{ ip: string, port: number, uiPort: number, dbFilename: string, logLevel: string, sqlitePragmas: Record<string, string> }} server
 * @property {Record<string, string>} searchAttributes
 * @property {Record<string, unknown>} dynamicConfig
 */

/**
 * @param {string} root
 * @returns {Promise<Engine>}
 */
export async function readEngine(root) {
  // Imported only now: before set-up there are no packages.
  const { parse } = await import('yaml');
  return parse(await readFile(join(root, 'temporal-dev.yaml'), 'utf8'));
}

/**
 * The flags of `temporal server start-dev`.
 * @param {Engine} engine
 * @param {{ namespace: string, port: number, uiPort: number, dataDir: string, codecEndpoint?: string }} options
 * @returns {string[]}
 */
export function engineFlags({ server, searchAttributes, dynamicConfig }, options) {
  const pairs = (/** @type {string} */ flag, /** @type {Record<string, unknown>} */ values) =>
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
    ...(options.codecEndpoint ? ['--ui-codec-endpoint', options.codecEndpoint] : []),
  ];
}

/**
 * The development engine on a file in the data folder.
 *
 * @param {object} options
 * @param {string} options.cli
 * @param {Engine} options.engine
 * @param {NodeJS.ProcessEnv} options.env
 * @param {string} options.dataDir
 * @param {string} options.namespace
 * @param {number} options.port
 * @param {number} options.uiPort
 * @param {() => string | undefined} options.codecEndpoint asked at each start
 * @param {string[]} options.needs
 * @returns {import('./service.mjs').ServiceStep}
 */
export function engineStep({ cli, engine, env, dataDir, namespace, port, uiPort, codecEndpoint, needs }) {
  // The CLI takes its own settings from TEMPORAL_*: the service's would be taken for them.
  const clean = Object.fromEntries(Object.entries(env).filter(([key]) => !key.startsWith('TEMPORAL_')));
  const address = `${engine.server.ip}:${port}`;
  const log = join(dataDir, 'logs', 'temporal-namespace.log');
  return {
    kind: 'service',
    name: 'temporal',
    title: 'Temporal',
    needs,
    command: () => ({
      file: cli,
      args: engineFlags(engine, { namespace, port, uiPort, dataDir, codecEndpoint: codecEndpoint() }),
      env: clean,
      cwd: dataDir,
    }),
    // The server has no flag for the retention. Setting it succeeds only once the namespace is there, which is what to wait for.
    async ready() {
      if (!(await isListening(port, engine.server.ip))) return false;
      const retention = ['--namespace', namespace, '--retention', engine.namespace.retention, '--address', address];
      await run(cli, ['operator', 'namespace', 'update', ...retention], { env: clean, log, timeoutMs: 10_000 });
      return true;
    },
  };
}
