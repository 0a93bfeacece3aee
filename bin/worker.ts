import { composeWorker, installRuntime } from './compose-worker.ts';
import { runRole } from './foundation.ts';

await runRole('worker', (foundation) => {
  installRuntime(foundation);
  return composeWorker(foundation);
});
