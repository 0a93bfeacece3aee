import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '../setup/failure.mjs';
import { run } from '../setup/run.mjs';
import { ROOT } from '../setup.mjs';
import { loadKeys, readJson, writeJson } from './data-folder.mjs';
import { privateDatabase } from './database.mjs';
import { engineStep, readEngine } from './engine.mjs';
import { OWN_EXTENSIONS, watchExtensions } from './extensions.mjs';
import { choosePorts, isListening } from './ports.mjs';
import { addresses, environmentFile, isHealthy, roleEnvironment } from './settings.mjs';
import { answers } from './wait.mjs';

/**
 * The real development stack: database, Temporal, inbox, sandbox, migrations, seed, worker and HTTP.
 * @type {import('./session.mjs').RolesModule['planStack']}
 */
export async function planStack({ env, dataDir, tools, say }) {
  const engine = await readEngine(ROOT);
  const ports = await keptPorts({ env, dataDir, engine, say });
  const keys = loadKeys(dataDir);
  const namespace = env.TEMPORAL_NAMESPACE || engine.namespace.name;
  const database = env.DATABASE_URL
    ? undefined
    : privateDatabase({
        server: required(tools.databaseServer, 'MariaDB or MySQL'),
        dataDir,
        port: ports.mysql,
        password: keys.databasePassword,
        env,
        database: 'durable_forms',
      });
  const settings = roleEnvironment({
    // Absolute: roles and launcher need not share a working directory.
    env: { ...env, DATA_DIR: dataDir },
    ports,
    appKey: keys.appKey,
    databaseUrl: env.DATABASE_URL || database?.url || '',
    namespace,
  });
  writeFileSync(join(dataDir, 'dev.env'), environmentFile(settings, env), { mode: 0o600 });
  const where = addresses(settings);
  if (settings.EXTENSIONS === OWN_EXTENSIONS) mkdirSync(join(ROOT, OWN_EXTENSIONS), { recursive: true });
  /** @type {string | undefined} */
  let codecToken;
  /** @type {Record<string, any>} */
  let seeded = {};

  const log = (/** @type {string} */ name) => join(dataDir, 'logs', `${name}.log`);
  const command = (/** @type {string[]} */ ...args) => ({ file: tools.node, args, env: settings, cwd: ROOT });
  const cli = (
    /** @type {string} */ name,
    /** @type {AbortSignal} */ signal,
    /** @type {string[]} */ args,
    capture = false,
  ) => run(tools.node, args, { env: settings, cwd: ROOT, log: log(name), signal, capture });

  /** @type {import('./stack.mjs').Step[]} */
  const steps = [
    {
      kind: 'service',
      name: 'inbox',
      title: 'mail inbox',
      needs: [],
      command: () => command('dev/inbox/main.ts'),
      ready: async () => (await answers(`http://127.0.0.1:${ports.inbox}/`)) && isListening(ports.smtp),
    },
    {
      kind: 'service',
      name: 'sandbox',
      title: 'sandbox',
      needs: [],
      command: () => command('dev/sandbox/main.ts'),
      ready: () => answers(`http://127.0.0.1:${ports.sandbox}/`),
    },
    {
      kind: 'task',
      name: 'migrate',
      title: 'migrations',
      needs: database ? ['mysql'] : [],
      run: async (signal) => void (await cli('migrate', signal, ['bin/cli.ts', 'migrate'])),
    },
    {
      kind: 'task',
      name: 'temporal-setup',
      title: 'search attributes and schedules',
      needs: env.TEMPORAL_ADDRESS ? [] : ['temporal'],
      run: async (signal) => void (await cli('temporal-setup', signal, ['bin/cli.ts', 'temporal:setup'])),
    },
    {
      kind: 'task',
      name: 'seed',
      title: 'seed data',
      needs: ['migrate', 'sandbox'],
      run: async (signal) => {
        seeded = parseSeed(await cli('seed', signal, ['dev/seed.ts'], true));
      },
    },
    {
      kind: 'service',
      name: 'worker',
      title: 'worker',
      needs: ['migrate', 'temporal-setup', 'inbox', 'sandbox'],
      timeoutMs: 120_000,
      graceMs: 15_000,
      command: () => command('bin/worker.ts'),
      ready: ({ printed }) => printed('worker ready'),
    },
    {
      kind: 'service',
      name: 'http',
      title: 'HTTP',
      needs: ['migrate', 'temporal-setup'],
      command: () => command('bin/http.ts'),
      // What answers at that port may be another stack's, which took it in the same moment.
      ready: async ({ printed }) => printed('http ready') && (await isHealthy(Number(settings.PORT))),
    },
  ];
  if (database) steps.unshift(database.step);
  if (!env.TEMPORAL_ADDRESS) {
    const codecEndpoint = () => codecToken && `${where.baseUrl}/${where.restRoot}/host/codec/${codecToken}`;
    steps.unshift(
      {
        kind: 'task',
        name: 'codec-token',
        title: 'codec token',
        needs: [],
        // Without a token Temporal UI shows payloads as they are stored, encrypted: no reason not to start.
        run: (signal) =>
          cli('codec-token', signal, ['bin/cli.ts', 'codec-token'], true)
            .then((text) => {
              codecToken = JSON.parse(text).token;
            })
            .catch(() => {
              if (signal.aborted) return;
              say(`Temporal UI will not decode payloads: codec-token failed. Log: ${log('codec-token')}`);
            }),
      },
      engineStep({
        cli: required(tools.temporalCli, 'Temporal CLI'),
        engine,
        env,
        dataDir,
        namespace,
        port: ports.temporal,
        uiPort: ports.temporalUi,
        codecEndpoint,
        needs: ['codec-token'],
      }),
    );
  }

  return {
    steps,
    follow: (restart) =>
      watchExtensions(settings.EXTENSIONS ?? '', {
        root: ROOT,
        onChange: (file) => restart(['worker', 'http'], `${file} has changed`),
      }),
    describe: (pids) => ({
      ...where,
      adminUser: seeded.adminUser,
      adminPassword: seeded.adminPassword,
      adminApplicationPassword: seeded.adminApplicationPassword,
      temporalAddress: settings.TEMPORAL_ADDRESS ?? '',
      temporalNamespace: settings.TEMPORAL_NAMESPACE ?? '',
      temporalUi: settings.TEMPORAL_UI_URL ?? null,
      inboxUrl: `http://127.0.0.1:${ports.inbox}`,
      sandboxUrl: `http://127.0.0.1:${ports.sandbox}`,
      mailUrl: settings.MAIL_URL ?? '',
      databaseUrl: settings.DATABASE_URL ?? '',
      formId: seeded.formId ?? null,
      formUrl: seeded.formUrl ?? (seeded.formId ? `${where.baseUrl}/forms/${seeded.formId}` : null),
      example: seeded.example ?? {},
      pids: {
        launcher: process.pid,
        mysql: pids.mysql ?? null,
        temporal: pids.temporal ?? null,
        worker: pids.worker ?? null,
        http: pids.http ?? null,
      },
    }),
  };
}

