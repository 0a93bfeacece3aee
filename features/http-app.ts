import type { MikroORM } from '@mikro-orm/mysql';
import type { Connection } from '@temporalio/client';
import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { OutboxDispatcher } from '#engine/outbox-dispatcher.ts';
import { securityHeaders } from '#http/headers/security.ts';
import type { HealthParts } from '#http/health.ts';
import { errorHandler, notFound } from '#http/middleware/error-handler.ts';
import { describeRequest, mountedAt } from '#http/middleware/request.ts';
import { openApiDocument } from '#http/openapi/document.ts';
import type { RouteDocs } from '#http/openapi/route-doc.ts';
import type { ServedAssets } from '#http/page/assets.ts';
import type { CheckoutOrigins } from '#http/page/checkout-origins.ts';
import type { Assets } from '#http/page/document.ts';
import { type Mounted, type MountParts, mountRoutes } from '#http/routing/mount.ts';
import type { CidrList } from '#security/addresses.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { Accounts } from './accounts/compose.ts';
import { guardsOf, requireCapability } from './accounts/routes/authenticate.ts';
import type { AuditLog } from './audit/audit-log.ts';
import type { Posts } from './content/posts.ts';
import type { PostHost } from './content/providers/posts.ts';
import { freeDocs } from './docs.ts';
import type { FeatureData } from './feature-data.ts';
import { CONFIG_SCHEMA } from './forms/routes/form-schemas.ts';
import type { FormStore } from './forms/store/form-store.ts';
import type { ListsParts } from './integrations/lists/read-lists.ts';
import type { TestEventParts } from './integrations/use-cases.ts';
import type { DiagnosticsParts } from './mail/routes/diagnostics.ts';
import type { MailSettingsParts } from './mail/settings/change.ts';
import { freeRoutes } from './routes.ts';
import type { CatalogueHost } from './shop/providers/catalogue.ts';
import type { ShopParts } from './shop/routes/shop-settings.ts';
import type { Site } from './site/site.ts';
import { surfaceAPath, surfaceBPath } from './site/surfaces.ts';
import type { Intake } from './submissions/intake/compose.ts';
import { headlessFirst, headlessRefused } from './submissions/routes/headless.ts';

/** The routers of the Pro package. Their errors that are not known here they turn into an `ApiError` themselves. */
export interface ProRouters {
  /** At the root. */
  pages(shared: RouterParts): RequestHandler[];
  surfaceB(shared: RouterParts): RequestHandler[];
  /** What the API's document says of them. */
  docs: RouteDocs;
  /** Those that are declared. */
  mount(shared: RouterParts, parts: MountParts): Mounted;
}

/** What a router of the Pro package may take. */
export interface RouterParts extends SharedDeps {
  admin: RequestHandler;
  box: SecretBox;
  limits: Intake['limits'];
  dispatcher: Pick<OutboxDispatcher, 'offer'>;
  assets: Assets;
  /** Both surfaces as paths, and surface B as an address. */
  surfaceA: string;
  surfaceB: string;
  apiB: string;
  temporalUiUrl: string | undefined;
  temporalNamespace: string;
}

/** What every router may take. */
interface SharedDeps {
  orm: MikroORM;
  installed: readonly FeatureData[];
  forms: FormStore;
  intake: Intake;
  readSite(): Promise<Site>;
  log: Logger;
  audit: AuditLog;
  clock: () => Date;
  baseUrl: string;
  /** Where the checkouts of payment providers are. */
  formTargets: CheckoutOrigins;
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
  isStopping: HealthParts['isStopping'];
  /** The script and the style of pages. */
  assets: ServedAssets;
  /** Absent in the free edition, which then has none of these routes. */
  pro?: ProRouters;
  /** What features have of their own. */
  posts: Posts;
  mail: Pick<MailSettingsParts & DiagnosticsParts, 'mailer' | 'mailState' | 'mailRecorder' | 'lookUpTxt'>;
  deliveries: TestEventParts['deliveries'];
  timeouts: TestEventParts['timeouts'] & ListsParts['timeouts'] & MailSettingsParts['timeouts'];
  shop: Own<ShopParts> & { postHost: PostHost; catalogue: CatalogueHost };
}

type Own<Deps> = Omit<Deps, keyof SharedDeps | 'admin' | 'assets' | 'limits'>;

/** The whole HTTP service: what stands at which address, and in which order. */
export function createApp(deps: AppDeps): Express {
  const { intake, accounts, audit, log, clock, baseUrl, restRoot, temporal } = deps;
  const app = express();
  // Otherwise express itself would answer an error with a stack trace.
  app.set('env', 'production');
  app.disable('x-powered-by');
  // Answers are small and most are made for one request: hashing them gains nothing.
  app.disable('etag');
  app.use(describeRequest(deps));
  app.use(securityHeaders(baseUrl));

  const [surfaceA, surfaceB, host] = [surfaceAPath(restRoot), surfaceBPath(restRoot), `/${restRoot}/host`];
  const signedIn = { accounts, tokens: intake.tokens, baseUrl, clock, audit };
  const { assets, files } = deps.assets;
  const docs = { ...freeDocs, ...deps.pro?.docs };
  // Tests compare answers with it.
  const schemas = { [CONFIG_SCHEMA]: deps.forms.rules.configSchema };
  Object.assign(app.locals, { docs, schemas });
  const admin = requireCapability('manage_options', signedIn);
  const ui = { temporalUiUrl: temporal.uiUrl, temporalNamespace: temporal.namespace };
  const shared = { ...deps, admin, limits: intake.limits, box: intake.box };
  const forPro: RouterParts = { ...shared, ...ui, assets, surfaceA, surfaceB, apiB: baseUrl + surfaceB };
  const parts = { ...shared, guards: guardsOf(signedIn) };
  const edition = deps.pro ? 'Pro' : 'free';
  let openApi: string | undefined;
  const own = {
    files,
    host,
    tokens: intake.tokens,
    openApi: () =>
      (openApi ??= JSON.stringify(
        openApiDocument(docs, { schemas, edition, baseUrl, mounts: { a: surfaceA, b: surfaceB, host } }),
      )),
  };
  const free = mountRoutes(freeRoutes, { ...shared, ...forPro, ...deps.mail, ...deps.shop, ...own }, parts);
  const pro = deps.pro?.mount(forPro, parts);
  app.use(free.root, ...(pro ? [pro.root] : []), ...(deps.pro?.pages(forPro) ?? []));

  app.use(surfaceA, mountedAt(surfaceA), free.a, ...(pro ? [pro.a] : []));
  app.use(
    surfaceB,
    mountedAt(surfaceB),
    headlessFirst(intake.headless),
    free.b,
    ...(pro ? [pro.b] : []),
    ...(deps.pro?.surfaceB(forPro) ?? []),
    headlessRefused,
  );
  app.use(host, mountedAt(host), free.host, ...(pro ? [pro.host] : []));

  app.use(notFound);
  app.use(errorHandler(log));
  return app;
}
