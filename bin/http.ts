import { createServer } from 'node:http';
import { readSite } from '../db/site.ts';
import { Users } from '../host/users.ts';
import { createApp } from '../http/app.ts';
import { Acceptance } from '../intake/acceptance.ts';
import { ActiveForms } from '../intake/active-forms.ts';
import { EmailResults } from '../intake/email-result.ts';
import { OutboxDispatcher } from '../intake/outbox-dispatcher.ts';
import { RateLimits } from '../intake/rate-limits.ts';
import { PageTokens } from '../security/tokens.ts';
import { onShutdown, openClient, startRole } from './compose.ts';
import { serveMetrics } from './metrics.ts';

/** How long a stop waits for clients that are still sending. */
const SLOWEST_CLIENT_MS = 10_000;

await startRole('http', async ({ settings, log, box, orm, forms }) => {
  const clock = () => new Date();
  const { client, connection } = openClient(settings, box);
  const dispatcher = new OutboxDispatcher({ orm, client, log });
  const limits = new RateLimits({ url: settings.databaseUrl, box });

  const app = createApp({
    orm,
    temporal: connection,
    forms,
    users: new Users({ orm, box }),
    intake: {
      orm,
      box,
      tokens: new PageTokens(box),
      forms: new ActiveForms(orm),
      limits,
      acceptance: new Acceptance({ orm, box }),
      dispatcher,
      emails: new EmailResults(orm, () => dispatcher.backlog),
      clock,
    },
    readSite: () => readSite(orm, settings.baseUrl),
    log,
    clock,
    baseUrl: settings.baseUrl,
    restRoot: settings.restRoot,
    trustProxy: settings.trustProxy,
    temporalUiUrl: settings.temporal.uiUrl,
  });

  const server = createServer(app);
  server.requestTimeout = 30_000;
  server.headersTimeout = 15_000;
  server.listen(settings.port, settings.host, () =>
    log.info({ host: settings.host, port: settings.port }, 'http ready'),
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
    await limits.close();
    await connection.close();
    await orm.close();
  });
});
