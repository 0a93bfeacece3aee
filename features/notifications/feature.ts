import type { Feature } from '#features/feature.ts';
import { notificationsOption } from './option.ts';
import { notificationRoutes } from './routes/notifications.ts';

export const notifications: Feature = {
  routes: notificationRoutes,
  options: () => [notificationsOption],
};
