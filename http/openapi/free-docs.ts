import { hostDocs } from '../host/docs.ts';
import { pageDocs } from '../page/docs.ts';
import { surfaceADocs } from '../svca/docs.ts';
import { auditDocs } from '../svcb/audit/docs.ts';
import { deliveryDocs } from '../svcb/deliveries/docs.ts';
import { formDocs } from '../svcb/forms/docs.ts';
import { integrationDocs } from '../svcb/integrations/docs.ts';
import { mailDocs } from '../svcb/mail/docs.ts';
import { notificationDocs } from '../svcb/notifications/docs.ts';
import { shopDocs } from '../svcb/shop/docs.ts';
import { spamDocs } from '../svcb/spam/docs.ts';
import { submissionDocs } from '../svcb/submissions/docs.ts';
import { openApiDocs } from './docs.ts';
import type { RouteDocs } from './route-doc.ts';

/** Every route of the free edition: a route without an entry fails test/http/openapi/documented.test.ts. */
export const freeDocs: RouteDocs = {
  ...formDocs,
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
