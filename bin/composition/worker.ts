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
import { lookAfter, onlyWhile } from '#engine/due/loop.ts';
import { dueCalls } from '#engine/due/outbox.ts';
import { RunSlots } from '#engine/due/slots.ts';
import { TASK_QUEUES } from '#engine/names.ts';
import { RUN_VERSIONING } from '#engine/versioning.ts';
import type { WorkerParts } from '#features/app.ts';
import type { ReceiverLimits } from '#features/deliveries/activities/receivers/receivers.ts';
import type { DueParts, QueueActivities } from '#features/feature.ts';
import { features } from '#features/index.ts';
import type { Intake } from '#features/intake/compose.ts';
import type { IntegrationHandler } from '#features/integrations/delivery.ts';
import type { SubmissionRow } from '#features/submissions/store/load-submission.ts';
import { checkDependencies } from '#http/health.ts';
import { cachedRead } from '#settings/cache.ts';
import { deploymentOf, takePlace } from './deployment.ts';
import { connectionOptions, dataConverter, type Engine, openEngine } from './engine.ts';
import { startIntake } from './extensions.ts';
import { composeRole, type Foundation, type Role } from './foundation.ts';
import { OutcomeCounters, serveMetrics } from './metrics.ts';
import { openRole } from './role.ts';
import { createWorkerApp } from './worker-app.ts';

/**
 * Connections for mails, and the limit of mails at a time: a mail that waited for a connection would spend its attempt's time
 * on that.
 */
const MAIL_CONNECTIONS = 10;
/** Database connections for nightly jobs. */
const BATCH_CONNECTIONS = 2;
/** Submissions that a worker processes at a time: most, and least when the machine or the engine has no more to give. */
const [PASSES, LEAST_PASSES] = [40, 8];
/** Most runs of deliveries that a worker starts before the first attempts of earlier ones have ended. */
const DELIVERY_RUNS = 16;
/**
 * Each first pass holds one task. The others are for later steps of submissions, and for the SDK's pollers, which hold one
 * each.
 */
const WORKFLOW_TASKS = PASSES + 24;
/** Open runs of each queue that stay in the worker's memory. The SDK would derive 70 to 2,000 from the heap's limit. */
const CACHED_RUNS = 500;
/** Milliseconds that a third party may take for a request. */
const REQUEST_MS = 10_000;

/** Queues that have only attempts; the other queues have runs too. */
const THIRD_PARTIES: ReadonlySet<string> = new Set([
  TASK_QUEUES.mail,
  TASK_QUEUES.integrations,
  TASK_QUEUES.integrationRetries,
]);

const LIMITS: Readonly<Record<string, Partial<WorkerOptions>>> = {
  // Tasks that the engine delivers again after a crash wait in the engine, and do not run past their time limit in the worker.
  [TASK_QUEUES.submissions]: {
    maxConcurrentWorkflowTaskExecutions: WORKFLOW_TASKS,
    maxConcurrentLocalActivityExecutions: PASSES,
  },
  [TASK_QUEUES.mail]: { maxConcurrentActivityTaskExecutions: MAIL_CONNECTIONS },
};

export interface WorkerOverrides {
  /** Replaces the engine of the settings; closing the role leaves it open. */
  engine?: Engine & { native: NativeConnection };
  /** The intake of the HTTP role, in a process of both. Then HTTP has loaded the extensions and serves the process's metrics. */
  intake?: Intake;
  /** Additional integrations, or replacements of those with the same id. */
  handlers?: Readonly<Record<string, IntegrationHandler>>;
  /** Limits by integration id, in place of the defaults. */
  receiverLimits?: ReceiverLimits;
  /** Interceptors that run inside the one that maps failures. */
  activityInterceptors?: ActivityInboundCallsInterceptor[];
  /** Time that a stop waits for activities before it cancels them; 20 s by default. */
  shutdownGraceTime?: WorkerOptions['shutdownGraceTime'];
  /** False leaves due records and enqueued calls to other workers. */
  handlesDueRecords?: boolean;
  /** Time limit of first attempts, and the clock by which the worker measures third parties. */
  tries?: Partial<Pick<WorkerParts, 'tryMs' | 'monotonic'>>;
  /** Times in ms after which a lost run is noticed; see `DueParts`. */
  healing?: Pick<DueParts, 'leaseMs' | 'lookAfterMs'>;
}

