import { UseCaseError } from '#db/use-case-error.ts';
import { command, type Surroundings, UsageError } from '#features/command-line/command.ts';
import { parseJson, readInput } from '#features/command-line/input.ts';
import { composeMail } from '#features/mail/compose.ts';
import { createHttpClient } from '#outgoing/http-client.ts';
import { COMMAND_LINE } from '#security/actor.ts';
import { alertJson } from './json.ts';
import { ALERT_LANGUAGES, type AlertLanguage, USUAL_LANGUAGE } from './languages.ts';
import { rulesOf, wordsOf } from './notices/words.ts';
import { listAlerts } from './store/alerts.ts';
import { acknowledgeAlert, changeAlertSettings, testAlerts, viewAlertSettings } from './use-cases.ts';

const LISTED = 100;
const UUID = '4f7f2c1e-6f0b-4d53-9f57-0f0f6b0b8a11';

export const alertCommands = {
  alerts: command({
    about: 'list alerts, the newest first',
    example: 'durable-forms alerts --open',
    options: { open: { about: 'only open alerts' }, language: { takes: 'TAG', about: 'en (the default) or de' } },
    run: ({ open, language: tag = USUAL_LANGUAGE }, surroundings) => {
      const language = languageOf(tag);
      return surroundings.withDatabase(async (app) => {
        const { alerts } = await listAlerts(app.orm, open ? { state: 'open' } : {}, { limit: LISTED });
        const rules = rulesOf(app.installed);
        return { alerts: alerts.map((alert) => alertJson(alert, wordsOf(alert, rules, language))) };
      });
    },
  }),

  'alert:acknowledge': command({
    about: 'mark an alert as acknowledged',
    example: `durable-forms alert:acknowledge --id ${UUID}`,
    options: { id: { takes: 'UUID', about: 'the alert, as alerts shows it', needed: true } },
    run: ({ id }, surroundings) =>
      surroundings.withDatabase(async (app) => {
        const alert = await acknowledgeAlert(app, COMMAND_LINE, id).catch(naming('id'));
        return alertJson(alert, wordsOf(alert, rulesOf(app.installed), USUAL_LANGUAGE));
      }),
  }),

  'alert:settings': command({
    about: 'show the settings of alerts, without secrets',
    example: 'durable-forms alert:settings',
    options: {},
    run: (_, surroundings) => surroundings.withDatabase((app) => viewAlertSettings(app)),
  }),

  'alert:set': command({
    about: 'change the settings of alerts: JSON as POST /settings/alerts takes it',
    example: `printf '%s' '{"recipients": ["ada@example.org"]}' | durable-forms alert:set --file -`,
    options: { file: { takes: 'F', about: 'the file to read; - is standard input', needed: true } },
    async run({ file }, surroundings) {
      const text = await readInput(surroundings, 'file', file);
      const settings = parseJson(text, (mistake) => new UsageError(`--file ${mistake}`));
      return surroundings.withDatabase(async (app) => {
        await changeAlertSettings(app, COMMAND_LINE, settings).catch(naming('file'));
        return viewAlertSettings(app);
      });
    },
  }),

  'alert:test': command({
    about: 'send a test alert by each configured method',
    example: 'durable-forms alert:test',
    options: {},
    run: (_, surroundings) => sendTest(surroundings),
  }),
};

async function sendTest(surroundings: Surroundings): Promise<unknown> {
  return surroundings.withDatabase(async (app) => {
    const { allowedPrivateNetworks } = app.settings;
    const http = createHttpClient({ allowedPrivateNetworks, userAgent: 'durable-forms', clock: app.clock });
    const { mailer, state: mailState } = composeMail({ ...app, http, maxConnections: 1 });
    try {
      return { tried: await testAlerts({ ...app, http, mailer, mailState, timeouts: {} }, COMMAND_LINE) };
    } finally {
      await mailer.close();
      await http.close();
    }
  });
}

function languageOf(tag: string): AlertLanguage {
  const found = ALERT_LANGUAGES.find((one) => one === tag);
  if (!found) throw new UsageError(`--language must be one of ${ALERT_LANGUAGES.join(', ')}`);
  return found;
}

function naming(option: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof UseCaseError)) throw error;
    const all = error.errors ? Object.values(error.errors).join('; ') : error.message;
    throw new Error(`--${option}: ${all}`);
  };
}
