import type { Feature } from '#features/feature.ts';
import { catalogueRoutes } from './catalogue/routes.ts';

/** What a builder of forms needs beside forms: what there is to build them of. */
export const builder: Feature = {
  routes: [...catalogueRoutes],
};
