import { collectGarbageWhenIdle } from './memory/idle.ts';
import { restartWithLimits } from './memory/start-over.ts';
import { requireNode } from './needed-node.ts';

requireNode();
restartWithLimits('single');
collectGarbageWhenIdle();
const { runRole } = await import('./composition/foundation.ts');
const { composeSingle } = await import('./composition/single.ts');

await runRole('single', (foundation) => composeSingle(foundation));
