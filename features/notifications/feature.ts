import type { Feature } from '#features/feature.ts';
import { notificationsAuditEvents } from './audit-events.ts';
import { notificationsBudgets } from './budgets.ts';
import { notificationsOption } from './option.ts';
import { publishChecks } from './publish-checks.ts';
import { notificationRoutes } from './routes.ts';
import { warnOfForm } from './warnings.ts';

export const notifications: Feature = {
  budgets: notificationsBudgets,
  auditEvents: notificationsAuditEvents,
  routes: notificationRoutes,
  options: () => [notificationsOption],
  warnOfForm,
  publishChecks,
};
