import { type EntityManager, raw } from '@mikro-orm/mysql';
import { type EngineCall, engineCall } from '#engine/engine-call.ts';
import { type EnqueueCalls, type OutboxParts, withCalls } from '#engine/outbox.ts';
import { MINUTE_MS } from '#time.ts';
import { PaymentOrder } from './entities.ts';
import { AWAITING } from './order-states.ts';
import type { OrderCause } from './store/order.ts';
import { paymentOrderRun } from './workflows/run.ts';

/** Creates the call that wakes the run of an order, or starts it again if it has ended. An order never has two runs. */
export function wakeCall(order: PaymentOrder, cause: OrderCause): EngineCall {
  const { uuid, formId, provider, submissionId = null } = order;
  return engineCall(paymentOrderRun({ uuid, formId, submissionId, provider }), 'wake', [cause]);
}

/**
 * Enqueues the wake calls of unpaid orders whose submissions are being erased, so that they are no longer paid. What is reserved for
 * a submission whose process has not ended is released.
 */
export async function wakeErased(
  em: EntityManager,
  submissionUuids: readonly string[],
  enqueue: EnqueueCalls,
): Promise<void> {
  if (submissionUuids.length === 0) return;
  const undecided = { submissionUuid: [...submissionUuids], reserves: true, settlement: null };
  // A higher version makes a run that has read the order without this read it again.
  const release = { settlement: 'release' as const, version: raw('version + 1') };
  await em.nativeUpdate(PaymentOrder, undecided, release);
  const waiting = { submissionUuid: [...submissionUuids], status: [...AWAITING, 'authorized' as const] };
  for (const order of await em.find(PaymentOrder, waiting))
    enqueue(wakeCall(order, order.status === 'authorized' ? 'erased' : 'timer'));
}

const LOST_AFTER_MS = 10 * MINUTE_MS;

/** Enqueues the wake call of an order, and makes the order due in case the run is lost before it has checked the order. */
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

/** Wakes the run of an order, or enqueues that if the engine is away. */
export function wakeOrder(deps: OutboxParts, order: PaymentOrder, cause: OrderCause, now: Date): Promise<void> {
  return withCalls(deps, now, (em, enqueue) => enqueueWake(em, enqueue, order, cause, now));
}
