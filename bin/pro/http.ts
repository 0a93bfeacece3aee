import { AiDesk } from '../../ai/desk.ts';
import { AiProviders } from '../../ai/providers.ts';
import { readSite } from '../../db/site.ts';
import { createDraftDesk } from '../../drafts/desk.ts';
import { createHeadlessGate } from '../../headless/gate.ts';
import { aiRequestsRouter } from '../../http/svcb/pro/ai/requests.ts';
import { aiSettingsRouter } from '../../http/svcb/pro/ai/settings.ts';
import { proDocs } from '../../http/svcb/pro/docs.ts';
import { draftsRouter } from '../../http/svcb/pro/drafts/drafts.ts';
import { headlessKeysRouter } from '../../http/svcb/pro/headless/keys.ts';
import { licenceRouter } from '../../http/svcb/pro/licence/licence.ts';
import { checkoutOrigins } from '../../http/svcb/pro/payments/checkout-origins.ts';
import { paymentDriftRouter } from '../../http/svcb/pro/payments/drift.ts';
import { paymentOrdersRouter } from '../../http/svcb/pro/payments/orders.ts';
import { returnPageRouter } from '../../http/svcb/pro/payments/return-page.ts';
import { paymentSettingsRouter } from '../../http/svcb/pro/payments/settings.ts';
import { paymentStatusRouter } from '../../http/svcb/pro/payments/status.ts';
import { paymentWebhookRouter } from '../../http/svcb/pro/payments/webhook.ts';
import { pdfSettingsRouter } from '../../http/svcb/pro/pdf/settings.ts';
import { submissionPdfRouter } from '../../http/svcb/pro/pdf/submission.ts';
import { submissionDetailRouter } from '../../http/svcb/pro/submissions/detail.ts';
import { composeLicence } from '../../licence/compose.ts';
import { composePayments } from '../../payments/compose.ts';
import { composePdf } from '../../pdf/compose.ts';
import type { ProHttp, ProHttpParts } from '../edition.ts';
import { licenceMetrics } from './metrics.ts';
import type { ProSettings } from './settings.ts';

/** What the Pro package adds to the HTTP role. */
export function composeProHttp(parts: ProHttpParts, { paymentApiUrls, aiApiUrls, ...license }: ProSettings): ProHttp {
  const { client, waitMs } = parts;
  const { baseUrl } = parts.settings;
  const { gateways, desk } = composePayments({ ...parts, baseUrl, paymentApiUrls });
  const licence = composeLicence({ ...parts, baseUrl, ...license });
  const ai = { desk: new AiDesk(parts), providers: new AiProviders({ ...parts, aiApiUrls }) };
  const pdf = composePdf({ ...parts, readSite: () => readSite(parts.orm, baseUrl) });
  const own = { gateways, client, waitMs, checkoutOrigins: checkoutOrigins(paymentApiUrls) };
  return {
    payments: desk,
    drafts: createDraftDesk(parts),
    headless: createHeadlessGate({ ...parts, licence }),
    metrics: licenceMetrics(licence, parts.clock),
    checkoutOrigins: own.checkoutOrigins,
    routers: {
      docs: proDocs,
      pages: (shared) => [returnPageRouter({ ...shared, ...own })],
      surfaceB: (shared) => [
        // Before the submission itself, whose id would be `7.pdf`.
        submissionPdfRouter({ ...shared, ...pdf }),
        pdfSettingsRouter({ ...shared, ...pdf }),
        draftsRouter(shared),
        paymentWebhookRouter({ ...shared, ...own }),
        paymentStatusRouter(shared),
        paymentSettingsRouter({ ...shared, ...own }),
        paymentOrdersRouter({ ...shared, ...own }),
        paymentDriftRouter({ ...shared, ...own }),
        headlessKeysRouter(shared),
        licenceRouter({ ...shared, licence }),
        aiSettingsRouter({ ...shared, ...ai, checkTimeoutMs: waitMs }),
        aiRequestsRouter({ ...shared, ...ai, waitMs }),
        submissionDetailRouter(shared),
      ],
    },
  };
}
