import type { Feature } from '#features/feature.ts';
import { limitsBudgets } from './budgets.ts';
import { countForm } from './count.ts';
import { giveBackErased } from './counters.ts';
import { refuseCounting } from './counting.ts';
import { LimitClaim, LimitCounter, LimitState, WaitingEntry, WaitingList } from './entities.ts';
import { expireUnstored } from './expire.ts';
import { guardLimits } from './guards.ts';
import { limitsOption } from './option.ts';
import { isPlace } from './plan.ts';
import { limitRoutes } from './routes.ts';
import { isLimited, takeLimited } from './take.ts';

/** Maximum time for which a save counts earlier submissions against new limits. */
const COUNTING_MS = 20_000;

export const limits: Feature = {
  budgets: limitsBudgets,
  entities: [LimitState, LimitCounter, LimitClaim, WaitingList, WaitingEntry],
  options: () => [limitsOption],
  guards: () => ({ sender: guardLimits }),
  resources: ({ box }) => ({ isNeeded: isLimited, reserve: (em, entries) => takeLimited(em, box, entries) }),
  refuseConfig: refuseCounting,
  afterSave: (parts, form, now) => countForm(parts, form, now, COUNTING_MS),
  routes: limitRoutes,
  // Places of submissions erased on request become free. Expired submissions did take part, so their places stay taken.
  eraseWith: (em, submissionUuids, _enqueue, why) =>
    giveBackErased(em, submissionUuids, (name) => why === 'expired' && isPlace(name)),
  expireForForm: async ({ orm }, { id }, before) => {
    await expireUnstored(orm, id, before);
    return {};
  },
  olderHashes: {
    limit_claims: (em, since) => em.count(LimitClaim, { createdAt: { $lt: since } }),
  },
};
