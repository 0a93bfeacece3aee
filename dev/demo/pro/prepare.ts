import { recordOf } from '#forms/config/json.ts';
import { aiProviders } from '#pro/ai/providers/table.ts';
import { aiSettings } from '#pro/ai/settings/definition.ts';
import { PAYMENT_MODES } from '#pro/payments/providers/payments.ts';
import { paymentProviders } from '#pro/payments/providers/table.ts';
import { PREVIOUS_WEBHOOK_SECRET, paymentSettings } from '#pro/payments/settings/definition.ts';
import { webhookUrl } from '#pro/payments/settings/view.ts';
import { pdfSettings } from '#pro/pdf/settings.ts';
import { shownSettings } from '#settings/stored.ts';

const API = 'https://forms.riverside.example.org/rest/svcb/v1';

/** The settings of the Pro package on a new site. */
export function proDefaults(): Record<'ai' | 'payments' | 'pdf', unknown> {
  return {
    ai: {
      ...shownSettings(aiSettings.schema, {}),
      updated_at: null,
      providers: aiProviders.map(({ id, title }) => ({ id, title })),
    },
    pdf: shownSettings(pdfSettings.schema, {}),
    payments: Object.fromEntries(
      paymentProviders.map(({ id, events }) => [
        id,
        Object.fromEntries(PAYMENT_MODES.map((mode) => [mode, accountOf(id, mode, events)])),
      ]),
    ),
  };
}

function accountOf(provider: string, mode: string, webhook_events: readonly string[]) {
  const all = shownSettings(paymentSettings.schema, null);
  const keys = recordOf(recordOf(all[provider])[mode]);
  return {
    ...keys,
    ...(`${PREVIOUS_WEBHOOK_SECRET}_set` in keys && { [`${PREVIOUS_WEBHOOK_SECRET}_until`]: null }),
    ...{ webhook_url: webhookUrl(API, provider, mode), webhook_events, last_webhook_at: null },
    ...{ last_webhook_type: null, updated_at: null, warnings: [] },
  };
}
