import { object } from 'yup';
import { mailProviderIds } from '#features/mail/providers/table.ts';
import { changeMailSettings, type MailSettingsParts, testMailSettings } from '#features/mail/settings/change.ts';
import { mailSettings } from '#features/mail/settings/definition.ts';
import { viewMailSettings } from '#features/mail/settings/view.ts';
import { oneOf } from '#forms/json-schema/keys.ts';
import { SUCCESS, shaped } from '#http/routing/answers.ts';
import { json, rawJson } from '#http/routing/body.ts';
import { route } from '#http/routing/route.ts';
import { shownSettingsSchema } from '#settings/answer.ts';
import { recipientKey, TRIED_MAIL } from './schemas.ts';

const PATH = 'b:/settings/email';
const TEXT = { type: 'string' };
const SENDER = {
  type: 'object',
  properties: { from_name: TEXT, from_email: TEXT, reply_to: { type: ['string', 'null'] } },
  required: ['from_name', 'from_email', 'reply_to'],
  additionalProperties: false,
};
const SHOWN = shownSettingsSchema(mailSettings.schema, {
  '': { sender: SENDER, updated_at: { type: ['string', 'null'], format: 'date-time' } },
});

const shared = { tag: 'E-mail', access: 'admin' } as const;
const answers = { 200: object({ success: SUCCESS, settings: shaped<Record<string, unknown>>(SHOWN) }) } as const;

const TEST_BODY = object({ recipient: recipientKey(), provider: oneOf(mailProviderIds) });

/** The mail settings of the site (docs/interface.md 4.9), for administrators. */
export const mailSettingsRoutes = [
  route({
    ...shared,
    operation: 'readMailSettings',
    method: 'GET',
    path: PATH,
    summary: 'The mail settings of the site',
    description:
      'Without secrets: `<name>_set` is true when one is stored. `sender` is the sender that mails have, also when none was entered.',
    answers,
    handle: async (app: MailSettingsParts) => ({ success: true, settings: await viewMailSettings(app) }),
  }),

  route({
    ...shared,
    operation: 'changeMailSettings',
    method: 'POST',
    path: PATH,
    summary: 'Change the mail settings',
    description:
      'Only the given keys change. A blank secret keeps the stored one, and null removes it. With `test` and a `recipient` a mail is sent with the new settings first, and nothing is saved unless it is accepted: 422 when the test failed for good, 502 otherwise.',
    body: rawJson(mailSettings.schema, {
      example: { provider: 'resend', from_email: 'forms@example.org', resend: { api_key: 're_0123456789' } },
    }),
    answers,
    errors: [409, 502],
    audit: ['email_settings.saved', 'test_email.sent', 'test_email.failed'],
    async handle(app: MailSettingsParts, { actor, body }) {
      await changeMailSettings(app, actor, body);
      return { success: true, settings: await viewMailSettings(app) };
    },
  }),

  route({
    ...shared,
    operation: 'sendTestMail',
    method: 'POST',
    path: `${PATH}/test`,
    summary: 'Send a test mail with the saved settings',
    description: 'A provider that refuses, is unreachable or hangs is a result too: 200 with `sent` false.',
    body: json(TEST_BODY, { example: { recipient: 'ada@example.org' } }),
    answers: { 200: object(TRIED_MAIL) },
    audit: ['test_email.sent', 'test_email.failed'],
    handle: (app: MailSettingsParts, { actor, body }) => testMailSettings(app, actor, body),
  }),
];
