import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { IS_PACKAGE, programOf, ROOT } from '#dev/setup/context.ts';
import { SetupError } from '#dev/setup/failure.ts';
import { run } from '#dev/setup/run.ts';
import { loadKeys } from '#dev/supervisor/data-folder.ts';
import { type MoreOfDatabase, privateDatabase } from '#dev/supervisor/database.ts';
import { COMPILED, SMALL } from '#dev/supervisor/memory.ts';
import { freePort } from '#dev/supervisor/ports.ts';
import { BACKGROUND_NICE } from '#dev/supervisor/priority.ts';
import type { Step } from '#dev/supervisor/stack.ts';
import { chooseLastingPorts, type PortName } from './choose-ports.ts';
import { engineStep, readEngine } from './engine.ts';
import { followExtensions, OWN_EXTENSIONS } from './extensions.ts';
import type { DevFile, Plan, PlanInput } from './session.ts';
import { addresses, environmentFile, isHealthy, roleEnvironment } from './settings.ts';

/** The administrator that `dev/seed.ts` creates; Temporal UI decodes payloads as this account. */
const SEEDED_ADMIN = 'admin';

/** The output of `dev/seed.ts`. */
type Seeded = Pick<
  DevFile,
  | 'adminUser'
  | 'adminPassword'
  | 'adminApplicationPassword'
  | 'formId'
  | 'formUrl'
  | 'guestBookUrl'
  | 'ticketsUrl'
  | 'example'
>;

/** Loading and registering take up to 10 s per extension. */
const CHECK_TIMEOUT_MS = 60_000;
/** The folder that relative paths of settings refer to: that of the clone, or that of who uses the package. */
const HOME = IS_PACKAGE ? process.cwd() : ROOT;

