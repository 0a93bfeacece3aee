import { giveBackWhenIdle } from './memory/idle.ts';
import { startOver } from './memory/start-over.ts';

startOver('worker');
giveBackWhenIdle();
const { runRole } = await import('./composition/foundation.ts');
const { composeWorker, installRuntime } = await import('./composition/worker.ts');

await runRole('worker', async (foundation) => {
  await installRuntime(foundation);
  return composeWorker(foundation);
});
