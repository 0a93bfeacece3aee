import { ago, inBatches } from '#activities/expiry.ts';
import type { ExpireParts } from '#features/feature-data.ts';
import { PaymentEvent, PaymentOrder } from '#pro/payments/entities.ts';
import { AWAITING } from '#pro/payments/order-states.ts';
import { DAY_MS } from '#time.ts';

const eventsBefore = ago(400 * DAY_MS);
/** For how long an order that has ended keeps where its visitor went: an address may hold anything. */
const returnsBefore = ago(30 * DAY_MS);

/** Rows are looked for without locks: no index leads to them. */
export async function expirePayments({ orm, now }: ExpireParts): Promise<void> {
  // Webhooks that no order waits for.
  const settled = { receivedAt: { $lt: eventsBefore(now) }, outcome: { $ne: 'waiting' as const } };
  await inBatches<number>(
    { table: 'payment_events' },
    async (limit) => (await orm.em.fork().find(PaymentEvent, settled, { fields: ['id'], limit })).map(({ id }) => id),
    (id) => orm.em.fork().nativeDelete(PaymentEvent, { ...settled, id }),
  );
  // The rest of an order holds nothing that a visitor wrote, and is kept for the books.
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
