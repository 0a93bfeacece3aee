import type { EntityManager } from '@mikro-orm/mysql';
import { type EngineCall, engineCall } from '#engine/engine-call.ts';
import { type EnqueueCalls, type OutboxParts, withCalls } from '#engine/outbox.ts';
import { MINUTE_MS } from '#time.ts';
import { PaymentOrder } from './entities.ts';
import { AWAITING } from './order-states.ts';
import type { OrderCause } from './store/order.ts';
import { paymentOrderRun } from './workflows/run.ts';

/** Wakes the run of an order, or starts it again. Never a second one beside it. */
export function wakeCall(order: PaymentOrder, cause: OrderCause): EngineCall {
  const { uuid, formId, provider, submissionId = null } = order;
  return engineCall(paymentOrderRun({ uuid, formId, submissionId, provider }), 'wake', [cause]);
}

/** Promises that the runs of orders look at them whose submissions are being erased: nothing is to be paid any more. */
export async function wakeErased(
  em: EntityManager,
  submissionUuids: readonly string[],
  enqueue: EnqueueCalls,
): Promise<void> {
  const waiting = { submissionUuid: [...submissionUuids], status: [...AWAITING] };
  for (const order of await em.find(PaymentOrder, waiting)) enqueue(wakeCall(order, 'timer'));
}

const LOST_AFTER_MS = 10 * MINUTE_MS;

/** Promises that the run of an order looks at it. Should the run be lost before it has, the order is due. */
export async function enqueueWake(
  em: EntityManager,
  enqueue: EnqueueCalls,
  order: PaymentOrder,
  cause: OrderCause,
  now: Date,
): Promise<void> {
  const dueAt = new Date(now.getTime() + LOST_AFTER_MS);
  await em.nativeUpdate(PaymentOrder, { id: order.id, dueAt: null }, { dueAt });
  enqueue(wakeCall(order, cause));
}

/** Has the run of an order look at it soon, also when the engine is away now. */
export function wakeOrder(deps: OutboxParts, order: PaymentOrder, cause: OrderCause, now: Date): Promise<void> {
  return withCalls(deps, now, (em, enqueue) => enqueueWake(em, enqueue, order, cause, now));
}
