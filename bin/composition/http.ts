import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Express } from 'express';
import { OutboxDispatcher } from '#engine/outbox-dispatcher.ts';
import { type Accounts, composeAccounts } from '#features/accounts/compose.ts';
import { Captchas } from '#features/captcha/captchas.ts';
import { Posts } from '#features/content/posts.ts';
import { createApp } from '#features/http-app.ts';
import { createDeliveries } from '#features/integrations/deliveries.ts';
import { composeMail } from '#features/mail/compose.ts';
import { type LookUpTxt, lookUpByDns } from '#features/mail/diagnostics/dns.ts';
import { readShop } from '#features/shop/shop.ts';
import { readSite } from '#features/site/site.ts';
import { surfaceAPath } from '#features/site/surfaces.ts';
import { Quarantine } from '#features/spam/quarantine.ts';
import type { Intake } from '#features/submissions/intake/compose.ts';
import { Drain } from '#http/drain.ts';
import { listen, stopListening } from '#http/listen.ts';
import { serveAssets } from '#http/page/assets.ts';
import { type ClientLimits, createLimitedServer } from '#http/server/client-limits.ts';
import { createHttpClient } from '#outgoing/http-client.ts';
import { type Engine, openEngine } from './engine.ts';
import { startIntake } from './extensions.ts';
import { composeRole, type Foundation, type Role } from './foundation.ts';
import { createCatalogueHost, createPostHost } from './host-platform.ts';
import { GuardCounters, serveMetrics } from './metrics.ts';

/** How long a stop waits for clients that are still sending. */
const SLOWEST_CLIENT_MS = 10_000;
/** This role sends only test mails. */
const TEST_MAIL_CONNECTIONS = 2;

export interface HttpOverrides {
  /** In place of the engine that the settings name; it is left open. */
  engine?: Engine;
  /** How long a third party may take over what an administrator tries out, in ms. */
  timeouts?: { testMail?: number; testWebhook?: number; lists?: number; pro?: number };
  clientLimits?: Partial<ClientLimits>;
  /** In place of the machine's DNS. */
  lookUpTxt?: LookUpTxt;
  /** How long a stop waits for clients that are still sending, in ms. */
  slowestClientMs?: number;
}

export interface HttpRole extends Role {
  accounts: Accounts;
  intake: Intake;
  dispatcher: OutboxDispatcher;
  app: Express;
  /** Listens. `url` has the actual port, also when the settings leave it open. */
  start(): Promise<{ url: string; stopped: Promise<unknown> }>;
}

/** The HTTP role: the routes with everything that they need. */
export function composeHttp(foundation: Foundation, overrides: HttpOverrides = {}): Promise<HttpRole> {
  const { settings, log, clock, box, orm, audit, forms } = foundation;
  const { baseUrl, restRoot, temporal } = settings;
  const { timeouts = {}, slowestClientMs = SLOWEST_CLIENT_MS } = overrides;
  return composeRole(async (opened) => {
    const { client, connection } =
      overrides.engine ?? opened.adopt(openEngine(settings, box), (engine) => engine.connection.close());
    const accounts = composeAccounts({ orm, box, databaseUrl: settings.databaseUrl });
    opened.defer(() => accounts.throttle.close());
    opened.defer(() => accounts.applicationPasswordThrottle.close());
    const { allowedPrivateNetworks } = settings;
    const http = createHttpClient({ allowedPrivateNetworks, userAgent: 'durable-forms', clock });
    opened.defer(() => http.close());
    const mail = composeMail({ ...foundation, http, maxConnections: TEST_MAIL_CONNECTIONS });
    opened.defer(() => mail.mailer.close());
    const counted = new GuardCounters();
    const captcha = new Captchas({
      ...foundation,
      http,
      baseUrl,
      apiUrls: settings.captchaApiUrls,
      count: counted.captcha,
    });
    const spam = new Quarantine({ ...foundation, count: counted.spam });
    const dispatcher = opened.adopt(new OutboxDispatcher({ orm, client, log }), (own) => own.close());
    const pro = foundation.pro?.http({ ...foundation, client, http, dispatcher, waitMs: timeouts.pro });
    const { payments, drafts, headless } = pro ?? {};
    const intake = await startIntake(
      'http',
      { ...foundation, client, payments, drafts, headless, captcha, spam },
      opened,
    );
    const metrics = await serveMetrics(settings.metricsPort, settings.host, {
      orm,
      backlog: () => dispatcher.backlog,
      counters: [...counted.counters, ...(pro?.metrics ?? [])],
      clock,
    });
    opened.defer(() => metrics?.close());

    const { trustProxy } = settings;
    const server = createLimitedServer({ trustProxy, log, limits: overrides.clientLimits });
    const drain = new Drain(server);
    const site = () => readSite(orm, baseUrl);
    const postHost = createPostHost(settings, { orm, http });
    const { apiUrls } = settings;
    const deliveries = await createDeliveries({ http, posts: postHost, readSite: site, apiUrls });
    const app = createApp({
      log,
      audit,
      clock,
      orm,
      installed: foundation.installed,
      forms,
      intake,
      accounts,
      dispatcher,
      readSite: site,
      baseUrl,
      restRoot,
      trustProxy,
      temporal: { connection, namespace: temporal.namespace, uiUrl: temporal.uiUrl },
      isStopping: () => drain.begun,
      assets: serveAssets({ restUrl: baseUrl + surfaceAPath(restRoot) }),
      formTargets: pro?.checkoutOrigins ?? (() => []),
      pro: pro?.routers,
      posts: new Posts({ orm, baseUrl }),
      mail: {
        mailer: mail.mailer,
        mailState: mail.state,
        mailRecorder: mail.recorder,
        lookUpTxt: overrides.lookUpTxt ?? lookUpByDns(),
      },
      deliveries,
      timeouts,
      shop: {
        box,
        readShop: () => readShop(orm),
        catalogue: createCatalogueHost(settings, { orm, http }),
        postHost,
      },
    });
    server.on('request', app);
    opened.defer(async () => {
      drain.begin();
      if (server.listening) await sleep(settings.shutdownDelayMs);
      await stopListening(server, slowestClientMs);
    });

    return {
      accounts,
      intake,
      dispatcher,
      app,
      async start() {
        const url = await listen(server, 'PORT', settings.port, settings.host);
        // Whatever the level is: supervisors wait for this line.
        log
          .child({}, { level: 'info' })
          .info({ host: settings.host, port: settings.port, pid: process.pid }, 'http ready');
        return { url, stopped: once(server, 'close') };
      },
    };
  });
}
