import type { PaymentProvider } from './payments.ts';
import { paypal } from './paypal/definition.ts';
import { stripe } from './stripe/definition.ts';

/** All payment providers. A new provider is a folder and an entry here. */
const TABLE = [stripe, paypal] as const;

export type PaymentProviderId = (typeof TABLE)[number]['id'];

export const paymentProviders: readonly PaymentProvider<PaymentProviderId>[] = TABLE;
export const PAYMENT_PROVIDERS = paymentProviders.map(({ id }) => id);

export function findPaymentProvider(id: string): PaymentProvider<PaymentProviderId> | undefined {
  return paymentProviders.find((provider) => provider.id === id);
}

/**
 * Creates a look-up of the origins where visitors pay: those of the provider, and the origin of an API URL from the settings.
 * @param apiUrls URLs by the names of their settings
 */
export function checkoutOrigins(apiUrls: Readonly<Record<string, string>>): OriginsOf {
  return (providerId, mode) => {
    const provider = findPaymentProvider(providerId);
    if (!provider) return [];
    const { setting, url } = provider.api[mode === 'live' ? 'live' : 'test'];
    const apiUrl = apiUrls[setting];
    const configured = apiUrl && apiUrl !== url ? [new URL(apiUrl).origin] : [];
    return [...provider.checkouts, ...configured];
  };
}

export type OriginsOf = (provider: string, mode: string) => readonly string[];
