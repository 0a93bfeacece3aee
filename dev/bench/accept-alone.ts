import pino from 'pino';
import { lay, openClient } from '../../bin/compose.ts';
import { createLog } from '../../bin/log.ts';
import { readSite } from '../../db/site.ts';
import { Users } from '../../host/users.ts';
import { createApp } from '../../http/app.ts';
import { Acceptance } from '../../intake/acceptance.ts';
import { ActiveForms } from '../../intake/active-forms.ts';
import { EmailResults } from '../../intake/email-result.ts';
import { RateLimits } from '../../intake/rate-limits.ts';
import { PageTokens } from '../../security/tokens.ts';
import { listen } from '../listen.ts';

// The HTTP role without its dispatcher: it accepts and leaves every call to the sweep, so that what accepting costs is seen
// apart from the engine that shares the machine. Takes the role's settings; the address is printed once it listens.

const { settings, box, orm, forms } = await lay('http');
// Logs as the role does; standard output is for the address.
const log = createLog('http', settings.logLevel, pino.destination('/dev/null'));
const clock = () => new Date();
const limits = new RateLimits({ url: settings.databaseUrl, box });
const { connection } = openClient(settings, box);
const app = createApp({
  orm,
  temporal: connection,
  forms,
  users: new Users({ orm, box }),
  intake: {
    orm,
    box,
    tokens: new PageTokens(box),
    forms: new ActiveForms(orm),
    limits,
    acceptance: new Acceptance({ orm, box }),
    dispatcher: { offer() {} },
    emails: new EmailResults(orm, () => 0),
    clock,
  },
  readSite: () => readSite(orm, settings.baseUrl),
  log,
  clock,
  baseUrl: settings.baseUrl,
  restRoot: settings.restRoot,
  trustProxy: settings.trustProxy,
  temporalUiUrl: settings.temporal.uiUrl,
});
const { url, close } = await listen(app, 0, '127.0.0.1');
process.once('SIGTERM', async () => {
  await close();
  await limits.close();
  await connection.close();
  await orm.close();
});
process.stdout.write(`${url}\n`);
