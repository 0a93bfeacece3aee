import { collectGarbageWhenIdle } from './memory/idle.ts';
import { restartWithLimits } from './memory/start-over.ts';
import { requireNode } from './needed-node.ts';

requireNode();
restartWithLimits('http');
collectGarbageWhenIdle();
const { runRole } = await import('./composition/foundation.ts');
const { composeHttp } = await import('./composition/http.ts');

await runRole('http', (foundation) => composeHttp(foundation));
