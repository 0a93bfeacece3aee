import express, { type Express } from 'express';
import type { InstalledFeature } from '#bin/edition.ts';
import { guardsOf } from '#features/accounts/routes/authenticate.ts';
import type { HttpApp } from '#features/app.ts';
import type { ProHttp } from '#features/edition.ts';
import { CONFIG_SCHEMA } from '#features/forms/routes/form-schemas.ts';
import { headlessFirst, headlessRefused } from '#features/forms/visitors/headless.ts';
import { features } from '#features/index.ts';
import { assistantRoute } from '#http/assistants/route.ts';
import { type DescribedTool, toolsOf } from '#http/assistants/tools.ts';
import { askWithin } from '#http/assistants/within.ts';
import { healthRoutes } from '#http/health.ts';
import { errorHandler, notFound } from '#http/middleware/error-handler.ts';
import { describeRequest, mountedAt } from '#http/middleware/request.ts';
import { openApiDocument } from '#http/openapi/document.ts';
import { openApiRoute, readerRoute } from '#http/openapi/router.ts';
import { assetRoute, type ServedAssets } from '#http/page/assets.ts';
import { hashOf } from '#http/page/script/served.ts';
import { noteMethods } from '#http/routing/known-methods.ts';
import { mountRoutes } from '#http/routing/mount.ts';
import type { Route } from '#http/routing/route.ts';
import { securityHeaders } from '#http/security-headers.ts';

export interface ExpressParts {
  /** Of the edition. */
  features: readonly InstalledFeature[];
  /** Absent in the free edition. */
  pro: ProHttp | undefined;
  files: ServedAssets['files'];
}

/** Routes that belong to no feature, and then those of the features. */
export function routesOf(installed: readonly InstalledFeature[]): readonly Route<never>[] {
  return [...COMMON, ...installed.flatMap(({ routes = [] }) => routes), assistantRoute];
}

/** Express asks one route after the other: a submission has few before it. */
function visitorsFirst<App>(routes: readonly Route<App>[]): Route<App>[] {
  const rank = ({ access, method }: Route<App>) => (access !== 'visitor' ? 2 : method === 'POST' ? 0 : 1);
  return routes.toSorted((one, other) => rank(one) - rank(other));
}

/** The config of forms has 150 kB of schemas: assistants read those that they need. */
const LARGE = {
  [CONFIG_SCHEMA]: {
    type: 'object',
    description:
      '`fields`: a list of fields, as field_types describes them; `options`: what form_options and integration_types describe. check_form says what is wrong.',
  },
};

const COMMON = [...healthRoutes, assetRoute, openApiRoute, readerRoute];

/** The whole HTTP service: what stands at which address, and in which order. */
export function createExpressApp(app: HttpApp, { features: installed, pro, files }: ExpressParts): Express {
  const { log, baseUrl, surfaceA, surfaceB, host } = app;
  const declared = routesOf(installed);
  const schemas = { [CONFIG_SCHEMA]: app.forms.rules.configSchema };
  const edition = pro ? 'Pro' : 'free';
  const mounts = { a: surfaceA, b: surfaceB, host };
  let made: { hash: string; json: Buffer } | undefined;
  const events = installed.flatMap((feature) => feature.events ?? []);
  const site = { schemas, events, edition, baseUrl, mounts };
  const openApi = () => {
    if (made) return made;
    const text = JSON.stringify(openApiDocument(declared, site));
    made = { hash: hashOf(text), json: Buffer.from(text) };
    return made;
  };

  const service = express();
  let tools: readonly DescribedTool[] | undefined;
  const assistants = { ...app, ask: askWithin(service), tools: () => (tools ??= toolsOf(declared, LARGE)) };

  const parts = { ...app, guards: guardsOf(app) };
  const mounted = [
    mountRoutes(COMMON, { ...app, files, openApi }, parts),
    mountRoutes(visitorsFirst(features.flatMap(({ routes = [] }) => routes)), app, parts),
    ...(pro ? [pro.mount(app, parts)] : []),
    mountRoutes([assistantRoute], assistants, parts),
  ];
  const known = noteMethods(pro ? declared : routesOf(features));

  // Otherwise express itself would answer an error with a stack trace.
  service.set('env', 'production');
  service.disable('x-powered-by');
  // Answers are small and most are made for one request: hashing them gains nothing.
  service.disable('etag');
  // Tests compare answers with it.
  Object.assign(service.locals, { declared, schemas });
  service.use(describeRequest(app));
  service.use(securityHeaders(baseUrl));
  service.use(surfaceA, mountedAt(surfaceA), ...mounted.map(({ a }) => a), known.a);
  const headless = [headlessFirst(app.intake.headless), ...mounted.map(({ b }) => b), headlessRefused];
  service.use(surfaceB, mountedAt(surfaceB), ...headless, known.b);
  service.use(host, mountedAt(host), ...mounted.map((one) => one.host), known.host);
  service.use(...mounted.map(({ root }) => root));
  service.use(known.root);
  service.use(notFound);
  service.use(errorHandler(log));
  return service;
}
