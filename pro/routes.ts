import { aiSettingsRoutes } from './ai/routes/settings.ts';
import { paymentSettingsRoutes } from './payments/routes/settings.ts';
import { pdfSettingsRoutes } from './pdf/routes/settings.ts';

/** The declared routes of the Pro package. */
export const proRoutes = [...aiSettingsRoutes, ...paymentSettingsRoutes, ...pdfSettingsRoutes];
