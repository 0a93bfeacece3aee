/** Statuses of a payment order. `pro/payments/order-states.ts` has the transitions. */
export const ORDER_STATUSES = [
  'created',
  'pending',
  'processing',
  'authorized',
  'paid',
  'failed',
  'expired',
  'cancelled',
  'refunded',
  'partially_refunded',
  'disputed',
  'dispute_lost',
  'reversed',
  'released',
  'capture_failed',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Reasons why an operator has to check an order, the most urgent first. Only an operator clears them. */
export const ORDER_ATTENTIONS = [
  'submission_erased',
  'amount_mismatch',
  'capture_failed',
  'contradiction',
  'dispute_lost',
  'reversed',
  'late_payment',
  'unreachable',
  'disputed',
] as const;
export type OrderAttention = (typeof ORDER_ATTENTIONS)[number];

/** States of a claim for a payment: a dispute that is open, won or lost, or a bank's reversal without a dispute. */
export const DISPUTES = ['open', 'won', 'lost', 'reversed'] as const;
export type Dispute = (typeof DISPUTES)[number];

/** Decisions about a reserved amount. The end of the process makes one, once. */
export const SETTLEMENTS = ['capture', 'release'] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

/** Reason why the run checks an order. */
export type OrderCause =
  | 'submitted'
  | 'place_taken'
  | 'checkout'
  | 'event'
  | 'timer'
  | 'returned'
  | 'cancelled'
  | 'expiry'
  | 'reconcile'
  | 'refund'
  | 'process'
  | 'drift'
  | 'erased'
  | 'acknowledged';

/** `waiting`: the order has not been checked since. `unmatched`: no order has the event's references. */
export type EventOutcome = 'waiting' | 'handled' | 'ignored' | 'unmatched';

/** `requested` until the provider has accepted the refund; `cancelled` if it was withdrawn before it was sent. */
export type RefundStatus = 'requested' | 'pending' | 'succeeded' | 'failed' | 'cancelled';

/** Origins of a refund: an operator of the site, the provider's dashboard, or the end of a process. */
export const REFUND_SOURCES = ['operator', 'provider', 'process'] as const;
export type RefundSource = (typeof REFUND_SOURCES)[number];

/** Detail of an entry in an order's history: amounts in minor units, and the reason. Holds no personal data. */
export interface HistoryDetail {
  paid_amount?: number;
  refunded_amount?: number;
  attention?: OrderAttention;
  dispute?: Dispute;
  error_type?: string;
  /** Id of the acting account. */
  user_id?: number;
  refund_uuid?: string;
  /** Amount of the refund. */
  amount?: number;
  refund_status?: 'cancelled';
  settlement?: Settlement;
}

export const ITEM_KINDS = ['item', 'discount', 'shipping'] as const;
type ItemKind = (typeof ITEM_KINDS)[number];

/** Line of an order. Amounts are minor units of ISO 4217: 1990 is 19.90 EUR or 1990 JPY. */
export interface OrderItem {
  /** Absent for an ordered item. A discount has a negative amount, so that the lines add up to the order's amount. */
  kind?: Exclude<ItemKind, 'item'>;
  name: string;
  unitAmount: number;
  quantity: number;
}
