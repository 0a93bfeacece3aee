import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/mysql';
import type { EnqueueCalls } from '#engine/outbox.ts';
import type { EndedProcess } from '#features/feature-data.ts';
import { claimOf, refundable } from './claims.ts';
import { PaymentOrder, PaymentRefund } from './entities.ts';
import { addHistory, lockOrder } from './store/orders.ts';
import { enqueueWake } from './wake.ts';

/**
 * Gives back the whole payment of a submission whose process has ended as the form says. The refund is requested in the transaction of the
 * end, so that an end refunds once. A payment that its payer has claimed back is left alone.
 */
export async function refundAtEnd(
  em: EntityManager,
  { submissionUuid, form, end, now }: EndedProcess,
  enqueue: EnqueueCalls,
): Promise<void> {
  if (!form.config.options.payment?.refund_on?.includes(end)) return;
  const found = await em.findOne(PaymentOrder, { submissionUuid }, { fields: ['uuid'] });
  const order = found && (await lockOrder(em, found.uuid));
  if (!order || order.paidAmount === 0 || claimOf(order.dispute)) return;
  const { uuid: orderUuid, status } = order;
  const amount = refundable(order, await em.find(PaymentRefund, { orderUuid }));
  if (amount === 0) return;
  const refund = { uuid: randomUUID(), orderUuid, amount, status: 'requested' as const, source: 'process' as const };
  await em.insert(PaymentRefund, { ...refund, createdAt: now, updatedAt: now });
  await addHistory(
    em,
    orderUuid,
    { from: status, to: status, cause: 'refund', detail: { refund_uuid: refund.uuid, amount } },
    now,
  );
  await enqueueWake(em, enqueue, order, 'refund', now);
}
