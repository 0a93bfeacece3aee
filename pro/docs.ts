import type { RouteDocs } from '#http/openapi/route-doc.ts';
import { docsOf } from '#http/routing/route-docs.ts';
import { aiDocs } from './ai/routes/docs.ts';
import { draftDocs } from './drafts/routes/docs.ts';
import { headlessDocs } from './headless/routes/docs.ts';
import { licenceDocs } from './licence/routes/docs.ts';
import { pdfDocs } from './pdf/routes/docs.ts';
import { proRoutes } from './routes.ts';

/** Every route of the Pro package: a route without an entry fails test/http/openapi/documented.test.ts. */
export const proDocs: RouteDocs = {
  ...docsOf(proRoutes),
  ...draftDocs,
  ...headlessDocs,
  ...licenceDocs,
  ...aiDocs,
  ...pdfDocs,
};
