import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { failureInterceptor } from '../activities/attempt.ts';
import { createIntegrationActivities } from '../activities/integrations/integrations.ts';
import { createQueueActivities } from '../activities/maintenance/queue.ts';
import { createRetentionActivities } from '../activities/maintenance/retention.ts';
import { createNotificationActivities } from '../activities/submissions/notifications.ts';
import { createRunHookActivities } from '../activities/submissions/run-hooks.ts';
import { createSubmissionActivities } from '../activities/submissions/submissions.ts';
import { readSite } from '../db/site.ts';
import { TASK_QUEUES } from '../engine/names.ts';
import { OutboxDispatcher } from '../engine/outbox-dispatcher.ts';
import { runSweep } from '../engine/outbox-sweep.ts';
import { whatAnswers } from '../http/health.ts';
import { composeIntake } from '../intake/compose.ts';
import { createPostIntegration } from '../integrations/create-post/deliver.ts';
import { createListIntegration } from '../integrations/list-delivery.ts';
import { createWebhookIntegration } from '../integrations/webhook/deliver.ts';
import { createWebhookSender } from '../integrations/webhook/sender.ts';
import { createHttpClient } from '../providers/http/http-client.ts';
import { createSmtpMailProvider } from '../providers/mail/smtp.ts';
import { startExtensions } from './extensions.ts';
import { connectionOptions, dataConverter, onShutdown, openClient, startRole, workflowSource } from './foundation.ts';
import { createListProviders } from './list-providers.ts';
import { serveMetrics } from './metrics.ts';
import { createPostHost } from './post-host.ts';

/** As many mails at a time: one that waited for a connection would spend its attempt's time on it. */
const MAIL_CONNECTIONS = 10;

const LOG_METHODS = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const;

await startRole('worker', async (foundation) => {
  const { settings, log, box, orm, forms, hooks } = foundation;
  Runtime.install({
    shutdownSignals: [],
    logger: new DefaultLogger('INFO', ({ level, message, meta }) => {
      const { error, ...rest } = meta ?? {};
      log[LOG_METHODS[level]]({ ...rest, ...(error !== undefined && { err: error }) }, message);
    }),
    ...(settings.metricsPort && {
      telemetryOptions: { metrics: { prometheus: { bindAddress: `${settings.host}:${settings.metricsPort + 1}` } } },
    }),
  });

  const clock = () => new Date();
  const { client, connection } = openClient(settings, box);
  // For extensions that submit forms themselves.
  const dispatcher = new OutboxDispatcher({ orm, client, log });
  const intake = composeIntake({ orm, box, databaseUrl: settings.databaseUrl, dispatcher, hooks, clock });
  await startExtensions('worker', { ...foundation, client, intake, clock });

  const site = () => readSite(orm, settings.baseUrl);
  const mail = createSmtpMailProvider({ url: settings.mailUrl, maxConnections: MAIL_CONNECTIONS });
  const http = createHttpClient({
    allowedPrivateNetworks: settings.allowedPrivateNetworks,
    timeoutMs: 10_000,
    userAgent: 'durable-forms',
  });
  const webhook = createWebhookIntegration(createWebhookSender({ http }), site);
  const createPost = createPostIntegration(createPostHost(settings, { orm, http }), site);
  const lists = createListProviders(settings, http);

  const records = createSubmissionActivities({ orm, box, hooks });
  const integrations = createIntegrationActivities({
    orm,
    box,
    forms,
    hooks,
    handlers: new Map([
      ['webhook', webhook],
      ['create_post', createPost],
      ...[...lists].map(([name, provider]) => [name, createListIntegration(provider, site)] as const),
    ]),
  });

  const native = await NativeConnection.connect(connectionOptions(settings));
  const shared = {
    connection: native,
    namespace: settings.temporal.namespace,
    dataConverter: dataConverter(box),
    interceptors: { activity: [() => ({ inbound: failureInterceptor })] },
    shutdownGraceTime: '20 s',
  };
  const workers = await Promise.all([
    Worker.create({
      ...shared,
      ...workflowSource(),
      taskQueue: TASK_QUEUES.submissions,
      activities: {
        ...records,
        ...integrations,
        ...createQueueActivities({ orm, client, hooks }),
        ...createRunHookActivities({ orm, box, hooks }),
        ...createRetentionActivities({ orm }),
      },
    }),
    Worker.create({
      ...shared,
      taskQueue: TASK_QUEUES.mail,
      maxConcurrentActivityTaskExecutions: MAIL_CONNECTIONS,
      activities: createNotificationActivities({ orm, box, mail, hooks, readSite: site }),
    }),
    Worker.create({ ...shared, taskQueue: TASK_QUEUES.integrations, activities: integrations }),
    Worker.create({ ...shared, taskQueue: TASK_QUEUES.integrationRetries, activities: integrations }),
  ]);

  const stop = new AbortController();
  const sweep = runSweep({ orm, client, box, log, clock }, stop.signal);
  const metrics = serveMetrics(settings.metricsPort, settings.host, {
    orm,
    clock,
    log,
    readiness: async () => ({
      ...(await whatAnswers({ orm, temporal: connection })),
      workers: workers.every((worker) => worker.getState() === 'RUNNING'),
    }),
  });

  const running = Promise.all(workers.map((worker) => worker.run()));
  onShutdown(log, async () => {
    stop.abort();
    for (const worker of workers) worker.shutdown();
    await running;
  });

  try {
    // Whatever the level is: supervisors wait for this line.
    log.child({}, { level: 'info' }).info({ taskQueues: Object.values(TASK_QUEUES) }, 'worker ready');
    await running;
  } finally {
    stop.abort();
    await sweep;
    await metrics?.close();
    await mail.close();
    await http.close();
    await dispatcher.close();
    await intake.limits.close();
    await connection.close();
    await native.close();
    await orm.close();
  }
});
