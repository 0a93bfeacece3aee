import type { RouteDocs } from '#http/openapi/route-doc.ts';
import { docsOf } from '#http/routing/route-docs.ts';
import { proRoutes } from './routes.ts';

/** Every route of the Pro package. */
export const proDocs: RouteDocs = docsOf(proRoutes);
