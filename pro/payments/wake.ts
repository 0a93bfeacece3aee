import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { PaymentOrder } from '#db/entities/payments.ts';
import type { OrderCause } from '#db/payments/order.ts';
import { type EngineCall, engineCall } from '#engine/engine-call.ts';
import { insertCalls } from '#engine/outbox.ts';
import type { OutboxDispatcher } from '#engine/outbox-dispatcher.ts';
import { paymentOrderRun } from '#engine/runs.ts';
import type { SecretBox } from '#security/secret-box.ts';

export interface WakeDeps {
  orm: MikroORM;
  box: SecretBox;
  dispatcher: Pick<OutboxDispatcher, 'offer'>;
}

/** A call that its transaction has promised; to be offered to the dispatcher once that is committed. */
export interface PromisedCall {
  id: number;
  call: EngineCall;
}

/** Wakes the run of an order, or starts it again. Never a second one beside it. */
export function wakeCall(order: PaymentOrder, cause: OrderCause): EngineCall {
  const { uuid, formId, provider, submissionId = null } = order;
  return engineCall(paymentOrderRun({ uuid, formId, submissionId, provider }), 'wake', [cause]);
}

const LOST_AFTER_MS = 10 * 60_000;

/**
 * Promises in the transaction of `em` that the run of an order looks at it. Should the run be lost before it has, the order is
 * due.
 */
export async function promiseWake(
  em: EntityManager,
  box: SecretBox,
  order: PaymentOrder,
  cause: OrderCause,
  now: Date,
): Promise<PromisedCall> {
  const call = wakeCall(order, cause);
  const dueAt = new Date(now.getTime() + LOST_AFTER_MS);
  await em.nativeUpdate(PaymentOrder, { id: order.id, dueAt: null }, { dueAt });
  const [id] = await insertCalls(em, box, [{ call, now }]);
  return { id: id as number, call };
}

/** Has the run of an order look at it soon, also when the engine is away now. */
export async function wakeOrder(
  { orm, box, dispatcher }: WakeDeps,
  order: PaymentOrder,
  cause: OrderCause,
  now: Date,
): Promise<void> {
  const promised = await orm.em.fork().transactional((em) => promiseWake(em, box, order, cause, now));
  dispatcher.offer(promised.id, promised.call);
}
