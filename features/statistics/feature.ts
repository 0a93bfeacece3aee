import type { Feature } from '#features/feature.ts';
import { statisticsRoutes } from './routes.ts';

export const statistics: Feature = {
  routes: statisticsRoutes,
};
