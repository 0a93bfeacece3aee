import pino from 'pino';
import { lay, openClient } from '../../bin/foundation.ts';
import { createLog } from '../../bin/log.ts';
import { readSite } from '../../db/site.ts';
import { composeAccounts } from '../../host/accounts/compose.ts';
import { createApp } from '../../http/app.ts';
import { composeIntake } from '../../intake/compose.ts';
import { listen } from '../listen.ts';

// The HTTP role without its dispatcher: it accepts and leaves every call to the sweep, so that what accepting costs is seen
// apart from the engine that shares the machine. Takes the role's settings; the address is printed once it listens.

const { settings, box, orm, forms, hooks } = await lay('http');
// Logs as the role does; standard output is for the address.
const log = createLog('http', settings.logLevel, pino.destination('/dev/null'));
const clock = () => new Date();
const intake = composeIntake({
  orm,
  box,
  databaseUrl: settings.databaseUrl,
  dispatcher: { offer() {}, backlog: 0 },
  hooks,
  clock,
});
const accounts = composeAccounts({ orm, box, databaseUrl: settings.databaseUrl });
const { connection } = openClient(settings, box);
const app = createApp({
  orm,
  temporal: connection,
  forms,
  accounts,
  intake,
  mail: new Map(),
  postHost: { postTypes: async () => [] },
  catalogue: { list: async () => [] },
  listProviders: new Map(),
  webhooks: { send: () => Promise.reject(new Error('the bench sends no test events')) },
  readSite: () => readSite(orm, settings.baseUrl),
  log,
  clock,
  baseUrl: settings.baseUrl,
  restRoot: settings.restRoot,
  trustProxy: settings.trustProxy,
  temporalUiUrl: settings.temporal.uiUrl,
  temporalNamespace: settings.temporal.namespace,
});
const { url, close } = await listen(app, 0, '127.0.0.1');
process.once('SIGTERM', async () => {
  await close();
  await intake.limits.close();
  await accounts.throttle.close();
  await connection.close();
  await orm.close();
});
process.stdout.write(`${url}\n`);