export interface WorkerRole extends Role {
  intake: Intake;
}

/** Composes the worker role: workers for every task queue, and the loop over due records. `installRuntime` must run first. */
export function composeWorker(foundation: Foundation, overrides: WorkerOverrides = {}): Promise<WorkerRole> {
  const { settings, log, clock, box, orm } = foundation;
  return composeRole(async (resources) => {
    const { client, connection } =
      overrides.engine ?? resources.adopt(openEngine(settings, box), (engine) => engine.connection.close());
    const role = await openRole(
      { ...foundation, readSite: cachedRead(foundation.readSite) },
      { client, mailConnections: MAIL_CONNECTIONS, requestMs: REQUEST_MS, monotonic: overrides.tries?.monotonic },
      resources,
    );
    // Extensions in this process may submit forms.
    const intake =
      overrides.intake ?? (await startIntake('worker', { ...role, features: foundation.features }, resources));
    const native =
      overrides.engine?.native ??
      resources.adopt(await NativeConnection.connect(connectionOptions(settings)), (resource) => resource.close());

    const workers: Worker[] = [];
    const outcomes = new OutcomeCounters();
    const metrics = await serveMetrics(settings.metricsPort, settings.host, {
      orm,
      clock,
      counters: outcomes.counters,
      ofProcess: !overrides.intake,
      readiness: async () => ({
        ...(await checkDependencies({ orm, connection, temporalNamespace: settings.temporal.namespace })),
        workers: workers.length > 0 && workers.every((worker) => worker.getState() === 'RUNNING'),
      }),
    });
    resources.defer(() => metrics?.close());

    const entities = await installedEntities();
    const forBatches = { url: settings.databaseUrl, entities, poolSize: BATCH_CONNECTIONS, limits: BATCH_LIMITS };
    const batches = resources.adopt(await openDatabase(forBatches), (resource) => resource.close());
    const slots = new RunSlots<SubmissionRow>(PASSES, { least: LEAST_PASSES, together: LEAST_PASSES / 2 });
    const alone = new Set<number>();
    const deliverySlots = new RunSlots(DELIVERY_RUNS);
    const handlers = new Map(Object.entries(overrides.handlers ?? {}).map(([id, deliver]) => [id, { deliver }]));
    const worker = createWorkerApp({
      ...role,
      deliveries: { of: (id) => handlers.get(id) ?? role.deliveries.of(id) },
      batches,
      slots,
      alone,
      deliverySlots,
      outcomes,
      mailLimit: MAIL_CONNECTIONS,
      documents: foundation.pro?.documents(role),
      receiverLimits: overrides.receiverLimits,
      monotonic: () => performance.now(),
      ...overrides.tries,
      lookAfterMs: overrides.healing?.lookAfterMs,
    });
    const workerDeploymentOptions = await deploymentOf(settings, { connection, log });
    const shared = {
      connection: native,
      namespace: settings.temporal.namespace,
      dataConverter: dataConverter(box),
      interceptors: {
        activity: [overloadInterceptor, failureInterceptor, ...(overrides.activityInterceptors ?? [])].map(inbound),
      },
      shutdownGraceTime: overrides.shutdownGraceTime ?? '20 s',
      maxCachedWorkflows: CACHED_RUNS,
      ...(workerDeploymentOptions && { workerDeploymentOptions }),
    };
    const { edition } = settings;
    const workflows = await workflowSource(edition);
    const coreActivities = features.flatMap((feature) => feature.activities?.(worker) ?? []);
    const queues = byQueue([...coreActivities, ...(foundation.pro?.activities(worker) ?? [])]);
    const options: WorkerOptions[] = queues.map((queue) => ({
      ...shared,
      ...(!THIRD_PARTIES.has(queue.taskQueue) && workflows),
      ...LIMITS[queue.taskQueue],
      ...queue,
    }));

    const stop = new AbortController();
    let ending: Promise<unknown>[] = [];
    resources.defer(async () => {
      stop.abort();
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
      await Promise.allSettled(ending);
    });

    const handleDueRecords = (getsRuns: () => boolean) => {
      // Uses the connection of the workers, so that runs start on the worker that claimed them.
      const dueClient = new Client({
        connection: native,
        namespace: shared.namespace,
        dataConverter: shared.dataConverter,
      });
      const { receiverWaitMs, revisions } = worker;
      const parts = {
        ...{ orm, client: dueClient, fileStore: role.fileStore, exports: role, publishing: role },
        ...{ slots, hooks: worker.hooks, alone, deliverySlots, receiverWaitMs, revisions },
        ...overrides.healing,
      };
      const kinds = foundation.features.flatMap(({ due }) => due?.(parts) ?? []);
      const all = [...kinds, dueCalls({ orm, client: dueClient, box })];
      return lookAfter(
        all.map((kind) => onlyWhile(getsRuns, kind)),
        { log, clock },
        stop.signal,
      );
    };

    return {
      intake,
      async start() {
        const threaded = workersOfOneThread({
          activities: queues.flatMap(({ activities }) => activities ?? []),
          responsive: worker.responsive,
          versioning: workerDeploymentOptions && { ...RUN_VERSIONING, ...foundation.pro?.runVersioning },
        });
        workers.push(...(await createAll(options.map((workerOptions) => () => threaded.create(workerOptions)))));
        const runs = workers.map((worker) => worker.run());
        const { namespace } = shared;
        const place =
          workerDeploymentOptions &&
          takePlace(workerDeploymentOptions, { client, namespace, log, signal: stop.signal });
        ending = place ? [...runs, place.ended] : [...runs];
        if (overrides.handlesDueRecords !== false) ending.push(handleDueRecords(place?.getsRuns ?? (() => true)));
        // Logged at every log level: supervisors wait for this line.
        log
          .child({}, { level: 'info' })
          .info({ edition, taskQueues: options.map(({ taskQueue }) => taskQueue) }, 'worker ready');
        return { stopped: Promise.all(runs) };
      },
    };
  });
}

