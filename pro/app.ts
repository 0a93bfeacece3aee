import type { HttpApp, RoleApp, WorkerApp } from '#features/app.ts';
import type { HeadlessGate } from '#features/requests/headless.ts';
import type { PaymentService } from '#features/submissions/payment.ts';
import { AiProviders } from './ai/providers.ts';
import { createDraftService } from './drafts/service.ts';
import type { Drafts } from './drafts/store/draft.ts';
import { createHeadlessGate } from './headless/gate.ts';
import { composeLicence } from './licence/compose.ts';
import type { Licence } from './licence/licence.ts';
import { createPaymentService } from './payments/checkout/service.ts';
import { Gateways } from './payments/gateways.ts';
import { checkoutOrigins, type OriginsOf } from './payments/providers/table.ts';
import { createDocuments, type Documents } from './pdf/documents.ts';
import { Renderer } from './pdf/thread/renderer.ts';
import type { ProSettings } from './settings.ts';

/** What both roles have of the Pro package. */
interface ProParts {
  gateways: Gateways;
  licence: Licence;
  aiProviders: AiProviders;
}

/** What the HTTP role has of it. */
interface ProHttpParts extends ProParts {
  payments: PaymentService;
  /** Where the checkout of a provider is, as origins. */
  checkoutOrigins: OriginsOf;
  drafts: Drafts;
  headless: HeadlessGate;
  renderer: Renderer;
  documents: Documents;
}

/** The HTTP role with the Pro package. */
export interface ProHttpApp extends HttpApp, ProHttpParts {}

/** The worker role with the Pro package. */
export interface ProWorkerApp extends WorkerApp, ProParts {}

export function composeParts(role: RoleApp, settings: ProSettings): ProParts {
  const own = { ...role, ...settings };
  return { gateways: new Gateways(own), licence: composeLicence(own), aiProviders: new AiProviders(own) };
}

export function composeHttpParts(role: RoleApp, settings: ProSettings): ProHttpParts {
  const parts = composeParts(role, settings);
  const renderer = new Renderer();
  return {
    ...parts,
    payments: createPaymentService(role),
    checkoutOrigins: checkoutOrigins(settings.paymentApiUrls),
    drafts: createDraftService(role),
    headless: createHeadlessGate({ ...role, ...parts }),
    renderer,
    documents: createDocuments({ ...role, renderer }),
  };
}
