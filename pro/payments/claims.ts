import type { PaymentOrder, PaymentRefund } from './entities.ts';
import type { RemotePayment } from './providers/payments.ts';
import type { Dispute, OrderStatus } from './store/order.ts';

/** Why nothing of a payment may be given back although something is left: its payer would have it twice. */
export const REFUND_REFUSALS = ['order_disputed', 'order_dispute_lost', 'order_reversed'] as const;
export type RefundRefusal = (typeof REFUND_REFUSALS)[number];

/** What an operator reads then. */
export const REFUSED_REFUNDS: Readonly<Record<RefundRefusal, string>> = {
  order_disputed:
    'The payment is disputed: a refund could give the money back twice. Answer the dispute at the provider.',
  order_dispute_lost:
    'The dispute over this payment was lost: the payer has the money already. Nothing can be given back a second time.',
  order_reversed:
    'The bank has taken this payment back: the payer has the money already. Nothing can be given back a second time.',
};

/** A claim that stands against a payment. */
export interface Claim {
  status: Extract<OrderStatus, 'disputed' | 'dispute_lost' | 'reversed'>;
  refusal: RefundRefusal;
  /** Whether the payer has the money back. */
  isOver: boolean;
}

const CLAIMS: Readonly<Record<Dispute, Claim | null>> = {
  open: { status: 'disputed', refusal: 'order_disputed', isOver: false },
  won: null,
  lost: { status: 'dispute_lost', refusal: 'order_dispute_lost', isOver: true },
  reversed: { status: 'reversed', refusal: 'order_reversed', isOver: true },
};

/** @returns null while nobody claims the payment back */
export function claimOf(dispute: Dispute | null | undefined): Claim | null {
  return dispute ? CLAIMS[dispute] : null;
}

/** What became of a payment. What the account may not ask for stays as it was. */
export function disputeOf(order: { dispute?: Dispute | null }, { dispute }: RemotePayment): Dispute | null {
  if (dispute === 'untold') return order.dispute ?? null;
  return dispute === 'none' ? null : dispute;
}

type Refundable = Pick<PaymentOrder, 'paidAmount' | 'refundedAmount' | 'checkedAt' | 'dispute'>;

/** What of a payment is neither given back nor about to be, in minor units; nothing while somebody claims it back. */
export function refundable(
  { paidAmount, refundedAmount, checkedAt, dispute }: Refundable,
  refunds: readonly Pick<PaymentRefund, 'amount' | 'status' | 'updatedAt'>[],
): number {
  if (claimOf(dispute)) return 0;
  // What the provider has taken since it was asked last is not in the order's own sum yet.
  const isUncounted = ({ status, updatedAt }: Pick<PaymentRefund, 'status' | 'updatedAt'>) =>
    status === 'requested' ||
    ((status === 'pending' || status === 'succeeded') && (!checkedAt || updatedAt > checkedAt));
  const underWay = refunds.filter(isUncounted).reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(paidAmount - refundedAmount - underWay, 0);
}
