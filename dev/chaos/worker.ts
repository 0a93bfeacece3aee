import { restartWithLimits } from '#bin/memory/start-over.ts';

restartWithLimits('worker');
const { runRole } = await import('#bin/composition/foundation.ts');
const { composeWorker, installRuntime } = await import('#bin/composition/worker.ts');

/** Usually a lease ends after 15 s, and somebody looks after a run once it has lived for five minutes. */
const HEALING = { leaseMs: 5_000, lookAfterMs: 15_000 };

await runRole('worker', async (foundation) => {
  await installRuntime(foundation);
  return composeWorker(foundation, { healing: HEALING });
});
