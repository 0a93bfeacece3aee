import type { Feature } from '#features/feature.ts';
import { notificationsBudgets } from './budgets.ts';
import { notificationsOption } from './option.ts';
import { notificationRoutes } from './routes.ts';
import { warnOfForm } from './warnings.ts';

export const notifications: Feature = {
  budgets: notificationsBudgets,
  routes: notificationRoutes,
  options: () => [notificationsOption],
  warnOfForm,
};
