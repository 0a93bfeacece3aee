import { ago } from '#activities/expiry.ts';
import { TASK_QUEUES } from '#engine/names.ts';
import type { Feature } from '#features/feature.ts';
import { DAY_MS } from '#time.ts';
import { createAlertActivities } from './activities.ts';
import { alertsAuditEvents } from './audit-events.ts';
import { alertsBudgets } from './budgets.ts';
import { alertCommands } from './commands.ts';
import { Alert, AlertTelling } from './entities.ts';
import { alertEvents } from './events.ts';
import { alertsOption } from './option.ts';
import { publishChecks } from './publish-checks.ts';
import { alertRoutes } from './routes/alerts.ts';
import { alertSettingsRoutes } from './routes/settings.ts';
import { alertSources } from './rules/sources.ts';

/** Milliseconds that ended alerts and their notices are kept. */
const KEPT_MS = 90 * DAY_MS;

export const alerts: Feature = {
  budgets: alertsBudgets,
  auditEvents: alertsAuditEvents,
  entities: [Alert, AlertTelling],
  expiring: [
    { table: 'alert_tellings', where: 'created_at <= ?', value: ago(KEPT_MS) },
    { table: 'alerts', where: 'ended_at <= ?', value: ago(KEPT_MS) },
  ],
  options: () => [alertsOption],
  routes: [...alertRoutes, ...alertSettingsRoutes],
  activities: (worker) => [{ taskQueue: TASK_QUEUES.submissions, activities: createAlertActivities(worker) }],
  commands: alertCommands,
  events: alertEvents,
  alertSources,
  publishChecks,
};
