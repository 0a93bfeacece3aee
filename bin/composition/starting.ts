import cluster from 'node:cluster';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/mysql';
import { isGrpcServiceError } from '@temporalio/client';
import type { Logger } from 'pino';
import { DatabaseUnavailable } from '#db/connections/unavailable.ts';
import { requireCurrentSchema, SchemaOutdated } from '#db/migrate.ts';
import type { App } from '#features/app.ts';
import type { Settings } from '#features/environment.ts';
import { checkDependencies, type EngineParts, probeEngine } from '#http/health.ts';
import { listen, stopListening } from '#http/listen.ts';
import { createLimitedServer } from '#http/server/client-limits.ts';
import { createStartingApp } from '#http/starting.ts';
import { openConnection } from './engine.ts';

const RETRY_MS = 1_000;
/** Milliseconds between log lines about the same missing dependencies. */
const REMIND_MS = 30_000;
/** gRPC statuses that do not pass by waiting: invalid argument, permission denied, unauthenticated. */
const REFUSALS = new Set([3, 7, 16]);
/** gRPC statuses of an engine that is busy or just away: deadline exceeded, resource exhausted, aborted, unavailable. */
const BUSY = new Set([4, 8, 10, 14]);

/** The role of a process; `single` is HTTP and a worker in one process. */
export type RoleName = 'http' | 'worker' | 'single';

/** A dependency that a role cannot start without. */
export interface Dependency {
  /** Name in messages, such as "the database". */
  title: string;
  /** Setting that holds its address. */
  setting: string;
  /** @throws when the dependency does not answer, or answers with an error */
  probe(): Promise<unknown>;
  /** True when waiting may help. Other errors of `probe` are mistakes that an operator has to correct. */
  isUnavailable(error: unknown): boolean;
}

export interface WaitOptions {
  /** Longest wait in ms. */
  limitMs: number;
  log: Pick<Logger, 'info' | 'warn'>;
  /** Called once, at the beginning of the wait. */
  onWait?: () => Promise<void>;
  /** Returns the milliseconds of a monotonic clock. */
  monotonic?: () => number;
  pause?: (ms: number) => Promise<unknown>;
  /** Ends the wait. */
  signal?: AbortSignal;
}

/**
 * Waits until every dependency answers.
 * @throws Error naming the missing dependencies and the setting of the limit, after the limit; at once an error that does not
 * pass by waiting; AbortError after the signal
 */
export async function waitForDependencies(dependencies: readonly Dependency[], options: WaitOptions): Promise<void> {
  const { limitMs, log, onWait, monotonic = () => performance.now(), signal } = options;
  const { pause = (ms: number) => sleep(ms, undefined, { signal }) } = options;
  const began = monotonic();
  let reported: { away: string; atMs: number } | undefined;
  for (;;) {
    signal?.throwIfAborted();
    const missing = (await Promise.all(dependencies.map(findMissing))).filter((dependency) => dependency !== undefined);
    const waitedMs = monotonic() - began;
    if (missing.length === 0) {
      if (reported) log.info({ waitedMs: Math.round(waitedMs) }, `${reported.away}: there; starting`);
      return;
    }
    const away = missing.map(({ title }) => title).join(' and ');
    const reasons = missing.map(({ title, setting, reason }) => `${title} is away (${setting}): ${reason}`).join('; ');
    if (waitedMs >= limitMs) throw new Error(`${reasons}. ${limitOf(limitMs)}`);
    if (!reported) await onWait?.();
    if (away !== reported?.away || waitedMs - reported.atMs >= REMIND_MS) {
      log.warn({ waitedMs: Math.round(waitedMs), limitMs }, `waiting: ${reasons}`);
      reported = { away, atMs: waitedMs };
    }
    await pause(Math.min(RETRY_MS, limitMs - waitedMs));
  }
}

async function findMissing({ title, setting, probe, isUnavailable }: Dependency) {
  try {
    await probe();
    return undefined;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return { title, setting, reason: error instanceof Error ? error.message : String(error) };
  }
}

function limitOf(limitMs: number): string {
  return limitMs === 0
    ? 'START_WAIT_MS is 0: the role does not wait'
    : `Waited for ${limitMs / 1000} s (START_WAIT_MS)`;
}

