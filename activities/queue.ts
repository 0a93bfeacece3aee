import type { MikroORM } from '@mikro-orm/mysql';
import type { Client } from '@temporalio/client';
import { type SearchAttributePair, WorkflowIdConflictPolicy } from '@temporalio/common';
import { IntegrationJob } from '../db/entities/deliveries.ts';
import { integrationDispatch, retryNow } from '../workflows/integration-dispatch.ts';
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
      for (const { id, status, formId, integrationId } of jobs) {
        const run = {
          workflowId: workflowIds.integrationDispatch(id),
          taskQueue: TASK_QUEUES.submissions,
          workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
          args: [{ jobId: id }] as [{ jobId: string }],
          staticSummary: `Form ${formId}: integration ${integrationId}`,
          typedSearchAttributes: [
            { key: searchAttributes.formId, value: formId },
            { key: searchAttributes.integrationId, value: integrationId },
          ] as SearchAttributePair[],
        };
        // A signal to a run that waits for its first try would shorten the back-off after it.
        if (status === 'pending') await client.workflow.start(integrationDispatch, run);
        else await client.workflow.signalWithStart(integrationDispatch, { ...run, signal: retryNow });
      }
      return { woken: jobs.length };
    },
  };
}
