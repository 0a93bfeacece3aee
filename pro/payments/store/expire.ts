import { ago, inBatches } from '#activities/expiry.ts';
import type { ExpireParts } from '#features/feature-data.ts';
import { PaymentEvent, PaymentOrder } from '#pro/payments/entities.ts';
import { AWAITING } from '#pro/payments/order-states.ts';
import { DAY_MS } from '#time.ts';

const eventsBefore = ago(400 * DAY_MS);
/**
 * Returns the time before which an order must have ended for its `returnTo` to be erased, because a URL may hold personal
 * data.
 */
const returnsBefore = ago(30 * DAY_MS);

/** Deletes old events and the return URLs of ended orders. Searches without locks, because no index covers the search. */
export async function expirePayments({ orm, now }: ExpireParts): Promise<void> {
  // Deletes old events, except for waiting ones.
  const settled = { receivedAt: { $lt: eventsBefore(now) }, outcome: { $ne: 'waiting' as const } };
  await inBatches<number>(
    { table: 'payment_events' },
    async (limit) => (await orm.em.fork().find(PaymentEvent, settled, { fields: ['id'], limit })).map(({ id }) => id),
    (id) => orm.em.fork().nativeDelete(PaymentEvent, { ...settled, id }),
  );
  // The rest of an order holds nothing that a visitor wrote, and is retained for accounting.
  const ended = {
    returnTo: { $ne: null },
    status: { $nin: [...AWAITING] },
    updatedAt: { $lt: returnsBefore(now) },
  };
  await inBatches<number>(
    { table: 'payment_orders' },
    async (limit) => (await orm.em.fork().find(PaymentOrder, ended, { fields: ['id'], limit })).map(({ id }) => id),
    (id) => orm.em.fork().nativeUpdate(PaymentOrder, { ...ended, id }, { returnTo: null }),
  );
}
