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
 * Ends the runs of all queued jobs, then removes their rows, batch by batch. Runs are terminated: that needs no worker, and
 * leaves none that waits.
 * @throws ServiceError when the engine is away; the rows of that batch, and of all that follow, stay.
 */
export async function clearQueue({ orm, client }: { orm: MikroORM; client: Client }): Promise<void> {
  // By id and once through, so that jobs which keep coming do not keep it going.
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
    // Never started, or ended long ago.
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}

/** A job that has ended meanwhile stays. What it held of a form that does not store goes with the last one. */
async function removeJobs(orm: MikroORM, ids: string[]): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
    const jobs = await em.find(Delivery, { $and: [QUEUED, { id: ids }] }, lock);
    await eraseDeliveries(em, { id: jobs.map(({ id }) => id) });
    for (const uuid of new Set(jobs.map(({ submissionUuid }) => submissionUuid))) await releaseTransient(em, uuid);
  });
}
