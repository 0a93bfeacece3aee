import { LockMode } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/mysql';
import type { Client } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/common';
import { workflowIds } from '#engine/names.ts';
import { Delivery } from './entities.ts';
import { eraseDeliveries } from './store/erase.ts';
import { QUEUED } from './store/integration-queue.ts';
import { releaseTransient } from './store/release-transient.ts';

const BATCH = 100;
const DEADLINE_MS = 10_000;
const REASON = 'the integration queue was cleared';

/**
 * Ends the runs of all queued jobs, then removes the rows of the jobs, batch by batch. Runs are terminated, not cancelled:
 * termination needs no worker and leaves no waiting run behind.
 * @throws ServiceError when the engine is away; the rows of that batch and of all later batches stay
 */
export async function clearQueue({ orm, client }: { orm: MikroORM; client: Client }): Promise<void> {
  // Walks by id and only once, so that jobs that keep arriving cannot keep the loop going.
  for (let last = ''; ; ) {
    const jobs = await orm.em
      .fork()
      .find(
        Delivery,
        { $and: [QUEUED, { id: { $gt: last } }] },
        { orderBy: { id: 'asc' }, limit: BATCH, fields: ['id', 'replays'] },
      );
    const ids = jobs.map(({ id }) => id);
    last = ids.at(-1) ?? '';
    if (last === '') return;
    await client.withDeadline(Date.now() + DEADLINE_MS, () => Promise.all(jobs.map((job) => endRun(client, job))));
    await removeJobs(orm, ids);
  }
}

async function endRun(client: Client, { id, replays }: Pick<Delivery, 'id' | 'replays'>): Promise<void> {
  try {
    await client.workflow.getHandle(workflowIds.delivery('integration', id, replays)).terminate(REASON);
  } catch (error) {
    // The run never started, or it ended long ago.
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}

/** Removes jobs unless they have ended meanwhile. Transient values go with the last delivery of their submission. */
async function removeJobs(orm: MikroORM, ids: string[]): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
    const jobs = await em.find(Delivery, { $and: [QUEUED, { id: ids }] }, lock);
    await eraseDeliveries(em, { id: jobs.map(({ id }) => id) });
    for (const uuid of new Set(jobs.map(({ submissionUuid }) => submissionUuid))) await releaseTransient(em, uuid);
  });
}
