import express, { type Express } from 'express';
import type { InstalledFeature } from '#bin/edition.ts';
import { guardsOf } from '#features/accounts/routes/authenticate.ts';
import type { HttpApp } from '#features/app.ts';
import type { ProHttp } from '#features/edition.ts';
import { CONFIG_SCHEMA } from '#features/forms/routes/form-schemas.ts';
import { headlessFirst, headlessRefused } from '#features/forms/visitors/headless.ts';
import { features } from '#features/index.ts';
import { submitRouteB } from '#features/intake/routes/submit-b.ts';
import { assistantRoute } from '#http/assistants/route.ts';
import { type DescribedTool, describeTools } from '#http/assistants/tools.ts';
import { createInProcessCaller } from '#http/assistants/within.ts';
import { healthRoutes } from '#http/health.ts';
import { errorHandler, notFound } from '#http/middleware/error-handler.ts';
import { beginApi, describeRequest } from '#http/middleware/request.ts';
import { openApiDocument } from '#http/openapi/document.ts';
import { openApiRoute, readerRoute } from '#http/openapi/router.ts';
import { assetRoute, type ServedAssets } from '#http/page/assets.ts';
import { hashOf } from '#http/page/script/served.ts';
import { answerDirectly } from '#http/routing/direct.ts';
import { noteMethods } from '#http/routing/known-methods.ts';
import { handlersOf, mountRoutes, splitPath } from '#http/routing/mount.ts';
import type { Route } from '#http/routing/route.ts';
import { securityHeaders } from '#http/security-headers.ts';

export interface ExpressParts {
  /** Features of the edition. */
  features: readonly InstalledFeature[];
  /** Absent in the free edition. */
  pro: ProHttp | undefined;
  files: ServedAssets['files'];
}

/** Lists the routes that belong to no feature, followed by those of the features. */
export function routesOf(installed: readonly InstalledFeature[]): readonly Route<never>[] {
  return [...COMMON, ...installed.flatMap(({ routes = [] }) => routes), assistantRoute];
}

/** Sorts routes that visitors use to the front: express tries one route after the other, and a submission should pass few. */
function visitorsFirst<App>(routes: readonly Route<App>[]): Route<App>[] {
  const rank = ({ access, method }: Route<App>) => (access !== 'visitor' ? 2 : method === 'POST' ? 0 : 1);
  return routes.toSorted((one, other) => rank(one) - rank(other));
}

/**
 * Short schemas in tool lists. The schema of form configs has 150 kB: assistants read the parts that they need by other tools.
 */
const LARGE = {
  [CONFIG_SCHEMA]: {
    type: 'object',
    description:
      '`fields`: a list of fields, as field_types describes them; `options`: what form_options and integration_types describe. check_form says what is wrong.',
  },
};

const COMMON = [...healthRoutes, assetRoute, openApiRoute, readerRoute];

/** Creates the whole HTTP service: middleware and routes, with their paths and in their order. */
export function createExpressApp(app: HttpApp, { features: installed, pro, files }: ExpressParts): Express {
  const { log, baseUrl, surfaceA, surfaceB, host } = app;
  const declared = routesOf(installed);
  const schemas = { [CONFIG_SCHEMA]: app.forms.rules.configSchema };
  const edition = pro ? 'Pro' : 'free';
  const mounts = { a: surfaceA, b: surfaceB, host };
  let document: { hash: string; json: Buffer } | undefined;
  const events = installed.flatMap((feature) => feature.events ?? []);
  const site = { schemas, events, edition, baseUrl, mounts };
  const openApi = () => {
    if (document) return document;
    const text = JSON.stringify(openApiDocument(declared, site));
    document = { hash: hashOf(text), json: Buffer.from(text) };
    return document;
  };

  const service = express();
  let tools: readonly DescribedTool[] | undefined;
  const assistants = {
    ...app,
    callRoute: createInProcessCaller(service),
    tools: () => (tools ??= describeTools(declared, LARGE)),
  };

  const parts = { ...app, guards: guardsOf(app) };
  const mounted = [
    mountRoutes(COMMON, { ...app, files, openApi }, parts),
    mountRoutes(visitorsFirst(features.flatMap(({ routes = [] }) => routes)), app, parts),
    ...(pro ? [pro.mount(app, parts)] : []),
    mountRoutes([assistantRoute], assistants, parts),
  ];
  const methodNotes = noteMethods(pro ? declared : routesOf(features));

  // In other environments express answers errors with a stack trace.
  service.set('env', 'production');
  service.disable('x-powered-by');
  // Most answers are small and created for one request: hashing them gains nothing.
  service.disable('etag');
  // Tests compare answers with the declarations.
  Object.assign(service.locals, { declared, schemas });
  const first = [describeRequest(app), securityHeaders(baseUrl)];
  const firstOfB = [beginApi(surfaceB), headlessFirst(app.intake.headless)];
  const last = errorHandler(log);
  service.use(...first);
  service.use(surfaceA, beginApi(surfaceA), ...mounted.map(({ a }) => a), methodNotes.a);
  service.use(surfaceB, ...firstOfB, ...mounted.map(({ b }) => b), headlessRefused, methodNotes.b);
  service.use(host, beginApi(host), ...mounted.map((routers) => routers.host), methodNotes.host);
  service.use(...mounted.map(({ root }) => root));
  service.use(methodNotes.root);
  service.use(notFound);
  service.use(last);
  const { cors, handlers, errorHandlers } = handlersOf(submitRouteB, app, parts);
  answerDirectly(service, {
    method: submitRouteB.method,
    mount: surfaceB,
    path: splitPath(submitRouteB.path).path,
    before: [...first, ...firstOfB],
    handlers: [...(cors ? [cors] : []), ...handlers],
    errorHandlers: [...errorHandlers, headlessRefused, last],
  });
  return service;
}
