import { builderRoutes } from '#features/forms/routes/builder.ts';
import { formRoutes } from '#features/forms/routes/forms.ts';
import { mailSettingsRoutes } from '#features/mail/routes/settings.ts';
import { shopSettingsRoutes } from '#features/shop/routes/shop-settings.ts';

/** The declared routes of the free edition. */
export const freeRoutes = [...builderRoutes, ...formRoutes, ...shopSettingsRoutes, ...mailSettingsRoutes];
