import type { EntityManager } from '@mikro-orm/mysql';
import type { PaymentOrder } from '#db/entities/payments.ts';
import type { OrderCause } from '#db/payments/order.ts';
import { lockOrder } from '#db/payments/orders.ts';
import { type PromiseDeps, withCalls } from '#engine/outbox.ts';
import { promiseWake } from '#pro/payments/wake.ts';

export interface OrderCommandDeps extends PromiseDeps {
  clock: () => Date;
  /** How long a command waits for what it asked for, in ms; default 5 s. */
  waitMs?: number;
}

const REASONS = {
  order_not_found: 'There is no such order.',
  order_not_paid: 'Nothing was paid for this order, so that nothing can be given back.',
  order_refunded: 'All that was paid for this order has been given back, or is about to be.',
  refund_too_large: 'The refund is more than is left of the payment',
  refund_not_found: 'The order has no such refund.',
  refund_sent: 'The refund cannot be cancelled any more: the provider has been asked for it.',
  engine_unavailable: 'The orders cannot be compared now: the engine does not answer. Try again in a moment.',
};
export type OrderCommandErrorCode = keyof typeof REASONS;

/** Why a command about orders cannot be carried out; nothing was changed. The message is for operators. */
export class OrderCommandError extends Error {
  readonly code: OrderCommandErrorCode;

  /** @param left for `refund_too_large`: how much could be given back, in minor units */
  constructor(code: OrderCommandErrorCode, { left, cause }: { left?: number; cause?: unknown } = {}) {
    super(left === undefined ? REASONS[code] : `${REASONS[code]}: ${left} in minor units.`, { cause });
    this.name = 'OrderCommandError';
    this.code = code;
  }
}

/**
 * Changes a locked order in one transaction with the call that wakes its run, then hands the call to the dispatcher.
 * @throws OrderCommandError `order_not_found`, and whatever `work` throws; then nothing has changed
 */
export function change<Result>(
  deps: OrderCommandDeps,
  orderUuid: string,
  work: (em: EntityManager, order: PaymentOrder, now: Date) => Promise<{ result: Result; wake?: OrderCause }>,
): Promise<Result> {
  const now = deps.clock();
  return withCalls(deps, now, async (em, promise) => {
    const order = await lockOrder(em, orderUuid);
    if (!order) throw new OrderCommandError('order_not_found');
    const { result, wake } = await work(em, order, now);
    if (wake) await promiseWake(em, promise, order, wake, now);
    return result;
  });
}