/**
 * Ports, kept in the data folder: bookmarks and Temporal UI links stay true from one start to the next.
 * @param {{ env: NodeJS.ProcessEnv, dataDir: string, engine: import('./engine.mjs').Engine, say: (text: string) => void }} options
 */
async function keptPorts({ env, dataDir, engine, say }) {
  const file = join(dataDir, 'ports.json');
  const last = readJson(file) ?? {};
  /** @type {import('./ports.mjs').PortName[]} */
  const unused = [];
  if (env.DATABASE_URL) unused.push('mysql');
  if (env.TEMPORAL_ADDRESS) unused.push('temporal', 'temporalUi');
  const defaults = { temporal: engine.server.port, temporalUi: engine.server.uiPort };
  const { ports, chosen } = await choosePorts({ env, last, defaults, unused, say });
  writeJson(file, { ...last, ...chosen });
  return ports;
}

/**
 * The seed's last line is its result.
 * @param {string} text
 */
function parseSeed(text) {
  try {
    return JSON.parse(text.trim().startsWith('{') ? text : (text.trim().split('\n').at(-1) ?? ''));
  } catch {
    throw new SetupError('dev/seed.ts must print one JSON object as the last line of its standard output.');
  }
}

/**
 * @param {string | undefined} path
 * @param {string} title
 */
function required(path, title) {
  if (path) return path;
  throw new SetupError(`${title} was not set up.`);
}
