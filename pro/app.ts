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
import { Renderer } from './pdf/process/renderer.ts';
import type { ProSettings } from './settings.ts';

/** Parts of the Pro package that both roles use. */
interface ProParts {
  gateways: Gateways;
  licence: Licence;
  aiProviders: AiProviders;
}

/** Parts of the Pro package that the HTTP role uses. */
interface ProHttpParts extends ProParts {
  payments: PaymentService;
  /** Looks up the origins that serve a provider's checkout. */
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
  const deps = { ...role, ...settings };
  return { gateways: new Gateways(deps), licence: composeLicence(deps), aiProviders: new AiProviders(deps) };
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
