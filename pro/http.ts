import type { ProHttp, ProHttpParts } from '#features/edition.ts';
import { readSite } from '#features/site/site.ts';
import { mountRoutes } from '#http/routing/mount.ts';
import { AiProviders } from './ai/providers.ts';
import { proDocs } from './docs.ts';
import { createDraftService } from './drafts/service.ts';
import { createHeadlessGate } from './headless/gate.ts';
import { composeLicence } from './licence/compose.ts';
import { licenceMetrics } from './metrics.ts';
import { composePayments } from './payments/compose.ts';
import { enabledPayment } from './payments/option.ts';
import { checkoutOrigins } from './payments/providers/table.ts';
import { composePdf } from './pdf/compose.ts';
import { proRoutes } from './routes.ts';
import type { ProSettings } from './settings.ts';

/** What the Pro package adds to the HTTP role. */
export function composeProHttp(parts: ProHttpParts, { paymentApiUrls, aiApiUrls, ...license }: ProSettings): ProHttp {
  const { client, waitMs } = parts;
  const { baseUrl } = parts.settings;
  const { gateways, service } = composePayments({ ...parts, baseUrl, paymentApiUrls });
  const licence = composeLicence({ ...parts, baseUrl, ...license });
  const ai = { aiProviders: new AiProviders({ ...parts, aiApiUrls }) };
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
      surfaceB: () => [],
    },
  };
}
