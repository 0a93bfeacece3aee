import { lookup } from 'node:dns/promises';
import { Client } from '@temporalio/client';
import {
  type ActivityInboundCallsInterceptor,
  DefaultLogger,
  NativeConnection,
  Runtime,
  type Worker,
  type WorkerOptions,
} from '@temporalio/worker';
import type { Logger } from 'pino';
import { failureInterceptor, overloadInterceptor } from '#activities/attempt.ts';
import { installedEntities } from '#bin/edition.ts';
import { workersOfOneThread } from '#bin/workflow-code/one-thread.ts';
import { workflowSource } from '#bin/workflow-code/source.ts';
import { BATCH_LIMITS } from '#db/connections/limits.ts';
import { openDatabase } from '#db/orm.ts';
import { lookAfter } from '#engine/due/loop.ts';
import { dueCalls } from '#engine/due/outbox.ts';
import { RunSlots } from '#engine/due/slots.ts';
import { TASK_QUEUES } from '#engine/names.ts';
import type { WorkerParts } from '#features/app.ts';
import type { ReceiverLimits } from '#features/deliveries/activities/receivers/receivers.ts';
import type { DueParts, QueueActivities } from '#features/feature.ts';
import { features } from '#features/index.ts';
import type { Intake } from '#features/intake/compose.ts';
import type { IntegrationHandler } from '#features/integrations/delivery.ts';
import type { SubmissionRow } from '#features/submissions/store/load-submission.ts';
import { whatAnswers } from '#http/health.ts';
import { readNowAndThen } from '#settings/cache.ts';
import { connectionOptions, dataConverter, type Engine, openEngine } from './engine.ts';
import { startIntake } from './extensions.ts';
import { composeRole, type Foundation, type Role } from './foundation.ts';
import { OutcomeCounters, serveMetrics } from './metrics.ts';
import { openRole } from './role.ts';
import { createWorkerApp } from './worker-app.ts';

/** Also the number of mails at a time: one that waited for a connection would spend its attempt's time on it. */
const MAIL_CONNECTIONS = 10;
/** Database connections for nightly jobs. */
const BATCH_CONNECTIONS = 2;
/** Submissions that a worker works on at a time. */
const PASSES = 40;
/** Runs of deliveries that a worker begins before the first attempts of those that it has begun have ended. */
const DELIVERY_RUNS = 16;
/** First passes hold a task each; the others are for what goes on with a submission, and for the SDK's pollers, which hold one each. */
const WORKFLOW_TASKS = PASSES + 24;
/** Open runs of each queue that a worker need not build up again; by itself the SDK goes by the heap's limit, 70 to 2,000. */
const CACHED_RUNS = 500;
/** How long a third party may take over a request. */
const REQUEST_MS = 10_000;

/** Queues of attempts alone; the others have runs too. */
const THIRD_PARTIES: ReadonlySet<string> = new Set([
  TASK_QUEUES.mail,
  TASK_QUEUES.integrations,
  TASK_QUEUES.integrationRetries,
]);

const LIMITS: Readonly<Record<string, Partial<WorkerOptions>>> = {
  // What the engine gives again after a crash waits there, and not as tasks that run past their limit.
  [TASK_QUEUES.submissions]: {
    maxConcurrentWorkflowTaskExecutions: WORKFLOW_TASKS,
    maxConcurrentLocalActivityExecutions: PASSES,
  },
  [TASK_QUEUES.mail]: { maxConcurrentActivityTaskExecutions: MAIL_CONNECTIONS },
};

export interface WorkerOverrides {
  /** In place of the engine that the settings name; it is left open. */
  engine?: Engine & { native: NativeConnection };
  /** Further integrations, or others of the same id. */
  handlers?: Readonly<Record<string, IntegrationHandler>>;
  /** Limits by integration id, in place of the usual ones. */
  receiverLimits?: ReceiverLimits;
  /** Inside of the one that maps failures. */
  activityInterceptors?: ActivityInboundCallsInterceptor[];
  /** How long a stop waits for activities before it cancels them; default 20 s. */
  shutdownGraceTime?: WorkerOptions['shutdownGraceTime'];
  /** False leaves due records and enqueued calls to others. */
  looksAfter?: boolean;
  /** How long first attempts may take, and the clock by which the worker learns of third parties. */
  tries?: Partial<Pick<WorkerParts, 'tryMs' | 'monotonic'>>;
  /** How soon a lost run is noticed, in ms; see `DueParts`. */
  healing?: Pick<DueParts, 'leaseMs' | 'lookAfterMs'>;
}

export interface WorkerRole extends Role {
  intake: Intake;
}

/**
 * The worker role: workers for every task queue, and what looks after due records. `installRuntime` comes first.
 */
