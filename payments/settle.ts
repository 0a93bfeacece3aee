import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { PaymentEvent, PaymentHistory, type PaymentOrder, PaymentRefund } from '../db/entities/payments.ts';
import type { HistoryDetail, OrderAttention, OrderCause, OrderStatus } from '../db/payments/order.ts';
import { addHistory, dueAfter, lockOrder, markAwaiting, releaseSubmission } from '../db/payments/orders.ts';
import type { PaymentTruth } from '../providers/payments/payments.ts';
import { AWAITING, judge, nextLook, type Step, UNPAID } from './order-states.ts';

/** What a run goes on with. */
export interface OrderState {
  status: OrderStatus;
  /** When the provider is to be asked again, in Unix ms; null when nothing is awaited any more. */
  nextLookAt: number | null;
}

/** What the provider said, and why it was asked. */
export interface News {
  truth: PaymentTruth;
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

/** Where there is no checkout, nothing can be paid. */
export function withoutCheckout({ currency }: Pick<PaymentOrder, 'currency'>): PaymentTruth {
  return { state: 'open', paymentRef: null, paidAmount: 0, currency, refundedAmount: 0, dispute: 'none' };
}

/**
 * Brings an order to where its provider says it is, in one transaction with its history, with the events that told of it, and,
 * when it becomes paid for the first time, with the start of its submission's run.
 * @param order as it was read before the provider was asked
 * @throws OrderChanged; then ask again
 */
export async function applyTruth(orm: MikroORM, order: PaymentOrder, news: News, now: Date): Promise<OrderState> {
  return orm.em.fork().transactional(async (em) => {
    const row = await lockOrder(em, order.uuid);
    if (!row || row.version !== order.version) throw new OrderChanged(order.uuid);
    const { truth, cause, ending = null, events = [] } = news;
    const verdict = judge(row, truth, ending);
    const eventId = events.at(-1)?.eventId ?? null;
    const from = row.status;
    const amounts = amountsOf(row, truth);
    const isNews = verdict.steps.length > 0 || amounts !== null;
    let attention = isNews || !(await isAcknowledged(em, row, verdict.attention)) ? verdict.attention : null;
    for (const step of verdict.steps) {
      const erased = await takeEffect(em, row, step, now);
      if (erased) attention = 'submission_erased';
      row.status = step.to;
    }
    const detail: HistoryDetail = {
      ...(amounts && { paid_amount: amounts.paidAmount, refunded_amount: amounts.refundedAmount }),
      ...(attention && attention !== row.attention && { attention }),
    };
    for (const { from: before, to } of verdict.steps) {
      await addHistory(em, row.uuid, { from: before, to, cause, eventId, detail }, now);
    }
    if (verdict.steps.length === 0 && Object.keys(detail).length > 0) {
      await addHistory(em, row.uuid, { from, to: from, cause, eventId, detail }, now);
    }
    em.assign(row, {
      ...amounts,
      paymentRef: truth.paymentRef ?? row.paymentRef,
      attention: attention ?? row.attention,
    });
    const nextLookAt = nextLook(await awaited(em, row, now), now.getTime());
    const { drift } = verdict;
    em.assign(row, { drift, checkedAt: now, updatedAt: now, dueAt: dueAfter(nextLookAt), version: row.version + 1 });
    if (verdict.steps.length > 0 && !UNPAID.includes(row.status)) em.assign(row, { errorType: null, lastError: null });
    const handled = events.map(({ id }) => id);
    if (handled.length > 0)
      await em.nativeUpdate(PaymentEvent, { id: handled }, { outcome: 'handled', handledAt: now });
    return { status: row.status, nextLookAt };
  });
}

/** When the order is to be looked at next, as it stands. */
export async function stateOf(em: EntityManager, order: PaymentOrder, now: Date): Promise<OrderState> {
  return { status: order.status, nextLookAt: nextLook(await awaited(em, order, now), now.getTime()) };
}

/** @returns whether a submission that should begin is gone */
async function takeEffect(em: EntityManager, row: PaymentOrder, { effect }: Step, now: Date): Promise<boolean> {
  if (effect === 'release') await markAwaiting(em, row.submissionUuid, false);
  if (effect === 'reopen') await markAwaiting(em, row.submissionUuid, true);
  if (effect !== 'process' || row.processedAt) return false;
  const began = await releaseSubmission(em, row.submissionUuid, now);
  row.processedAt = now;
  return !began;
}

/** Whether somebody has seen that an order is so, and nothing has changed since. */
async function isAcknowledged(
  em: EntityManager,
  row: PaymentOrder,
  attention: OrderAttention | null,
): Promise<boolean> {
  if (attention === null || row.attention) return false;
  const seen = { orderUuid: row.uuid, cause: 'acknowledged' as const };
  const [last] = await em.find(PaymentHistory, seen, { orderBy: { id: 'desc' }, limit: 1 });
  return last?.detail.attention === attention;
}

/** @returns null when they are as before */
function amountsOf(row: PaymentOrder, { paidAmount, refundedAmount }: PaymentTruth) {
  return paidAmount === row.paidAmount && refundedAmount === row.refundedAmount ? null : { paidAmount, refundedAmount };
}

const REFUND_AWAITED_MS = 30 * 24 * 60 * 60_000;
const MINUTE_MS = 60_000;

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
