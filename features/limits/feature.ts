import type { Feature } from '#features/feature.ts';
import { LimitClaim, LimitCounter, LimitState } from './entities.ts';
import { expireUnstored } from './expire.ts';
import { limitsOption } from './option.ts';
import { isPlace } from './plan.ts';
import { limitRoutes } from './routes.ts';
import { giveBackErased } from './store/counters.ts';

export const limits: Feature = {
  entities: [LimitState, LimitCounter, LimitClaim],
  options: () => [limitsOption],
  routes: limitRoutes,
  // Who was erased by hand does not come; what has expired was there, and its place is not free again.
  eraseWith: (em, submissionUuids, _promise, why) =>
    giveBackErased(em, submissionUuids, (name) => why === 'expired' && isPlace(name)),
  expireOfForm: async ({ orm }, { id }, before) => {
    await expireUnstored(orm, id, before);
    return {};
  },
  olderHashes: {
    limit_claims: (em, since) => em.count(LimitClaim, { createdAt: { $lt: since } }),
  },
};
