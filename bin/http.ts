import { runRole } from './composition/foundation.ts';
import { composeHttp } from './composition/http.ts';

await runRole('http', (foundation) => composeHttp(foundation));
