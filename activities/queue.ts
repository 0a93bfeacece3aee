import type { MikroORM } from '@mikro-orm/mysql';
import type { Client } from '@temporalio/client';
import { WorkflowIdConflictPolicy } from '@temporalio/common';
import { IntegrationJob } from '../db/entities/deliveries.ts';
import { integrationDispatch } from '../workflows/integration-dispatch.ts';
import { TASK_QUEUES, workflowIds } from '../workflows/names.ts';
import { searchAttributes } from '../workflows/search-attributes.ts';

const BATCH = 10;
/** Below this a job is not late: its run may be about to act. */
const GRACE_MS = 60_000;

export interface QueueActivitiesDeps {
  orm: MikroORM;
  client: Client;
}

export function createQueueActivities({ orm, client }: QueueActivitiesDeps) {
  return {
    /**
     * Wakes up to 10 jobs, oldest first, whose first round never ended or that are overdue: their run was lost. A job
     * that is in its back-off is left alone.
     */
    async wakeJobs(input: { now: number }): Promise<{ woken: number }> {
      const before = new Date(input.now - GRACE_MS);
      const jobs = await orm.em.fork().find(
        IntegrationJob,
        {
          $or: [
            { status: 'pending', enqueuedAt: { $lt: before } },
            { status: 'retrying', nextAttemptAt: { $lt: before } },
          ],
        },
        { orderBy: { enqueuedAt: 'asc' }, limit: BATCH },
      );
      // One that cannot be started must not keep the others asleep, this minute and every one after it.
      const starts = await Promise.allSettled(jobs.map((job) => startRun(job)));
      const broken = starts.filter((start) => start.status === 'rejected');
      if (jobs.length > 0 && broken.length === jobs.length) throw broken[0]?.reason;
      return { woken: jobs.length - broken.length };
    },
  };

  /** A run that is still there goes on as it is: a signal could shorten the back-off after the try it is making. */
  function startRun({ id, formId, integrationId }: IntegrationJob) {
    return client.workflow.start(integrationDispatch, {
      workflowId: workflowIds.integrationDispatch(id),
      taskQueue: TASK_QUEUES.submissions,
      workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
      args: [{ jobId: id }],
      staticSummary: `Form ${formId}: integration ${integrationId}`,
      typedSearchAttributes: [
        { key: searchAttributes.formId, value: formId },
        { key: searchAttributes.integrationId, value: integrationId },
      ],
    });
  }
}
