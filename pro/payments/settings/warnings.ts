import type { MikroORM } from '@mikro-orm/mysql';
import type { FormWarning } from '#features/feature-data.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { enabledPayment } from '#pro/payments/option.ts';
import type { PaymentMode, PaymentProvider } from '#pro/payments/providers/payments.ts';
import { findPaymentProvider } from '#pro/payments/providers/table.ts';
import { awaitsWebhooks } from '#pro/payments/store/events.ts';
import { formsWithCoupons, formsWithPayment } from '#pro/payments/store/forms.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { type Account, readAccount } from './definition.ts';

/** Problem that the administrator should solve. `code` is stable. */
export interface SettingsWarning {
  code: 'credentials_missing' | 'no_webhook' | 'missing_right';
  message: string;
}

/** Warns of a form with a price whose payment is disabled, and of a form whose account has no credentials or lacks a right. */
export async function warnOfForm(
  { orm, box, now }: { orm: MikroORM; box: SecretBox; now: Date },
  config: FormConfig,
): Promise<FormWarning[]> {
  const payment = enabledPayment(config);
  if (!payment) return hasPrice(config) ? [SWITCHED_OFF] : [];
  const { provider, mode = 'test' } = payment;
  const account = await readAccount({ orm, box }, { provider, mode }, now);
  if (account) return warnOfRight(config, account);
  const title = findPaymentProvider(provider)?.title ?? provider;
  const path = 'config.options.payment.mode';
  const message = `${path}: there are no credentials for ${title} in ${mode} mode, so that nobody can pay. Enter them in the payment settings.`;
  return [{ code: 'credentials_missing', path, message }];
}

function warnOfRight({ fields }: FormConfig, { missingRight }: Account): FormWarning[] {
  const index = fields.findIndex(({ type }) => type === 'coupon');
  if (missingRight === null || index < 0) return [];
  const path = `config.fields[${index}]`;
  const message = `${path}: the key in the payment settings ${missingRight}. Until then nobody can pay with a coupon.`;
  return [{ code: 'missing_right', path, message }];
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

/** Maximum number of forms in a warning. */
const MOST_NAMED = 10;

interface AccountState {
  provider: PaymentProvider;
  mode: PaymentMode;
  account: Account | null;
  hasReceivedWebhook: boolean;
}

export async function findWarnings(
  orm: MikroORM,
  { provider, mode, account, hasReceivedWebhook }: AccountState,
  now: Date,
): Promise<SettingsWarning[]> {
  const key = { provider: provider.id, mode };
  const warnings: SettingsWarning[] = [];
  const forms = account ? [] : await formsWithPayment(orm, key);
  if (forms.length > 0) {
    const message = `These forms take payments by ${provider.title} in ${mode} mode, which has no credentials: ${formIdList(forms)}.`;
    warnings.push({ code: 'credentials_missing', message });
  }
  const discounted = account?.missingRight ? await formsWithCoupons(orm, key) : [];
  if (discounted.length > 0) {
    const message = `The key in ${mode} mode ${account?.missingRight}. Nobody can pay with a coupon in these forms: ${formIdList(discounted)}.`;
    warnings.push({ code: 'missing_right', message });
  }
  if (account && !hasReceivedWebhook && (await awaitsWebhooks(orm, key, now))) {
    const message = `No webhook of ${provider.title} has arrived in ${mode} mode yet, although there are orders. They are settled all the same, but minutes later. See that ${provider.title} sends the events to webhook_url.`;
    warnings.push({ code: 'no_webhook', message });
  }
  return warnings;
}

/** Lists the ids of forms for a message. */
export function formIdList(forms: readonly number[]): string {
  const more = forms.length > MOST_NAMED ? ` and ${forms.length - MOST_NAMED} more` : '';
  return `${forms.slice(0, MOST_NAMED).join(', ')}${more}`;
}
