import type { Feature } from '#features/feature.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { checkRoute } from './check.ts';
import { previewRoute } from './preview.ts';

/** What a builder of forms needs beside forms: what there is to build them of. */
export const builder: Feature = {
  routes: [...catalogueRoutes, previewRoute, checkRoute],
};
