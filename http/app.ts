import type { MikroORM } from '@mikro-orm/mysql';
import type { Connection } from '@temporalio/client';
import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { AuditLog } from '../db/audit/audit-log.ts';
import type { FormStore } from '../db/forms/form-store.ts';
import type { Site } from '../db/site.ts';
import type { OutboxDispatcher } from '../engine/outbox-dispatcher.ts';
import type { Accounts } from '../host/accounts/compose.ts';
import type { Intake } from '../intake/compose.ts';
import type { CidrList } from '../security/addresses.ts';
import type { SecretBox } from '../security/secret-box.ts';
import { securityHeaders } from './headers/security.ts';
import { type HealthDeps, healthRouter } from './health.ts';
import { accountPages } from './host/account-page.ts';
import { applicationPasswordsRouter } from './host/application-passwords.ts';
import { codecRouter } from './host/codec.ts';
import { passwordRouter } from './host/password.ts';
import { sessionRouter } from './host/session.ts';
import { requireAccount, requireCapability } from './middleware/authenticate.ts';
import { errorHandler, notFound } from './middleware/error-handler.ts';
import { describeRequest, mountedAt } from './middleware/request.ts';
import { freeDocs } from './openapi/free-docs.ts';
import type { RouteDocs } from './openapi/route-doc.ts';
import { openApiRouter, readerRouter } from './openapi/router.ts';
import type { ServedAssets } from './page/assets.ts';
import type { Assets } from './page/document.ts';
import { type PageDeps, pageRouter } from './page/page.ts';
import { type PostPageDeps, postRouter } from './page/post.ts';
import { surfaceAPath, surfaceBPath } from './surfaces.ts';
import { builderRouter } from './svca/builder.ts';
import { surfaceARouter } from './svca/submissions.ts';
import { type TestEmailDeps, testEmailRouter } from './svca/test-email.ts';
import { auditRouter } from './svcb/audit/audit.ts';
import { emailDeliveriesRouter } from './svcb/deliveries/email-deliveries.ts';
import { integrationJobsRouter } from './svcb/deliveries/integration-jobs.ts';
import { formsRouter } from './svcb/forms/forms.ts';
import { type IntegrationsDeps, integrationsRouter } from './svcb/integrations/integrations.ts';
import { type ListsDeps, listsRouter } from './svcb/integrations/lists.ts';
import { type MailDiagnosticsDeps, mailDiagnosticsRouter } from './svcb/mail/diagnostics.ts';
import { type MailSettingsDeps, mailSettingsRouter } from './svcb/mail/settings.ts';
import { suppressionsRouter } from './svcb/mail/suppressions.ts';
import { notificationPreviewRouter } from './svcb/notifications/preview.ts';
import { type NotificationTestDeps, notificationTestRouter } from './svcb/notifications/test.ts';
import { type CatalogueDeps, catalogueRouter } from './svcb/shop/catalogue.ts';
import { lookupsRouter } from './svcb/shop/lookups.ts';
import { type ShopSettingsDeps, shopSettingsRouter } from './svcb/shop/shop-settings.ts';
import { spamRouter } from './svcb/spam/spam.ts';
import { eraseRouter } from './svcb/submissions/erase.ts';
import { exportRouter } from './svcb/submissions/export.ts';
import { submissionRunRouter } from './svcb/submissions/run.ts';
import { storedSubmissionsRouter } from './svcb/submissions/stored.ts';
import { submissionsRouter } from './svcb/submissions/submissions.ts';

/** The routers of the Pro package. Their errors that are not known here they turn into an `ApiError` themselves. */
export interface ProRouters {
  /** At the root. */
  pages(shared: RouterParts): RequestHandler[];
  surfaceB(shared: RouterParts): RequestHandler[];
  /** What the API's document says of them. */
  docs: RouteDocs;
}

/** What a router of the Pro package may take. */
export interface RouterParts extends SharedDeps {
  admin: RequestHandler;
  box: SecretBox;
  limits: Intake['limits'];
  dispatcher: Pick<OutboxDispatcher, 'offer'>;
  assets: Assets;
  /** Surface B as a path, and as an address. */
  surfaceB: string;
  apiB: string;
  temporalUiUrl: string | undefined;
  temporalNamespace: string;
}

/** What every router may take. */
interface SharedDeps {
  orm: MikroORM;
  forms: FormStore;
  intake: Intake;
  readSite(): Promise<Site>;
  log: Logger;
  audit: AuditLog;
  clock: () => Date;
  baseUrl: string;
}

