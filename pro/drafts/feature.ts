import { ago } from '#activities/expiry.ts';
import { TASK_QUEUES } from '#engine/names.ts';
import type { Feature } from '#features/feature.ts';
import type { ProHttpApp } from '#pro/app.ts';
import { createDraftActivities } from './activities/drafts.ts';
import { createDraftMailActivities } from './activities/mail.ts';
import { draftsBudgets } from './budgets.ts';
import { dueDrafts } from './due.ts';
import { Draft, DraftMail, DraftSubmission, draftValues } from './entities.ts';
import { draftsOption } from './option.ts';
import { draftListRoutes } from './routes/by-form.ts';
import { draftRoutes } from './routes/drafts.ts';
import { draftPages } from './routes/pages.ts';
import { countOpenDrafts } from './store/count.ts';
import { draftsOf } from './store/erase.ts';
import { draftEvents } from './store/events.ts';
import { expireDrafts, expireDraftsOfForm } from './store/expire.ts';
import { DRAFT_MAILS_MS } from './store/mails.ts';
import { newestDrafts } from './store/newest.ts';
import { draftTimeline } from './timeline.ts';

export const drafts: Feature<ProHttpApp> = {
  budgets: draftsBudgets,
  entities: [Draft, DraftMail, DraftSubmission],
  sealed: [draftValues],
  expiring: [{ table: 'draft_mails', where: 'created_at < ?', value: ago(DRAFT_MAILS_MS) }],
  expire: expireDrafts,
  expireForForm: expireDraftsOfForm,
  personalData: { counted: 'drafts', select: draftsOf },
  resources: ({ drafts: service }) =>
    service && {
      isNeeded: ({ draftToken }) => Boolean(draftToken),
      async insert(em, { submission, now, isWaitlisted = false }, { submissionUuid }) {
        const { form, draftToken: token, order, sentAt } = submission;
        if (!token) return;
        const awaitsPayment = Boolean(order) && !isWaitlisted;
        const submitted = { formId: form.id, token, submissionUuid, awaitsPayment, sentAt };
        await service.finalise(em, submitted, now);
      },
    },
  eraseWith: (em, submissionUuids) => em.nativeDelete(DraftSubmission, { submissionUuid: [...submissionUuids] }),
  timelineEntries: draftTimeline,
  countDrafts: countOpenDrafts,
  storedValues: newestDrafts,
  events: draftEvents,
  options: () => [draftsOption],
  routes: [...draftPages, ...draftRoutes, ...draftListRoutes],
  activities: (worker) => [
    { taskQueue: TASK_QUEUES.pro, activities: createDraftActivities(worker) },
    { taskQueue: TASK_QUEUES.mail, activities: createDraftMailActivities(worker) },
  ],
  dueTables: { draft: 'drafts' },
  due: dueDrafts,
  olderHashes: {
    // A save hashes the token again, with the active key.
    drafts: (em, since, now) => em.count(Draft, { savedAt: { $lt: since }, status: 'open', expiresAt: { $gt: now } }),
  },
};
