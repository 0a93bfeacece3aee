import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildStep, builtRole } from '#dev/building/production.ts';
import { readEngine } from '#dev/launcher/engine.ts';
import * as launcher from '#dev/launcher/roles.ts';
import type { Plan, PlanInput } from '#dev/launcher/session.ts';
import { environmentFile, isHealthy } from '#dev/launcher/settings.ts';
import { ROOT } from '#dev/setup/context.ts';
import { SetupError } from '#dev/setup/failure.ts';
import { run } from '#dev/setup/run.ts';
import { loadKeys } from '#dev/supervisor/data-folder.ts';
import { COMPILED } from '#dev/supervisor/memory.ts';
import { lastingPort } from '#dev/supervisor/ports.ts';
import type { ServiceStep } from '#dev/supervisor/service.ts';
import type { Step } from '#dev/supervisor/stack.ts';
import { databaseOfCluster, ENGINE_LOGIN } from './database.ts';
import { type EngineConfigOptions, engineSteps, SERVICES, stepOf } from './engine.ts';

const HTTP_ROLES = 2;
const WORKERS = 3;
/** The number of history shards, which a data folder keeps for ever. */
const SHARDS = '16';
/** Five polls of the balancer. */
const SHUTDOWN_DELAY_MS = '1000';
/** Milliseconds in which a role may finish requests that are under way. */
const GRACE_MS = 30_000;

/**
 * Plans a distributed stack on one machine: a Temporal server of four processes and the service on one MySQL, the production
 * build as two HTTP roles behind a balancer and three workers, with one more for each other build that `WORKER_BUILDS` names. Inbox, sandbox, seed and settings are those of development.
 */
export async function planStack(input: PlanInput): Promise<Plan> {
  const { env: given, dataDir, tools } = input;
  const { temporalServer: server, temporalSqlTool: sqlTool } = tools;
  if (!server || !sqlTool) throw new SetupError('The Temporal server was not set up.');
  if (given.DATABASE_URL || given.TEMPORAL_ADDRESS)
    throw new SetupError('The cluster starts its own database and engine: unset DATABASE_URL and TEMPORAL_ADDRESS.');
  const engine = await readEngine(ROOT);
  const { ports, httpPorts } = await choosePorts();
  const login = { user: ENGINE_LOGIN, password: loadKeys(dataDir).databasePassword };
  const env = { ...given, TEMPORAL_ADDRESS: `127.0.0.1:${ports.frontend.grpc}` };
  const plan = await launcher.planStack({ ...input, env }, databaseOfCluster(login));
  const of = (name: string) => {
    const step = plan.steps.find((one) => one.name === name);
    if (step?.kind !== 'service') throw new Error(`the development stack has no service ${name}`);
    return step;
  };
  const settings = of('worker').command().env ?? {};
  // Settings for `npm run cli`, including the engine's address, which was chosen here.
  writeFileSync(join(dataDir, 'dev.env'), environmentFile(settings, { ...COMPILED, ...given }), { mode: 0o600 });
  const mysqlPort = Number(new URL(settings.DATABASE_URL ?? '').port);
  const setUpEngine = async (signal: AbortSignal) => {
    const args = ['bin/cli.ts', 'temporal:setup', '--create-namespace', String(daysOf(engine.namespace.retention))];
    await run(tools.node, args, { env: settings, cwd: ROOT, log: join(dataDir, 'logs', 'temporal-setup.log'), signal });
  };
  const steps = plan.steps.flatMap((step): Step[] => {
    if (step.kind === 'task' && step.name === 'temporal-setup')
      return [{ ...step, needs: SERVICES.map(stepOf), run: setUpEngine }];
    if (step.name === 'http') return httpPorts.map((port, index) => httpRole(of('http'), index + 1, port));
    if (step.name === 'worker') return workers(of('worker'), given.WORKER_BUILDS);
    return [step];
  });
  return {
    describe: plan.describe,
    steps: [
      ...steps,
      buildStep(input),
      ...engineSteps({
        server,
        sqlTool,
        engine,
        dataDir,
        env: given,
        ports,
        mysqlPort,
        login,
        shards: shardsOf(given),
      }),
      balancer(of('http'), Number(settings.PORT), httpPorts),
    ],
  };
}

/** @throws SetupError */
export function shardsOf({ HISTORY_SHARDS = SHARDS }: NodeJS.ProcessEnv): number {
  if (!/^[1-9]\d{0,3}$/.test(HISTORY_SHARDS))
    throw new SetupError(`HISTORY_SHARDS is ${HISTORY_SHARDS}; it must be a number from 1 to 9999.`);
  return Number(HISTORY_SHARDS);
}

/** @param retention in the form of `temporal-dev.yaml`, such as `7d` */
export function daysOf(retention: string): number {
  const [, days] = /^(\d+)d$/.exec(retention) ?? [];
  if (days === undefined)
    throw new SetupError(`temporal-dev.yaml: the retention ${retention} must be in days, such as 7d.`);
  return Number(days);
}

async function choosePorts() {
  const taken: number[] = [];
  const next = async () => {
    const port = await lastingPort(taken);
    taken.push(port);
    return port;
  };
  const ports = {} as EngineConfigOptions['ports'];
  for (const name of SERVICES) ports[name] = { grpc: await next(), membership: await next() };
  const httpPorts: number[] = [];
  while (httpPorts.length < HTTP_ROLES) httpPorts.push(await next());
  return { ports, httpPorts };
}

function httpRole(step: ServiceStep, number: number, port: number): ServiceStep {
  const built = builtRole(step, 'bin/http.js');
  return {
    ...built,
    name: `http-${number}`,
    title: `HTTP ${number}`,
    url: `http://127.0.0.1:${port}`,
    graceMs: GRACE_MS,
    renewal: undefined,
    command() {
      const { env, ...command } = built.command();
      return { ...command, env: { ...env, PORT: String(port), SHUTDOWN_DELAY_MS } };
    },
    ready: async ({ printed }) => printed('http ready') && (await isHealthy(port)),
  };
}

function worker(step: ServiceStep, number: number): ServiceStep {
  return {
    ...builtRole(step, 'bin/worker.js'),
    name: `worker-${number}`,
    title: `worker ${number}`,
    graceMs: GRACE_MS,
  };
}

/** The workers of this build, and one of each other build in `folders`, a comma list of installed packages. */
function workers(step: ServiceStep, folders = ''): ServiceStep[] {
  const own = Array.from({ length: WORKERS }, (_, index) => worker(step, index + 1));
  const others = folders.split(',').filter(Boolean);
  return [
    ...own,
    ...others.map((folder, index) => {
      const other = worker(step, WORKERS + index + 1);
      return { ...other, command: () => ({ ...other.command(), cwd: resolve(folder) }) };
    }),
  ];
}

function balancer(http: ServiceStep, port: number, roles: readonly number[]): ServiceStep {
  return {
    kind: 'service',
    name: 'balancer',
    title: 'balancer',
    role: 'balancer',
    needs: roles.map((_, index) => `http-${index + 1}`),
    command() {
      const { file, cwd, env } = http.command();
      const urls = roles.map((role) => `http://127.0.0.1:${role}`).join(',');
      const own = { PATH: env?.PATH, BALANCER_PORT: String(port), BALANCER_ROLES: urls };
      return { file, args: ['dev/cluster/balancer/main.ts'], cwd, env: own };
    },
    ready: async ({ printed }) => printed('balancer ready') && (await isHealthy(port)),
  };
}
