import type { MikroORM } from '@mikro-orm/mysql';
import type { Connection } from '@temporalio/client';
import express, { type Express } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import type { FormStore } from '../db/forms/form-store.ts';
import type { Site } from '../db/site.ts';
import type { Accounts } from '../host/accounts/compose.ts';
import { Posts } from '../host/content/posts.ts';
import { Options } from '../host/options.ts';
import { readShop } from '../host/shop/shop.ts';
import type { Intake } from '../intake/compose.ts';
import type { WebhookSender } from '../integrations/webhook/sender.ts';
import type { CatalogueHost } from '../providers/catalogue/catalogue.ts';
import type { ListProvider } from '../providers/lists/lists.ts';
import type { MailProviders } from '../providers/mail/mail.ts';
import type { PostHost } from '../providers/posts/posts.ts';
import type { CidrList } from '../security/addresses.ts';
import { healthRouter } from './health.ts';
import { accountPages } from './host/account-page.ts';
import { applicationPasswordsRouter } from './host/application-passwords.ts';
import { codecRouter } from './host/codec.ts';
import { sessionRouter } from './host/session.ts';
import { requireAccount, requireCapability } from './middleware/authenticate.ts';
import { errorHandler, notFound } from './middleware/error-handler.ts';
import { describeRequest, mountedAt } from './middleware/request.ts';
import { serveAssets } from './page/assets.ts';
import { pageRouter } from './page/page.ts';
import { postRouter } from './page/post.ts';
import { builderRouter } from './svca/builder.ts';
import { surfaceARouter } from './svca/submissions.ts';
import { testEmailRouter } from './svca/test-email.ts';
import { formsRouter } from './svcb/forms/forms.ts';
import { integrationJobsRouter } from './svcb/integrations/integration-jobs.ts';
import { integrationsRouter } from './svcb/integrations/integrations.ts';
import { listsRouter } from './svcb/integrations/lists.ts';
import { catalogueRouter } from './svcb/shop/catalogue.ts';
import { lookupsRouter } from './svcb/shop/lookups.ts';
import { shopSettingsRouter } from './svcb/shop/shop-settings.ts';
import { submissionsRouter } from './svcb/submissions/submissions.ts';

export interface AppDeps {
  orm: MikroORM;
  temporal: Connection;
  forms: FormStore;
  accounts: Accounts;
  intake: Intake;
  mail: MailProviders;
  postHost: Pick<PostHost, 'postTypes'>;
  catalogue: CatalogueHost;
  /** How long a mail server may take over a test mail, in ms. */
  testMailTimeoutMs?: number;
  /** Sends test events. */
  webhooks: WebhookSender;
  /** How long a receiver may take over a test event, in ms. */
  testWebhookTimeoutMs?: number;
  /** E-mail marketing providers by the ids of their integrations. */
  listProviders: ReadonlyMap<string, ListProvider>;
  /** How long a provider may take to tell its lists, in ms. */
  listsTimeoutMs?: number;
  readSite(): Promise<Site>;
  log: Logger;
  clock: () => Date;
  baseUrl: string;
  restRoot: string;
  trustProxy: CidrList;
  temporalUiUrl: string | undefined;
  temporalNamespace: string;
}

/** The whole HTTP service. */
export function createApp(deps: AppDeps): Express {
  const { log, clock, forms, intake, readSite, baseUrl, restRoot } = deps;
  const app = express();
  // Else express's own last resort answers with a stack trace.
  app.set('env', 'production');
  app.disable('x-powered-by');
  // Answers are small and most are made anew for each request: hashing them gains nothing.
  app.disable('etag');
  app.use(describeRequest({ log, trustProxy: deps.trustProxy }));
  app.use(healthRouter(deps));
  app.use(
    helmet({
      contentSecurityPolicy: contentSecurityPolicy(baseUrl),
      strictTransportSecurity: baseUrl.startsWith('https:'),
    }),
  );

  const surfaceA = `/${restRoot}/svca/v1`;
  const surfaceB = `/${restRoot}/svcb/v1`;
  const { router: assetRoutes, assets } = serveAssets({ restUrl: baseUrl + surfaceA });
  app.use(assetRoutes);
  app.use(pageRouter({ intake, readSite, log, assets, surfaceA }));
  app.use(postRouter({ posts: new Posts({ orm: deps.orm, baseUrl }), readSite, assets }));

  const signedIn = { ...deps.accounts, tokens: intake.tokens, baseUrl, clock };
  app.use(accountPages({ ...signedIn, readSite, assets }));

  const admin = requireCapability('manage_options', signedIn);
  app.use(
    surfaceA,
    mountedAt(surfaceA),
    surfaceARouter({ intake, readSite, log, signedIn }),
    builderRouter({ forms, admin, clock }),
    testEmailRouter({ ...deps, admin, limits: intake.limits, timeoutMs: deps.testMailTimeoutMs }),
  );
  const shop = () => readShop(deps.orm);
  app.use(
    surfaceB,
    mountedAt(surfaceB),
    submissionsRouter(intake),
    formsRouter({ forms, admin, clock }),
    integrationJobsRouter({ ...intake, ...deps, admin }),
    integrationsRouter({ ...deps, admin, limits: intake.limits, timeoutMs: deps.testWebhookTimeoutMs }),
    lookupsRouter({ readShop: shop }),
    shopSettingsRouter({ options: new Options({ orm: deps.orm }), readShop: shop, admin, clock }),
    catalogueRouter({ ...deps, admin }),
    listsRouter({ ...deps, admin, timeoutMs: deps.listsTimeoutMs }),
  );
  const endpoint = `${baseUrl}/${restRoot}/host/codec`;
  const uiOrigin = deps.temporalUiUrl && new URL(deps.temporalUiUrl).origin;
  const host = `/${restRoot}/host`;
  app.use(
    host,
    mountedAt(host),
    codecRouter({ box: intake.box, admin, clock, endpoint, uiOrigin }),
    sessionRouter(signedIn),
    applicationPasswordsRouter({ users: deps.accounts.users, account: requireAccount(signedIn), clock }),
  );

  app.use(notFound);
  app.use(errorHandler(log));
  return app;
}

function contentSecurityPolicy(baseUrl: string) {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      baseUri: ["'none'"],
      connectSrc: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      ...(baseUrl.startsWith('https:') && { upgradeInsecureRequests: [] }),
    },
  };
}
