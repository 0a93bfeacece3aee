import type { Feature } from '#features/feature.ts';
import { LimitClaim, LimitCounter, LimitState } from './entities.ts';
import { limitsOption } from './option.ts';
import { isPersonal } from './plan.ts';
import { limitRoutes } from './routes.ts';
import { giveBackErased } from './store/counters.ts';

export const limits: Feature = {
  entities: [LimitState, LimitCounter, LimitClaim],
  options: () => [limitsOption],
  routes: limitRoutes,
  // Who was erased by hand does not come; what has expired was there, and its place is not free again.
  eraseWith: (em, submissionUuids, _promise, why) =>
    giveBackErased(em, submissionUuids, (name) => why === 'expired' && !isPersonal(name)),
  olderHashes: {
    limit_claims: (em, since) => em.count(LimitClaim, { createdAt: { $lt: since } }),
  },
};
