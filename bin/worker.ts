import { runRole } from './composition/foundation.ts';
import { composeWorker, installRuntime } from './composition/worker.ts';

await runRole('worker', async (foundation) => {
  await installRuntime(foundation);
  return composeWorker(foundation);
});
