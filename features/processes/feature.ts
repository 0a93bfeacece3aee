import { ago } from '#activities/expiry.ts';
import { TASK_QUEUES } from '#engine/names.ts';
import type { Feature } from '#features/feature.ts';
import { DAY_MS } from '#time.ts';
import { createProcessActivities } from './activities.ts';
import { processAlerts } from './alerts.ts';
import { processesAuditEvents } from './audit-events.ts';
import { processesBudgets } from './budgets.ts';
import { processCommands } from './commands.ts';
import { dueProcesses } from './due.ts';
import {
  Absence,
  Process,
  ProcessCode,
  ProcessDecision,
  ProcessPerson,
  ProcessStep,
  sealedDecisions,
  sealedPeople,
} from './entities.ts';
import { processEvents, readOccasion } from './events.ts';
import { exportedSteps } from './exported.ts';
import { stepMail } from './mail.ts';
import { asksToConfirm, processOf, processOption } from './option.ts';
import { askedOf } from './person.ts';
import { givePlacesBack } from './places.ts';
import { absenceRoutes } from './routes/absences.ts';
import { confirmPages } from './routes/confirm-page.ts';
import { correctPage } from './routes/correct-page.ts';
import { processRoutes } from './routes/processes.ts';
import { statusPage } from './routes/status-page.ts';
import { stepPage } from './routes/step-page.ts';
import { systemDecisionRoute } from './routes/systems.ts';
import { taskRoutes } from './routes/tasks.ts';
import { OPEN_STATES } from './store/list.ts';
import { eraseProcesses } from './store/rows.ts';
import { processEntries } from './timeline.ts';
import { stepsOfAccounts } from './unreachable.ts';
import { warnOfForm } from './warnings.ts';

/** Milliseconds that an absence is kept once it is over. */
const KEPT_MS = 30 * DAY_MS;

export const processes: Feature = {
  budgets: processesBudgets,
  auditEvents: processesAuditEvents,
  entities: [Process, ProcessStep, ProcessPerson, ProcessDecision, ProcessCode, Absence],
  sealed: [sealedPeople, sealedDecisions],
  options: () => [processOption],
  resources: () => ({
    isNeeded: ({ form }) => processOf(form.config) !== null,
    holds: ({ form }) => asksToConfirm(form.config),
    async insert(em, { submission: { form, order }, now, isWaitlisted }, { submissionUuid, submissionId }) {
      if (submissionId === null) return;
      const pinned = { submissionUuid, submissionId, formId: form.id, revision: form.revision };
      const open = { stepKey: null, openings: 0, correction: null, end: null, endedAt: null };
      // A process whose submission has to be paid, or waits for a place, begins with the payment or the place.
      em.create(Process, {
        ...pinned,
        ...open,
        status: 'waiting',
        since: now,
        createdAt: now,
        dueAt: order || isWaitlisted ? null : now,
      });
      await em.flush();
    },
  }),
  routes: [
    ...stepPage,
    ...confirmPages,
    statusPage,
    correctPage,
    ...processRoutes,
    ...taskRoutes,
    ...absenceRoutes,
    systemDecisionRoute,
  ],
  events: processEvents,
  readOccasion,
  personalData: { counted: 'asked', select: askedOf },
  warnOfForm,
  stepsOfAccounts,
  async revisionOfChanges(em, submissionUuid) {
    const found = await em.findOne(Process, { submissionUuid, status: [...OPEN_STATES] }, { fields: ['revision'] });
    return found?.revision ?? null;
  },
  exportedColumns: { columns: exportedSteps },
  afterProcess: givePlacesBack,
  timelineEntries: processEntries,
  alertSources: [processAlerts],
  commands: processCommands,
  mails: [stepMail],
  eraseWith: (em, submissionUuids) => eraseProcesses(em, submissionUuids),
  activities: (worker) => [{ taskQueue: TASK_QUEUES.submissions, activities: createProcessActivities(worker) }],
  expiring: [{ table: 'absences', where: 'until_at <= ?', value: ago(KEPT_MS) }],
  dueTables: { process: 'processes' },
  due: dueProcesses,
};
