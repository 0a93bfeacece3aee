import type { Feature } from '#features/feature.ts';
import { canvasRoute } from './canvas/route.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { checkRoute } from './check.ts';
import { draftPageRoutes } from './draft-page.ts';
import { previewRoute } from './preview.ts';

/** Gives form builders the catalogue of types and options, the canvas, previews and checks. */
export const builder: Feature = {
  routes: [...catalogueRoutes, previewRoute, canvasRoute, checkRoute, ...draftPageRoutes],
};
