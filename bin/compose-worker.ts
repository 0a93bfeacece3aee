import type { MikroORM } from '@mikro-orm/mysql';
import type { Client } from '@temporalio/client';
import {
  type ActivityInboundCallsInterceptor,
  DefaultLogger,
  NativeConnection,
  Runtime,
  Worker,
  type WorkerOptions,
} from '@temporalio/worker';
import { failureInterceptor } from '../activities/attempt.ts';
import { createIntegrationActivities } from '../activities/integrations/integrations.ts';
import type { ReceiverLimits } from '../activities/integrations/receiver-limits.ts';
import { createQueueActivities } from '../activities/maintenance/queue.ts';
import { createRetentionActivities } from '../activities/maintenance/retention.ts';
import { createNotificationActivities } from '../activities/submissions/notifications.ts';
import { createRunHookActivities } from '../activities/submissions/run-hooks.ts';
import { createSubmissionActivities } from '../activities/submissions/submissions.ts';
import { BATCH_LIMITS } from '../db/connections/limits.ts';
import { openDatabase } from '../db/orm.ts';
import { readSite } from '../db/site.ts';
import { TASK_QUEUES } from '../engine/names.ts';
import { runSweep } from '../engine/outbox-sweep.ts';
import { whatAnswers } from '../http/health.ts';
import type { Intake } from '../intake/compose.ts';
import { createDeliveries } from '../integrations/deliveries.ts';
import type { IntegrationHandler } from '../integrations/delivery.ts';
import { createHttpClient, type HttpClient } from '../providers/http/http-client.ts';
import type { MailProvider } from '../providers/mail/mail.ts';
import { createSmtpMailProvider } from '../providers/mail/smtp.ts';
import {
  connectionOptions,
  dataConverter,
  type Engine,
  openEngine,
  type WorkflowSource,
  workflowSource,
} from './engine.ts';
import { startIntake } from './extensions.ts';
import { composeRole, type Foundation, type Role } from './foundation.ts';
import { createPostHost } from './host-platform.ts';
import { serveMetrics } from './metrics.ts';

/** As many mails at a time: one that waited for a connection would spend its attempt's time on it. */
const MAIL_CONNECTIONS = 10;
/** Of the database, for jobs of the night. */
const BATCH_CONNECTIONS = 2;

export interface WorkerOverrides {
  /** In place of the engine that the settings name; it is left open. */
  engine?: Engine & { native: NativeConnection };
  workflows?: WorkflowSource;
  /** Further integrations, or others of the same id. */
  handlers?: Readonly<Record<string, IntegrationHandler>>;
  /** By integration id, in place of the usual ones. */
  receiverLimits?: ReceiverLimits;
  /** Inside of the one that maps failures. */
  activityInterceptors?: ActivityInboundCallsInterceptor[];
  /** How long a stop waits for activities before it cancels them; default 20 s. */
  shutdownGraceTime?: WorkerOptions['shutdownGraceTime'];
  /** False leaves outbox rows to others. */
  sweeps?: boolean;
}

export interface WorkerRole extends Role {
  intake: Intake;
}

