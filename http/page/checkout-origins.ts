import type { Response } from 'express';
import type { PaymentMode, PaymentProviderId } from '../../forms/payment/config.ts';
import { findPaymentProvider } from '../../providers/payments/table.ts';

const CHECKOUTS: Record<PaymentProviderId, readonly string[]> = {
  stripe: ['https://checkout.stripe.com'],
  paypal: ['https://www.paypal.com', 'https://www.sandbox.paypal.com'],
};

export type CheckoutOrigins = (provider: PaymentProviderId, mode: PaymentMode) => readonly string[];

/** Lets the forms of a page lead to these origins too: browsers apply `form-action` to the redirect after a post as well. */
export function allowFormTargets(res: Response, origins: readonly string[]): void {
  const policy = res.get('Content-Security-Policy') ?? '';
  const wider = policy.replace("form-action 'self'", () => ["form-action 'self'", ...origins].join(' '));
  if (wider !== policy) res.set('Content-Security-Policy', wider);
}

/**
 * Where visitors pay, as origins: at the provider's own, and beside the API that the settings put in its place.
 * @param apiUrls by setting
 */
export function checkoutOrigins(apiUrls: Readonly<Record<string, string>>): CheckoutOrigins {
  return (provider, mode) => {
    const api = findPaymentProvider(provider)?.api[mode];
    const given = api && apiUrls[api.setting];
    const beside = given && given !== api.url ? [new URL(given).origin] : [];
    return [...CHECKOUTS[provider], ...beside];
  };
}
