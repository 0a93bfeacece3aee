import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/mysql';
import { type PaymentOrder, PaymentRefund } from '#db/entities/payments.ts';
import { addHistory } from '#db/payments/orders.ts';
import { change, type OrderCommandDeps, OrderCommandError } from './change.ts';

export interface RefundOrder {
  /** Minor units; without it all that is left. */
  amount?: number;
  /** The user who asks for it; null for the command line. */
  userId: number | null;
}

/** What of a payment is neither given back nor about to be, in minor units. */
export function refundable(
  { paidAmount, refundedAmount, checkedAt }: Pick<PaymentOrder, 'paidAmount' | 'refundedAmount' | 'checkedAt'>,
  refunds: readonly Pick<PaymentRefund, 'amount' | 'status' | 'updatedAt'>[],
): number {
  // What the provider has taken since it was asked last is not in the order's own sum yet.
  const isUncounted = ({ status, updatedAt }: Pick<PaymentRefund, 'status' | 'updatedAt'>) =>
    status === 'requested' ||
    ((status === 'pending' || status === 'succeeded') && (!checkedAt || updatedAt > checkedAt));
  const underWay = refunds.filter(isUncounted).reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(paidAmount - refundedAmount - underWay, 0);
}

/**
 * Keeps a refund and wakes the run of its order, which asks the provider for it.
 * @param inTransaction writes what is to be kept together with that, or not at all
 * @returns its uuid
 * @throws OrderCommandError, then nothing has changed
 */
export function requestRefund(
  deps: OrderCommandDeps,
  orderUuid: string,
  { amount: asked, userId }: RefundOrder,
  inTransaction?: (em: EntityManager, refundUuid: string) => Promise<void>,
): Promise<string> {
  return change(deps, orderUuid, async (em, order, now) => {
    if (order.paidAmount === 0) throw new OrderCommandError('order_not_paid');
    const left = refundable(order, await em.find(PaymentRefund, { orderUuid }));
    if (left === 0) throw new OrderCommandError('order_refunded');
    if (asked !== undefined && asked > left) throw new OrderCommandError('refund_too_large', { left });
    const refund = { uuid: randomUUID(), orderUuid, amount: asked ?? left, status: 'requested' as const, userId };
    await em.insert(PaymentRefund, { ...refund, createdAt: now, updatedAt: now });
    const { status } = order;
    const detail = { refund_uuid: refund.uuid, amount: refund.amount, ...(userId !== null && { user_id: userId }) };
    await addHistory(em, orderUuid, { from: status, to: status, cause: 'refund', detail }, now);
    await inTransaction?.(em, refund.uuid);
    return { result: refund.uuid, wake: 'refund' };
  });
}

/**
 * Cancels a refund that its provider has not been asked for yet; one that was cancelled before stays so.
 * @param userId null for the command line
 * @throws OrderCommandError `refund_not_found`; `refund_sent` also while it is being sent
 */
export function cancelRefund(
  deps: OrderCommandDeps,
  orderUuid: string,
  uuid: string,
  userId: number | null,
): Promise<PaymentRefund> {
  return change(deps, orderUuid, async (em, { status }, now) => {
    // One statement, as is that of the run that sends it: only one of them finds the row as it was.
    const unsent = { uuid, orderUuid, status: 'requested' as const, sentAt: null };
    const cancelled = await em.nativeUpdate(PaymentRefund, unsent, { status: 'cancelled', updatedAt: now });
    const refund = await em.findOne(PaymentRefund, { uuid, orderUuid }, { lockMode: LockMode.PESSIMISTIC_READ });
    if (!refund) throw new OrderCommandError('refund_not_found');
    if (refund.status !== 'cancelled') throw new OrderCommandError('refund_sent');
    if (cancelled > 0) {
      const detail = {
        refund_uuid: uuid,
        refund_status: 'cancelled' as const,
        ...(userId !== null && { user_id: userId }),
      };
      await addHistory(em, orderUuid, { from: status, to: status, cause: 'refund', detail }, now);
    }
    return { result: refund };
  });
}
