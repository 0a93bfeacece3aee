import { builderRoutes } from '#features/forms/routes/builder.ts';
import { formRoutes } from '#features/forms/routes/forms.ts';

/** The declared routes of the free edition. */
export const freeRoutes = [...builderRoutes, ...formRoutes];
