/** The states of a payment order. `pro/payments/order-states.ts` has the transitions. */
export const ORDER_STATUSES = [
  'created',
  'pending',
  'processing',
  'paid',
  'failed',
  'expired',
  'cancelled',
  'refunded',
  'partially_refunded',
  'disputed',
  'dispute_lost',
  'reversed',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Why somebody has to look at an order, the most urgent first. It is never cleared by itself. */
export const ORDER_ATTENTIONS = [
  'submission_erased',
  'amount_mismatch',
  'contradiction',
  'dispute_lost',
  'reversed',
  'late_payment',
  'unreachable',
  'disputed',
] as const;
export type OrderAttention = (typeof ORDER_ATTENTIONS)[number];

/** How a payer or a bank claimed a payment back: a dispute, or a reversal without one. */
export const DISPUTES = ['open', 'won', 'lost', 'reversed'] as const;
export type Dispute = (typeof DISPUTES)[number];

/** What made the run look at an order. */
export type OrderCause =
  | 'submitted'
  | 'checkout'
  | 'event'
  | 'timer'
  | 'returned'
  | 'cancelled'
  | 'expiry'
  | 'reconcile'
  | 'refund'
  | 'drift'
  | 'erased'
  | 'acknowledged';

/** `waiting`: its order has not been looked at since. `unmatched`: no order of ours is known by it. */
export type EventOutcome = 'waiting' | 'handled' | 'ignored' | 'unmatched';

/** `requested` until the provider has taken it; `cancelled` before it was asked for it. */
export type RefundStatus = 'requested' | 'pending' | 'succeeded' | 'failed' | 'cancelled';

/** Who asked for a refund: an operator here, or somebody at the provider's dashboard. */
export const REFUND_SOURCES = ['operator', 'provider'] as const;
export type RefundSource = (typeof REFUND_SOURCES)[number];

/** Detail of an entry in an order's history: amounts in minor units and the reason. No personal data. */
export interface HistoryDetail {
  paid_amount?: number;
  refunded_amount?: number;
  attention?: OrderAttention;
  /** What became of the payment: a dispute that was opened, won or lost, or a reversal. */
  dispute?: Dispute;
  error_type?: string;
  /** The user who asked for it. */
  user_id?: number;
  refund_uuid?: string;
  /** The refund's amount. */
  amount?: number;
  refund_status?: 'cancelled';
}

export const ITEM_KINDS = ['item', 'discount', 'shipping'] as const;
type ItemKind = (typeof ITEM_KINDS)[number];

/** A line of an order. Amounts are minor units of ISO 4217: 1990 is 19.90 EUR, and 1990 JPY. */
export interface OrderItem {
  /** What is neither is what was ordered. A discount has less than nothing as its amount, so that items add up to the order. */
  kind?: Exclude<ItemKind, 'item'>;
  name: string;
  unitAmount: number;
  quantity: number;
}
