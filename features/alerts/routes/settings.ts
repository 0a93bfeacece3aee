import { object } from 'yup';
import { TELLING_STATES } from '#features/alerts/entities.ts';
import { ALERT_LANGUAGES, USUAL_LANGUAGE } from '#features/alerts/languages.ts';
import { alertSettings } from '#features/alerts/settings.ts';
import {
  type AlertSettingsParts,
  changeAlertSettings,
  lastNotices,
  type TestParts,
  testAlerts,
  viewAlertSettings,
} from '#features/alerts/use-cases.ts';
import { oneOf } from '#forms/json-schema/keys.ts';
import { among, listOf, SUCCESS, shaped, text, timestamp, yesOrNo } from '#http/routing/answers.ts';
import { optionalJson, rawJson } from '#http/routing/body.ts';
import { route } from '#http/routing/route.ts';
import { shownSettingsSchema } from '#settings/answer.ts';

const PATH = 'b:/settings/alerts';
const RULE = {
  type: 'object',
  properties: { id: { type: 'string' }, title: { type: 'string' }, urgent: { type: 'boolean' } },
  required: ['id', 'title', 'urgent'],
  additionalProperties: false,
};
const SHOWN = shownSettingsSchema(alertSettings.schema, {
  '': {
    rules: { type: 'array', items: RULE },
    time_zone: { type: 'string' },
    updated_at: { type: ['string', 'null'], format: 'date-time' },
  },
});
const LAST = object({
  state: among(TELLING_STATES),
  error: text().nullable(),
  created_at: timestamp(),
  told_at: timestamp().nullable(),
}).nullable();

const admin = { tag: 'Alerts', access: 'admin' } as const;
const query = object({ language: oneOf(ALERT_LANGUAGES).default(USUAL_LANGUAGE) });
const answers = {
  200: object({
    success: SUCCESS,
    settings: shaped<Record<string, unknown>>(SHOWN),
    last: object({ mail: LAST, webhook: LAST }),
  }),
} as const;

/** The routes for the settings of alerts, for administrators. */
export const alertSettingsRoutes = [
  route({
    ...admin,
    operation: 'readAlertSettings',
    method: 'GET',
    path: PATH,
    summary: 'The settings of alerts',
    description:
      'Without secrets: `secret_set` is true when one is stored. `rules` lists every rule that `off` may name; `last` has the results of the last mail and event.',
    query,
    answers,
    handle: (app: AlertSettingsParts, { query: { language } }) => settingsJson(app, language),
  }),

  route({
    ...admin,
    operation: 'changeAlertSettings',
    method: 'POST',
    path: PATH,
    summary: 'Change the settings of alerts',
    description:
      'Only the given keys change, all or none; null resets a setting to its default. A secret is removed with its `url`.',
    query,
    body: rawJson(alertSettings.schema, {
      example: { recipients: ['ada@example.org'], quiet_hours: { from: '22:00', to: '07:00' }, digest: 'weekly' },
    }),
    answers,
    errors: [409],
    audit: 'alert_settings.saved',
    async handle(app: AlertSettingsParts, { actor, body, query: { language } }) {
      await changeAlertSettings(app, actor, body);
      return settingsJson(app, language);
    },
  }),

  route({
    ...admin,
    operation: 'sendTestAlert',
    method: 'POST',
    path: `${PATH}/test`,
    summary: 'Send a test alert by each configured method',
    description: 'A failed test is a result too: 200 with `sent` false.',
    body: optionalJson(object({})),
    answers: {
      200: object({
        success: SUCCESS,
        tried: listOf(
          object({
            channel: among(['mail', 'webhook']),
            sent: yesOrNo(),
            code: text().nullable(),
            message: text().nullable(),
          }),
        ),
      }),
    },
    errors: [409],
    audit: 'alert_test.sent',
    async handle(app: TestParts, { actor }) {
      return { success: true, tried: await testAlerts(app, actor) };
    },
  }),
];

async function settingsJson(app: AlertSettingsParts, language: (typeof ALERT_LANGUAGES)[number]) {
  const { mail, webhook } = await lastNotices(app);
  const last = (one: typeof mail) =>
    one && {
      state: one.status,
      error: one.errorType ?? null,
      created_at: one.createdAt.toISOString(),
      told_at: one.toldAt?.toISOString() ?? null,
    };
  return {
    success: true,
    settings: await viewAlertSettings(app, language),
    last: { mail: last(mail), webhook: last(webhook) },
  };
}
