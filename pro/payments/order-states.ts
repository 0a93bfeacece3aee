import { DAY_MS, HOUR_MS, MINUTE_MS } from '#time.ts';
import { claimOf, disputeOf } from './claims.ts';
import type { RemotePayment } from './providers/payments.ts';
import {
  type Dispute,
  ORDER_ATTENTIONS,
  ORDER_STATUSES,
  type OrderAttention,
  type OrderStatus,
  type Settlement,
} from './store/order.ts';

/**
 * Side effect of a transition. `process`: releases the submission to its run, at most once in an order's life. `release`: gives
 * up what is reserved for the order, which has ended without a payment. `reopen`: reserves it again for another payment.
 */
export type Effect = 'none' | 'process' | 'release' | 'reopen';

/**
 * All transitions of an order, with their effects. Other transitions are refused. Nothing leads from `paid` back to an open
 * order, so that a received payment is never forgotten.
 */
export const TRANSITIONS: Readonly<Record<OrderStatus, Readonly<Partial<Record<OrderStatus, Effect>>>>> = {
  created: {
    pending: 'none',
    processing: 'none',
    authorized: 'process',
    paid: 'process',
    failed: 'release',
    expired: 'release',
    cancelled: 'release',
  },
  pending: {
    processing: 'none',
    authorized: 'process',
    paid: 'process',
    failed: 'release',
    expired: 'release',
    cancelled: 'release',
  },
  processing: { authorized: 'process', paid: 'process', failed: 'release' },
  // The submission is processed once the amount is reserved. Only the end of its process says whether it is taken.
  authorized: { paid: 'none', released: 'none', capture_failed: 'none' },
  // The order gets a new checkout, or is paid late.
  failed: { pending: 'reopen', processing: 'reopen', authorized: 'process', paid: 'process' },
  expired: { pending: 'reopen', processing: 'reopen', authorized: 'process', paid: 'process' },
  cancelled: { pending: 'reopen', processing: 'reopen', authorized: 'process', paid: 'process' },
  // Nobody was charged. An operator may still have taken the amount at the provider.
  released: { paid: 'none' },
  capture_failed: { paid: 'none' },
  paid: { partially_refunded: 'none', refunded: 'none', disputed: 'none', dispute_lost: 'none', reversed: 'none' },
  // Refunds can fail after the provider accepted them, disputes can be won, appealed and lost, and banks can return a reversed
  // payment.
  partially_refunded: { refunded: 'none', paid: 'none', disputed: 'none', dispute_lost: 'none', reversed: 'none' },
  refunded: { partially_refunded: 'none', paid: 'none', disputed: 'none', dispute_lost: 'none', reversed: 'none' },
  disputed: { paid: 'none', partially_refunded: 'none', refunded: 'none', dispute_lost: 'none', reversed: 'none' },
  dispute_lost: { paid: 'none', partially_refunded: 'none', refunded: 'none', disputed: 'none', reversed: 'none' },
  reversed: { paid: 'none', partially_refunded: 'none', refunded: 'none', disputed: 'none', dispute_lost: 'none' },
};

/** Statuses of orders that have ended without a payment. */
export const UNPAID: readonly OrderStatus[] = ['failed', 'expired', 'cancelled'];
/** Statuses of orders whose payment is awaited. */
export const AWAITING: readonly OrderStatus[] = ['created', 'pending', 'processing'];
/** Statuses of orders whose reservation is over, and nothing was taken. They are never opened again. */
export const UNCHARGED: readonly OrderStatus[] = ['released', 'capture_failed'];
/** True while nobody has begun to pay the order. */
export function isOpen(status: OrderStatus): boolean {
  return status === 'created' || status === 'pending';
}

/** Statuses of orders whose payment was received. */
export const RECEIVED: readonly OrderStatus[] = ORDER_STATUSES.filter(
  (status) => ![...UNPAID, ...AWAITING, ...UNCHARGED, 'authorized'].includes(status),
);

/** Facts of an order that are compared with its remote state. */
export interface OrderView {
  status: OrderStatus;
  amount: number;
  currency: string;
  /** Dispute in the previous remote state. */
  dispute?: Dispute | null;
  /** Decision of the process about a reserved amount. */
  settlement?: Settlement | null;
}

