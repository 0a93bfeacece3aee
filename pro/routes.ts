import { aiSettingsRoutes } from './ai/routes/settings.ts';
import { detailRoute } from './detail/routes/detail.ts';
import { paymentSettingsRoutes } from './payments/routes/settings.ts';
import { pdfSettingsRoutes } from './pdf/routes/settings.ts';

/** The declared routes of the Pro package, in the order in which they are looked at. */
export const proRoutes = [detailRoute, ...aiSettingsRoutes, ...paymentSettingsRoutes, ...pdfSettingsRoutes];