/**
 * Creates all workers, or none: if one cannot be created, the others are shut down, since they would keep the connection open.
 * @throws the first failure
 */
export async function createAll<W extends Pick<Worker, 'runUntil'>>(
  creates: readonly (() => Promise<W>)[],
): Promise<W[]> {
  const ends = await Promise.allSettled(creates.map((create) => create()));
  const created = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
  const failed = ends.find((end) => end.status === 'rejected');
  if (!failed) return created;
  // The SDK shuts down only workers that have run.
  await Promise.allSettled(created.map((worker) => worker.runUntil(Promise.resolve())));
  throw failed.reason;
}

/** Merges the activities of all features by their task queue. */
function byQueue(parts: readonly QueueActivities[]): QueueActivities[] {
  const queues = new Map<string, QueueActivities>();
  for (const part of parts) {
    const existing = queues.get(part.taskQueue);
    const activities = (existing?.activities || part.activities) && { ...existing?.activities, ...part.activities };
    queues.set(part.taskQueue, { ...existing, ...part, activities });
  }
  return [...queues.values()];
}

function inbound(interceptor: ActivityInboundCallsInterceptor) {
  return () => ({ inbound: interceptor });
}

const LOG_METHODS = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const;

/** Creates the SDK's logger, which writes lines of the SDK and of activities to our log. */
export function sdkLogger(log: Logger): DefaultLogger {
  return new DefaultLogger('INFO', ({ level, message, meta }) => {
    const { error, ...rest } = meta ?? {};
    log[LOG_METHODS[level]]({ ...rest, ...(error !== undefined && { err: error }) }, message);
  });
}

/**
 * Sends the SDK's log lines to our log and serves its metrics at the port after METRICS_PORT. Must run once in a process,
 * before the process connects.
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
    // The runtime accepts IP addresses only, no host names.
    const { address, family } = await lookup(host);
    const bindAddress = `${family === 6 ? `[${address}]` : address}:${port}`;
    Runtime.install({ shutdownSignals: [], logger, telemetryOptions: { metrics: { prometheus: { bindAddress } } } });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const hint =
      'A worker serves the metrics of the Temporal SDK there: choose a METRICS_PORT whose next port is free too.';
    throw new Error(`METRICS_PORT: ${port} cannot be listened on: ${reason}. ${hint}`, { cause: error });
  }
}
