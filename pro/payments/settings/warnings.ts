import type { MikroORM } from '@mikro-orm/mysql';
import type { FormWarning } from '#features/feature-data.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { enabledPayment } from '#pro/payments/option.ts';
import type { PaymentMode, PaymentProvider } from '#pro/payments/providers/payments.ts';
import { findPaymentProvider } from '#pro/payments/providers/table.ts';
import { awaitsWebhooks } from '#pro/payments/store/events.ts';
import { formsWithPayment } from '#pro/payments/store/forms.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { readAccount } from './definition.ts';

/** What an administrator should see to. `code` is stable. */
export interface SettingsWarning {
  code: 'credentials_missing' | 'no_webhook';
  message: string;
}

/** A form that was saved says what it costs and takes nothing, or takes it by an account that has no credentials. */
export async function warnOfForm(
  { orm, box, now }: { orm: MikroORM; box: SecretBox; now: Date },
  config: FormConfig,
): Promise<FormWarning[]> {
  const payment = enabledPayment(config);
  if (!payment) return hasPrice(config) ? [SWITCHED_OFF] : [];
  const { provider, mode = 'test' } = payment;
  if (await readAccount({ orm, box }, { provider, mode }, now)) return [];
  const title = findPaymentProvider(provider)?.title ?? provider;
  const path = 'config.options.payment.mode';
  const message = `${path}: there are no credentials for ${title} in ${mode} mode, so that nobody can pay. Enter them in the payment settings.`;
  return [{ code: 'credentials_missing', path, message }];
}

const SWITCHED_OFF: FormWarning = {
  code: 'payment_off',
  path: 'config.options.payment.enabled',
  message:
    'config.options.payment.enabled is not true: the form says what it costs, but submissions are taken without a payment.',
};

function hasPrice({ options: { payment } }: FormConfig): boolean {
  const { amount, amount_field: field, items_from: items } = payment ?? {};
  return [amount, field, items].some((given) => given !== undefined);
}

/** How many forms a warning names. */
const MOST_NAMED = 10;

interface AccountState {
  provider: PaymentProvider;
  mode: PaymentMode;
  configured: boolean;
  /** Whether a webhook has ever arrived. */
  heard: boolean;
}

export async function findWarnings(
  orm: MikroORM,
  { provider, mode, configured, heard }: AccountState,
  now: Date,
): Promise<SettingsWarning[]> {
  const account = { provider: provider.id, mode };
  const warnings: SettingsWarning[] = [];
  const forms = configured ? [] : await formsWithPayment(orm, account);
  if (forms.length > 0) {
    const named = forms.slice(0, MOST_NAMED).join(', ');
    const more = forms.length > MOST_NAMED ? ` and ${forms.length - MOST_NAMED} more` : '';
    const message = `These forms take payments by ${provider.title} in ${mode} mode, which has no credentials: ${named}${more}.`;
    warnings.push({ code: 'credentials_missing', message });
  }
  if (configured && !heard && (await awaitsWebhooks(orm, account, now))) {
    const message = `No webhook of ${provider.title} has arrived in ${mode} mode yet, although there are orders. They are settled all the same, but minutes later. See that ${provider.title} sends the events to webhook_url.`;
    warnings.push({ code: 'no_webhook', message });
  }
  return warnings;
}
