import type { MikroORM } from '@mikro-orm/mysql';
import { PREVIOUS_WEBHOOK_SECRET, readAccount, WEBHOOK_SECRET } from '#db/payments/accounts.ts';
import { lastEvent } from '#db/payments/events.ts';
import { PAYMENT_MODES, type PaymentMode, type PaymentProvider } from '#pro/payments/providers/payments.ts';
import { paymentProviders } from '#pro/payments/providers/table.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { findWarnings, type SettingsWarning } from './warnings.ts';

export interface ViewSettingsDeps {
  orm: MikroORM;
  box: SecretBox;
  /** Where surface B is, as providers reach it. */
  apiB: string;
}

/** An account as administrators see it: the keys by their names, of secrets only `<name>_set`. Times are ISO 8601. */
export interface AccountView {
  [key: string]: unknown;
  configured: boolean;
  webhook_url: string;
  webhook_events: readonly string[];
  last_webhook_at: string | null;
  last_webhook_type: string | null;
  updated_at: string | null;
  warnings: SettingsWarning[];
}

/** By provider and mode. */
export type PaymentSettings = Record<string, Record<string, AccountView>>;

/** The address that a provider's webhook has to be given. */
export function webhookUrl(apiB: string, providerId: string, mode: string): string {
  return `${apiB}/payments/webhook/${providerId}/${mode}`;
}

/** The accounts at payment providers, without secrets. */
export async function readPaymentSettings(deps: ViewSettingsDeps, now: Date): Promise<PaymentSettings> {
  const settings: PaymentSettings = {};
  for (const provider of paymentProviders) {
    const modes: Record<string, AccountView> = {};
    for (const mode of PAYMENT_MODES) modes[mode] = await viewAccount(deps, provider, mode, now);
    settings[provider.id] = modes;
  }
  return settings;
}

async function viewAccount(
  deps: ViewSettingsDeps,
  provider: PaymentProvider,
  mode: PaymentMode,
  now: Date,
): Promise<AccountView> {
  const { orm, apiB } = deps;
  const key = { provider: provider.id, mode };
  const account = await readAccount(deps, key, now);
  const event = await lastEvent(orm, key);
  return {
    configured: account !== null,
    ...shown(provider, account?.credentials ?? {}),
    ...(provider.credentials.some(({ name }) => name === WEBHOOK_SECRET) && {
      [`${PREVIOUS_WEBHOOK_SECRET}_set`]: account?.credentials[PREVIOUS_WEBHOOK_SECRET] !== undefined,
      [`${PREVIOUS_WEBHOOK_SECRET}_until`]: account?.previousUntil?.toISOString() ?? null,
    }),
    webhook_url: webhookUrl(apiB, provider.id, mode),
    webhook_events: provider.events,
    last_webhook_at: event?.receivedAt.toISOString() ?? null,
    last_webhook_type: event?.type ?? null,
    updated_at: account?.updatedAt.toISOString() ?? null,
    warnings: await findWarnings(orm, { provider, mode, configured: account !== null, heard: event !== null }, now),
  };
}

function shown({ credentials: keys }: PaymentProvider, stored: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    keys.map(({ name, secret }) =>
      secret ? [`${name}_set`, stored[name] !== undefined] : [name, stored[name] ?? null],
    ),
  );
}
