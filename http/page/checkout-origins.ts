import type { PaymentMode, PaymentProviderId } from '../../forms/payment/config.ts';
import { findPaymentProvider } from '../../providers/payments/table.ts';

const CHECKOUTS: Record<PaymentProviderId, readonly string[]> = {
  stripe: ['https://checkout.stripe.com'],
  paypal: ['https://www.paypal.com', 'https://www.sandbox.paypal.com'],
};

/**
 * Where visitors pay, as origins: at the provider's own, and beside the API that the settings put in its place.
 * @param apiUrls by setting
 */
export function checkoutOrigins(apiUrls: Readonly<Record<string, string>>) {
  return (provider: PaymentProviderId, mode: PaymentMode): readonly string[] => {
    const api = findPaymentProvider(provider)?.api[mode];
    const given = api && apiUrls[api.setting];
    const beside = given && given !== api.url ? [new URL(given).origin] : [];
    return [...CHECKOUTS[provider], ...beside];
  };
}