export interface Step {
  from: OrderStatus;
  to: OrderStatus;
  effect: Effect;
}

/** Consequences of a remote state for an order. */
export interface Verdict {
  /** Transitions in their order; empty when at most amounts change. */
  steps: Step[];
  attention: OrderAttention | null;
  /** Remote status that the order cannot follow. */
  drift: string | null;
}

/**
 * Compares an order with its remote state and returns the consequences.
 * @param ending status of an order without a payment now, because it has expired or the visitor gave up
 */
export function judge(order: OrderView, remote: RemotePayment, ending: 'expired' | 'cancelled' | null = null): Verdict {
  const target = targetOf(order, remote, ending);
  if (target === 'amount_mismatch') return { steps: [], attention: 'amount_mismatch', drift: 'amount_mismatch' };
  if (target === null || target === order.status) return { steps: [], attention: null, drift: null };
  const path = pathTo(order.status, target);
  if (path === null) return { steps: [], attention: 'contradiction', drift: target };
  const steps: Step[] = [];
  let from = order.status;
  for (const to of path) {
    steps.push({ from, to, effect: TRANSITIONS[from][to] ?? 'none' });
    from = to;
  }
  return { steps, attention: attentionOf(order, target, steps), drift: null };
}

/** Returns the status that an order should have; null to keep its status. */
function targetOf(
  order: OrderView,
  remote: RemotePayment,
  ending: 'expired' | 'cancelled' | null,
): OrderStatus | 'amount_mismatch' | null {
  const claim = claimOf(disputeOf(order, remote));
  switch (remote.state) {
    case 'open':
    case 'approved':
      return endOf(order.status, ending);
    case 'expired':
      return endOf(order.status, ending ?? 'expired');
    case 'failed':
      return endOf(order.status, ending ?? 'failed');
    case 'processing':
      // A reserved amount is being taken: the order waits for the outcome.
      return order.status === 'authorized' || UNCHARGED.includes(order.status) ? null : 'processing';
    case 'reserved':
      return targetOfReserved(order, remote);
    case 'released':
      return targetOfReleased(order, ending);
    case 'paid':
      if (remote.currency !== order.currency || remote.paidAmount < order.amount) {
        // A payment that was refunded or taken back in full does not count as a payment.
        const isBack = remote.refundedAmount >= remote.paidAmount || claim?.isOver;
        return isBack && !RECEIVED.includes(order.status) ? endOf(order.status, ending ?? 'failed') : 'amount_mismatch';
      }
      if (claim) return claim.status;
      if (remote.refundedAmount >= remote.paidAmount) return 'refunded';
      return remote.refundedAmount > 0 ? 'partially_refunded' : 'paid';
  }
}

function targetOfReserved(
  { status, amount, currency }: OrderView,
  { reserved, currency: remoteCurrency }: RemotePayment,
) {
  // The provider has refused to take the amount, and reserves it until the time is over.
  if (status === 'capture_failed') return null;
  const isWhole = remoteCurrency === currency && reserved !== undefined && reserved.amount >= amount;
  return isWhole ? 'authorized' : 'amount_mismatch';
}

/** Returns the status of an order whose amount is no longer reserved, and was not taken. */
function targetOfReleased({ status, settlement }: OrderView, ending: OrderStatus | null): OrderStatus | null {
  if (UNCHARGED.includes(status)) return null;
  if (AWAITING.includes(status) || UNPAID.includes(status)) return endOf(status, ending ?? 'failed');
  return settlement === 'release' ? 'released' : 'capture_failed';
}

/** Returns the status of an order without a payment; null to keep its status. */
function endOf(status: OrderStatus, ending: OrderStatus | null): OrderStatus | null {
  if (UNPAID.includes(status)) return null;
  if (ending !== null) return status === 'processing' ? 'failed' : ending;
  // An open checkout contradicts a payment that was received or is processing, so `pending` is refused later as no transition
  // leads there.
  return isOpen(status) ? null : 'pending';
}

