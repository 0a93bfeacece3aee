import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { holdLimited } from '#features/limits/counters.ts';
import { markAwaiting, releaseSubmission } from '#features/submissions/store/awaiting-payment.ts';
import { blankAddresses, type ProviderError } from '#outgoing/errors.ts';
import { finalisePaidDraft, wakeUnpaidDraft } from '#pro/drafts/store/drafts.ts';
import { DAY_MS, MINUTE_MS } from '#time.ts';
import { disputeOf } from './claims.ts';
import { PaymentEvent, PaymentHistory, type PaymentOrder, PaymentRefund } from './entities.ts';
import { tellOfOrder } from './events.ts';
import {
  AWAITING,
  type Effect,
  endOfRefused,
  judge,
  moreUrgent,
  nextLook,
  type Step,
  TRANSITIONS,
} from './order-states.ts';
import type { RemotePayment } from './providers/payments.ts';
import type { HistoryDetail, OrderAttention, OrderCause, OrderStatus } from './store/order.ts';
import { addHistory, dueAfter, lockOrder } from './store/orders.ts';
import { noteListed } from './store/refunds.ts';

/** What a run goes on with. */
export interface OrderState {
  status: OrderStatus;
  /** When the provider is to be asked again, in Unix ms; null when nothing is awaited any more. */
  nextLookAt: number | null;
}

/** What the provider said, and why it was asked. */
export interface News {
  remote: RemotePayment;
  cause: OrderCause;
  /** What an order without payment becomes now. */
  ending?: 'expired' | 'cancelled' | null;
  /** The order's waiting events, read before the provider was asked. */
  events?: readonly Pick<PaymentEvent, 'id' | 'eventId'>[];
}

/** The order was written to after it was read: what the provider said may be old. */
export class OrderChanged extends Error {
  constructor(uuid: string) {
    super(`The order ${uuid} was changed meanwhile.`);
    this.name = 'OrderChanged';
  }
}

/** Locks an order as it was read. @throws OrderChanged */
export async function lockAsRead(
  em: EntityManager,
  { uuid, version }: Pick<PaymentOrder, 'uuid' | 'version'>,
): Promise<PaymentOrder> {
  const row = await lockOrder(em, uuid);
  if (row?.version !== version) throw new OrderChanged(uuid);
  return row;
}

/** Where there is no checkout, nothing can be paid. */
export function withoutCheckout({ currency }: Pick<PaymentOrder, 'currency'>): RemotePayment {
  return { state: 'open', paymentRef: null, paidAmount: 0, currency, refundedAmount: 0, dispute: 'none' };
}

/**
 * Brings an order to where its provider says it is, in one transaction with its history, with the events that reported it, and,
 * when it becomes paid for the first time, with the start of its submission's run.
 * @param order as it was read before the provider was asked
 * @throws OrderChanged; then ask again
 */
export function applyRemoteState(orm: MikroORM, order: PaymentOrder, news: News, now: Date): Promise<OrderState> {
  return orm.em.fork().transactional((em) => applyWithin(em, order, news, now));
}

async function applyWithin(em: EntityManager, order: PaymentOrder, news: News, now: Date): Promise<OrderState> {
  const row = await lockAsRead(em, order);
  const { remote, cause, ending = null, events = [] } = news;
  const verdict = judge(row, remote, ending);
  const eventId = events.at(-1)?.eventId ?? null;
  const from = row.status;
  const amounts = amountsOf(row, remote);
  const dispute = disputeOf(row, remote);
  const isOtherDispute = dispute !== (row.dispute ?? null);
  const isNews = verdict.steps.length > 0 || amounts !== null || isOtherDispute;
  const named = isNews || !(await isKnown(em, row, verdict.attention)) ? verdict.attention : null;
  const attention = (await takeSteps(em, row, verdict.steps, now)) ? 'submission_erased' : named;
  const detail: HistoryDetail = {
    ...(amounts && { paid_amount: amounts.paidAmount, refunded_amount: amounts.refundedAmount }),
    ...(isOtherDispute && dispute && { dispute }),
    ...(attention && attention !== row.attention && { attention }),
  };
  // What changes without a step stands in the history too.
  const stays = verdict.steps.length === 0 && Object.keys(detail).length > 0 ? [{ from, to: from }] : [];
  for (const { from: before, to } of [...verdict.steps, ...stays]) {
    await addHistory(em, row.uuid, { from: before, to, cause, eventId, detail }, now);
  }
  em.assign(row, {
    ...amounts,
    paymentRef: remote.paymentRef ?? row.paymentRef,
    dispute,
    attention: moreUrgent(attention, row.attention ?? null),
  });
  if (remote.currency === row.currency) await noteListed(em, row, remote.refunds ?? [], now);
  const nextLookAt = nextLook(await awaited(em, row, now), now.getTime());
  const { drift } = verdict;
  em.assign(row, { drift, checkedAt: now, updatedAt: now, dueAt: dueAfter(nextLookAt), version: row.version + 1 });
  // What no checkout could be made for says why for as long as it is so.
  const hasFailedBefore = row.status === 'failed' && verdict.steps.length === 0;
  if (!hasFailedBefore) em.assign(row, errorOf(row, remote));
  // One by one and in order: a list may be found by a scan, which locks the events of other orders too.
  for (const { id } of events) await em.nativeUpdate(PaymentEvent, { id }, { outcome: 'handled', handledAt: now });
  const told = verdict.steps.map(({ to }) => to);
  for (const to of told.length === 0 && amounts ? [row.status] : told) await tellOfOrder(em, row, to, now);
  return { status: row.status, nextLookAt };
}

