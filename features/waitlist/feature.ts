import { TASK_QUEUES } from '#engine/names.ts';
import type { Feature } from '#features/feature.ts';
import type { FormEvent } from '#features/forms/events.ts';
import { WaitingEntry } from '#features/limits/entities.ts';
import { createWaitingListActivities } from './activities.ts';
import { waitingListAuditEvents } from './audit-events.ts';
import { waitingListCommands } from './commands.ts';
import { dueWaitingLists } from './due.ts';
import { readWaitingOccasion, waitingListEvents } from './events.ts';
import { waitingResource } from './joining.ts';
import { waitingMail } from './mail.ts';
import { makeDue } from './moves.ts';
import { waitingListRoutes } from './routes/list.ts';
import { waitingPages } from './routes/page.ts';
import { respondentRoutes } from './routes/respondent.ts';
import { waitingEntries } from './timeline.ts';

const CHANGES_WHAT_FITS: readonly FormEvent[] = ['form.saved', 'form.published', 'form.restored'];

/** Lists of people who wait for a place of a form. Their tables belong to the limits, which decide who waits. */
export const waitingList: Feature = {
  auditEvents: waitingListAuditEvents,
  resources: () => waitingResource,
  routes: [...waitingPages, ...waitingListRoutes, ...respondentRoutes],
  commands: waitingListCommands,
  events: waitingListEvents,
  readOccasion: readWaitingOccasion,
  mails: [waitingMail],
  timelineEntries: waitingEntries,
  eraseWith: (em, submissionUuids) => em.nativeDelete(WaitingEntry, { submissionUuid: [...submissionUuids] }),
  // A limit may have been raised, a time be offered again, or the list be switched on again.
  afterFormEvent: async (em, event, { id }, _, now) => {
    if (CHANGES_WHAT_FITS.includes(event)) await makeDue(em, id, now);
  },
  activities: (worker) => [{ taskQueue: TASK_QUEUES.submissions, activities: createWaitingListActivities(worker) }],
  dueTables: { 'waiting list': 'waiting_lists' },
  due: dueWaitingLists,
};
