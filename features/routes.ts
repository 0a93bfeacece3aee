import { healthRoutes } from '#http/health.ts';
import { openApiRoute, readerRoute } from '#http/openapi/router.ts';
import { assetRoute } from '#http/page/assets.ts';
import { accountPages } from './accounts/routes/account-page.ts';
import { applicationPasswordRoutes } from './accounts/routes/application-passwords.ts';
import { codecRoutes } from './accounts/routes/codec.ts';
import { sessionRoutes } from './accounts/routes/session.ts';
import { auditRoutes } from './audit/routes/audit.ts';
import { emailDeliveryRoutes } from './deliveries/routes/email-deliveries.ts';
import { integrationJobRoutes } from './deliveries/routes/integration-jobs.ts';
import { builderRoutes } from './forms/routes/builder.ts';
import { formRoutes } from './forms/routes/forms.ts';
import { integrationRoutes } from './integrations/routes/integrations.ts';
import { listsRoute } from './integrations/routes/lists.ts';
import { mailDiagnosticsRoute } from './mail/routes/diagnostics.ts';
import { mailSettingsRoutes } from './mail/routes/settings.ts';
import { suppressionRoutes } from './mail/routes/suppressions.ts';
import { testEmailRoutes } from './mail/routes/test-email.ts';
import { notificationRoutes } from './notifications/routes/notifications.ts';
import { formPages } from './pages/page.ts';
import { postPage } from './pages/post.ts';
import { catalogueRoutes } from './shop/routes/catalogue.ts';
import { lookupRoutes } from './shop/routes/lookups.ts';
import { shopSettingsRoutes } from './shop/routes/shop-settings.ts';
import { spamRoutes } from './spam/routes/spam.ts';
import { eraseRoute } from './submissions/routes/erase.ts';
import { exportRoutes } from './submissions/routes/export.ts';
import { runRoutes } from './submissions/routes/run.ts';
import { storedSubmissionRoutes } from './submissions/routes/stored.ts';
import { submitRoutesA } from './submissions/routes/submit-a.ts';
import { submitRouteB } from './submissions/routes/submit-b.ts';
import { tokenRoutes } from './submissions/routes/tokens.ts';

/** The declared routes of the free edition, in the order in which they are looked at. */
export const freeRoutes = [
  ...healthRoutes,
  ...tokenRoutes,
  ...submitRoutesA,
  submitRouteB,
  ...builderRoutes,
  ...testEmailRoutes,
  ...formRoutes,
  ...spamRoutes,
  ...storedSubmissionRoutes,
  ...exportRoutes,
  eraseRoute,
  ...runRoutes,
  ...integrationJobRoutes,
  ...emailDeliveryRoutes,
  ...auditRoutes,
  ...integrationRoutes,
  listsRoute,
  ...lookupRoutes,
  ...catalogueRoutes,
  ...shopSettingsRoutes,
  ...mailSettingsRoutes,
  mailDiagnosticsRoute,
  ...suppressionRoutes,
  ...notificationRoutes,
  ...codecRoutes,
  ...sessionRoutes,
  ...applicationPasswordRoutes,
  ...accountPages,
  assetRoute,
  ...formPages,
  postPage,
  openApiRoute,
  readerRoute,
];
