import { TASK_QUEUES } from '#engine/names.ts';
import type { Feature } from '#features/feature.ts';
import { createImportActivities } from './activities.ts';
import { importsAuditEvents } from './audit-events.ts';
import { importsBudgets } from './budgets.ts';
import { importCommands } from './commands.ts';
import { Import, ImportErrors, ImportPart, importErrorsText, importMeant, importPartText } from './entities.ts';
import { waitingOf } from './person.ts';
import { importRoutes } from './routes/imports.ts';

const OVER = 'import_id in (select id from imports where expires_at <= ?)';

export const importsFeature: Feature = {
  budgets: importsBudgets,
  auditEvents: importsAuditEvents,
  entities: [Import, ImportPart, ImportErrors],
  sealed: [importMeant, importPartText, importErrorsText],
  expiring: [
    // Parts are deleted first, so that no part outlives its import.
    { table: 'import_parts', where: OVER },
    { table: 'import_errors', where: OVER },
    { table: 'imports', where: 'expires_at <= ?' },
  ],
  personalData: { counted: 'waiting', select: waitingOf },
  routes: importRoutes,
  activities: (worker) => [{ taskQueue: TASK_QUEUES.submissions, activities: createImportActivities(worker) }],
  commands: importCommands,
};
