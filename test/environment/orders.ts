import { randomUUID } from 'node:crypto';
import { PaymentHistory, PaymentOrder } from '#db/entities/payments.ts';
import type { NewOrder } from '#db/payments/orders.ts';
import type { TestEngine } from './engine.ts';

export function newTestOrder(changes: Partial<NewOrder> = {}): NewOrder {
  const item = { name: 'Ticket', unitAmount: 1990, quantity: 2 };
  return {
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
  };
}

export async function orderRow({ orm }: Pick<TestEngine, 'orm'>, uuid: string): Promise<PaymentOrder> {
  return orm.em.fork().findOneOrFail(PaymentOrder, { uuid });
}

/** An order's steps, as `pending>paid event`. */
export async function historyOf({ orm }: Pick<TestEngine, 'orm'>, orderUuid: string): Promise<string[]> {
  const rows = await orm.em.fork().find(PaymentHistory, { orderUuid }, { orderBy: { id: 'asc' } });
  return rows.map(({ fromStatus, toStatus, cause }) => `${fromStatus ?? ''}>${toStatus} ${cause}`);
}
