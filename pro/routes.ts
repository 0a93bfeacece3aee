import { aiRequestRoutes } from './ai/routes/requests.ts';
import { aiSettingsRoutes } from './ai/routes/settings.ts';
import { detailRoute } from './detail/routes/detail.ts';
import { draftRoutes } from './drafts/routes/drafts.ts';
import { draftPages } from './drafts/routes/pages.ts';
import { headlessKeyRoutes } from './headless/routes/keys.ts';
import { licenceRoutes } from './licence/routes/licence.ts';
import { paymentDriftRoutes } from './payments/routes/drift.ts';
import { paymentOrderRoutes } from './payments/routes/orders.ts';
import { returnPageRoutes } from './payments/routes/return-page.ts';
import { paymentSettingsRoutes } from './payments/routes/settings.ts';
import { paymentStatusRoute } from './payments/routes/status.ts';
import { paymentWebhookRoute } from './payments/routes/webhook.ts';
import { pdfSettingsRoutes } from './pdf/routes/settings.ts';
import { submissionPdfRoute } from './pdf/routes/submission.ts';

/** The declared routes of the Pro package, in the order in which they are looked at. */
export const proRoutes = [
  // Before the submission itself, whose id would be `7.pdf`.
  submissionPdfRoute,
  detailRoute,
  ...draftPages,
  ...aiSettingsRoutes,
  ...aiRequestRoutes,
  ...paymentSettingsRoutes,
  paymentWebhookRoute,
  paymentStatusRoute,
  ...paymentOrderRoutes,
  ...paymentDriftRoutes,
  ...returnPageRoutes,
  ...pdfSettingsRoutes,
  ...draftRoutes,
  ...headlessKeyRoutes,
  ...licenceRoutes,
];
