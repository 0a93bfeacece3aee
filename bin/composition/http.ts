import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Express } from 'express';
import { OutboxDispatcher } from '#engine/outbox-dispatcher.ts';
import { type Accounts, composeAccounts } from '#features/accounts/compose.ts';
import { EngineWatch } from '#features/alerts/watch.ts';
import type { RoleApp } from '#features/app.ts';
import { Captchas } from '#features/captcha/captchas.ts';
import { Posts } from '#features/content/posts.ts';
import type { Intake } from '#features/intake/compose.ts';
import { type LookUpTxt, lookUpByDns } from '#features/mail/diagnostics/dns.ts';
import { createCatalogueHost } from '#features/shop/host.ts';
import { readShop } from '#features/shop/shop.ts';
import { surfaceAPath, surfaceBPath } from '#features/site/surfaces.ts';
import { Quarantine } from '#features/spam/quarantine.ts';
import { VisitCounters } from '#features/visits/counters.ts';
import { Drain } from '#http/drain.ts';
import { listen, stopListening } from '#http/listen.ts';
import { serveAssets } from '#http/page/assets.ts';
import { CLIENT_LIMITS, type ClientLimits, createLimitedServer } from '#http/server/client-limits.ts';
import { endSlowBodies } from '#http/server/patience.ts';
import { type Engine, openEngine } from './engine.ts';
import { createExpressApp } from './express-app.ts';
import { startIntake } from './extensions.ts';
import { composeRole, type Foundation, type Role } from './foundation.ts';
import { GuardCounters, serveMetrics } from './metrics.ts';
import { openRole } from './role.ts';

/** Milliseconds that a stop waits for clients that are still sending. */
const SLOWEST_CLIENT_MS = 10_000;
/** Few connections are enough, because this role only sends test mails. */
const TEST_MAIL_CONNECTIONS = 2;

export interface HttpOverrides {
  /** Replaces the engine of the settings; closing the role leaves it open. */
  engine?: Engine;
  /** Time limits in ms for third parties that an administrator tries out. */
  timeouts?: RoleApp['timeouts'];
  clientLimits?: Partial<ClientLimits>;
  /** Replaces the DNS of the machine. */
  lookUpTxt?: LookUpTxt;
  /** Milliseconds that a stop waits for clients that are still sending. */
  slowestClientMs?: number;
  /** Returns whether the worker runs, in a process that also has one. */
  workersRun?: () => boolean;
}

export interface HttpRole extends Role {
  accounts: Accounts;
  intake: Intake;
  visits: VisitCounters;
  dispatcher: OutboxDispatcher;
  app: Express;
  /** Starts listening. `url` has the actual port, also when the settings leave it open. */
  start(): Promise<{ url: string; stopped: Promise<unknown> }>;
}

/** Composes the HTTP role: the routes with everything that they need. */
export function composeHttp(foundation: Foundation, overrides: HttpOverrides = {}): Promise<HttpRole> {
  const { settings, log, clock, box, orm, baseUrl, features } = foundation;
  const { restRoot, temporal, trustProxy } = settings;
  const { timeouts = {}, slowestClientMs = SLOWEST_CLIENT_MS, workersRun } = overrides;
  return composeRole(async (resources) => {
    const { client, connection } =
      overrides.engine ?? resources.adopt(openEngine(settings, box), (engine) => engine.connection.close());
    const dispatcher = resources.adopt(new OutboxDispatcher({ orm, client, log }), (resource) => resource.close());
    const guardCounters = new GuardCounters();
    const options = {
      client,
      dispatcher,
      timeouts,
      mailConnections: TEST_MAIL_CONNECTIONS,
      countScan: guardCounters.scan,
    };
    const role = await openRole(foundation, options, resources);
    const accounts = composeAccounts(foundation);
    resources.defer(() => accounts.throttle.close());
    resources.defer(() => accounts.applicationPasswordThrottle.close());
    const pro = foundation.pro?.http(role);
    const { payments, drafts, headless } = pro ?? {};
    const captcha = new Captchas(role, guardCounters.captcha);
    const spam = new Quarantine(role, guardCounters.spam);
    const intake = await startIntake(
      workersRun ? 'single' : 'http',
      { ...role, features, payments, drafts, headless, captcha, spam },
      resources,
    );
    const metrics = await serveMetrics(settings.metricsPort, settings.host, {
      orm,
      backlog: () => dispatcher.backlog,
      counters: [...guardCounters.counters, ...(pro?.metrics ?? [])],
      clock,
    });
    resources.defer(() => metrics?.close());

    const server = createLimitedServer({
      trustProxy,
      log,
      limits: overrides.clientLimits,
      shutdownDelayMs: settings.shutdownDelayMs,
    });
    const drain = new Drain(server);
    resources.defer(endSlowBodies(drain.underWay, { ...CLIENT_LIMITS, ...overrides.clientLimits }));
    const [surfaceA, surfaceB] = [surfaceAPath(restRoot), surfaceBPath(restRoot)];
    const assets = serveAssets({ restUrl: baseUrl + surfaceA });
    const { tokens, limits } = intake;
    const visits = resources.adopt(new VisitCounters(foundation), (counters) => counters.write());
    const app = createExpressApp(
      {
        ...role,
        connection,
        dispatcher,
        accounts,
        intake,
        limits,
        tokens,
        visits,
        posts: new Posts(foundation),
        catalogue: createCatalogueHost(role),
        readShop: () => readShop(orm),
        lookUpTxt: overrides.lookUpTxt ?? lookUpByDns(),
        assets: assets.assets,
        formTargets: pro?.formTargets ?? (() => []),
        isStopping: () => drain.begun,
        workersRun,
        surfaceA,
        surfaceB,
        host: `/${restRoot}/host`,
        apiB: baseUrl + surfaceB,
        temporalUiUrl: temporal.uiUrl,
        temporalNamespace: temporal.namespace,
      },
      { features, pro, files: assets.files },
    );
    server.on('request', app);
    const watch = new EngineWatch({ ...role, connection, temporalNamespace: temporal.namespace });
    resources.defer(() => watch.close());
    resources.defer(async () => {
      drain.begin();
      if (server.listening) await sleep(settings.shutdownDelayMs);
      await stopListening(server, slowestClientMs);
    });

    return {
      accounts,
      intake,
      visits,
      dispatcher,
      app,
      async start() {
        const url = await listen(server, 'PORT', settings.port, settings.host);
        watch.start();
        // Logged at every log level: supervisors wait for this line.
        log
          .child({}, { level: 'info' })
          .info({ host: settings.host, port: settings.port, pid: process.pid }, 'http ready');
        return { url, stopped: once(server, 'close') };
      },
    };
  });
}