/** @returns whether a submission that should begin is gone */
async function takeSteps(em: EntityManager, row: PaymentOrder, steps: readonly Step[], now: Date): Promise<boolean> {
  let isErased = false;
  for (const { effect, to } of steps) {
    if (await EFFECTS[effect](em, row, now)) isErased = true;
    row.status = to;
  }
  return isErased;
}

/**
 * Notes on an order that its provider refuses for good to tell of it. One that awaits a payment long after its time ends:
 * what is paid after all is still seen once the provider answers.
 * @param order as it was read before the provider was asked
 * @returns null when the provider is to be asked again
 */
export async function noteRefusal(
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
    const to = endOfRefused({ status: from, expiresAt: row.expiresAt.getTime() }, now.getTime());
    if (to === null) return null;
    await EFFECTS[TRANSITIONS[from][to] ?? 'none'](em, row, now);
    const detail = { attention: 'unreachable' as const, error_type: type };
    await addHistory(em, row.uuid, { from, to, cause: 'expiry', detail }, now);
    const attention = moreUrgent('unreachable', row.attention ?? null);
    em.assign(row, { status: to, attention, dueAt: null, version: row.version + 1 });
    await tellOfOrder(em, row, to, now);
    return { status: to, nextLookAt: null };
  });
}

/** Whether an order that was cancelled may still be paid: its visitor may go back to the checkout, and agree. */
export function mayBeTakenUp({ status, expiresAt }: PaymentOrder, now: Date): boolean {
  return status === 'cancelled' && expiresAt > now;
}

/**
 * Opens an order that was cancelled: its checkout is to be paid after all.
 * @param order as it was read before
 * @throws OrderChanged
 * @returns the order as it is then: cancelled as before when its submission was erased
 */
export async function takeUpAgain(
  orm: MikroORM,
  order: PaymentOrder,
  cause: OrderCause,
  now: Date,
): Promise<PaymentOrder> {
  return orm.em.fork().transactional(async (em) => {
    const row = await lockAsRead(em, order);
    // Erased meanwhile: it stays cancelled, and nothing is taken.
    if (!(await markAwaiting(em, row.submissionUuid, true))) return row;
    await holdLimited(em, row.submissionUuid, true);
    await addHistory(em, row.uuid, { from: row.status, to: 'pending', cause }, now);
    em.assign(row, { status: 'pending', updatedAt: now, version: row.version + 1 });
    row.dueAt = dueAfter((await stateOf(em, row, now)).nextLookAt);
    return row;
  });
}

/** Stands on an order whose payer was declined, until they try again. */
export const DECLINED = 'payment_declined';

/** A later look does not find again that a try was declined: the checkout is open as before. */
function errorOf({ status, errorType, lastError }: PaymentOrder, { state, declined }: RemotePayment) {
  if (declined)
    return { errorType: DECLINED, lastError: 'The payment was declined. The payer may choose another way.' };
  const isStill = errorType === DECLINED && state === 'open' && status === 'pending';
  return isStill ? { errorType, lastError } : { errorType: null, lastError: null };
}

/** When the order is to be looked at next, as it stands. */
export async function stateOf(em: EntityManager, order: PaymentOrder, now: Date): Promise<OrderState> {
  return { status: order.status, nextLookAt: nextLook(await awaited(em, order, now), now.getTime()) };
}

/** Side effects of the steps of an order. Each returns whether a submission that should begin is gone. */
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
    await holdLimited(em, row.submissionUuid, true);
    if (row.processedAt) return false;
    const began = await releaseSubmission(em, row.submissionUuid, now);
    await finalisePaidDraft(em, row.submissionUuid, now);
    row.processedAt = now;
    return !began;
  },
};

/** Whether the history has named it already, and nothing has changed since: it stands, or somebody has seen it. */
async function isKnown(em: EntityManager, row: PaymentOrder, attention: OrderAttention | null): Promise<boolean> {
  if (attention === null || row.attention === attention) return false;
  const newest = { orderBy: { id: 'desc' as const }, limit: MOST_HISTORY };
  for (const { fromStatus, toStatus, detail } of await em.find(PaymentHistory, { orderUuid: row.uuid }, newest)) {
    if (detail.attention === attention) return true;
    if (fromStatus !== toStatus || detail.paid_amount !== undefined) return false;
  }
  return false;
}

const MOST_HISTORY = 100;

/** @returns null when they are as before */
function amountsOf(row: PaymentOrder, { paidAmount, refundedAmount }: RemotePayment) {
  return paidAmount === row.paidAmount && refundedAmount === row.refundedAmount ? null : { paidAmount, refundedAmount };
}

const REFUND_AWAITED_MS = 30 * DAY_MS;

async function awaited(em: EntityManager, order: PaymentOrder, now: Date) {
  const { status, uuid: orderUuid, expiresAt, expiresMinutes } = order;
  const since = new Date(now.getTime() - REFUND_AWAITED_MS);
  const open = { orderUuid, status: { $in: ['requested' as const, 'pending' as const] }, createdAt: { $gt: since } };
  const openRefunds = !AWAITING.includes(status) && (await em.count(PaymentRefund, open)) > 0;
  return {
    status,
    since: expiresAt.getTime() - expiresMinutes * MINUTE_MS,
    expiresAt: expiresAt.getTime(),
    openRefunds,
  };
}
