import { TASK_QUEUES } from '#engine/names.ts';
import type { Feature } from '#features/feature.ts';
import { createInvitationMails } from './activities/mails.ts';
import { createInvitationRecords } from './activities/records.ts';
import { invitationsAuditEvents } from './audit-events.ts';
import { invitationsBudgets } from './budgets.ts';
import { invitationCommands } from './commands.ts';
import { dueInvitations } from './due.ts';
import { Invitation, InvitationList, invitationTokens, invitedPeople } from './entities.ts';
import { invitationEvents } from './events.ts';
import { guardInvitation } from './opening.ts';
import { enabledInvitations, invitationsOption } from './option.ts';
import { invitedOf } from './person.ts';
import { expireInvitationsOfForm, forgetSubmissions } from './retention.ts';
import { invitationRoutes } from './routes/people.ts';
import { progressRoute, stopRoutes } from './routes/visitors.ts';
import { invitationResource } from './store/answering.ts';
import { makeListDue } from './store/people.ts';
import { invitationTimeline } from './timeline.ts';

/** People who are invited to a form, each with a link of their own. */
export const invitations: Feature = {
  budgets: invitationsBudgets,
  auditEvents: invitationsAuditEvents,
  entities: [Invitation, InvitationList],
  sealed: [invitedPeople, invitationTokens],
  options: () => [invitationsOption],
  guards: (parts) => ({ reading: guardInvitation(parts) }),
  resources: () => invitationResource,
  routes: [progressRoute, ...invitationRoutes, ...stopRoutes],
  commands: invitationCommands,
  events: invitationEvents,
  timelineEntries: invitationTimeline,
  personalData: { counted: 'invited', select: invitedOf },
  eraseWith: forgetSubmissions,
  expireForForm: expireInvitationsOfForm,
  // Mails that wait for the form to be published, and reminders after other days, follow the save.
  afterSave: async ({ orm }, form, now) => {
    if (enabledInvitations(form.config)) await makeListDue(orm.em.fork(), form.id, now);
  },
  activities: (worker) => [
    { taskQueue: TASK_QUEUES.integrationRuns, activities: createInvitationRecords(worker) },
    { taskQueue: TASK_QUEUES.mail, activities: createInvitationMails(worker) },
  ],
  dueTables: { 'invitation list': 'invitation_lists' },
  due: dueInvitations,
};
