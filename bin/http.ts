import { composeHttp } from './compose-http.ts';
import { runRole } from './foundation.ts';

await runRole('http', (foundation) => composeHttp(foundation));
