import cluster from 'node:cluster';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/mysql';
import { isGrpcServiceError } from '@temporalio/client';
import type { Logger } from 'pino';
import { DatabaseUnavailable } from '#db/connections/unavailable.ts';
import { requireCurrentSchema, SchemaOutdated } from '#db/migrate.ts';
import type { App } from '#features/app.ts';
import { askEngine, type EngineReached, whatAnswers } from '#http/health.ts';
import { listen, stopListening } from '#http/listen.ts';
import { createLimitedServer } from '#http/server/client-limits.ts';
import { createStartingApp } from '#http/starting.ts';
import { openConnection } from './engine.ts';

const RETRY_MS = 1_000;
/** How often the log says again what is waited for. */
const REMIND_MS = 30_000;
/** gRPC statuses that no waiting mends: invalid argument, permission denied, unauthenticated. */
const REFUSALS = new Set([3, 7, 16]);

/** What a role cannot start without. */
export interface Part {
  /** For people, as in "the database". */
  title: string;
  /** The setting that says where it is. */
  setting: string;
  /** @throws when it does not answer, or not as it should */
  reach(): Promise<unknown>;
  /** Whether waiting may help; what is thrown otherwise is a mistake that somebody has to mend. */
  isAway(error: unknown): boolean;
}

export interface Patience {
  /** How long to wait, in ms. */
  limitMs: number;
  log: Pick<Logger, 'info' | 'warn'>;
  /** Called once, when the wait begins. */
  onWait?: () => Promise<void>;
  /** Ms of a clock that only goes forward. */
  monotonic?: () => number;
  pause?: (ms: number) => Promise<unknown>;
}

/**
 * Waits until every part answers.
 * @throws Error naming what is away and the setting of the limit, once that is over; at once what waiting does not mend
 */
export async function waitForParts(parts: readonly Part[], patience: Patience): Promise<void> {
  const { limitMs, log, onWait, monotonic = () => performance.now(), pause = sleep } = patience;
  const began = monotonic();
  let told: { away: string; atMs: number } | undefined;
  for (;;) {
    const missing = (await Promise.all(parts.map(whyAway))).filter((one) => one !== undefined);
    const waitedMs = monotonic() - began;
    if (missing.length === 0) {
      if (told) log.info({ waitedMs: Math.round(waitedMs) }, `${told.away}: there; starting`);
      return;
    }
    const away = missing.map(({ title }) => title).join(' and ');
    const why = missing.map(({ title, setting, reason }) => `${title} is away (${setting}): ${reason}`).join('; ');
    if (waitedMs >= limitMs) throw new Error(`${why}. ${limitOf(limitMs)}`);
    if (!told) await onWait?.();
    if (away !== told?.away || waitedMs - told.atMs >= REMIND_MS) {
      log.warn({ waitedMs: Math.round(waitedMs), limitMs }, `waiting: ${why}`);
      told = { away, atMs: waitedMs };
    }
    await pause(Math.min(RETRY_MS, limitMs - waitedMs));
  }
}

async function whyAway({ title, setting, reach, isAway }: Part) {
  try {
    await reach();
    return undefined;
  } catch (error) {
    if (!isAway(error)) throw error;
    return { title, setting, reason: error instanceof Error ? error.message : String(error) };
  }
}

function limitOf(limitMs: number): string {
  return limitMs === 0 ? 'START_WAIT_MS is 0: nothing is waited for' : `Waited for ${limitMs / 1000} s (START_WAIT_MS)`;
}

/** The database, with the schema that this code needs. While another process migrates, that is waited for. */
export function databasePart(orm: MikroORM): Part {
  return {
    title: 'the database',
    setting: 'DATABASE_URL',
    reach: () => requireCurrentSchema(orm),
    isAway: (error) =>
      error instanceof DatabaseUnavailable || (error instanceof SchemaOutdated && error.isBeingMigrated),
  };
}

/** The engine with its storage. A namespace that is not there is left to the workers, which say so. */
export function enginePart(engine: EngineReached): Part {
  return {
    title: 'the engine',
    setting: 'TEMPORAL_ADDRESS',
    reach: () => askEngine(engine),
    isAway: (error) => !(isGrpcServiceError(error) && REFUSALS.has(error.code)),
  };
}

type Starting = Pick<App, 'settings' | 'orm' | 'log'>;

/**
 * Waits for what a role needs, for as long as START_WAIT_MS allows: HTTP for the database, a worker for the engine too. Who
 * asks it meanwhile is told that it is starting, and what is away.
 * @throws Error when the role cannot start
 */
export async function waitAsRole(name: 'http' | 'worker', app: Starting): Promise<void> {
  const { settings, orm, log } = app;
  const connection = openConnection(settings, { interceptors: [] });
  const engine = { connection, temporalNamespace: settings.temporal.namespace };
  const parts = [databasePart(orm), ...(name === 'worker' ? [enginePart(engine)] : [])];
  let server: Server | undefined;
  const onWait = async () => {
    server = await answerMeanwhile(name, app, engine);
  };
  try {
    await waitForParts(parts, { limitMs: settings.startWaitMs, log, onWait });
  } finally {
    if (server) await stopListening(server, 0);
    await connection.close();
  }
}

/**
 * Serves what a role answers while it waits, where it has a port for it.
 * @throws Error naming the setting of a port that is taken
 */
async function answerMeanwhile(name: 'http' | 'worker', { settings, orm, log }: Starting, engine: EngineReached) {
  const { trustProxy, host, baseUrl } = settings;
  const { setting, port } =
    name === 'http'
      ? { setting: 'PORT', port: settings.port }
      : { setting: 'METRICS_PORT', port: settings.metricsPort };
  // A process that renews another one leaves the port to it, which may serve.
  const renews = (cluster.worker?.id ?? 1) > 1;
  if (port === undefined || renews) return undefined;
  const states = async () => ({
    ...(await whatAnswers({ orm, ...engine })),
    ...(name === 'worker' && { workers: false }),
  });
  const server = createLimitedServer({ trustProxy, log });
  server.on('request', createStartingApp({ baseUrl, hasHealth: name === 'http', states }));
  await listen(server, setting, port, host);
  return server;
}
