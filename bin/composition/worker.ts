import { Client } from '@temporalio/client';
import {
  type ActivityInboundCallsInterceptor,
  DefaultLogger,
  NativeConnection,
  Runtime,
  Worker,
  type WorkerOptions,
} from '@temporalio/worker';
import { failureInterceptor } from '#activities/attempt.ts';
import { featuresOf, installedEntities } from '#bin/edition.ts';
import { workflowSource } from '#bin/workflow-code/source.ts';
import { BATCH_LIMITS } from '#db/connections/limits.ts';
import { openDatabase } from '#db/orm.ts';
import { lookAfter } from '#engine/due/loop.ts';
import { dueCalls } from '#engine/due/outbox.ts';
import { TASK_QUEUES } from '#engine/names.ts';
import { type ActivitiesParts, createActivities } from '#features/activities.ts';
import type { ReceiverLimits } from '#features/deliveries/activities/receivers/receivers.ts';
import type { DueParts } from '#features/feature.ts';
import { createDeliveries, type Deliveries, type DeliveriesDeps } from '#features/integrations/deliveries.ts';
import type { IntegrationHandler } from '#features/integrations/delivery.ts';
import { composeMail } from '#features/mail/compose.ts';
import { readSite, type Site } from '#features/site/site.ts';
import { PassSlots } from '#features/submissions/activities/pass-slots.ts';
import type { Intake } from '#features/submissions/intake/compose.ts';
import { whatAnswers } from '#http/health.ts';
import { createHttpClient } from '#outgoing/http-client.ts';
import { readAtMostEvery } from '#settings/cache.ts';
import { connectionOptions, dataConverter, type Engine, openEngine } from './engine.ts';
import { startIntake } from './extensions.ts';
import { composeRole, type Foundation, type Role } from './foundation.ts';
import { createPostHost } from './host-platform.ts';
import { OutcomeCounters, serveMetrics } from './metrics.ts';

