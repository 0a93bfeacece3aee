import { TASK_QUEUES } from '#engine/names.ts';
import type { Feature } from '#features/feature.ts';
import type { ProHttpApp, ProWorkerApp } from '#pro/app.ts';
import { createLicenceActivities } from './activities.ts';
import { licenceAlerts } from './alerts/source.ts';
import { licenceAuditEvents } from './audit-events.ts';
import { licenceCommands } from './commands.ts';
import { License, licenceKey } from './entities.ts';
import { licenceRoutes } from './routes.ts';

export const licence: Feature<ProHttpApp, ProWorkerApp> = {
  auditEvents: licenceAuditEvents,
  entities: [License],
  sealed: [licenceKey],
  routes: licenceRoutes,
  activities: (worker) => [{ taskQueue: TASK_QUEUES.pro, activities: createLicenceActivities(worker) }],
  commands: licenceCommands,
  alertSources: [licenceAlerts],
};
