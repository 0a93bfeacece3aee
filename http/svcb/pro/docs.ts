import type { RouteDocs } from '../../openapi/route-doc.ts';
import { aiDocs } from './ai/docs.ts';
import { draftDocs } from './drafts/docs.ts';
import { headlessDocs } from './headless/docs.ts';
import { licenceDocs } from './licence/docs.ts';
import { paymentDocs } from './payments/docs.ts';
import { pdfDocs } from './pdf/docs.ts';
import { submissionDetailDocs } from './submissions/docs.ts';

/** Every route of the Pro package: a route without an entry fails test/http/openapi/documented.test.ts. */
export const proDocs: RouteDocs = {
  ...draftDocs,
  ...paymentDocs,
  ...headlessDocs,
  ...licenceDocs,
  ...aiDocs,
  ...pdfDocs,
  ...submissionDetailDocs,
};