/**
 * Returns the statuses on the way to `to`; null when no transition leads there. A late check may find a refunded payment,
 * which passes through `paid`.
 */
function pathTo(from: OrderStatus, to: OrderStatus): OrderStatus[] | null {
  if (TRANSITIONS[from][to]) return [to];
  return TRANSITIONS[from].paid && TRANSITIONS.paid[to] ? ['paid', to] : null;
}

function attentionOf(order: OrderView, target: OrderStatus, steps: readonly Step[]): OrderAttention | null {
  if (target === 'disputed' || target === 'dispute_lost' || target === 'reversed') return target;
  if (target === 'capture_failed') return target;
  // Somebody took at the provider what the end of the process gave up.
  const isUnwanted = order.status === 'released' || (order.status === 'authorized' && order.settlement === 'release');
  if (isUnwanted && RECEIVED.includes(target)) return 'contradiction';
  return UNPAID.includes(order.status) && steps.some(({ effect }) => effect === 'process') ? 'late_payment' : null;
}

/** Returns the more urgent of two attentions. */
export function moreUrgent(first: OrderAttention | null, second: OrderAttention | null): OrderAttention | null {
  return ORDER_ATTENTIONS.find((attention) => attention === first || attention === second) ?? null;
}

/** Times of the first polls of the provider in ms after the checkout. Later polls are hourly. A webhook usually comes first. */
const FIRST_POLLS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS];
/** Milliseconds for which a processing payment is polled. Bank debits can take two weeks. */
const LONGEST_PROCESSING_MS = 60 * DAY_MS;
/** Milliseconds after an order's expiry for which a provider that refuses permanently is still asked. */
const LONGEST_REFUSED_MS = 7 * DAY_MS;

/**
 * Returns the final status of an order whose provider refuses permanently to report it; null while it is still asked. Times
 * are Unix ms.
 */
export function endOfRefused(
  order: { status: OrderStatus; expiresAt: number; reservedUntil?: number | null; settlement?: Settlement | null },
  now: number,
): OrderStatus | null {
  if (order.status === 'authorized') {
    const isOver = now - (order.reservedUntil ?? order.expiresAt) > LONGEST_REFUSED_MS;
    const end = order.settlement === 'release' ? 'released' : 'capture_failed';
    return isOver ? end : null;
  }
  const age = now - order.expiresAt;
  // A processing payment may take longer.
  if (order.status === 'processing') return age > LONGEST_PROCESSING_MS ? 'failed' : null;
  return AWAITING.includes(order.status) && age > LONGEST_REFUSED_MS ? 'expired' : null;
}

/**
 * Returns the time of the next poll of the provider, unless an event comes first; null once nothing is awaited.
 * @param since creation time of the newest checkout, in Unix ms
 */
export function nextPoll(
  order: {
    status: OrderStatus;
    since: number;
    expiresAt: number;
    openRefunds: boolean;
    reservedUntil?: number | null;
  },
  now: number,
): number | null {
  const { status, since, expiresAt, openRefunds, reservedUntil } = order;
  const age = now - since;
  if (status === 'authorized') {
    const isReserved = reservedUntil != null && now < reservedUntil;
    if (isReserved) return Math.min(now + 6 * HOUR_MS, reservedUntil + MINUTE_MS);
    return age < LONGEST_PROCESSING_MS ? now + HOUR_MS : null;
  }
  // The order is open although it has expired, because the remote state is one that the order cannot follow.
  if (isOpen(status) && now >= expiresAt) {
    return age < LONGEST_PROCESSING_MS ? now + HOUR_MS : null;
  }
  if (status === 'created') return expiresAt;
  if (status === 'pending') {
    const next = FIRST_POLLS_MS.find((ms) => ms > age) ?? (Math.floor(age / HOUR_MS) + 1) * HOUR_MS;
    return Math.min(since + next, expiresAt);
  }
  if (status === 'processing' && age < LONGEST_PROCESSING_MS) return now + (age < DAY_MS ? HOUR_MS : 6 * HOUR_MS);
  return openRefunds ? now + HOUR_MS : null;
}
