import type { PaymentProvider } from './payments.ts';
import { paypal } from './paypal/definition.ts';
import { stripe } from './stripe/definition.ts';

/** Every payment provider; a new one is one folder and one entry here. */
export const paymentProviders: readonly PaymentProvider[] = [stripe, paypal];

export function findPaymentProvider(id: string): PaymentProvider | undefined {
  return paymentProviders.find((provider) => provider.id === id);
}
