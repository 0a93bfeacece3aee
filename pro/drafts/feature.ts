import { DRAFT_MAILS_MS } from '#db/drafts/mails.ts';
import { Draft, DraftSubmission, draftValues } from '#db/entities/drafts.ts';
import type { Feature } from '#features/feature.ts';
import { ago } from '#features/retention/expiry.ts';
import { dueDrafts } from './due.ts';
import { expireDrafts, expireDraftsOfForm } from './expire.ts';

export const drafts: Feature = {
  sealed: [draftValues],
  expiring: [{ table: 'draft_mails', where: 'created_at < ?', value: ago(DRAFT_MAILS_MS) }],
  expire: expireDrafts,
  expireOfForm: expireDraftsOfForm,
  eraseWith: (em, submissionUuids) => em.nativeDelete(DraftSubmission, { submissionUuid: [...submissionUuids] }),
  due: dueDrafts,
  olderHashes: {
    // A save hashes its token again.
    drafts: (em, since, now) => em.count(Draft, { savedAt: { $lt: since }, status: 'open', expiresAt: { $gt: now } }),
  },
};
