import { type PaymentOrder, PaymentRefund } from '#db/entities/payments.ts';
import { addHistory, findOrder } from '#db/payments/orders.ts';
import { waitFor } from '#db/wait-for.ts';
import { wakeOrder } from '#pro/payments/wake.ts';
import { change, type OrderCommandDeps, OrderCommandError } from './change.ts';

const WAIT_MS = 5_000;

/** @throws OrderCommandError `order_not_found` */
export async function requireOrder({ orm }: Pick<OrderCommandDeps, 'orm'>, uuid: string): Promise<PaymentOrder> {
  const order = await findOrder(orm, uuid);
  if (!order) throw new OrderCommandError('order_not_found');
  return order;
}

/**
 * Has the run of an order ask its provider, and waits for that a while.
 * @returns whether the provider was asked meanwhile; if not, it will be
 * @throws OrderCommandError
 */
export async function reconcileOrder(deps: OrderCommandDeps, uuid: string): Promise<boolean> {
  const before = await requireOrder(deps, uuid);
  await wakeOrder(deps, before, 'reconcile', deps.clock());
  const isNewer = ({ checkedAt }: PaymentOrder) => checkedAt?.getTime() !== before.checkedAt?.getTime();
  return isNewer(await waitFor(() => requireOrder(deps, uuid), isNewer, deps.waitMs ?? WAIT_MS));
}

/** Waits a while until the provider has taken a refund or not. @returns null when there is no such refund */
export async function awaitRefund(
  { orm, waitMs = WAIT_MS }: Pick<OrderCommandDeps, 'orm' | 'waitMs'>,
  uuid: string,
): Promise<PaymentRefund | null> {
  const read = () => orm.em.fork().findOne(PaymentRefund, { uuid });
  return waitFor(read, (refund) => refund?.status !== 'requested', waitMs);
}

/**
 * Notes that somebody has looked at an order that asked for attention.
 * @param userId null for the command line
 * @returns whether it asked for any
 * @throws OrderCommandError
 */
export function acknowledgeOrder(deps: OrderCommandDeps, uuid: string, userId: number | null): Promise<boolean> {
  return change(deps, uuid, async (em, order, now) => {
    const { attention, status } = order;
    if (!attention) return { result: false };
    const detail = { attention, ...(userId !== null && { user_id: userId }) };
    await addHistory(em, uuid, { from: status, to: status, cause: 'acknowledged', detail }, now);
    em.assign(order, { attention: null, updatedAt: now });
    return { result: true };
  });
}
