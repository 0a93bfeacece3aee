import { collectGarbageWhenIdle } from './memory/idle.ts';
import { restartWithLimits } from './memory/start-over.ts';
import { requireNode } from './needed-node.ts';

requireNode();
restartWithLimits('worker');
collectGarbageWhenIdle();
const { runRole } = await import('./composition/foundation.ts');
const { composeWorker, installRuntime } = await import('./composition/worker.ts');

await runRole('worker', async (foundation) => {
  await installRuntime(foundation);
  return composeWorker(foundation);
});
