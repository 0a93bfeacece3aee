import type { Feature } from '#features/feature.ts';
import { SubmissionAccount } from './entities.ts';
import { ownSubmissionsRoute } from './routes.ts';

export const senders: Feature = {
  entities: [SubmissionAccount],
  resources: () => ({
    // Only forms that ask for an account know it.
    isNeeded: ({ account }) => typeof account === 'number',
    async insert(em, { submission: { account }, now }, { submissionUuid, submissionId }) {
      if (submissionId === null || typeof account !== 'number') return;
      await em.insert(SubmissionAccount, { submissionUuid, submissionId, accountId: account, createdAt: now });
    },
  }),
  routes: [ownSubmissionsRoute],
  eraseWith: (em, submissionUuids) => em.nativeDelete(SubmissionAccount, { submissionUuid: [...submissionUuids] }),
};
