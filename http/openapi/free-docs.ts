import { hostDocs } from '#features/accounts/routes/docs.ts';
import { deliveryDocs } from '#features/deliveries/routes/docs.ts';
import { integrationDocs } from '#features/integrations/routes/docs.ts';
import { mailDocs } from '#features/mail/routes/docs.ts';
import { notificationDocs } from '#features/notifications/routes/docs.ts';
import { shopDocs } from '#features/shop/routes/docs.ts';
import { freePages, freeRoutes } from '#http/free-routes.ts';
import { docsOf } from '#http/routing/route-docs.ts';
import type { RouteDocs } from './route-doc.ts';

/** Every route of the free edition: a route without an entry fails test/http/openapi/documented.test.ts. */
export const freeDocs: RouteDocs = {
  ...docsOf([...freeRoutes, ...freePages]),
  ...integrationDocs,
  ...notificationDocs,
  ...deliveryDocs,
  ...mailDocs,
  ...shopDocs,
  ...hostDocs,
};
