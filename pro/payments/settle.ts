import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { holdLimited } from '#features/limits/counters.ts';
import { holdIfFree } from '#features/limits/hold-again.ts';
import { beginWaiting } from '#features/processes/begin.ts';
import { countReleased } from '#features/results/counting/changes.ts';
import { markAwaiting, releaseSubmission } from '#features/submissions/store/awaiting-payment.ts';
import { blankAddresses, type ProviderError } from '#outgoing/errors.ts';
import { finalisePaidDraft, wakeUnpaidDraft } from '#pro/drafts/store/drafts.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { DAY_MS, MINUTE_MS } from '#time.ts';
import { disputeOf } from './claims.ts';
import { PaymentEvent, PaymentHistory, type PaymentOrder, PaymentRefund } from './entities.ts';
import { reportOrder } from './events.ts';
import {
  AWAITING,
  type Effect,
  endOfRefused,
  judge,
  moreUrgent,
  nextPoll,
  type Step,
  TRANSITIONS,
} from './order-states.ts';
import type { RemotePayment } from './providers/payments.ts';
import type { HistoryDetail, OrderAttention, OrderCause, OrderStatus } from './store/order.ts';
import { addHistory, dueAfter, lockOrder } from './store/orders.ts';
import { syncRefunds } from './store/refunds.ts';

/** State of an order for its run. */
export interface OrderState {
  status: OrderStatus;
  /** Time of the next poll of the provider, in Unix ms; null when nothing is awaited any more. */
  nextLookAt: number | null;
}

/** Remote state of an order, and the reason why the provider was asked. */
export interface RemoteNews {
  remote: RemotePayment;
  cause: OrderCause;
  /** Status of an order without a payment now. */
  ending?: 'expired' | 'cancelled' | null;
  /** Waiting events of the order, read before the provider was asked. */
  events?: readonly Pick<PaymentEvent, 'id' | 'eventId'>[];
}

/** Order was changed after it was read, so that the remote state may be outdated. */
export class OrderChanged extends Error {
  constructor(uuid: string) {
    super(`The order ${uuid} was changed meanwhile.`);
    this.name = 'OrderChanged';
  }
}

/** Locks an order that has not changed since it was read. @throws OrderChanged */
export async function lockUnchanged(
  em: EntityManager,
  { uuid, version }: Pick<PaymentOrder, 'uuid' | 'version'>,
): Promise<PaymentOrder> {
  const row = await lockOrder(em, uuid);
  if (row?.version !== version) throw new OrderChanged(uuid);
  return row;
}

/** Returns the remote state of an order without a checkout, which cannot be paid. */
export function withoutCheckout({ currency }: Pick<PaymentOrder, 'currency'>): RemotePayment {
  return { state: 'open', paymentRef: null, paidAmount: 0, currency, refundedAmount: 0, dispute: 'none' };
}

/**
 * Applies a remote state to an order, in one transaction with its history, its events and, when it is paid for the first time,
 * the start of its submission's run.
 * @param order order as it was read before the provider was asked
 * @throws OrderChanged: ask the provider again
 */
export function applyRemoteState(orm: MikroORM, order: PaymentOrder, news: RemoteNews, now: Date): Promise<OrderState> {
  return orm.em.fork().transactional((em) => applyWithin(em, order, news, now));
}

