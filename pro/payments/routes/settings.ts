import { object } from 'yup';
import type { JsonSchema } from '#forms/json-schema/meta.ts';
import { SUCCESS, shaped } from '#http/routing/answers.ts';
import { rawJson } from '#http/routing/body.ts';
import { route } from '#http/routing/route.ts';
import { PAYMENT_MODES } from '#pro/payments/providers/payments.ts';
import { paymentProviders } from '#pro/payments/providers/table.ts';
import { type ChangeSettingsParts, changePaymentSettings } from '#pro/payments/settings/change.ts';
import { PREVIOUS_WEBHOOK_SECRET, paymentSettings, rotatesSecret } from '#pro/payments/settings/definition.ts';
import { type PaymentSettings, readPaymentSettings, type ViewSettingsParts } from '#pro/payments/settings/view.ts';
import { shownSettingsSchema } from '#settings/answer.ts';

export interface PaymentSettingsParts extends ChangeSettingsParts, ViewSettingsParts {}

const TIME = { type: ['string', 'null'], format: 'date-time' };
const TEXT = { type: 'string' };
const WARNING = { type: 'object', properties: { code: TEXT, message: TEXT }, required: ['code', 'message'] };
const OF_ACCOUNT = {
  webhook_url: TEXT,
  webhook_events: { type: 'array', items: TEXT },
  last_webhook_at: TIME,
  last_webhook_type: { type: ['string', 'null'] },
  updated_at: TIME,
  warnings: { type: 'array', items: WARNING },
};
const MORE = Object.fromEntries(
  paymentProviders.flatMap((provider): [string, Record<string, JsonSchema>][] => {
    const previous = rotatesSecret(provider) && { [`${PREVIOUS_WEBHOOK_SECRET}_until`]: TIME };
    return PAYMENT_MODES.map((mode) => [`${provider.id}.${mode}`, { ...OF_ACCOUNT, ...previous }]);
  }),
);

const shared = {
  path: 'b:/payments/settings',
  tag: 'Payments',
  access: 'admin',
  answers: {
    200: object({
      success: SUCCESS,
      settings: shaped<PaymentSettings>(shownSettingsSchema(paymentSettings.schema, MORE)),
    }),
  },
} as const;

/** Routes for the site's accounts at payment providers (docs/interface.md 4.10). */
export const paymentSettingsRoutes = [
  route({
    ...shared,
    operation: 'readPaymentSettings',
    method: 'GET',
    summary: 'The accounts at payment providers, without secrets',
    handle: async (app: PaymentSettingsParts) => ({
      success: true,
      settings: await readPaymentSettings(app, app.clock()),
    }),
  }),

  route({
    ...shared,
    operation: 'changePaymentSettings',
    method: 'POST',
    summary: 'Change accounts at payment providers',
    description:
      'Accounts are grouped by provider and mode. A changed account is checked at its provider first; blank keeps a secret, null removes it.',
    body: rawJson(paymentSettings.schema, { example: { stripe: { test: { secret_key: 'sk_test_0123456789' } } } }),
    errors: [409, 502],
    audit: 'payment_settings.saved',
    async handle(app: PaymentSettingsParts, { actor, body }) {
      await changePaymentSettings(app, actor, body);
      return { success: true, settings: await readPaymentSettings(app, app.clock()) };
    },
  }),
];
