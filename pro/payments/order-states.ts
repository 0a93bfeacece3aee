import { DAY_MS, HOUR_MS, MINUTE_MS } from '#time.ts';
import { claimOf, disputeOf } from './claims.ts';
import type { RemotePayment } from './providers/payments.ts';
import {
  type Dispute,
  ORDER_ATTENTIONS,
  ORDER_STATUSES,
  type OrderAttention,
  type OrderStatus,
} from './store/order.ts';

/**
 * What a step does besides. `process`: the submission is given to its run, at most once in an order's life. `release`: the
 * order has ended without a payment. `reopen`: it may be paid again.
 */
export type Effect = 'none' | 'process' | 'release' | 'reopen';

/**
 * Every step that an order may make: from, to, what it does. Anything else is refused, so that money that has come in is
 * never forgotten: nothing leads from `paid` back to an open order.
 */
export const TRANSITIONS: Readonly<Record<OrderStatus, Readonly<Partial<Record<OrderStatus, Effect>>>>> = {
  created: {
    pending: 'none',
    processing: 'none',
    paid: 'process',
    failed: 'release',
    expired: 'release',
    cancelled: 'release',
  },
  pending: { processing: 'none', paid: 'process', failed: 'release', expired: 'release', cancelled: 'release' },
  processing: { paid: 'process', failed: 'release' },
  // A new checkout for the same order; or a payment that comes late all the same.
  failed: { pending: 'reopen', processing: 'reopen', paid: 'process' },
  expired: { pending: 'reopen', processing: 'reopen', paid: 'process' },
  cancelled: { pending: 'reopen', processing: 'reopen', paid: 'process' },
  paid: { partially_refunded: 'none', refunded: 'none', disputed: 'none', dispute_lost: 'none', reversed: 'none' },
  // Refunds can fail after the provider took them, disputes can be won, appealed and lost, and banks give back what they took.
  partially_refunded: { refunded: 'none', paid: 'none', disputed: 'none', dispute_lost: 'none', reversed: 'none' },
  refunded: { partially_refunded: 'none', paid: 'none', disputed: 'none', dispute_lost: 'none', reversed: 'none' },
  disputed: { paid: 'none', partially_refunded: 'none', refunded: 'none', dispute_lost: 'none', reversed: 'none' },
  dispute_lost: { paid: 'none', partially_refunded: 'none', refunded: 'none', disputed: 'none', reversed: 'none' },
  reversed: { paid: 'none', partially_refunded: 'none', refunded: 'none', disputed: 'none', dispute_lost: 'none' },
};

/** Orders that have ended without a payment. */
export const UNPAID: readonly OrderStatus[] = ['failed', 'expired', 'cancelled'];
/** Orders that a payment is awaited for. */
export const AWAITING: readonly OrderStatus[] = ['created', 'pending', 'processing'];
/** Whether an order waits for a payment that nobody has begun. */
export function isOpen(status: OrderStatus): boolean {
  return status === 'created' || status === 'pending';
}

/** Orders that money has come in for. */
export const RECEIVED: readonly OrderStatus[] = ORDER_STATUSES.filter(
  (status) => !UNPAID.includes(status) && !AWAITING.includes(status),
);

/** What an order is held against. */
export interface OrderView {
  status: OrderStatus;
  amount: number;
  currency: string;
  /** As the provider said before. */
  dispute?: Dispute | null;
}

/** One step of an order. */
export interface Step {
  from: OrderStatus;
  to: OrderStatus;
  effect: Effect;
}

/** What follows for an order from what its provider says. */
export interface Verdict {
  /** In their order; empty when nothing changes but amounts. */
  steps: Step[];
  attention: OrderAttention | null;
  /** What the provider says and the order cannot follow. */
  drift: string | null;
}

