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
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Why somebody has to look at an order, the most urgent first. It is never cleared by itself. */
export const ORDER_ATTENTIONS = [
  'submission_erased',
  'amount_mismatch',
  'contradiction',
  'late_payment',
  'unreachable',
  'disputed',
] as const;
export type OrderAttention = (typeof ORDER_ATTENTIONS)[number];

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
  | 'acknowledged';

/** `waiting`: its order has not been looked at since. `unmatched`: no order of ours is known by it. */
export type EventOutcome = 'waiting' | 'handled' | 'ignored' | 'unmatched';

/** `requested` until the provider has taken it; `cancelled` before it was asked for it. */
export type RefundStatus = 'requested' | 'pending' | 'succeeded' | 'failed' | 'cancelled';

/** Detail of an entry in an order's history: amounts in minor units and the reason. No personal data. */
export interface HistoryDetail {
  paid_amount?: number;
  refunded_amount?: number;
  attention?: OrderAttention;
  error_type?: string;
  /** The user who asked for it. */
  user_id?: number;
  refund_uuid?: string;
  /** The refund's amount. */
  amount?: number;
  refund_status?: 'cancelled';
}

/** A line of an order. Amounts are minor units of ISO 4217: 1990 is 19.90 EUR, and 1990 JPY. */
export interface OrderItem {
  name: string;
  unitAmount: number;
  quantity: number;
}
