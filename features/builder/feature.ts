import type { Feature } from '#features/feature.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { checkRoute } from './check.ts';
import { previewRoute } from './preview.ts';

/** Gives form builders the catalogue of types and options, previews and checks. */
export const builder: Feature = {
  routes: [...catalogueRoutes, previewRoute, checkRoute],
};
