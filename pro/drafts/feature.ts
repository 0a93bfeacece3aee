import { Draft, draftValues } from '#db/entities/drafts.ts';
import type { Feature } from '#features/feature.ts';
import { dueDrafts } from './due.ts';

export const drafts: Feature = {
  sealed: [draftValues],
  due: dueDrafts,
  olderHashes: {
    // A save hashes its token again.
    drafts: (em, since, now) => em.count(Draft, { savedAt: { $lt: since }, status: 'open', expiresAt: { $gt: now } }),
  },
};
