import type { Feature } from '#features/feature.ts';
import { statisticsBudgets } from './budgets.ts';
import { statisticsRoutes } from './routes.ts';

export const statistics: Feature = {
  budgets: statisticsBudgets,
  routes: statisticsRoutes,
};
