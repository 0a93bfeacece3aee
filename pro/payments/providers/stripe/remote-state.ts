import type { Stripe } from 'stripe';
import type { ListedRefund, Refund, RemotePayment } from '#pro/payments/providers/payments.ts';
import { DAY_MS } from '#time.ts';
import { unreadable } from './client.ts';
import { fromStripeAmount } from './money.ts';

/** Reads the remote state of an order from its session with payment, refunds and disputes. */
export function remoteStateOf(
  session: Stripe.Checkout.Session,
  { refunds = [], disputes = [] }: { refunds?: readonly Stripe.Refund[]; disputes?: readonly Stripe.Dispute[] },
): RemotePayment {
  const payment = paymentOf(session);
  const state = stateOf(session, payment);
  const currency = (payment?.currency ?? session.currency ?? '').toUpperCase();
  if (!/^[A-Z]{3}$/.test(currency)) throw unreadable('currency');
  return {
    state,
    paymentRef: payment?.id ?? null,
    paidAmount: state === 'paid' ? fromStripeAmount(payment?.amount_received ?? 0, currency) : 0,
    currency,
    // Stripe shows a reservation that has ended as a refund, although nothing was taken.
    refundedAmount: state === 'released' ? 0 : fromStripeAmount(chargeOf(payment)?.amount_refunded ?? 0, currency),
    dispute: worstOf(disputes),
    ...(state === 'reserved' && payment && { reserved: reservedOf(payment, currency) }),
    ...(state === 'released' && LAPSED.includes(payment?.cancellation_reason ?? '') && { lapsed: true as const }),
    ...(refunds.length > 0 && state !== 'released' && { refunds: refunds.map((refund) => listedOf(refund, currency)) }),
    ...(state === 'open' && payment?.last_payment_error && { declined: true as const }),
  };
}

/** Returns the expanded payment of a session; null as long as nobody has tried to pay. */
export function paymentOf({ payment_intent: payment }: Stripe.Checkout.Session): Stripe.PaymentIntent | null {
  if (typeof payment === 'string') throw unreadable('payment');
  return payment;
}

/** Returns the charge that took the money, or the last failed charge. */
export function chargeOf(payment: Stripe.PaymentIntent | null): Stripe.Charge | null {
  const charge = payment?.latest_charge ?? null;
  if (typeof charge === 'string') throw unreadable('charge');
  return charge;
}

function stateOf(session: Stripe.Checkout.Session, payment: Stripe.PaymentIntent | null): RemotePayment['state'] {
  // The payment takes precedence, because its session may be updated a moment later.
  if (payment?.status === 'succeeded') return 'paid';
  if (payment?.status === 'requires_capture') return 'reserved';
  if (payment?.status === 'canceled' && payment.capture_method === 'manual') return 'released';
  if (session.status === 'open') return 'open';
  if (session.status === 'expired') return 'expired';
  if (session.status !== 'complete') throw unreadable('state that we know');
  if (session.payment_status !== 'unpaid') return 'paid';
  // A delayed payment that failed waits for another payment method, which a complete session no longer accepts.
  return payment?.status === 'requires_payment_method' || payment?.status === 'canceled' ? 'failed' : 'processing';
}

/** Reasons with which Stripe itself ends a reservation: its time is over. */
const LAPSED: readonly string[] = ['automatic', 'expired'];
/** Milliseconds for which Stripe reserves an amount, if it does not say so: the shortest time for payments by card. */
const RESERVED_MS = 7 * DAY_MS;

function reservedOf(payment: Stripe.PaymentIntent, currency: string): { amount: number; until: Date } {
  const charge = chargeOf(payment);
  const before = charge?.payment_method_details?.card?.capture_before;
  const since = (charge ?? payment).created * 1000;
  const until = new Date(before ? before * 1000 : since + RESERVED_MS);
  return { amount: fromStripeAmount(payment.amount_capturable, currency), until };
}

const OPEN_DISPUTES = [
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
  'warning_needs_response',
  'warning_under_review',
];

/** Returns the worst dispute. Reads the disputes themselves, because `charge.disputed` stays true after a won dispute. */
function worstOf(disputes: readonly Stripe.Dispute[]): RemotePayment['dispute'] {
  const states = disputes.map(({ status }) => status);
  if (states.includes('lost')) return 'lost';
  if (states.some((status) => OPEN_DISPUTES.includes(status))) return 'open';
  return states.length > 0 ? 'won' : 'none';
}

export function refundOf({ id, status }: Stripe.Refund): Refund {
  if (status === 'succeeded') return { refundRef: id, status: 'succeeded' };
  return { refundRef: id, status: status === 'failed' || status === 'canceled' ? 'failed' : 'pending' };
}

function listedOf(refund: Stripe.Refund, currency: string): ListedRefund {
  const { refund_uuid: refundUuid } = refund.metadata ?? {};
  const amount = fromStripeAmount(refund.amount, currency);
  return { ...refundOf(refund), amount, ...(refundUuid && { refundUuid }) };
}
