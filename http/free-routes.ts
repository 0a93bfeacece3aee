import { auditRoutes } from '#features/audit/routes/audit.ts';
import { builderRoutes } from '#features/forms/routes/builder.ts';
import { formRoutes } from '#features/forms/routes/forms.ts';
import { mailSettingsRoutes } from '#features/mail/routes/settings.ts';
import { testEmailRoutes } from '#features/mail/routes/test-email.ts';
import { pageDeclarations } from '#features/pages/declared.ts';
import { shopSettingsRoutes } from '#features/shop/routes/shop-settings.ts';
import { spamRoutes } from '#features/spam/routes/spam.ts';
import { eraseRoute } from '#features/submissions/routes/erase.ts';
import { exportRoutes } from '#features/submissions/routes/export.ts';
import { runRoutes } from '#features/submissions/routes/run.ts';
import { storedSubmissionRoutes } from '#features/submissions/routes/stored.ts';
import { submitRoutesA } from '#features/submissions/routes/submit-a.ts';
import { submitRouteB } from '#features/submissions/routes/submit-b.ts';
import { tokenRoutes } from '#features/submissions/routes/tokens.ts';
import { healthRoutes } from './health.ts';
import { openApiRoute, readerDeclaration } from './openapi/router.ts';
import type { PageDeclaration } from './routing/route.ts';

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
  ...auditRoutes,
  ...shopSettingsRoutes,
  ...mailSettingsRoutes,
  openApiRoute,
];

/** Pages, which routers of their own serve. */
export const freePages: readonly PageDeclaration[] = [...pageDeclarations, readerDeclaration];
