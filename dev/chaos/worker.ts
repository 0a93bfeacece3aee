import { restartWithLimits } from '#bin/memory/start-over.ts';

restartWithLimits('worker');
const { runRole } = await import('#bin/composition/foundation.ts');
const { composeWorker, installRuntime } = await import('#bin/composition/worker.ts');

/** In production a lease ends after 15 s, and a run is first checked when it is five minutes old. */
const HEALING = { leaseMs: 5_000, lookAfterMs: 15_000 };

await runRole('worker', async (foundation) => {
  await installRuntime(foundation);
  return composeWorker(foundation, { healing: HEALING });
});
