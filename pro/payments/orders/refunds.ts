import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/mysql';
import { UseCaseError } from '#db/use-case-error.ts';
import { waitFor } from '#db/wait-for.ts';
import { claimOf, REFUND_REFUSALS, refundable } from '#pro/payments/claims.ts';
import { PaymentRefund } from '#pro/payments/entities.ts';

import { addHistory } from '#pro/payments/store/orders.ts';
import type { Actor } from '#security/actor.ts';
import { type RefundJson, refundJson } from './json.ts';
import { changeOrder, type OrderParts, orderError, requireOrder, userOf, waitMs } from './use-cases.ts';

/**
 * Inserts a refund and wakes the run of its order, which makes the refund at the provider.
 * @param requestedAmount minor units; undefined for the whole refundable amount
 * @param inTransaction writes further rows in the same transaction
 * @returns uuid of the refund
 * @throws UseCaseError; nothing has then changed
 */
export async function requestRefund(
  app: OrderParts,
  actor: Actor,
  orderUuid: string,
  requestedAmount?: number,
  inTransaction?: (em: EntityManager, refundUuid: string) => Promise<void>,
): Promise<string> {
  const refundUuid = await changeOrder(app, orderUuid, async (em, order, now) => {
    if (order.paidAmount === 0) throw orderError('order_not_paid');
    const claim = claimOf(order.dispute);
    if (claim) throw orderError(claim.refusal);
    const left = refundable(order, await em.find(PaymentRefund, { orderUuid }));
    if (left === 0) throw orderError('order_refunded');
    if (requestedAmount !== undefined && requestedAmount > left) throw tooLarge(left);
    const { status } = order;
    const user = userOf(actor);
    const refund = { uuid: randomUUID(), orderUuid, amount: requestedAmount ?? left, status: 'requested' as const };
    await em.insert(PaymentRefund, { ...refund, userId: user.user_id ?? null, createdAt: now, updatedAt: now });
    const detail = { refund_uuid: refund.uuid, amount: refund.amount, ...user };
    await addHistory(em, orderUuid, { from: status, to: status, cause: 'refund', detail }, now);
    await inTransaction?.(em, refund.uuid);
    return { result: refund.uuid, wake: 'refund' };
  });
  await app.audit.note(actor, 'payment_order.refund', { orderUuid, refundUuid });
  return refundUuid;
}

/**
 * Waits until the provider has accepted or refused a refund, and returns it; after the time limit returns it as it is.
 * @throws UseCaseError `order_disputed` or another claim, when the payment was claimed back before the refund was made
 */
export async function awaitRefund(app: Pick<OrderParts, 'orm' | 'timeouts'>, uuid: string): Promise<RefundJson> {
  const read = () => app.orm.em.fork().findOneOrFail(PaymentRefund, { uuid });
  const refund = await waitFor(read, ({ status }) => status !== 'requested', waitMs(app));
  const refusal = REFUND_REFUSALS.find((code) => refund.status === 'failed' && code === refund.errorType);
  if (refusal) throw orderError(refusal);
  return refundJson(refund, (await requireOrder(app, refund.orderUuid)).currency);
}

/**
 * Cancels a refund that was not sent to its provider yet. Does nothing if it is already cancelled.
 * @throws UseCaseError `order_not_found`, `refund_not_found`; `refund_sent` also while the refund is being sent
 */
export async function cancelRefund(
  app: OrderParts,
  actor: Actor,
  orderUuid: string,
  uuid: string,
): Promise<RefundJson> {
  const refund = await changeOrder(app, orderUuid, async (em, { status, currency }, now) => {
    // A single conditional update, like the one of the run that sends the refund, so that only one of the two succeeds.
    const unsent = { uuid, orderUuid, status: 'requested' as const, sentAt: null };
    const cancelled = await em.nativeUpdate(PaymentRefund, unsent, { status: 'cancelled', updatedAt: now });
    const current = await em.findOne(PaymentRefund, { uuid, orderUuid }, { lockMode: LockMode.PESSIMISTIC_READ });
    if (!current) throw orderError('refund_not_found');
    if (current.status !== 'cancelled') throw orderError('refund_sent');
    if (cancelled > 0) {
      const detail = { refund_uuid: uuid, refund_status: 'cancelled' as const, ...userOf(actor) };
      await addHistory(em, orderUuid, { from: status, to: status, cause: 'refund', detail }, now);
    }
    return { result: refundJson(current, currency) };
  });
  await app.audit.note(actor, 'payment_order.cancel_refund', { orderUuid, refundUuid: uuid });
  return refund;
}

/** Creates the error for a refund that exceeds the refundable amount. @param left refundable amount in minor units */
function tooLarge(left: number): UseCaseError {
  const message = `The refund is more than is left of the payment: ${left} in minor units.`;
  return new UseCaseError('invalid', 'validation_failed', message, { amount: message });
}
