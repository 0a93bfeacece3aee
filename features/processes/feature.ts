import { TASK_QUEUES } from '#engine/names.ts';
import type { Feature } from '#features/feature.ts';
import { createProcessActivities } from './activities.ts';
import { processesAuditEvents } from './audit-events.ts';
import { processesBudgets } from './budgets.ts';
import { dueProcesses } from './due.ts';
import { Process, ProcessDecision, ProcessPerson, ProcessStep, sealedDecisions, sealedPeople } from './entities.ts';
import { processEvents, readOccasion } from './events.ts';
import { stepMail } from './mail.ts';
import { asksToConfirm, processOf, processOption } from './option.ts';
import { processRoutes } from './routes/processes.ts';
import { systemDecisionRoute } from './routes/systems.ts';
import { taskRoutes } from './routes/tasks.ts';
import { eraseProcesses } from './store/rows.ts';

export const processes: Feature = {
  budgets: processesBudgets,
  auditEvents: processesAuditEvents,
  entities: [Process, ProcessStep, ProcessPerson, ProcessDecision],
  sealed: [sealedPeople, sealedDecisions],
  options: () => [processOption],
  resources: () => ({
    isNeeded: ({ form }) => processOf(form.config) !== null,
    holds: ({ form }) => asksToConfirm(form.config),
    async insert(em, { submission: { form, order }, now }, { submissionUuid, submissionId }) {
      if (submissionId === null) return;
      const pinned = { submissionUuid, submissionId, formId: form.id, revision: form.revision };
      const open = { stepKey: null, openings: 0, correction: null, end: null, endedAt: null };
      // A process whose submission has to be paid begins with the payment.
      em.create(Process, {
        ...pinned,
        ...open,
        status: 'waiting',
        since: now,
        createdAt: now,
        dueAt: order ? null : now,
      });
      await em.flush();
    },
  }),
  routes: [...processRoutes, ...taskRoutes, systemDecisionRoute],
  events: processEvents,
  readOccasion,
  mails: [stepMail],
  eraseWith: (em, submissionUuids) => eraseProcesses(em, submissionUuids),
  activities: (worker) => [{ taskQueue: TASK_QUEUES.submissions, activities: createProcessActivities(worker) }],
  dueTables: { process: 'processes' },
  due: dueProcesses,
};
