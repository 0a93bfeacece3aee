import type { RouteDocs } from '#http/openapi/route-doc.ts';
import { docsOf } from '#http/routing/route-docs.ts';
import { freeRoutes } from './routes.ts';

/** Every route of the free edition. */
export const freeDocs: RouteDocs = {
  ...docsOf(freeRoutes),
};
