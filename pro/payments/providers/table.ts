import type { PaymentProvider } from './payments.ts';
import { paypal } from './paypal/definition.ts';
import { stripe } from './stripe/definition.ts';

/** Every payment provider; a new one is one folder and one entry here. */
const TABLE = [stripe, paypal] as const;

export type PaymentProviderId = (typeof TABLE)[number]['id'];

export const paymentProviders: readonly PaymentProvider<PaymentProviderId>[] = TABLE;
export const PAYMENT_PROVIDERS = paymentProviders.map(({ id }) => id);

export function findPaymentProvider(id: string): PaymentProvider<PaymentProviderId> | undefined {
  return paymentProviders.find((provider) => provider.id === id);
}

/**
 * Where visitors pay, as origins: at the provider's own, and beside the API that the settings put in its place.
 * @param apiUrls by setting
 */
export function checkoutOrigins(apiUrls: Readonly<Record<string, string>>): OriginsOf {
  return (providerId, mode) => {
    const provider = findPaymentProvider(providerId);
    if (!provider) return [];
    const { setting, url } = provider.api[mode === 'live' ? 'live' : 'test'];
    const given = apiUrls[setting];
    const beside = given && given !== url ? [new URL(given).origin] : [];
    return [...provider.checkouts, ...beside];
  };
}

export type OriginsOf = (provider: string, mode: string) => readonly string[];
