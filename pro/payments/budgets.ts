import { type Budget, KB, MB, TOO_LARGE } from '#security/budget-tables/budget.ts';

export const paymentsBudgets = {
  paymentStep: {
    atMost: 7_000,
    unit: 'ms',
    of: 'requests of one step of an order (checkout, poll, refund) to its payment provider',
    else: 'the visitor gets 502 `payment_unavailable`; a poll is repeated later',
  },
  paymentEventBody: { atMost: MB, unit: 'bytes', of: "a payment provider's event", else: TOO_LARGE },
  paypalCertificate: {
    atMost: 64 * KB,
    unit: 'bytes',
    of: 'the certificate of an event of PayPal',
    else: 'the event is refused, and PayPal sends it again',
  },
  paypalHeader: {
    atMost: 2_000,
    unit: 'characters',
    of: 'a header of an event of PayPal',
    else: 'the event is refused, and PayPal sends it again',
  },
  paypalText: { atMost: 127, unit: 'characters', of: "a text of PayPal's checkout", else: 'it is shortened' },
  stripeText: { atMost: 250, unit: 'characters', of: "a text of Stripe's checkout", else: 'it is shortened' },
  stripeItems: {
    atMost: 100,
    unit: 'items',
    of: "lines of Stripe's checkout",
    else: 'it shows the total as one line',
  },
} satisfies Record<string, Budget>;
