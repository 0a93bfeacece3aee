import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import {
  CancellationScope,
  isCancellation,
  ParentClosePolicy,
  proxyActivities,
  startChild,
  upsertSearchAttributes,
  WorkflowIdReusePolicy,
} from '@temporalio/workflow';
import { TASK_QUEUES } from '#engine/names.ts';
import { type AlertTellingInput, alertTellingRun } from '#engine/runs.ts';
import { searchAttributes } from '#engine/search-attributes.ts';
import type { createAlertActivities } from '#features/alerts/activities.ts';
import type { SendOutcome } from '#features/alerts/notices/send-notice.ts';
import { OWN_DATABASE } from './activity-options.ts';
import { summariseFailure } from './failures.ts';

type Activities = ReturnType<typeof createAlertActivities>;

const checks = proxyActivities<Activities>({
  taskQueue: TASK_QUEUES.submissions,
  startToCloseTimeout: '50 s',
  // The next minute's run completes what this one could not.
  scheduleToCloseTimeout: '55 s',
});

/** The receiver of an alert may be unavailable for as long as the cause, so it is retried for a day, with growing intervals. */
const notices = proxyActivities<Activities>({
  taskQueue: TASK_QUEUES.submissions,
  startToCloseTimeout: '2 min',
  scheduleToCloseTimeout: '1 day',
  heartbeatTimeout: '10 s',
  retry: { initialInterval: '30 s', backoffCoefficient: 2, maximumInterval: '30 min' },
});

const records = proxyActivities<Activities>({ taskQueue: TASK_QUEUES.submissions, ...OWN_DATABASE });

/** Runs every minute: looks for problems, and starts a run for each alert notice. */
export async function alertRound(): Promise<{ begun: number; ended: number; tellings: number }> {
  const { begun, ended, tellings } = await checks.lookForAlerts({ now: Date.now() });
  for (const telling of tellings) await startNoticeRun({ telling });
  return { begun, ended, tellings: tellings.length };
}

/** Sends an alert notice: one mail, or one event to the webhook. */
export async function alertTelling({ telling }: AlertTellingInput): Promise<SendOutcome> {
  let outcome: SendOutcome;
  try {
    outcome = await notices.tellAlert({ telling });
  } catch (error) {
    const { type } = summariseFailure(error);
    const giveUp = () => records.giveUpTelling({ telling, type });
    if (isCancellation(error)) {
      await CancellationScope.nonCancellable(giveUp);
      throw error;
    }
    await giveUp();
    outcome = 'failed';
  }
  upsertSearchAttributes([{ key: searchAttributes.outcome, value: outcome }]);
  return outcome;
}

async function startNoticeRun(input: AlertTellingInput): Promise<void> {
  const { workflowType, ...options } = alertTellingRun(input);
  try {
    await startChild(workflowType, {
      ...options,
      workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
      parentClosePolicy: ParentClosePolicy.ABANDON,
    });
  } catch (error) {
    // A previous round has started the run.
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
