import { runRole } from './composition/foundation.ts';
import { composeWorker, installRuntime } from './composition/worker.ts';

await runRole('worker', (foundation) => {
  installRuntime(foundation);
  return composeWorker(foundation);
});