/** Plans the real development stack: database, Temporal, inbox, sandbox, migrations, seed, worker and HTTP. */
export async function planStack({ env, dataDir, tools, say }: PlanInput, more?: MoreOfDatabase): Promise<Plan> {
  const engine = await readEngine(ROOT);
  const unused: PortName[] = [];
  if (env.DATABASE_URL) unused.push('mysql');
  if (env.TEMPORAL_ADDRESS) unused.push('temporal', 'temporalUi');
  const defaults = { temporal: engine.server.port, temporalUi: engine.server.uiPort };
  const ports = await chooseLastingPorts({ dataDir, env, defaults, unused, say });
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
        more,
      });
  const settings = roleEnvironment({
    // An absolute path, because roles and launcher need not share a working directory.
    env: { ...env, DATA_DIR: dataDir },
    ports,
    appKey: keys.appKey,
    databaseUrl: env.DATABASE_URL || database?.url || '',
    namespace,
  });
  writeFileSync(join(dataDir, 'dev.env'), environmentFile(settings, env), { mode: 0o600 });
  const where = addresses(settings);
  if (settings.EXTENSIONS === OWN_EXTENSIONS) mkdirSync(join(HOME, OWN_EXTENSIONS), { recursive: true });
  let codecToken: string | undefined;
  let seeded: Seeded | undefined;

  const log = (name: string) => join(dataDir, 'logs', `${name}.log`);
  const ofProgram = { ...COMPILED, ...settings };
  const command = (...args: string[]) => ({ file: tools.node, args, env: ofProgram, cwd: HOME });
  const small = (...args: string[]) => ({
    ...command(...SMALL.flags, ...args),
    env: { ...SMALL.env, ...settings },
  });
  const runTask = (name: string, signal: AbortSignal, args: string[], capture = false) =>
    run(tools.node, args, { env: ofProgram, cwd: HOME, log: log(name), signal, capture });

  const steps: Step[] = [
    {
      kind: 'service',
      name: 'inbox',
      title: 'mail inbox',
      needs: [],
      command: () => small(programOf('dev/inbox/main')),
      ready: ({ printed }) => printed('inbox ready'),
    },
    {
      kind: 'service',
      name: 'sandbox',
      title: 'sandbox',
      needs: [],
      command: () => small(programOf('dev/sandbox/main')),
      ready: ({ printed }) => printed('sandbox ready'),
    },
    {
      kind: 'task',
      name: 'migrate',
      title: 'migrations',
      needs: database ? ['mysql'] : [],
      run: async (signal) => void (await runTask('migrate', signal, [programOf('bin/cli'), 'migrate'])),
    },
    {
      kind: 'task',
      name: 'temporal-setup',
      title: 'search attributes and schedules',
      needs: env.TEMPORAL_ADDRESS ? [] : ['temporal'],
      run: async (signal) => void (await runTask('temporal-setup', signal, [programOf('bin/cli'), 'temporal:setup'])),
    },
    {
      kind: 'task',
      name: 'seed',
      title: 'seed data',
      needs: ['migrate', 'sandbox'],
      run: async (signal) => {
        seeded = parseSeed(await runTask('seed', signal, [programOf('dev/seed')], true));
      },
    },
    {
      kind: 'service',
      name: 'worker',
      title: 'worker',
      role: 'worker',
      needs: ['migrate', 'temporal-setup', 'inbox', 'sandbox'],
      timeoutMs: 120_000,
      graceMs: 15_000,
      nice: BACKGROUND_NICE,
      command: () => command(programOf('bin/worker')),
      ready: ({ printed }) => printed('worker ready'),
    },
    {
      kind: 'service',
      name: 'http',
      title: 'HTTP',
      role: 'http',
      needs: ['migrate', 'temporal-setup'],
      command: () => command(programOf('bin/rolling/main')),
      renewal: { signal: 'SIGHUP', servingPid: pidOfHttp },
      // The answer at that port may come from another stack, which took it at the same moment.
      ready: async ({ printed }) => printed('http ready') && (await isHealthy(Number(settings.PORT))),
    },
  ];
  if (database) steps.unshift(database.step);
  if (!env.TEMPORAL_ADDRESS) {
    const behindPort = await freePort(Object.values(ports));
    const codecEndpoint = () => codecToken && `${where.baseUrl}/${where.restRoot}/host/codec/${codecToken}`;
    steps.unshift(
      {
        kind: 'task',
        name: 'codec-token',
        title: 'codec token',
        // The seed creates the account.
        needs: ['seed'],
        // Without a token Temporal UI shows payloads as they are stored, encrypted; the start need not fail for that.
        run: (signal) =>
          runTask('codec-token', signal, [programOf('bin/cli'), 'codec-token', '--login', SEEDED_ADMIN], true)
            .then((text) => {
              codecToken = JSON.parse(text).token;
            })
            .catch(() => {
              if (signal.aborted) return;
              say(`Temporal UI will not decode payloads: codec-token failed. Log: ${log('codec-token')}`);
            }),
      },
      engineStep({
        cli: required(tools.temporalCli, 'the development engine'),
        engine,
        env,
        dataDir,
        namespace,
        port: ports.temporal,
        uiPort: behindPort,
        codecEndpoint,
        needs: ['codec-token'],
        say,
      }),
      {
        kind: 'service',
        name: 'temporal-ui',
        title: 'Temporal UI',
        needs: ['temporal'],
        command: () => {
          const { env: shared, ...program } = small(programOf('dev/web/temporal-ui'));
          const own = { TEMPORAL_UI_PORT: String(ports.temporalUi), TEMPORAL_UI_BEHIND_PORT: String(behindPort) };
          return { ...program, env: { ...shared, ...own } };
        },
        ready: ({ printed }) => printed('temporal ui ready'),
      },
    );
  }

  return {
    steps,
    follow: (restart) => {
      const check = (signal: AbortSignal) => checkExtensions(tools.node, settings, signal);
      return followExtensions({ setting: settings.EXTENSIONS ?? '', root: HOME, check, restart, say });
    },
    describe() {
      if (!seeded) throw new Error('A stack can be described once its seed has run.');
      return {
        ...where,
        ...seeded,
        temporalAddress: settings.TEMPORAL_ADDRESS ?? '',
        temporalNamespace: settings.TEMPORAL_NAMESPACE ?? '',
        temporalUi: settings.TEMPORAL_UI_URL ?? null,
        inboxUrl: `http://127.0.0.1:${ports.inbox}`,
        sandboxUrl: `http://127.0.0.1:${ports.sandbox}`,
        mailUrl: settings.MAIL_URL ?? '',
        databaseUrl: settings.DATABASE_URL ?? '',
      };
    },
  };
}

/** Returns the pid of the serving HTTP process. Each process prints a line with its pid once it serves. */
function pidOfHttp(output: string): number | undefined {
  const [, pid] = [...output.matchAll(/"pid":(\d+),"msg":"http ready"/g)].at(-1) ?? [];
  return pid === undefined ? undefined : Number(pid);
}

/**
 * Loads the extensions in a process per role.
 * @returns why they cannot be used
 */
async function checkExtensions(node: string, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<string | undefined> {
  const options = { env, cwd: HOME, timeout: CHECK_TIMEOUT_MS, signal };
  const checks = ['worker', 'http'].map(async (role) => {
    await promisify(execFile)(node, [programOf('dev/check-extensions'), role], options);
  });
  for (const result of await Promise.allSettled(checks)) {
    if (result.status === 'rejected') return String(result.reason.stderr || result.reason.message).trim();
  }
  return undefined;
}

/** Parses the last line of the seed's output, which is its result. */
function parseSeed(text: string): Seeded {
  try {
    return JSON.parse(text.trim().split('\n').at(-1) ?? '') as Seeded;
  } catch {
    throw new SetupError('dev/seed.ts must print one JSON object as the last line of its standard output.');
  }
}

function required(path: string | undefined, title: string): string {
  if (path) return path;
  throw new SetupError(`${title} was not set up.`);
}
