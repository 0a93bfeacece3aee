import type { components } from 'service-api';

export type Order = components['schemas']['PaymentOrder'];
export type OrderDetails = components['schemas']['PaymentOrderDetails'];
export type Refund = components['schemas']['Refund'];
export type HistoryEntry = OrderDetails['history'][number];
export type OrderStatus = Order['status'];
export type Attention = NonNullable<Order['attention']>;

/** In the order of the list's filter. */
export const STATUSES: readonly OrderStatus[] = [
  'paid',
  'authorized',
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
  'released',
  'capture_failed',
];

/** Shades on which white text is readable, in light and dark. */
export const STATUS_COLORS: Readonly<Record<OrderStatus, string>> = {
  created: 'gray.7',
  pending: 'blue.9',
  processing: 'blue.9',
  authorized: 'cyan.9',
  paid: 'teal.9',
  failed: 'red.9',
  expired: 'gray.8',
  cancelled: 'gray.8',
  refunded: 'grape.9',
  partially_refunded: 'grape.9',
  disputed: 'orange.9',
  dispute_lost: 'red.9',
  reversed: 'red.9',
  released: 'gray.8',
  capture_failed: 'red.9',
};

export const REFUND_COLORS: Readonly<Record<Refund['status'], string>> = {
  requested: 'blue.9',
  pending: 'blue.9',
  succeeded: 'teal.9',
  failed: 'red.9',
  cancelled: 'gray.8',
};

/** The amount that can be refunded here, or the reason why no refund is possible. */
export type Refundability =
  | { left: number }
  | { why: 'not_paid' | 'disputed' | 'dispute_lost' | 'reversed' | 'under_way' | 'refunded' };

type OfOrder = Pick<OrderDetails, 'paid_amount' | 'refunded_amount' | 'refundable_amount' | 'dispute' | 'refunds'>;

/** Predicts the service's answer to a refund. */
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

/** True until the refund has been sent to the provider. */
export function isCancellable({ status, sent_at }: Pick<Refund, 'status' | 'sent_at'>): boolean {
  return status === 'requested' && sent_at === null;
}

const SOON_MS = 3_000;
const LATER_MS = 20_000;

/** Returns the milliseconds between two polls while a payment, refund or event is in progress; false otherwise. */
export function pollOf(
  order: Pick<OrderDetails, 'status' | 'settlement' | 'refunds' | 'events'> | undefined,
): number | false {
  const isNew = order?.events.some(({ outcome }) => outcome === 'waiting');
  const isSettling = order?.status === 'authorized' && order.settlement !== null;
  if (isNew || isSettling || order?.refunds.some(({ status }) => status === 'requested')) return SOON_MS;
  const waits = order?.status === 'created' || order?.status === 'pending' || order?.status === 'processing';
  return waits || order?.refunds.some(isUnderWay) ? LATER_MS : false;
}

/** Returns the address of the payment in the provider's dashboard; undefined before there is a payment. */
export function dashboardOf({ provider, mode, payment_ref }: Pick<OrderDetails, 'provider' | 'mode' | 'payment_ref'>) {
  if (payment_ref === null) return undefined;
  const ref = encodeURIComponent(payment_ref);
  const isTest = mode === 'test';
  if (provider === 'stripe') return `https://dashboard.stripe.com/${isTest ? 'test/' : ''}payments/${ref}`;
  if (provider === 'paypal') return `https://www.${isTest ? 'sandbox.' : ''}paypal.com/activity/payment/${ref}`;
  return undefined;
}
