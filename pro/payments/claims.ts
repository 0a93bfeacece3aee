import type { PaymentOrder, PaymentRefund } from './entities.ts';
import type { RemotePayment } from './providers/payments.ts';
import type { Dispute, OrderStatus } from './store/order.ts';

/** Reasons to refuse a refund although money is left: the payer could get the money back twice. */
export const REFUND_REFUSALS = ['order_disputed', 'order_dispute_lost', 'order_reversed'] as const;
export type RefundRefusal = (typeof REFUND_REFUSALS)[number];

/** Messages of the refusals for operators. */
export const REFUSED_REFUNDS: Readonly<Record<RefundRefusal, string>> = {
  order_disputed:
    'The payment is disputed: a refund could give the money back twice. Answer the dispute at the provider.',
  order_dispute_lost:
    'The dispute over this payment was lost: the payer has the money already. Nothing can be given back a second time.',
  order_reversed:
    'The bank has taken this payment back: the payer has the money already. Nothing can be given back a second time.',
};

/** Claim against a payment. */
export interface Claim {
  status: Extract<OrderStatus, 'disputed' | 'dispute_lost' | 'reversed'>;
  refusal: RefundRefusal;
  /** True when the payer has got the money back. */
  isOver: boolean;
}

const CLAIMS: Readonly<Record<Dispute, Claim | null>> = {
  open: { status: 'disputed', refusal: 'order_disputed', isOver: false },
  won: null,
  lost: { status: 'dispute_lost', refusal: 'order_dispute_lost', isOver: true },
  reversed: { status: 'reversed', refusal: 'order_reversed', isOver: true },
};

/** Returns the claim of a dispute; null while nobody claims the payment back. */
export function claimOf(dispute: Dispute | null | undefined): Claim | null {
  return dispute ? CLAIMS[dispute] : null;
}

/** Returns the dispute of the remote state; the order's own one when the account may not read disputes. */
export function disputeOf(order: { dispute?: Dispute | null }, { dispute }: RemotePayment): Dispute | null {
  if (dispute === 'untold') return order.dispute ?? null;
  return dispute === 'none' ? null : dispute;
}

type Refundable = Pick<PaymentOrder, 'paidAmount' | 'refundedAmount' | 'checkedAt' | 'dispute'>;

/** Returns the amount that can still be refunded, in minor units. 0 while the payment is claimed back. */
export function refundable(
  { paidAmount, refundedAmount, checkedAt, dispute }: Refundable,
  refunds: readonly Pick<PaymentRefund, 'amount' | 'status' | 'updatedAt'>[],
): number {
  if (claimOf(dispute)) return 0;
  // Refunds that were made since the last check are not yet part of the order's `refundedAmount`.
  const isUncounted = ({ status, updatedAt }: Pick<PaymentRefund, 'status' | 'updatedAt'>) =>
    status === 'requested' ||
    ((status === 'pending' || status === 'succeeded') && (!checkedAt || updatedAt > checkedAt));
  const underWay = refunds.filter(isUncounted).reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(paidAmount - refundedAmount - underWay, 0);
}