async function applyWithin(em: EntityManager, order: PaymentOrder, news: RemoteNews, now: Date): Promise<OrderState> {
  const row = await lockUnchanged(em, order);
  const { remote, cause, ending = null, events = [] } = news;
  const verdict = judge(row, remote, ending);
  const eventId = events.at(-1)?.eventId ?? null;
  const from = row.status;
  const amounts = amountsOf(row, remote);
  const dispute = disputeOf(row, remote);
  const isOtherDispute = dispute !== (row.dispute ?? null);
  const isNews = verdict.steps.length > 0 || amounts !== null || isOtherDispute;
  const newAttention = isNews || !(await isInHistory(em, row, verdict.attention)) ? verdict.attention : null;
  const attention = (await takeSteps(em, row, verdict.steps, now)) ? 'submission_erased' : newAttention;
  const detail: HistoryDetail = {
    ...(amounts && { paid_amount: amounts.paidAmount, refunded_amount: amounts.refundedAmount }),
    ...(isOtherDispute && dispute && { dispute }),
    ...(attention && attention !== row.attention && { attention }),
  };
  // Changes without a transition get a history entry too.
  const unchanged = verdict.steps.length === 0 && Object.keys(detail).length > 0 ? [{ from, to: from }] : [];
  for (const { from: before, to } of [...verdict.steps, ...unchanged]) {
    await addHistory(em, row.uuid, { from: before, to, cause, eventId, detail }, now);
  }
  em.assign(row, {
    ...amounts,
    paymentRef: remote.paymentRef ?? row.paymentRef,
    dispute,
    reservedUntil: remote.reserved?.until ?? row.reservedUntil,
    attention: moreUrgent(attention, row.attention ?? null),
  });
  if (remote.currency === row.currency) await syncRefunds(em, row, remote.refunds ?? [], now);
  const nextLookAt = nextPoll(await pollFacts(em, row, now), now.getTime());
  const { drift } = verdict;
  em.assign(row, { drift, checkedAt: now, updatedAt: now, dueAt: dueAfter(nextLookAt), version: row.version + 1 });
  // A failed order keeps its reason.
  const hasFailedBefore = (row.status === 'failed' || row.status === 'capture_failed') && verdict.steps.length === 0;
  if (!hasFailedBefore) em.assign(row, errorOf(row, remote));
  // Updated one by one and in order, because MySQL may scan for a list and lock the events of other orders.
  for (const { id } of events) await em.nativeUpdate(PaymentEvent, { id }, { outcome: 'handled', handledAt: now });
  const reached = verdict.steps.map(({ to }) => to);
  for (const to of reached.length === 0 && amounts ? [row.status] : reached) await reportOrder(em, row, to, now);
  return { status: row.status, nextLookAt };
}

/** Performs the transitions with their effects. @returns true when the submission to release was erased */
async function takeSteps(em: EntityManager, row: PaymentOrder, steps: readonly Step[], now: Date): Promise<boolean> {
  let isErased = false;
  for (const { effect, to } of steps) {
    if (await EFFECTS[effect](em, row, now)) isErased = true;
    row.status = to;
  }
  return isErased;
}

/**
 * Stores a permanent refusal of the provider on an order. Ends an order that awaits a payment long after its expiry; a payment
 * that comes after all is still recorded once the provider answers.
 * @param order order as it was read before the provider was asked
 * @returns the state of the ended order; null when the provider is to be asked again
 */
export async function storeRefusal(
  orm: MikroORM,
  order: PaymentOrder,
  { type, message }: ProviderError,
  now: Date,
): Promise<OrderState | null> {
  return orm.em.fork().transactional(async (em) => {
    const row = await lockOrder(em, order.uuid);
    if (!row || row.version !== order.version) return null;
    em.assign(row, { errorType: type, lastError: blankAddresses(message), updatedAt: now });
    const { status: from } = row;
    const { settlement, reservedUntil } = row;
    const times = { expiresAt: row.expiresAt.getTime(), reservedUntil: reservedUntil?.getTime() };
    const to = endOfRefused({ status: from, settlement, ...times }, now.getTime());
    if (to === null) return null;
    await EFFECTS[TRANSITIONS[from][to] ?? 'none'](em, row, now);
    const raised = to === 'capture_failed' ? to : 'unreachable';
    const detail = { attention: raised, error_type: type } as const;
    await addHistory(em, row.uuid, { from, to, cause: 'expiry', detail }, now);
    const attention = moreUrgent(raised, row.attention ?? null);
    em.assign(row, { status: to, attention, dueAt: null, version: row.version + 1 });
    await reportOrder(em, row, to, now);
    return { status: to, nextLookAt: null };
  });
}

/** True while a cancelled order may still be paid, since its visitor may go back to the checkout. */
export function canReopen({ status, expiresAt }: PaymentOrder, now: Date): boolean {
  return status === 'cancelled' && expiresAt > now;
}

/**
 * Reopens a cancelled order whose payer has approved its checkout after all. Nothing was taken yet.
 * @param order order as it was read before
 * @throws OrderChanged
 * @returns the order, which stays cancelled if its submission was erased, or its place is not free any more
 */
export async function reopenOrder(
  { orm, box }: { orm: MikroORM; box: SecretBox },
  order: PaymentOrder,
  cause: OrderCause,
  now: Date,
): Promise<PaymentOrder> {
  return orm.em.fork().transactional(async (em) => {
    const row = await lockUnchanged(em, order);
    // If the submission was erased meanwhile, the order stays cancelled and nothing is captured.
    if (!(await markAwaiting(em, row.submissionUuid, true))) return row;
    if (!(await holdIfFree(em, box, row.submissionUuid, now))) {
      await markAwaiting(em, row.submissionUuid, false);
      return row;
    }
    await addHistory(em, row.uuid, { from: row.status, to: 'pending', cause }, now);
    em.assign(row, { status: 'pending', updatedAt: now, version: row.version + 1 });
    row.dueAt = dueAfter((await stateOf(em, row, now)).nextLookAt);
    return row;
  });
}

