import type { RouteDocs } from '#http/openapi/route-doc.ts';
import { docsOf } from '#http/routing/route-docs.ts';
import { mailDocs } from './mail/routes/docs.ts';
import { notificationDocs } from './notifications/routes/docs.ts';
import { freeRoutes } from './routes.ts';

/** Every route of the free edition: a route without an entry fails test/http/openapi/documented.test.ts. */
export const freeDocs: RouteDocs = {
  ...docsOf(freeRoutes),
  ...notificationDocs,
  ...mailDocs,
};
