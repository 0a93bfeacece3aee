import { recordOf } from '#forms/config/json.ts';
import { PAYMENT_MODES, type PaymentMode, type PaymentProvider } from '#pro/payments/providers/payments.ts';
import { paymentProviders } from '#pro/payments/providers/table.ts';
import { lastEvent } from '#pro/payments/store/events.ts';
import type { SettingsParts } from '#settings/save.ts';
import { loadSettings, shownSettings } from '#settings/stored.ts';
import { type Account, accountIn, PREVIOUS_WEBHOOK_SECRET, paymentSettings } from './definition.ts';
import { findWarnings, type SettingsWarning } from './warnings.ts';

export interface ViewSettingsParts extends Pick<SettingsParts, 'orm' | 'box'> {
  /** Public URL of surface B. */
  apiB: string;
}

/** Account as administrators see it: credentials by name, secrets only as `<name>_set`. Times are ISO 8601. */
export interface AccountView {
  [key: string]: unknown;
  webhook_url: string;
  webhook_events: readonly string[];
  last_webhook_at: string | null;
  last_webhook_type: string | null;
  updated_at: string | null;
  warnings: SettingsWarning[];
}

/** Accounts by provider and mode. */
export type PaymentSettings = Record<string, Record<string, AccountView>>;

/** Returns the URL to enter for a provider's webhook. */
export function webhookUrl(apiB: string, providerId: string, mode: string): string {
  return `${apiB}/payments/webhook/${providerId}/${mode}`;
}

/** Reads the accounts at payment providers, without secrets. */
export async function readPaymentSettings(app: ViewSettingsParts, now: Date): Promise<PaymentSettings> {
  const { value } = await loadSettings(app, paymentSettings);
  const settings: PaymentSettings = {};
  for (const provider of paymentProviders) {
    const modes: Record<string, AccountView> = {};
    for (const mode of PAYMENT_MODES) {
      const account = accountIn(value, { provider: provider.id, mode }, now);
      modes[mode] = await viewAccount(app, provider, mode, account, now);
    }
    settings[provider.id] = modes;
  }
  return settings;
}

async function viewAccount(
  { orm, apiB }: ViewSettingsParts,
  provider: PaymentProvider,
  mode: PaymentMode,
  account: Account | null,
  now: Date,
): Promise<AccountView> {
  const key = { provider: provider.id, mode };
  const allSettings = shownSettings(
    paymentSettings.schema,
    account && { [provider.id]: { [mode]: account.credentials } },
  );
  const keys = recordOf(recordOf(allSettings[provider.id])[mode]);
  const event = await lastEvent(orm, key);
  return {
    ...keys,
    ...(`${PREVIOUS_WEBHOOK_SECRET}_set` in keys && {
      [`${PREVIOUS_WEBHOOK_SECRET}_until`]: account?.previousUntil ?? null,
    }),
    webhook_url: webhookUrl(apiB, provider.id, mode),
    webhook_events: provider.events,
    last_webhook_at: event?.receivedAt.toISOString() ?? null,
    last_webhook_type: event?.type ?? null,
    updated_at: account?.updatedAt ?? null,
    warnings: await findWarnings(orm, { provider, mode, account, hasReceivedWebhook: event !== null }, now),
  };
}
