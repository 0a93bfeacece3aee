import type { FilterQuery } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/mysql';
import { IntegrationAttempt, IntegrationJob } from '../entities/deliveries.ts';

const BATCH = 200;

/** Deletes jobs together with the log of their attempts, in batches. @param afterBatch gets the number of jobs in the batch */
export async function eraseJobs(
  em: EntityManager,
  where: FilterQuery<IntegrationJob>,
  afterBatch: (jobs: number) => void = () => {},
): Promise<void> {
  for (;;) {
    const jobs = await em.find(IntegrationJob, where, { fields: ['id'], limit: BATCH });
    const ids = jobs.map(({ id }) => id);
    // The jobs first: an attempt that begins meanwhile finds none, and leaves no row behind.
    await em.nativeDelete(IntegrationJob, { id: ids });
    await em.nativeDelete(IntegrationAttempt, { jobId: ids });
    afterBatch(ids.length);
    if (jobs.length < BATCH) return;
  }
}
