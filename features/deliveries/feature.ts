import { TASK_QUEUES } from '#engine/names.ts';
import type { Feature } from '#features/feature.ts';
import { createDispatchActivities } from './activities/dispatch.ts';
import { createQueueActivities } from './activities/queue.ts';
import { createDeliveryRecords } from './activities/records.ts';
import { deliveriesAuditEvents } from './audit-events.ts';
import { deliveriesBudgets } from './budgets.ts';
import { deliveryCommands } from './commands.ts';
import { dueDeliveries } from './due.ts';
import { Delivery, DeliveryAttempt, ErasureNotice } from './entities.ts';
import { queueCommands } from './queue-commands.ts';
import { emailDeliveryRoutes } from './routes/email-deliveries.ts';
import { deliveryGroupRoutes } from './routes/groups.ts';
import { integrationJobRoutes } from './routes/integration-jobs.ts';
import { deliveryEvents } from './store/events.ts';
import { refuseMoving } from './store/moved.ts';
import { expireNotices } from './store/notices.ts';
import { countUndelivered } from './store/undelivered.ts';

export const deliveries: Feature = {
  budgets: deliveriesBudgets,
  auditEvents: deliveriesAuditEvents,
  entities: [Delivery, DeliveryAttempt, ErasureNotice],
  expire: expireNotices,
  countUndelivered,
  refuseMailSettings: (em) => refuseMoving(em, 'mail'),
  refuseSecrets: (em, formId, paths) => refuseMoving(em, { formId, paths }),
  events: deliveryEvents,
  routes: [...integrationJobRoutes, ...emailDeliveryRoutes, ...deliveryGroupRoutes],
  activities(worker) {
    const records = { ...createDeliveryRecords(worker), ...createQueueActivities(worker) };
    const dispatch = createDispatchActivities(worker);
    const { submissions, integrationRuns, mail, integrations, integrationRetries } = TASK_QUEUES;
    return [
      { taskQueue: submissions, activities: records },
      { taskQueue: integrationRuns },
      ...[mail, integrations, integrationRetries].map((taskQueue) => ({ taskQueue, activities: dispatch })),
    ];
  },
  commands: { ...deliveryCommands, ...queueCommands },
  dueTables: { delivery: 'deliveries' },
  due: ({ deliverySlots: runs, ...parts }) => dueDeliveries({ ...parts, runs }),
};
