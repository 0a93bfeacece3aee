import type { Feature } from '#features/feature.ts';
import { healthRoute } from './routes/health.ts';
import { queuesRoute } from './routes/queues.ts';

export const health: Feature = {
  // Calls that a transaction has enqueued.
  dueTables: { engine_call: 'outbox' },
  routes: [healthRoute, queuesRoute],
};
