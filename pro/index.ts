import type { Pro } from '#features/edition.ts';
import type { Feature } from '#features/feature.ts';
import { mountRoutes } from '#http/routing/mount.ts';
import { ai } from './ai/feature.ts';
import { composeHttpParts, composeParts, type ProHttpApp, type ProWorkerApp } from './app.ts';
import { detail } from './detail/feature.ts';
import { drafts } from './drafts/feature.ts';
import { headless } from './headless/feature.ts';
import { licence } from './licence/feature.ts';
import { licenceMetrics } from './licence/metrics.ts';
import { payments } from './payments/feature.ts';
import { enabledPayment } from './payments/option.ts';
import { createDocuments } from './pdf/documents.ts';
import { pdf } from './pdf/feature.ts';
import { documentsForMails } from './pdf/for-mails.ts';
import { Renderer } from './pdf/process/renderer.ts';
import { readProSettings } from './settings.ts';
import { PRO_RUN_VERSIONING } from './versioning.ts';

/** The features of the Pro package, in the order in which help lists their commands. */
export const proFeatures: readonly Feature<ProHttpApp, ProWorkerApp>[] = [
  headless,
  payments,
  licence,
  drafts,
  ai,
  // Before the route of a submission, which would take `7.pdf` for its id.
  pdf,
  detail,
];

/** Creates the Pro package with its settings. @throws SettingsError naming each setting that is wrong */
export function createPro(env: NodeJS.ProcessEnv): Pro {
  const settings = readProSettings(env);
  return {
    http(role) {
      const parts = composeHttpParts(role, settings);
      const routes = proFeatures.flatMap((feature) => feature.routes ?? []);
      return {
        ...parts,
        metrics: licenceMetrics(parts.licence, role.clock),
        formTargets(config) {
          const payment = enabledPayment(config);
          return payment ? parts.checkoutOrigins(payment.provider, payment.mode) : [];
        },
        mount: (app, routeParts) => mountRoutes(routes, { ...app, ...parts }, routeParts),
      };
    },
    activities(worker) {
      const app: ProWorkerApp = { ...worker, ...composeParts(worker, settings) };
      return proFeatures.flatMap((feature) => feature.activities?.(app) ?? []);
    },
    runVersioning: PRO_RUN_VERSIONING,
    documents: (role) => documentsForMails(createDocuments({ ...role, renderer: new Renderer() })),
  };
}