/** `errorType` of an order whose payment was declined, until the payer tries again. */
export const DECLINED = 'payment_declined';

/** Reasons why a reserved amount was not taken, for operators. */
const LAPSED = {
  errorType: 'authorization_expired',
  lastError: 'The reservation of the amount ended before it was taken. Nobody was charged: ask the payer to pay anew.',
};
const CANCELLED_ELSEWHERE = {
  errorType: 'authorization_cancelled',
  lastError: 'The reservation of the amount was cancelled at the provider. Nobody was charged.',
};

/**
 * Returns the error of an order. Keeps a declined payment while the checkout is open, because later polls no longer report it.
 */
function errorOf({ status, errorType, lastError }: PaymentOrder, { state, declined, lapsed, refused }: RemotePayment) {
  if (status === 'capture_failed') return refused ?? (lapsed ? LAPSED : CANCELLED_ELSEWHERE);
  if (declined)
    return { errorType: DECLINED, lastError: 'The payment was declined. The payer may choose another way.' };
  const isStillDeclined = errorType === DECLINED && state === 'open' && status === 'pending';
  return isStillDeclined ? { errorType, lastError } : { errorType: null, lastError: null };
}

/** Returns the state of an order with the time of its next poll. */
export async function stateOf(em: EntityManager, order: PaymentOrder, now: Date): Promise<OrderState> {
  return { status: order.status, nextLookAt: nextPoll(await pollFacts(em, order, now), now.getTime()) };
}

/** Side effects of an order's transitions. Each returns true when the submission to release was erased. */
const EFFECTS: Record<Effect, (em: EntityManager, row: PaymentOrder, now: Date) => Promise<boolean>> = {
  none: async () => false,
  async release(em, { submissionUuid }, now) {
    await markAwaiting(em, submissionUuid, false);
    await holdLimited(em, submissionUuid, false);
    await wakeUnpaidDraft(em, submissionUuid, now);
    return false;
  },
  async reopen(em, { submissionUuid }) {
    await markAwaiting(em, submissionUuid, true);
    await holdLimited(em, submissionUuid, true);
    return false;
  },
  async process(em, row, now) {
    const isFirst = !row.processedAt;
    const began = isFirst && (await releaseSubmission(em, row.submissionUuid, now));
    // The submission is locked before the state of the limits, as everywhere.
    await holdLimited(em, row.submissionUuid, true);
    if (!isFirst) return false;
    await countReleased(em, row.submissionUuid);
    await finalisePaidDraft(em, row.submissionUuid, now);
    await beginWaiting(em, row.submissionUuid, now);
    row.processedAt = now;
    return !began;
  },
};

/**
 * True when the attention is already in the history and nothing has changed since, so that an operator has seen or will see
 * it.
 */
async function isInHistory(em: EntityManager, row: PaymentOrder, attention: OrderAttention | null): Promise<boolean> {
  if (attention === null || row.attention === attention) return false;
  const newest = { orderBy: { id: 'desc' as const }, limit: MOST_HISTORY };
  for (const { fromStatus, toStatus, detail } of await em.find(PaymentHistory, { orderUuid: row.uuid }, newest)) {
    if (detail.attention === attention) return true;
    if (fromStatus !== toStatus || detail.paid_amount !== undefined) return false;
  }
  return false;
}

const MOST_HISTORY = 100;

/** Returns the changed amounts; null when they are unchanged. */
function amountsOf(row: PaymentOrder, { paidAmount, refundedAmount }: RemotePayment) {
  return paidAmount === row.paidAmount && refundedAmount === row.refundedAmount ? null : { paidAmount, refundedAmount };
}

/** Milliseconds for which open refunds are polled. */
const REFUND_AWAITED_MS = 30 * DAY_MS;

async function pollFacts(em: EntityManager, order: PaymentOrder, now: Date) {
  const { status, uuid: orderUuid, expiresAt, expiresMinutes } = order;
  const since = new Date(now.getTime() - REFUND_AWAITED_MS);
  const open = { orderUuid, status: { $in: ['requested' as const, 'pending' as const] }, createdAt: { $gt: since } };
  const openRefunds = !AWAITING.includes(status) && (await em.count(PaymentRefund, open)) > 0;
  return {
    status,
    since: expiresAt.getTime() - expiresMinutes * MINUTE_MS,
    expiresAt: expiresAt.getTime(),
    openRefunds,
    reservedUntil: order.reservedUntil?.getTime() ?? null,
  };
}
