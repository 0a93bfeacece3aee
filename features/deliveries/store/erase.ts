import type { EntityManager } from '@mikro-orm/mysql';
import { IntegrationAttempt } from '#features/deliveries/entities.ts';
import type { DeliveryTable } from './table.ts';

const BATCH = 200;

/** Deletes deliveries together with the log of their attempts, in batches. @param afterBatch gets how many the batch had */
export async function eraseDeliveries(
  em: EntityManager,
  { entity }: DeliveryTable,
  where: object,
  afterBatch: (count: number) => void = () => {},
): Promise<void> {
  for (;;) {
    const rows = await em.find(entity, where, { fields: ['id'], limit: BATCH, disableIdentityMap: true });
    const ids = rows.map(({ id }) => id);
    // The deliveries first: an attempt that begins meanwhile finds none, and leaves no row behind.
    await em.nativeDelete(entity, { id: ids });
    await em.nativeDelete(IntegrationAttempt, { jobId: ids });
    afterBatch(ids.length);
    if (rows.length < BATCH) return;
  }
}
