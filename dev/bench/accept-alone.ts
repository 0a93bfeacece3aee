import pino from 'pino';
import { composeHttp } from '../../bin/compose-http.ts';
import { openFoundation } from '../../bin/foundation.ts';
import { createLog } from '../../bin/log.ts';
import { readSettings } from '../../bin/settings.ts';

// The HTTP role without its dispatcher: it accepts and leaves every call to the sweep, so that what accepting costs is seen
// apart from the engine that shares the machine. Takes the role's settings; the address is printed once it listens.

const settings = { ...readSettings(process.env), port: 0, metricsPort: undefined, extensions: [] };
// Logs as the role does; standard output is for the address.
const log = createLog('http', settings.logLevel, pino.destination('/dev/null'));
const foundation = await openFoundation(settings, { log });
const http = await composeHttp(foundation, { dispatcher: { offer() {}, backlog: 0 }, slowestClientMs: 0 });
process.once('SIGTERM', async () => {
  await http.close();
  await foundation.orm.close();
});
const { url } = await http.start();
process.stdout.write(`${url}\n`);
