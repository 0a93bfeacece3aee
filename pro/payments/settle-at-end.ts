import type { EntityManager } from '@mikro-orm/mysql';
import type { EnqueueCalls } from '#engine/outbox.ts';
import type { EndedProcess } from '#features/feature-data.ts';
import { PaymentOrder } from './entities.ts';
import { addHistory, lockOrder } from './store/orders.ts';
import { enqueueWake } from './wake.ts';

/**
 * Decides what becomes of the amount that is reserved for a submission whose process has ended: it is taken at the ends of `capture_on`, and
 * released at any other. The decision is stored in the transaction of the end; the run of the order carries it out.
 */
export async function settleAtEnd(
  em: EntityManager,
  { submissionUuid, form, end, now }: EndedProcess,
  enqueue: EnqueueCalls,
): Promise<void> {
  const found = await em.findOne(PaymentOrder, { submissionUuid, reserves: true }, { fields: ['uuid'] });
  const order = found && (await lockOrder(em, found.uuid));
  if (!order || order.settlement) return;
  const settlement = form.config.options.payment?.capture_on?.includes(end) ? 'capture' : 'release';
  const { uuid, status } = order;
  await addHistory(em, uuid, { from: status, to: status, cause: 'process', detail: { settlement } }, now);
  await enqueueWake(em, enqueue, order, 'process', now);
  em.assign(order, { settlement, updatedAt: now, version: order.version + 1 });
  await em.flush();
}
