import { hostDocs } from '#features/accounts/routes/docs.ts';
import { auditDocs } from '#features/audit/routes/docs.ts';
import { deliveryDocs } from '#features/deliveries/routes/docs.ts';
import { integrationDocs } from '#features/integrations/routes/docs.ts';
import { mailDocs } from '#features/mail/routes/docs.ts';
import { notificationDocs } from '#features/notifications/routes/docs.ts';
import { pageDocs } from '#features/pages/docs.ts';
import { shopDocs } from '#features/shop/routes/docs.ts';
import { spamDocs } from '#features/spam/routes/docs.ts';
import { submissionDocs } from '#features/submissions/routes/docs.ts';
import { surfaceADocs } from '#features/submissions/routes/surface-a/docs.ts';
import { freeRoutes } from '#http/free-routes.ts';
import { docsOf } from '#http/routing/route-docs.ts';
import { openApiDocs } from './docs.ts';
import type { RouteDocs } from './route-doc.ts';

/** Every route of the free edition: a route without an entry fails test/http/openapi/documented.test.ts. */
export const freeDocs: RouteDocs = {
  ...docsOf(freeRoutes),
  ...submissionDocs,
  ...integrationDocs,
  ...notificationDocs,
  ...deliveryDocs,
  ...spamDocs,
  ...mailDocs,
  ...shopDocs,
  ...surfaceADocs,
  ...hostDocs,
  ...auditDocs,
  ...pageDocs,
  ...openApiDocs,
};
