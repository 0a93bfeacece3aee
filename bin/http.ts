import { createServer } from 'node:http';
import { readSite } from '../db/site.ts';
import { OutboxDispatcher } from '../engine/outbox-dispatcher.ts';
import { composeAccounts } from '../host/accounts/compose.ts';
import { createApp } from '../http/app.ts';
import { composeIntake } from '../intake/compose.ts';
import { createWebhookSender } from '../integrations/webhook/sender.ts';
import { createHttpClient } from '../providers/http/http-client.ts';
import { builtInMail } from '../providers/mail/mail.ts';
import { createSmtpMailProvider } from '../providers/mail/smtp.ts';
import { createCatalogueHost } from './catalogue-host.ts';
import { startExtensions } from './extensions.ts';
import { onShutdown, openClient, startRole } from './foundation.ts';
import { createListProviders } from './list-providers.ts';
import { serveMetrics } from './metrics.ts';
import { createPostHost } from './post-host.ts';

/** How long a stop waits for clients that are still sending. */
const SLOWEST_CLIENT_MS = 10_000;
/** This role sends test mails alone. */
const TEST_MAIL_CONNECTIONS = 2;

await startRole('http', async (foundation) => {
  const { settings, log, box, orm, forms, hooks } = foundation;
  const clock = () => new Date();
  const { client, connection } = openClient(settings, box);
  const dispatcher = new OutboxDispatcher({ orm, client, log });
  const intake = composeIntake({ orm, box, databaseUrl: settings.databaseUrl, dispatcher, hooks, clock });
  await startExtensions('http', { ...foundation, client, intake, clock });
  const accounts = composeAccounts({ orm, box, databaseUrl: settings.databaseUrl });
  const mailer = createSmtpMailProvider({ url: settings.mailUrl, maxConnections: TEST_MAIL_CONNECTIONS });
  const outgoing = createHttpClient({
    allowedPrivateNetworks: settings.allowedPrivateNetworks,
    userAgent: 'durable-forms',
  });

  const app = createApp({
    orm,
    temporal: connection,
    forms,
    accounts,
    intake,
    mail: builtInMail(mailer),
    webhooks: createWebhookSender({ http: outgoing }),
    postHost: createPostHost(settings, { orm, http: outgoing }),
    catalogue: createCatalogueHost(settings, { orm, http: outgoing }),
    listProviders: createListProviders(settings, outgoing),
    readSite: () => readSite(orm, settings.baseUrl),
    log,
    clock,
    baseUrl: settings.baseUrl,
    restRoot: settings.restRoot,
    trustProxy: settings.trustProxy,
    temporalUiUrl: settings.temporal.uiUrl,
    temporalNamespace: settings.temporal.namespace,
  });

  const server = createServer(app);
  server.requestTimeout = 30_000;
  server.headersTimeout = 15_000;
  server.listen(settings.port, settings.host, () =>
    // Whatever the level is: supervisors wait for this line.
    log.child({}, { level: 'info' }).info({ host: settings.host, port: settings.port }, 'http ready'),
  );
  server.on('error', (error) => {
    log.fatal({ err: error }, `PORT: ${settings.port} cannot be listened on`);
    process.exit(1);
  });
  const metrics = serveMetrics(settings.metricsPort, settings.host, {
    orm,
    backlog: () => dispatcher.backlog,
    clock,
    log,
  });

  onShutdown(log, async () => {
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), SLOWEST_CLIENT_MS).unref();
    });
    await dispatcher.close();
    await metrics?.close();
    await mailer.close();
    await outgoing.close();
    await intake.limits.close();
    await accounts.throttle.close();
    await connection.close();
    await orm.close();
  });
});
