import type { PaymentMode, PaymentProviderId } from '#pro/payments/providers/ids.ts';
import { findPaymentProvider } from '#pro/payments/providers/table.ts';

const CHECKOUTS: Record<PaymentProviderId, readonly string[]> = {
  stripe: ['https://checkout.stripe.com'],
  paypal: ['https://www.paypal.com', 'https://www.sandbox.paypal.com'],
};

export type OriginsOf = (provider: PaymentProviderId, mode: PaymentMode) => readonly string[];

/**
 * Where visitors pay, as origins: at the provider's own, and beside the API that the settings put in its place.
 * @param apiUrls by setting
 */
export function checkoutOrigins(apiUrls: Readonly<Record<string, string>>): OriginsOf {
  return (provider, mode) => {
    const api = findPaymentProvider(provider)?.api[mode];
    const given = api && apiUrls[api.setting];
    const beside = given && given !== api.url ? [new URL(given).origin] : [];
    return [...CHECKOUTS[provider], ...beside];
  };
}