/** Also the number of mails at a time: one that waited for a connection would spend its attempt's time on it. */
const MAIL_CONNECTIONS = 10;
/** Database connections for nightly jobs. */
const BATCH_CONNECTIONS = 2;
/** Submissions that a worker works on at a time. */
const PASSES = 40;
const WORKFLOW_TASKS = 200;

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
  /** False leaves due records and promised calls to others. */
  looksAfter?: boolean;
  /** How long first attempts may take, and the clock by which the worker learns of third parties. */
  tries?: Pick<ActivitiesParts, 'tryMs' | 'monotonic'>;
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
    // For extensions that submit forms themselves.
    const intake = await startIntake('worker', { ...foundation, client }, opened);
    const { allowedPrivateNetworks } = settings;
    const http = createHttpClient({ allowedPrivateNetworks, timeoutMs: 10_000, userAgent: 'durable-forms', clock });
    opened.defer(() => http.close());
    const { mailer: mail } = composeMail({
      ...{ ...foundation, http, maxConnections: MAIL_CONNECTIONS },
      monotonic: overrides.tries?.monotonic,
    });
    opened.defer(() => mail.close());
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
        ...(await whatAnswers({ orm, temporal: connection })),
        workers: workers.length > 0 && workers.every((worker) => worker.getState() === 'RUNNING'),
      }),
    });
    opened.defer(() => metrics?.close());

    const entities = await installedEntities();
    const forBatches = { url: settings.databaseUrl, entities, poolSize: BATCH_CONNECTIONS, limits: BATCH_LIMITS };
    const batches = opened.adopt(await openDatabase(forBatches), (own) => own.close());
    const slots = new PassSlots(PASSES);
    const site = siteReader(foundation);
    const forPro = { ...foundation, client, http, mail, readSite: site };
    const activities = createActivities({
      documents: foundation.pro?.documents?.(forPro),
      ...{ ...foundation, client, batches, mail, mailLimit: MAIL_CONNECTIONS, slots, outcomes, readSite: site },
      deliveries: await deliveriesOf(foundation, { http, readSite: site }, overrides.handlers),
      limits: overrides.receiverLimits,
      ...overrides.tries,
      lookAfterMs: overrides.healing?.lookAfterMs,
    });
    const shared = {
      connection: native,
      namespace: settings.temporal.namespace,
      dataConverter: dataConverter(box),
      interceptors: { activity: [failureInterceptor, ...(overrides.activityInterceptors ?? [])].map(inbound) },
      shutdownGraceTime: overrides.shutdownGraceTime ?? '20 s',
    };
    const { edition } = settings;
    const features = await featuresOf(edition);
    const workflows = await workflowSource(edition);
    const proQueues = foundation.pro?.worker(forPro) ?? [];
    const toMail = proQueues.find(({ taskQueue }) => taskQueue === TASK_QUEUES.mail);
    const options: WorkerOptions[] = [
      {
        ...shared,
        ...workflows,
        taskQueue: TASK_QUEUES.submissions,
        // First passes hold a task each, and hanging parties must leave room for the rest.
        maxConcurrentWorkflowTaskExecutions: WORKFLOW_TASKS,
        maxConcurrentLocalActivityExecutions: WORKFLOW_TASKS,
        activities: activities.submissions,
      },
      { ...shared, ...workflows, taskQueue: TASK_QUEUES.integrationRuns },
      {
        ...shared,
        taskQueue: TASK_QUEUES.mail,
        maxConcurrentActivityTaskExecutions: MAIL_CONNECTIONS,
        activities: { ...activities.deliveries, ...toMail?.activities },
      },
      { ...shared, taskQueue: TASK_QUEUES.integrations, activities: activities.deliveries },
      { ...shared, taskQueue: TASK_QUEUES.integrationRetries, activities: activities.deliveries },
      ...proQueues.filter((queue) => queue !== toMail).map((queue) => ({ ...shared, ...workflows, ...queue })),
    ];

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
      const parts = { orm, client: own, slots, ...overrides.healing };
      const kinds = features.flatMap(({ due }) => due?.(parts) ?? []);
      return lookAfter([...kinds, dueCalls({ orm, client: own, box })], { log, clock }, stop.signal);
    };

    return {
      intake,
      async start() {
        workers.push(...(await Promise.all(options.map((one) => Worker.create(one)))));
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

/** The deliveries of a worker. @param handlers in place of them, by integration id */
async function deliveriesOf(
  { settings, orm }: Foundation,
  { http, readSite }: Pick<DeliveriesDeps, 'http' | 'readSite'>,
  handlers: WorkerOverrides['handlers'] = {},
): Promise<Deliveries> {
  const posts = createPostHost(settings, { orm, http });
  const own = await createDeliveries({ http, posts, readSite, apiUrls: settings.apiUrls });
  const replaced = new Map(Object.entries(handlers).map(([id, deliver]) => [id, { deliver }]));
  return { of: (id) => replaced.get(id) ?? own.of(id) };
}

const SITE_FRESH_MS = 1_000;

/** Reads the site's options at most once a second. */
function siteReader({ orm, settings }: Foundation): () => Promise<Site> {
  return readAtMostEvery(SITE_FRESH_MS, () => readSite(orm, settings.baseUrl));
}

function inbound(interceptor: ActivityInboundCallsInterceptor) {
  return () => ({ inbound: interceptor });
}

const LOG_METHODS = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const;

/** Hands the log of the SDK to ours, and its metrics to the port behind METRICS_PORT. Once in a process, before it connects. */
export function installRuntime({ log, settings }: Pick<Foundation, 'log' | 'settings'>): void {
  const { host, metricsPort } = settings;
  Runtime.install({
    shutdownSignals: [],
    logger: new DefaultLogger('INFO', ({ level, message, meta }) => {
      const { error, ...rest } = meta ?? {};
      log[LOG_METHODS[level]]({ ...rest, ...(error !== undefined && { err: error }) }, message);
    }),
    ...(metricsPort && {
      telemetryOptions: { metrics: { prometheus: { bindAddress: `${host}:${metricsPort + 1}` } } },
    }),
  });
}
