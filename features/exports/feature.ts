import { TASK_QUEUES } from '#engine/names.ts';
import type { Feature } from '#features/feature.ts';
import { createDeliverActivities } from './activities/deliver.ts';
import { createExportActivities } from './activities/write.ts';
import { exportsAuditEvents } from './audit-events.ts';
import { exportsBudgets } from './budgets.ts';
import { exportCommands } from './commands.ts';
import { Export, ExportPart, ExportSchedule, exportPartText, exportWanted, scheduleWanted } from './entities.ts';
import { directExportRoutes } from './routes/direct.ts';
import { exportRunRoutes } from './routes/runs.ts';
import { scheduleAlerts } from './schedules/alerts.ts';
import { scheduleCommands } from './schedules/commands.ts';
import { dueSchedules } from './schedules/due.ts';
import { scheduleRoutes } from './schedules/routes.ts';
import { eraseFromExports } from './store/erased.ts';

export const exportsFeature: Feature = {
  budgets: exportsBudgets,
  auditEvents: exportsAuditEvents,
  entities: [Export, ExportPart, ExportSchedule],
  sealed: [exportWanted, exportPartText, scheduleWanted],
  expiring: [
    // Parts are deleted first, so that none is left without its export.
    { table: 'export_parts', where: 'export_id in (select id from exports where expires_at <= ?)' },
    { table: 'exports', where: 'expires_at <= ?' },
  ],
  eraseWith: eraseFromExports,
  routes: [...directExportRoutes, ...exportRunRoutes, ...scheduleRoutes],
  activities: (worker) => [
    {
      taskQueue: TASK_QUEUES.submissions,
      activities: { ...createExportActivities(worker), ...createDeliverActivities(worker) },
    },
  ],
  commands: { ...exportCommands, ...scheduleCommands },
  dueTables: { export_schedule: 'export_schedules' },
  due: dueSchedules,
  alertSources: [scheduleAlerts],
};
