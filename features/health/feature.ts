import type { Feature } from '#features/feature.ts';
import { healthRoute } from './routes/health.ts';
import { queuesRoute } from './routes/queues.ts';

export const health: Feature = {
  // Engine calls that transactions enqueued.
  dueTables: { engine_call: 'outbox' },
  routes: [healthRoute, queuesRoute],
};
