import { type FilterQuery, LockMode } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { Delivery, DeliveryAttempt } from '#features/deliveries/entities.ts';

const BATCH = 200;

/** Deletes deliveries together with the log of their attempts, in batches, within the transaction of `em`. */
export async function eraseDeliveries(em: EntityManager, where: FilterQuery<Delivery>): Promise<void> {
  while ((await eraseBatch(em, where)) === BATCH);
}

/**
 * Deletes deliveries as `eraseDeliveries` does, with a transaction for each batch. @param afterBatch receives the size of the
 * batch
 */
export async function eraseDeliveriesInBatches(
  orm: MikroORM,
  where: FilterQuery<Delivery>,
  afterBatch: (count: number) => void,
): Promise<void> {
  for (let count = BATCH; count === BATCH; ) {
    count = await orm.em.fork().transactional((em) => eraseBatch(em, where));
    afterBatch(count);
  }
}

async function eraseBatch(em: EntityManager, where: FilterQuery<Delivery>): Promise<number> {
  const fields = ['id'] as const;
  const found = await em.find(Delivery, where, { fields, limit: BATCH, disableIdentityMap: true });
  // Checked again under the lock: somebody may have asked for a delivery again. Locking by ids leaves the gaps unlocked.
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' }, disableIdentityMap: true } as const;
  const matching = { $and: [where, { id: found.map(({ id }) => id) }] };
  const ids = (await em.find(Delivery, matching, { ...lock, fields })).map(({ id }) => id);
  // Deliveries are deleted first: an attempt that starts meanwhile finds none, and leaves no row behind.
  await em.nativeDelete(Delivery, { id: ids });
  await em.nativeDelete(DeliveryAttempt, { deliveryId: ids });
  return found.length;
}