/** The parts that routes are made of. A router that needs more than the shared ones says so in its own `…Deps`. */
export interface AppDeps extends SharedDeps {
  accounts: Accounts;
  /** Makes the engine calls that commands promise. */
  dispatcher: Pick<OutboxDispatcher, 'offer'>;
  /** Below it are both surfaces and the host's own routes. */
  restRoot: string;
  trustProxy: CidrList;
  temporal: { connection: Connection; namespace: string; uiUrl: string | undefined };
  isStopping: HealthDeps['isStopping'];
  /** The script and the style of pages. */
  assets: ServedAssets;
  /** Where the checkouts of payment providers are. */
  checkoutOrigins: PageDeps['checkoutOrigins'];
  /** Absent in the free edition, which then has none of these routes. */
  pro?: ProRouters;
  /** What features have of their own. */
  posts: Own<PostPageDeps>;
  mail: Omit<Own<TestEmailDeps & NotificationTestDeps & MailSettingsDeps & MailDiagnosticsDeps>, 'box'>;
  integrations: Own<IntegrationsDeps>;
  lists: Own<ListsDeps>;
  shop: Own<ShopSettingsDeps & CatalogueDeps>;
}

type Own<Deps> = Omit<Deps, keyof SharedDeps | 'admin' | 'assets' | 'limits'>;

/** The whole HTTP service: what stands at which address, and in which order. */
export function createApp(deps: AppDeps): Express {
  const { intake, accounts, log, clock, baseUrl, restRoot, temporal } = deps;
  const app = express();
  // Otherwise express itself would answer an error with a stack trace.
  app.set('env', 'production');
  app.disable('x-powered-by');
  // Answers are small and most are made for one request: hashing them gains nothing.
  app.disable('etag');
  app.use(describeRequest(deps));
  app.use(securityHeaders(baseUrl));
  app.use(healthRouter({ ...deps, temporal: temporal.connection }));

  const [surfaceA, surfaceB, host] = [surfaceAPath(restRoot), surfaceBPath(restRoot), `/${restRoot}/host`];
  const signedIn = { ...accounts, tokens: intake.tokens, baseUrl, clock };
  const { assets } = deps.assets;
  const docs = { ...freeDocs, ...deps.pro?.docs };
  const admin = requireCapability('manage_options', signedIn);
  const ui = { temporalUiUrl: temporal.uiUrl, temporalNamespace: temporal.namespace };
  const shared = { ...deps, admin, limits: intake.limits, box: intake.box };
  const forPro: RouterParts = { ...shared, ...ui, assets, surfaceB, apiB: baseUrl + surfaceB };
  app.use(
    deps.assets.router,
    pageRouter({ ...deps, assets, surfaceA, surfaceB }),
    postRouter({ ...deps, ...deps.posts, assets }),
    accountPages({ ...deps, ...signedIn, assets }),
    ...(deps.pro?.pages(forPro) ?? []),
    ...readerRouter({ surfaceB, host }),
  );

  app.use(
    surfaceA,
    mountedAt(surfaceA),
    surfaceARouter({ ...shared, signedIn }),
    builderRouter(shared),
    testEmailRouter({ ...shared, ...deps.mail }),
  );
  app.use(
    surfaceB,
    mountedAt(surfaceB),
    submissionsRouter(intake, surfaceB, log),
    formsRouter(shared),
    spamRouter(shared),
    storedSubmissionsRouter(shared),
    exportRouter(shared),
    eraseRouter(shared),
    submissionRunRouter({ ...shared, ...ui }),
    integrationJobsRouter({ ...shared, ...ui }),
    emailDeliveriesRouter({ ...shared, ...ui }),
    notificationPreviewRouter(shared),
    notificationTestRouter({ ...shared, ...deps.mail }),
    integrationsRouter({ ...shared, ...deps.integrations }),
    lookupsRouter(deps.shop),
    shopSettingsRouter({ ...shared, ...deps.shop }),
    catalogueRouter({ ...shared, ...deps.shop }),
    mailSettingsRouter({ ...shared, ...deps.mail }),
    mailDiagnosticsRouter({ ...shared, ...deps.mail }),
    suppressionsRouter({ ...shared, ...deps.mail }),
    auditRouter(shared),
    listsRouter({ ...shared, ...deps.lists }),
    openApiRouter({ docs, edition: deps.pro ? 'pro' : 'free', baseUrl, mounts: { a: surfaceA, b: surfaceB, host } }),
    ...(deps.pro?.surfaceB(forPro) ?? []),
  );
  const endpoint = `${baseUrl}${host}/codec`;
  const uiOrigin = temporal.uiUrl && new URL(temporal.uiUrl).origin;
  app.use(
    host,
    mountedAt(host),
    codecRouter({ ...shared, users: accounts.users, endpoint, uiOrigin }),
    sessionRouter(signedIn),
    passwordRouter(signedIn),
    applicationPasswordsRouter({ ...shared, users: accounts.users, account: requireAccount(signedIn) }),
  );

  app.use(notFound);
  app.use(errorHandler(log));
  return app;
}
