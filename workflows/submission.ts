import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import {
  CancellationScope,
  isCancellation,
  ParentClosePolicy,
  proxyActivities,
  setCurrentDetails,
  startChild,
  upsertSearchAttributes,
  WorkflowIdReusePolicy,
  workflowInfo,
} from '@temporalio/workflow';
import type { createIntegrationActivities } from '../activities/integrations.ts';
import type { createNotificationActivities } from '../activities/notifications.ts';
import type { createSubmissionActivities, PlannedJob } from '../activities/submissions.ts';
import { summariseFailure } from './failures.ts';
import { integrationDispatch } from './integration-dispatch.ts';
import { TASK_QUEUES, workflowIds } from './names.ts';
import { searchAttributes } from './search-attributes.ts';

type Records = ReturnType<typeof createSubmissionActivities> &
  Pick<ReturnType<typeof createIntegrationActivities>, 'finishJob'>;

/** Our own database: short tries, and never given up, since only we can mend it. */
const records = proxyActivities<Records>({
  taskQueue: TASK_QUEUES.submissions,
  startToCloseTimeout: '30 s',
  heartbeatTimeout: '10 s',
  retry: { initialInterval: '1 s', backoffCoefficient: 2, maximumInterval: '1 min' },
});

/** Mail: a server may be away over a week-end. */
const mail = proxyActivities<ReturnType<typeof createNotificationActivities>>({
  taskQueue: TASK_QUEUES.mail,
  startToCloseTimeout: '2 min',
  heartbeatTimeout: '10 s',
  scheduleToCloseTimeout: '3 days',
  retry: { initialInterval: '10 s', backoffCoefficient: 2, maximumInterval: '1 h' },
});

export interface SubmissionInput {
  submissionUuid: string;
}

export type SubmissionOutcome = 'completed' | 'completed_with_errors' | 'already_claimed';

/** Everything that follows from one accepted submission. Branches run side by side and fail alone. */
export async function submission({ submissionUuid }: SubmissionInput): Promise<SubmissionOutcome> {
  const claimId = workflowInfo().firstExecutionRunId;
  // Cancelled half-way it would claim the record for a run that is gone; afterwards the run can end it properly.
  const plan = await CancellationScope.nonCancellable(() =>
    records.claimSubmission({ submissionUuid, claimId, now: Date.now() }),
  );
  if (!plan) return 'already_claimed';
  if (plan.submissionId !== null)
    upsertSearchAttributes([{ key: searchAttributes.submissionId, value: plan.submissionId }]);

  const tally: Tally = { sent: 0, failed: 0, notifications: plan.deliveryIds.length, integrations: plan.jobs.length };
  describe(tally);
  let outcome: Exclude<SubmissionOutcome, 'already_claimed'> = 'completed_with_errors';
  try {
    const branches = await Promise.allSettled([
      ...plan.jobs.map((job) => startDispatch(job)),
      ...plan.deliveryIds.map(async (deliveryId) => {
        tally[await notify(deliveryId)] += 1;
        describe(tally);
      }),
    ]);
    const broken = branches.find((branch) => branch.status === 'rejected');
    if (broken) throw broken.reason;
    if (tally.failed === 0) outcome = 'completed';
  } finally {
    // A cancelled run must not leave the record "processing", nor a transient row behind.
    await CancellationScope.nonCancellable(() =>
      records.completeSubmission({ submissionUuid, claimId, outcome, now: Date.now() }),
    );
    upsertSearchAttributes([{ key: searchAttributes.outcome, value: outcome }]);
  }
  return outcome;
}

interface Tally {
  sent: number;
  failed: number;
  notifications: number;
  integrations: number;
}

async function notify(deliveryId: string): Promise<'sent' | 'failed'> {
  try {
    return await mail.sendNotification({ deliveryId });
  } catch (error) {
    await CancellationScope.nonCancellable(() =>
      records.closeDelivery({ deliveryId, errorType: summariseFailure(error).type, now: Date.now() }),
    );
    if (isCancellation(error)) throw error;
    return 'failed';
  }
}

/** The child outlives this run: its retries take days. */
async function startDispatch({ jobId, integrationId, formId, surface }: PlannedJob): Promise<void> {
  try {
    await startChild(integrationDispatch, {
      workflowId: workflowIds.integrationDispatch(jobId),
      workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
      parentClosePolicy: ParentClosePolicy.ABANDON,
      args: [{ jobId }],
      staticSummary: `Form ${formId}: integration ${integrationId}`,
      typedSearchAttributes: [
        { key: searchAttributes.formId, value: formId },
        { key: searchAttributes.surface, value: surface },
        { key: searchAttributes.integrationId, value: integrationId },
      ],
    });
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return;
    // No run will ever end this job, and `processIntegrationQueue` must not start one.
    if (isCancellation(error)) {
      await CancellationScope.nonCancellable(() => records.finishJob({ jobId, outcome: 'cancelled', now: Date.now() }));
    }
    throw error;
  }
}

function describe({ sent, failed, notifications, integrations }: Tally): void {
  setCurrentDetails(
    `Notifications: ${sent} sent, ${failed} failed of ${notifications}. Integrations started: ${integrations}.`,
  );
}
