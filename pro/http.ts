import type { ProHttp, ProHttpParts } from '#features/edition.ts';
import { readSite } from '#features/site/site.ts';
import { mountRoutes } from '#http/routing/mount.ts';
import { AiProviders } from './ai/providers.ts';
import { aiRequestsRouter } from './ai/routes/requests.ts';
import { AiService } from './ai/service.ts';
import { proDocs } from './docs.ts';
import { draftsRouter } from './drafts/routes/drafts.ts';
import { createDraftService } from './drafts/service.ts';
import { createHeadlessGate } from './headless/gate.ts';
import { headlessKeysRouter } from './headless/routes/keys.ts';
import { composeLicence } from './licence/compose.ts';
import { licenceRouter } from './licence/routes/licence.ts';
import { licenceMetrics } from './metrics.ts';
import { composePayments } from './payments/compose.ts';
import { enabledPayment } from './payments/option.ts';
import { checkoutOrigins } from './payments/providers/table.ts';
import { composePdf } from './pdf/compose.ts';
import { submissionPdfRouter } from './pdf/routes/submission.ts';
import { proRoutes } from './routes.ts';
import type { ProSettings } from './settings.ts';

/** What the Pro package adds to the HTTP role. */
export function composeProHttp(parts: ProHttpParts, { paymentApiUrls, aiApiUrls, ...license }: ProSettings): ProHttp {
  const { client, waitMs } = parts;
  const { baseUrl } = parts.settings;
  const { gateways, service } = composePayments({ ...parts, baseUrl, paymentApiUrls });
  const licence = composeLicence({ ...parts, baseUrl, ...license });
  const ai = { service: new AiService(parts), providers: new AiProviders({ ...parts, aiApiUrls }) };
  const pdf = composePdf({ ...parts, readSite: () => readSite(parts.orm, baseUrl) });
  const own = {
    payments: service,
    gateways,
    client,
    waitMs,
    timeouts: { pro: waitMs },
    checkoutOrigins: checkoutOrigins(paymentApiUrls),
  };
  return {
    payments: service,
    drafts: createDraftService(parts),
    headless: createHeadlessGate({ ...parts, licence }),
    metrics: licenceMetrics(licence, parts.clock),
    checkoutOrigins(config) {
      const payment = enabledPayment(config);
      return payment ? own.checkoutOrigins(payment.provider, payment.mode) : [];
    },
    routers: {
      docs: proDocs,
      mount: (shared, mountParts) => mountRoutes(proRoutes, { ...shared, ...own, ...ai, ...pdf, licence }, mountParts),
      pages: () => [],
      surfaceB: (shared) => [
        // Before the submission itself, whose id would be `7.pdf`.
        submissionPdfRouter({ ...shared, ...pdf }),
        draftsRouter(shared),
        headlessKeysRouter(shared),
        licenceRouter({ ...shared, licence }),
        aiRequestsRouter({ ...shared, ...ai, waitMs }),
      ],
    },
  };
}
