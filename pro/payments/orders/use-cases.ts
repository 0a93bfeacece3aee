import type { EntityManager } from '@mikro-orm/mysql';
import { UseCaseError } from '#db/use-case-error.ts';
import { waitFor } from '#db/wait-for.ts';
import { type OutboxParts, withCalls } from '#engine/outbox.ts';
import { REFUSED_REFUNDS } from '#pro/payments/claims.ts';
import type { PaymentOrder } from '#pro/payments/entities.ts';
import type { OrderCause } from '#pro/payments/store/order.ts';
import { addHistory, findOrder, lockOrder } from '#pro/payments/store/orders.ts';
import { enqueueWake, wakeOrder } from '#pro/payments/wake.ts';
import type { Actor } from '#security/actor.ts';
import type { AuditTrail } from '#security/audit-events.ts';

export interface OrderParts extends OutboxParts {
  audit: Pick<AuditTrail, 'note'>;
  clock: () => Date;
  /** `pro`: time that a use case waits for the order's run, in ms; default 5 s. */
  timeouts?: { pro?: number };
}

const WAIT_MS = 5_000;

/**
 * Makes the run of an order ask its provider, and waits a while for that.
 * @returns true when the provider was asked; otherwise it will be asked later
 * @throws UseCaseError `order_not_found`
 */
export async function reconcileOrder(app: OrderParts, actor: Actor, uuid: string): Promise<boolean> {
  const before = await requireOrder(app, uuid);
  await wakeOrder(app, before, 'reconcile', app.clock());
  const isNewer = ({ checkedAt }: PaymentOrder) => checkedAt?.getTime() !== before.checkedAt?.getTime();
  const order = await waitFor(() => requireOrder(app, uuid), isNewer, waitMs(app));
  await app.audit.note(actor, 'payment_order.reconcile', { orderUuid: uuid });
  return isNewer(order);
}

/**
 * Clears the attention of an order that an operator has reviewed.
 * @returns true when the order needed attention
 * @throws UseCaseError `order_not_found`
 */
export async function acknowledgeOrder(app: OrderParts, actor: Actor, uuid: string): Promise<boolean> {
  const done = await changeOrder(app, uuid, async (em, order, now) => {
    const { attention, status } = order;
    if (!attention) return { result: false };
    const detail = { attention, ...userOf(actor) };
    await addHistory(em, uuid, { from: status, to: status, cause: 'acknowledged', detail }, now);
    em.assign(order, { attention: null, updatedAt: now });
    return { result: true };
  });
  if (done) await app.audit.note(actor, 'payment_order.acknowledge', { orderUuid: uuid });
  return done;
}

/** Reads an order. @throws UseCaseError `order_not_found` */
export async function requireOrder({ orm }: Pick<OrderParts, 'orm'>, uuid: string): Promise<PaymentOrder> {
  const order = await findOrder(orm, uuid);
  if (!order) throw orderError('order_not_found');
  return order;
}

/**
 * Changes a locked order in one transaction with the call that wakes its run, then hands the call to the dispatcher.
 * @throws UseCaseError `order_not_found`, and errors of `work`; nothing has then changed
 */
export function changeOrder<Result>(
  app: OrderParts,
  orderUuid: string,
  work: (em: EntityManager, order: PaymentOrder, now: Date) => Promise<{ result: Result; wake?: OrderCause }>,
): Promise<Result> {
  const now = app.clock();
  return withCalls(app, now, async (em, enqueue) => {
    const order = await lockOrder(em, orderUuid);
    if (!order) throw orderError('order_not_found');
    const { result, wake } = await work(em, order, now);
    if (wake) await enqueueWake(em, enqueue, order, wake, now);
    return result;
  });
}

export function waitMs({ timeouts }: Pick<OrderParts, 'timeouts'>): number {
  return timeouts?.pro ?? WAIT_MS;
}

/** Returns the acting user for an order's history; empty for the command line. */
export function userOf(actor: Actor): { user_id?: number } {
  return actor.kind === 'account' ? { user_id: actor.account.id } : {};
}

const ERRORS = {
  order_not_found: ['not_found', 'There is no such order.'],
  order_not_paid: ['conflict', 'Nothing was paid for this order, so that nothing can be given back.'],
  order_disputed: ['conflict', REFUSED_REFUNDS.order_disputed],
  order_dispute_lost: ['conflict', REFUSED_REFUNDS.order_dispute_lost],
  order_reversed: ['conflict', REFUSED_REFUNDS.order_reversed],
  order_refunded: ['conflict', 'All that was paid for this order has been given back, or is about to be.'],
  refund_not_found: ['not_found', 'The order has no such refund.'],
  refund_sent: ['conflict', 'The refund cannot be cancelled any more: the provider has been asked for it.'],
} as const;

export function orderError(code: keyof typeof ERRORS): UseCaseError {
  const [kind, message] = ERRORS[code];
  return new UseCaseError(kind, code, message);
}