/** The worker role: workers for every task queue, and the sweep of the outbox. `installRuntime` comes first. */
export function composeWorker(foundation: Foundation, overrides: WorkerOverrides = {}): Promise<WorkerRole> {
  const { settings, log, clock, box, orm } = foundation;
  return composeRole(async (opened) => {
    const { client, connection } =
      overrides.engine ?? opened.adopt(openEngine(settings, box), (engine) => engine.connection.close());
    // For extensions that submit forms themselves.
    const intake = await startIntake('worker', { ...foundation, client }, opened);
    const mail = createSmtpMailProvider({ url: settings.mailUrl, maxConnections: MAIL_CONNECTIONS });
    opened.defer(() => mail.close());
    const { allowedPrivateNetworks } = settings;
    const http = createHttpClient({ allowedPrivateNetworks, timeoutMs: 10_000, userAgent: 'durable-forms' });
    opened.defer(() => http.close());
    const native =
      overrides.engine?.native ??
      opened.adopt(await NativeConnection.connect(connectionOptions(settings)), (own) => own.close());

    const workers: Worker[] = [];
    const metrics = await serveMetrics(settings.metricsPort, settings.host, {
      orm,
      clock,
      readiness: async () => ({
        ...(await whatAnswers({ orm, temporal: connection })),
        workers: workers.length > 0 && workers.every((worker) => worker.getState() === 'RUNNING'),
      }),
    });
    opened.defer(() => metrics?.close());

    const forBatches = { url: settings.databaseUrl, poolSize: BATCH_CONNECTIONS, limits: BATCH_LIMITS };
    const batches = opened.adopt(await openDatabase(forBatches), (own) => own.close());
    const activities = await createActivities({ ...foundation, client, mail, http, batches }, overrides);
    const shared = {
      connection: native,
      namespace: settings.temporal.namespace,
      dataConverter: dataConverter(box),
      interceptors: { activity: [failureInterceptor, ...(overrides.activityInterceptors ?? [])].map(inbound) },
      shutdownGraceTime: overrides.shutdownGraceTime ?? '20 s',
    };
    const options: WorkerOptions[] = [
      {
        ...shared,
        ...(overrides.workflows ?? workflowSource()),
        taskQueue: TASK_QUEUES.submissions,
        activities: activities.submissions,
      },
      {
        ...shared,
        taskQueue: TASK_QUEUES.mail,
        maxConcurrentActivityTaskExecutions: MAIL_CONNECTIONS,
        activities: activities.mail,
      },
      { ...shared, taskQueue: TASK_QUEUES.integrations, activities: activities.integrations },
      { ...shared, taskQueue: TASK_QUEUES.integrationRetries, activities: activities.integrations },
    ];

    const stop = new AbortController();
    let ending: Promise<unknown>[] = [];
    opened.defer(async () => {
      stop.abort();
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
      await Promise.allSettled(ending);
    });

    return {
      intake,
      async start() {
        workers.push(...(await Promise.all(options.map((one) => Worker.create(one)))));
        const runs = workers.map((worker) => worker.run());
        ending = overrides.sweeps === false ? runs : [...runs, runSweep({ ...foundation, client }, stop.signal)];
        // Whatever the level is: supervisors wait for this line.
        log.child({}, { level: 'info' }).info({ taskQueues: Object.values(TASK_QUEUES) }, 'worker ready');
        return { stopped: Promise.all(runs) };
      },
    };
  });
}

interface ActivityParts extends Foundation {
  client: Client;
  mail: MailProvider;
  http: HttpClient;
  /** The same database, for what takes long. */
  batches: MikroORM;
}

/** The activities of each task queue; both queues of integrations share their receivers' places. */
async function createActivities(parts: ActivityParts, { handlers = {}, receiverLimits }: WorkerOverrides) {
  const { settings, orm, http } = parts;
  const site = () => readSite(orm, settings.baseUrl);
  const posts = createPostHost(settings, { orm, http });
  const own = await createDeliveries({ http, posts, readSite: site, apiUrls: settings.apiUrls });
  const replaced = new Map(Object.entries(handlers).map(([id, deliver]) => [id, { deliver }]));
  const integrations = createIntegrationActivities({
    ...parts,
    deliveries: { of: (id) => replaced.get(id) ?? own.of(id) },
    limits: receiverLimits,
  });
  return {
    submissions: {
      ...createSubmissionActivities(parts),
      ...integrations,
      ...createQueueActivities(parts),
      ...createRunHookActivities({ ...parts, readSite: site }),
      ...createRetentionActivities({ orm: parts.batches }),
    },
    mail: createNotificationActivities({ ...parts, readSite: site }),
    integrations,
  };
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
