import type { components } from 'service-api';

export type Order = components['schemas']['PaymentOrder'];
export type OrderDetails = components['schemas']['PaymentOrderDetails'];
export type Refund = components['schemas']['Refund'];
export type HistoryEntry = OrderDetails['history'][number];
export type OrderStatus = Order['status'];
export type Attention = NonNullable<Order['attention']>;

/** As the filter of the list offers them. */
export const STATUSES: readonly OrderStatus[] = [
  'paid',
  'pending',
  'processing',
  'created',
  'partially_refunded',
  'refunded',
  'failed',
  'expired',
  'cancelled',
  'disputed',
  'dispute_lost',
  'reversed',
];

/** Shades on which white text can be read, in light and dark. */
export const STATUS_COLORS: Readonly<Record<OrderStatus, string>> = {
  created: 'gray.7',
  pending: 'blue.9',
  processing: 'blue.9',
  paid: 'teal.9',
  failed: 'red.9',
  expired: 'gray.8',
  cancelled: 'gray.8',
  refunded: 'grape.9',
  partially_refunded: 'grape.9',
  disputed: 'orange.9',
  dispute_lost: 'red.9',
  reversed: 'red.9',
};

export const REFUND_COLORS: Readonly<Record<Refund['status'], string>> = {
  requested: 'blue.9',
  pending: 'blue.9',
  succeeded: 'teal.9',
  failed: 'red.9',
  cancelled: 'gray.8',
};

/** Whether money can be given back by this service: how much, or why not. */
export type Refundability =
  | { left: number }
  | { why: 'not_paid' | 'disputed' | 'dispute_lost' | 'reversed' | 'under_way' | 'refunded' };

type OfOrder = Pick<OrderDetails, 'paid_amount' | 'refunded_amount' | 'refundable_amount' | 'dispute' | 'refunds'>;

/** What the service would answer to a refund now. */
export function refundabilityOf(order: OfOrder): Refundability {
  if (order.paid_amount === 0) return { why: 'not_paid' };
  if (order.dispute === 'open') return { why: 'disputed' };
  if (order.dispute === 'lost') return { why: 'dispute_lost' };
  if (order.dispute === 'reversed') return { why: 'reversed' };
  if (order.refundable_amount > 0) return { left: order.refundable_amount };
  return { why: order.refunds.some(isUnderWay) ? 'under_way' : 'refunded' };
}

function isUnderWay({ status }: Pick<Refund, 'status'>): boolean {
  return status === 'requested' || status === 'pending';
}

/** Whether a refund can still be taken back: the provider was not asked for it yet. */
export function isCancellable({ status, sent_at }: Pick<Refund, 'status' | 'sent_at'>): boolean {
  return status === 'requested' && sent_at === null;
}

const SOON_MS = 3_000;
const LATER_MS = 20_000;

/** How often an order is asked for while something about it is under way, in ms. */
export function pollOf(order: Pick<OrderDetails, 'status' | 'refunds' | 'events'> | undefined): number | false {
  const isNew = order?.events.some(({ outcome }) => outcome === 'waiting');
  if (isNew || order?.refunds.some(({ status }) => status === 'requested')) return SOON_MS;
  const waits = order?.status === 'created' || order?.status === 'pending' || order?.status === 'processing';
  return waits || order?.refunds.some(isUnderWay) ? LATER_MS : false;
}

/** Where the provider's dashboard shows the payment; undefined before there is one. */
export function dashboardOf({ provider, mode, payment_ref }: Pick<OrderDetails, 'provider' | 'mode' | 'payment_ref'>) {
  if (payment_ref === null) return undefined;
  const ref = encodeURIComponent(payment_ref);
  const isTest = mode === 'test';
  if (provider === 'stripe') return `https://dashboard.stripe.com/${isTest ? 'test/' : ''}payments/${ref}`;
  if (provider === 'paypal') return `https://www.${isTest ? 'sandbox.' : ''}paypal.com/activity/payment/${ref}`;
  return undefined;
}
