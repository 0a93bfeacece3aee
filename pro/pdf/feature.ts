import type { Feature } from '#features/feature.ts';
import type { ProHttpApp } from '#pro/app.ts';
import { pdfAuditEvents } from './audit-events.ts';
import { pdfBudgets } from './budgets.ts';
import { resultsPdfRoute } from './routes/results.ts';
import { pdfSettingsRoutes } from './routes/settings.ts';
import { submissionPdfRoutes } from './routes/submission.ts';

export const pdf: Feature<ProHttpApp> = {
  auditEvents: pdfAuditEvents,
  budgets: pdfBudgets,
  routes: [...pdfSettingsRoutes, ...submissionPdfRoutes, resultsPdfRoute],
};