export function composeWorker(foundation: Foundation, overrides: WorkerOverrides = {}): Promise<WorkerRole> {
  const { settings, log, clock, box, orm } = foundation;
  return composeRole(async (opened) => {
    const { client, connection } =
      overrides.engine ?? opened.adopt(openEngine(settings, box), (engine) => engine.connection.close());
    const role = await openRole(
      { ...foundation, readSite: readNowAndThen(foundation.readSite) },
      { client, mailConnections: MAIL_CONNECTIONS, requestMs: REQUEST_MS, monotonic: overrides.tries?.monotonic },
      opened,
    );
    // For extensions that submit forms themselves.
    const intake = await startIntake('worker', { ...role, features: foundation.features }, opened);
    const native =
      overrides.engine?.native ??
      opened.adopt(await NativeConnection.connect(connectionOptions(settings)), (own) => own.close());

    const workers: Worker[] = [];
    const outcomes = new OutcomeCounters();
    const metrics = await serveMetrics(settings.metricsPort, settings.host, {
      orm,
      clock,
      counters: outcomes.counters,
      readiness: async () => ({
        ...(await whatAnswers({ orm, connection, temporalNamespace: settings.temporal.namespace })),
        workers: workers.length > 0 && workers.every((worker) => worker.getState() === 'RUNNING'),
      }),
    });
    opened.defer(() => metrics?.close());

    const entities = await installedEntities();
    const forBatches = { url: settings.databaseUrl, entities, poolSize: BATCH_CONNECTIONS, limits: BATCH_LIMITS };
    const batches = opened.adopt(await openDatabase(forBatches), (own) => own.close());
    const slots = new RunSlots<SubmissionRow>(PASSES);
    const deliverySlots = new RunSlots(DELIVERY_RUNS);
    const handlers = new Map(Object.entries(overrides.handlers ?? {}).map(([id, deliver]) => [id, { deliver }]));
    const worker = createWorkerApp({
      ...role,
      deliveries: { of: (id) => handlers.get(id) ?? role.deliveries.of(id) },
      batches,
      slots,
      deliverySlots,
      outcomes,
      mailLimit: MAIL_CONNECTIONS,
      documents: foundation.pro?.documents(role),
      receiverLimits: overrides.receiverLimits,
      monotonic: () => performance.now(),
      ...overrides.tries,
      lookAfterMs: overrides.healing?.lookAfterMs,
    });
    const shared = {
      connection: native,
      namespace: settings.temporal.namespace,
      dataConverter: dataConverter(box),
      interceptors: {
        activity: [overloadInterceptor, failureInterceptor, ...(overrides.activityInterceptors ?? [])].map(inbound),
      },
      shutdownGraceTime: overrides.shutdownGraceTime ?? '20 s',
      maxCachedWorkflows: CACHED_RUNS,
    };
    const { edition } = settings;
    const workflows = await workflowSource(edition);
    const own = features.flatMap((feature) => feature.activities?.(worker) ?? []);
    const queues = byQueue([...own, ...(foundation.pro?.activities(worker) ?? [])]);
    const options: WorkerOptions[] = queues.map((queue) => ({
      ...shared,
      ...(!THIRD_PARTIES.has(queue.taskQueue) && workflows),
      ...LIMITS[queue.taskQueue],
      ...queue,
    }));

    const stop = new AbortController();
    let ending: Promise<unknown>[] = [];
    opened.defer(async () => {
      stop.abort();
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
      await Promise.allSettled(ending);
    });

    const lookAfterAll = () => {
      // Over the connection of the workers: a run starts where it was pulled.
      const own = new Client({ connection: native, namespace: shared.namespace, dataConverter: shared.dataConverter });
      const { receiverWaitMs } = worker;
      const parts = {
        ...{ orm, client: own, fileStore: role.fileStore, exports: role, slots, deliverySlots, receiverWaitMs },
        ...overrides.healing,
      };
      const kinds = foundation.features.flatMap(({ due }) => due?.(parts) ?? []);
      return lookAfter([...kinds, dueCalls({ orm, client: own, box })], { log, clock }, stop.signal);
    };

    return {
      intake,
      async start() {
        const threaded = workersOfOneThread(
          queues.flatMap(({ activities }) => activities ?? []),
          worker.responsive,
        );
        workers.push(...(await Promise.all(options.map((one) => threaded.create(one)))));
        const runs = workers.map((worker) => worker.run());
        ending = overrides.looksAfter === false ? runs : [...runs, lookAfterAll()];
        // Whatever the level is: supervisors wait for this line.
        log
          .child({}, { level: 'info' })
          .info({ edition, taskQueues: options.map(({ taskQueue }) => taskQueue) }, 'worker ready');
        return { stopped: Promise.all(runs) };
      },
    };
  });
}

/** One entry for each queue, with the activities of all features. */
function byQueue(parts: readonly QueueActivities[]): QueueActivities[] {
  const queues = new Map<string, QueueActivities>();
  for (const part of parts) {
    const known = queues.get(part.taskQueue);
    const activities = (known?.activities || part.activities) && { ...known?.activities, ...part.activities };
    queues.set(part.taskQueue, { ...known, ...part, activities });
  }
  return [...queues.values()];
}

function inbound(interceptor: ActivityInboundCallsInterceptor) {
  return () => ({ inbound: interceptor });
}

const LOG_METHODS = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const;

/** The log of the SDK and of activities, as lines of ours. */
export function sdkLogger(log: Logger): DefaultLogger {
  return new DefaultLogger('INFO', ({ level, message, meta }) => {
    const { error, ...rest } = meta ?? {};
    log[LOG_METHODS[level]]({ ...rest, ...(error !== undefined && { err: error }) }, message);
  });
}

/**
 * Hands the log of the SDK to ours, and its metrics to the port behind METRICS_PORT. Once in a process, before it connects.
 * @throws Error naming METRICS_PORT when that port cannot be listened on
 */
export async function installRuntime({ log, settings }: Pick<Foundation, 'log' | 'settings'>): Promise<void> {
  const { host, metricsPort } = settings;
  const logger = sdkLogger(log);
  if (!metricsPort) {
    Runtime.install({ shutdownSignals: [], logger });
    return;
  }
  const port = metricsPort + 1;
  try {
    // It takes addresses alone, and no names.
    const { address, family } = await lookup(host);
    const bindAddress = `${family === 6 ? `[${address}]` : address}:${port}`;
    Runtime.install({ shutdownSignals: [], logger, telemetryOptions: { metrics: { prometheus: { bindAddress } } } });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const hint =
      'A worker serves the metrics of the Temporal SDK there: choose a METRICS_PORT whose next port is free too.';
    throw new Error(`METRICS_PORT: ${port} cannot be listened on: ${why}. ${hint}`, { cause: error });
  }
}