/** The database with the schema that this code needs. While another process migrates it, the schema counts as missing. */
export function databaseDependency(orm: MikroORM): Dependency {
  return {
    title: 'the database',
    setting: 'DATABASE_URL',
    probe: () => requireCurrentSchema(orm),
    isUnavailable: (error) =>
      error instanceof DatabaseUnavailable || (error instanceof SchemaOutdated && error.isBeingMigrated),
  };
}

/** The engine with its storage. A missing namespace is left to the workers, which report it. */
export function engineDependency(engine: EngineParts): Dependency {
  return {
    title: 'the engine',
    setting: 'TEMPORAL_ADDRESS',
    probe: () => probeEngine(engine),
    isUnavailable: (error) => !(isGrpcServiceError(error) && REFUSALS.has(error.code)),
  };
}

/** Output for people, such as the standard error of a command. */
interface Output {
  write(text: string): unknown;
}

/** Writes messages as lines, without their details. */
function linesTo(output: Output): WaitOptions['log'] {
  const write = (_details: object, line: string) => void output.write(`${line}\n`);
  return { info: write, warn: write } as WaitOptions['log'];
}

/** Waits until the database answers, whatever its schema, and the engine, at most START_WAIT_MS. Says what it waits for. */
export async function waitForServers(settings: Settings, orm: MikroORM, output: Output): Promise<void> {
  const connection = openConnection(settings, { interceptors: [] });
  const engine = engineDependency({ connection, temporalNamespace: settings.temporal.namespace });
  const database: Dependency = {
    ...databaseDependency(orm),
    probe: () => orm.em.getConnection().execute('select 1'),
    isUnavailable: (error) => error instanceof DatabaseUnavailable,
  };
  try {
    await waitForDependencies([database, engine], { limitMs: settings.startWaitMs, log: linesTo(output) });
  } finally {
    await connection.close();
  }
}

/** Repeats calls of a busy engine until they succeed, at most START_WAIT_MS. Says that it waits. */
export async function waitWhileBusy<T>(
  { startWaitMs: limitMs }: Settings,
  output: Output,
  call: () => Promise<T>,
): Promise<T> {
  const results: T[] = [];
  const engine: Dependency = {
    title: 'the engine',
    setting: 'TEMPORAL_ADDRESS',
    probe: async () => void results.push(await call()),
    isUnavailable: (error) => error instanceof Error && isGrpcServiceError(error) && BUSY.has(error.code),
  };
  await waitForDependencies([engine], { limitMs, log: linesTo(output) });
  return results[0] as T;
}

type Starting = Pick<App, 'settings' | 'orm' | 'log'>;

/**
 * Waits for the dependencies of a role, at most START_WAIT_MS: HTTP needs the database, a worker also the engine. A process of
 * both needs the database only, as HTTP serves without the engine. Meanwhile health checks are answered with "starting" and the
 * state of each dependency.
 * @throws Error when the role cannot start, or the signal ends the wait
 */
export async function waitForRole(name: RoleName, app: Starting, signal?: AbortSignal): Promise<void> {
  const { settings, orm, log } = app;
  const connection = openConnection(settings, { interceptors: [] });
  const engine = { connection, temporalNamespace: settings.temporal.namespace };
  const dependencies = [databaseDependency(orm), ...(name === 'worker' ? [engineDependency(engine)] : [])];
  let server: Server | undefined;
  const onWait = async () => {
    server = await answerMeanwhile(name, app, engine);
  };
  try {
    await waitForDependencies(dependencies, { limitMs: settings.startWaitMs, log, onWait, signal });
  } finally {
    if (server) await stopListening(server, 0);
    await connection.close();
  }
}

/**
 * Serves the health checks of a role that waits, if the role has a port.
 * @throws Error naming the setting of a port that is taken
 */
async function answerMeanwhile(name: RoleName, { settings, orm, log }: Starting, engine: EngineParts) {
  const { trustProxy, host, baseUrl } = settings;
  const { setting, port } =
    name === 'worker'
      ? { setting: 'METRICS_PORT', port: settings.metricsPort }
      : { setting: 'PORT', port: settings.port };
  // A process that replaces another one leaves the port to it, because the other may still serve.
  const renews = (cluster.worker?.id ?? 1) > 1;
  if (port === undefined || renews) return undefined;
  const states = async () => ({
    ...(await checkDependencies({ orm, ...engine })),
    ...(name !== 'http' && { workers: false }),
  });
  const server = createLimitedServer({ trustProxy, log });
  server.on('request', createStartingApp({ baseUrl, hasHealth: name !== 'worker', states }));
  await listen(server, setting, port, host);
  return server;
}
