import { giveBackWhenIdle } from './memory/idle.ts';
import { startOver } from './memory/start-over.ts';

startOver('http');
giveBackWhenIdle();
const { runRole } = await import('./composition/foundation.ts');
const { composeHttp } = await import('./composition/http.ts');

await runRole('http', (foundation) => composeHttp(foundation));
