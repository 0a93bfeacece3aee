import { TASK_QUEUES } from '#engine/names.ts';
import type { Feature } from '#features/feature.ts';
import { createExportActivities } from './activities/write.ts';
import { exportCommands } from './commands.ts';
import { Export, ExportPart, exportPartText, exportWanted } from './entities.ts';
import { directExportRoutes } from './routes/direct.ts';
import { exportRunRoutes } from './routes/runs.ts';
import { eraseFromExports } from './store/erased.ts';

export const exportsFeature: Feature = {
  entities: [Export, ExportPart],
  sealed: [exportWanted, exportPartText],
  expiring: [
    // Parts first: none is left without its export.
    { table: 'export_parts', where: 'export_id in (select id from exports where expires_at <= ?)' },
    { table: 'exports', where: 'expires_at <= ?' },
  ],
  eraseWith: eraseFromExports,
  routes: [...directExportRoutes, ...exportRunRoutes],
  activities: (worker) => [{ taskQueue: TASK_QUEUES.submissions, activities: createExportActivities(worker) }],
  commands: exportCommands,
};
