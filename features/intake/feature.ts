import { IdempotencyKey } from '#db/entities/idempotency-key.ts';
import { IDEMPOTENCY_MS } from '#db/idempotency.ts';
import type { Feature } from '#features/feature.ts';
import { intakeBudgets } from './budgets.ts';
import { formPages } from './pages/page.ts';
import { sentPages } from './pages/sent.ts';
import { formDocumentRoute } from './routes/form-document.ts';
import { submitRoutesA } from './routes/submit-a.ts';
import { submitRouteB } from './routes/submit-b.ts';
import { tokenRoutes } from './routes/tokens.ts';

export const intake: Feature = {
  budgets: intakeBudgets,
  routes: [...tokenRoutes, formDocumentRoute, ...submitRoutesA, submitRouteB, ...formPages, ...sentPages],
  olderHashes: {
    idempotency_keys: (em, since, now) =>
      em.count(IdempotencyKey, { createdAt: { $lt: since, $gte: new Date(now.getTime() - IDEMPOTENCY_MS) } }),
  },
};
