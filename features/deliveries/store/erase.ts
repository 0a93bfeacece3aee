import type { FilterQuery } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/mysql';
import { Delivery, DeliveryAttempt } from '#features/deliveries/entities.ts';

const BATCH = 200;

/** Deletes deliveries together with the log of their attempts, in batches. @param afterBatch gets how many the batch had */
export async function eraseDeliveries(
  em: EntityManager,
  where: FilterQuery<Delivery>,
  afterBatch: (count: number) => void = () => {},
): Promise<void> {
  for (;;) {
    const rows = await em.find(Delivery, where, { fields: ['id'], limit: BATCH, disableIdentityMap: true });
    const ids = rows.map(({ id }) => id);
    // The deliveries first: an attempt that begins meanwhile finds none, and leaves no row behind.
    await em.nativeDelete(Delivery, { id: ids });
    await em.nativeDelete(DeliveryAttempt, { deliveryId: ids });
    afterBatch(ids.length);
    if (rows.length < BATCH) return;
  }
}