/**
 * @param ending what an order without payment becomes now, because its time is over or the visitor gave up
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

/** The state that an order should be in; null: as it is. */
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
      return 'processing';
    case 'paid':
      if (remote.currency !== order.currency || remote.paidAmount < order.amount) {
        // Given back or taken back, it was no payment.
        const isBack = remote.refundedAmount >= remote.paidAmount || claim?.isOver;
        return isBack && !RECEIVED.includes(order.status) ? endOf(order.status, ending ?? 'failed') : 'amount_mismatch';
      }
      if (claim) return claim.status;
      if (remote.refundedAmount >= remote.paidAmount) return 'refunded';
      return remote.refundedAmount > 0 ? 'partially_refunded' : 'paid';
  }
}

/** Orders that have ended without a payment agree with every checkout that has none. */
function endOf(status: OrderStatus, ending: OrderStatus | null): OrderStatus | null {
  if (UNPAID.includes(status)) return null;
  if (ending !== null) return status === 'processing' ? 'failed' : ending;
  // Once money has come in or is on its way, an open checkout contradicts it.
  return isOpen(status) ? null : 'pending';
}

/** A late look may find a payment that was already refunded: it was paid first. */
function pathTo(from: OrderStatus, to: OrderStatus): OrderStatus[] | null {
  if (TRANSITIONS[from][to]) return [to];
  return TRANSITIONS[from].paid && TRANSITIONS.paid[to] ? ['paid', to] : null;
}

function attentionOf(order: OrderView, target: OrderStatus, steps: readonly Step[]): OrderAttention | null {
  if (target === 'disputed' || target === 'dispute_lost' || target === 'reversed') return target;
  return UNPAID.includes(order.status) && steps.some(({ effect }) => effect === 'process') ? 'late_payment' : null;
}

/** The one that stands when there are two. */
export function moreUrgent(one: OrderAttention | null, other: OrderAttention | null): OrderAttention | null {
  return ORDER_ATTENTIONS.find((attention) => attention === one || attention === other) ?? null;
}

/** When the provider is asked by itself, counted from the checkout; then hourly. A webhook mostly comes first. */
const FIRST_LOOKS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS];
/** Bank debits can take two weeks. */
const LONGEST_PROCESSING_MS = 60 * DAY_MS;
/** For how long a provider that refuses for good is asked after an order's time is over. */
const LONGEST_REFUSED_MS = 7 * DAY_MS;

/** What an order becomes whose provider refuses for good to tell of it; null while it is still asked. Times are Unix ms. */
export function endOfRefused(order: { status: OrderStatus; expiresAt: number }, now: number): OrderStatus | null {
  const age = now - order.expiresAt;
  // Money that is on its way takes longer.
  if (order.status === 'processing') return age > LONGEST_PROCESSING_MS ? 'failed' : null;
  return AWAITING.includes(order.status) && age > LONGEST_REFUSED_MS ? 'expired' : null;
}

/**
 * When the provider is to be asked again, if nothing happens before; null once nothing is awaited.
 * @param since when the newest checkout was made, in Unix ms
 */
export function nextLook(
  order: { status: OrderStatus; since: number; expiresAt: number; openRefunds: boolean },
  now: number,
): number | null {
  const { status, since, expiresAt, openRefunds } = order;
  const age = now - since;
  // Open although its time is over: the provider says what the order cannot follow.
  if (isOpen(status) && now >= expiresAt) {
    return age < LONGEST_PROCESSING_MS ? now + HOUR_MS : null;
  }
  if (status === 'created') return expiresAt;
  if (status === 'pending') {
    const next = FIRST_LOOKS_MS.find((ms) => ms > age) ?? (Math.floor(age / HOUR_MS) + 1) * HOUR_MS;
    return Math.min(since + next, expiresAt);
  }
  if (status === 'processing' && age < LONGEST_PROCESSING_MS) return now + (age < DAY_MS ? HOUR_MS : 6 * HOUR_MS);
  return openRefunds ? now + HOUR_MS : null;
}
