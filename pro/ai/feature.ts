import { TASK_QUEUES } from '#engine/names.ts';
import type { Feature } from '#features/feature.ts';
import type { ProHttpApp, ProWorkerApp } from '#pro/app.ts';
import { createAiActivities } from './activities.ts';
import { aiAuditEvents } from './audit-events.ts';
import { aiBudgets } from './budgets.ts';
import { AiRequest, aiRequestContent } from './entities.ts';
import { aiRequestRoutes } from './routes/requests.ts';
import { aiSettingsRoutes } from './routes/settings.ts';

export const ai: Feature<ProHttpApp, ProWorkerApp> = {
  budgets: aiBudgets,
  auditEvents: aiAuditEvents,
  entities: [AiRequest],
  sealed: [aiRequestContent],
  expiring: [{ table: 'ai_requests', where: 'expires_at <= ?' }],
  routes: [...aiSettingsRoutes, ...aiRequestRoutes],
  activities: (worker) => [{ taskQueue: TASK_QUEUES.pro, activities: createAiActivities(worker) }],
};
