import type { Feature } from '#features/feature.ts';
import type { ProHttpApp } from '#pro/app.ts';
import { pdfBudgets } from './budgets.ts';
import { pdfSettingsRoutes } from './routes/settings.ts';
import { submissionPdfRoutes } from './routes/submission.ts';

export const pdf: Feature<ProHttpApp> = { budgets: pdfBudgets, routes: [...pdfSettingsRoutes, ...submissionPdfRoutes] };
