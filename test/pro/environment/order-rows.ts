import { randomUUID } from 'node:crypto';
import type { NewOrder } from '#features/submissions/payment.ts';
import { PaymentHistory, PaymentOrder } from '#pro/payments/entities.ts';
import { newOrder, type OrderTerms } from '#pro/payments/store/orders.ts';
import type { TestEngine } from '#test/environment/engine.ts';

export function newTestOrder(changes: Partial<OrderTerms> = {}): NewOrder {
  const item = { name: 'Ticket', unitAmount: 1990, quantity: 2 };
  return newOrder({
    uuid: randomUUID(),
    provider: 'stripe',
    mode: 'test',
    currency: 'EUR',
    amount: 3980,
    description: 'Tickets',
    items: [item],
    language: null,
    expiresMinutes: 180,
    returnTo: null,
    ...changes,
  });
}

export async function orderRow({ orm }: Pick<TestEngine, 'orm'>, uuid: string): Promise<PaymentOrder> {
  return orm.em.fork().findOneOrFail(PaymentOrder, { uuid });
}

/** Returns an order's steps, as `pending>paid event`. */
export async function historyOf({ orm }: Pick<TestEngine, 'orm'>, orderUuid: string): Promise<string[]> {
  const rows = await orm.em.fork().find(PaymentHistory, { orderUuid }, { orderBy: { id: 'asc' } });
  return rows.map(({ fromStatus, toStatus, cause }) => `${fromStatus ?? ''}>${toStatus} ${cause}`);
}
