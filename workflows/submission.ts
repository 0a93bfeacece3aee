import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import {
  ActivityCancellationType,
  CancellationScope,
  isCancellation,
  ParentClosePolicy,
  patched,
  proxyActivities,
  setCurrentDetails,
  sleep,
  startChild,
  upsertSearchAttributes,
  WorkflowIdReusePolicy,
  workflowInfo,
} from '@temporalio/workflow';
import type { createIntegrationActivities } from '../activities/integrations/integrations.ts';
import type { createNotificationActivities, NotificationResult } from '../activities/submissions/notifications.ts';
import type { createRunHookActivities } from '../activities/submissions/run-hooks.ts';
import type { createSubmissionActivities, PlannedJob } from '../activities/submissions/submissions.ts';
import { TASK_QUEUES } from '../engine/names.ts';
import { type IntegrationDispatchInput, integrationRun, type SubmissionInput } from '../engine/runs.ts';
import { searchAttributes } from '../engine/search-attributes.ts';
import type { HookProblem } from '../hooks/hook-run.ts';
import { FAST_ROUND, OWN_DATABASE } from './activity-options.ts';
import { deferralWait } from './deferral.ts';
import { summariseFailure, tellProblems } from './failures.ts';
import { type IntegrationOutcome, integrationDispatch } from './integration-dispatch.ts';

type Records = ReturnType<typeof createSubmissionActivities> &
  Pick<ReturnType<typeof createIntegrationActivities>, 'finishJob' | 'scheduleRetry'>;

const records = proxyActivities<Records>({ taskQueue: TASK_QUEUES.submissions, ...OWN_DATABASE });

/** Extensions' own code: what one of its handlers does wrong is reported, so that only a lost worker makes it try again. */
const extensions = proxyActivities<ReturnType<typeof createRunHookActivities>>({
  taskQueue: TASK_QUEUES.submissions,
  startToCloseTimeout: '10 min',
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

/** The first try alone, for those who wait for its outcome. */
const firstMail = proxyActivities<ReturnType<typeof createNotificationActivities>>({
  taskQueue: TASK_QUEUES.mail,
  startToCloseTimeout: '2 min',
  heartbeatTimeout: '10 s',
  retry: { maximumAttempts: 1 },
});

/**
 * What this service does itself: the same fast tries that a run of its own begins with. A cancelled run waits for what
 * becomes of the one under way, so that its record says whether the effect was had.
 */
const inline = proxyActivities<ReturnType<typeof createIntegrationActivities>>({
  taskQueue: TASK_QUEUES.integrations,
  ...FAST_ROUND,
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
});

const FIRST_RETRY_MS = 10_000;
/** How often an inline step waits for a free place at its receiver before it is left to a run of its own. */
const MOST_WAITS = 5;

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

  const tally: Tally = {
    sent: 0,
    failed: 0,
    cancelled: 0,
    notifications: plan.deliveryIds.length,
    integrations: plan.jobs.length,
    problems: [],
  };
  describe(tally);
  let outcome: Exclude<SubmissionOutcome, 'already_claimed'> = 'completed_with_errors';
  try {
    const branches = [
      ...plan.jobs.map((job) =>
        branch(async (firstOutcome) => {
          if (!job.inline) return startDispatch(job);
          note(tally, await deliverInline(job, firstOutcome));
        }),
      ),
      ...plan.deliveryIds.map((deliveryId) =>
        branch(async (firstOutcome) => {
          note(tally, await notify(deliveryId, plan.hooks?.after && firstOutcome));
        }),
      ),
    ];
    const after = plan.hooks?.after && afterFirstOutcomes(submissionUuid, branches, tally);
    const ended = await Promise.allSettled([...branches.map(({ done }) => done), after]);
    const broken = ended.find((end) => end.status === 'rejected');
    if (broken) throw broken.reason;
    if (tally.failed === 0) outcome = 'completed';
    else if (plan.hooks?.failed) await tellOfFailure(submissionUuid, tally);
  } finally {
    // A cancelled run must not leave the record "processing", nor a transient row behind.
    await CancellationScope.nonCancellable(() =>
      records.completeSubmission({ submissionUuid, claimId, outcome, now: Date.now() }),
    );
    upsertSearchAttributes([{ key: searchAttributes.outcome, value: outcome }]);
  }
  return outcome;
}

/** What became of the steps so far, for people and for the outcome. */
interface Tally {
  sent: number;
  failed: number;
  cancelled: number;
  notifications: number;
  integrations: number;
  problems: HookProblem[];
}

/** How a step ended; nothing is counted for an integration that was handed over or delivered. */
interface StepResult {
  outcome?: 'sent' | 'failed' | 'cancelled';
  problems?: HookProblem[];
}

interface Branch {
  /** Settles with the first outcome of the step, or when it has ended. */
  first: Promise<void>;
  done: Promise<void>;
}

function branch(work: (firstOutcome: () => void) => Promise<void>): Branch {
  let firstOutcome = () => {};
  const first = new Promise<void>((resolve) => {
    firstOutcome = resolve;
  });
  return { first, done: work(firstOutcome).finally(firstOutcome) };
}

/**
 * `after_submission` waits for each step's first outcome, and not for the retries of days. It is for a submission that was
 * processed successfully: where a step has failed for good by then, `submission_failed` alone tells of it.
 */
async function afterFirstOutcomes(submissionUuid: string, branches: Branch[], tally: Tally): Promise<void> {
  await Promise.all(branches.map(({ first }) => first));
  // Runs of older code fired both; those that succeed need no marker.
  if (tally.failed > 0 && patched('after-submission-on-success-only')) return;
  note(tally, { problems: await extensions.afterSubmission({ submissionUuid }) });
}

async function tellOfFailure(submissionUuid: string, tally: Tally): Promise<void> {
  const message = `Not everything that follows from the submission could be done (${tally.failed} failed).`;
  note(tally, { problems: await extensions.submissionFailed({ submissionUuid, message }) });
}

/** @param firstOutcome called after the first try, which then is an activity of its own. */
async function notify(deliveryId: string, firstOutcome?: () => void): Promise<StepResult> {
  try {
    if (firstOutcome) {
      const first = await tryOnce(deliveryId);
      if (first) return first;
      firstOutcome();
      await sleep(FIRST_RETRY_MS);
    }
    return stepResult(await mail.sendNotification({ deliveryId }));
  } catch (error) {
    const { type: errorType, problems } = summariseFailure(error);
    await CancellationScope.nonCancellable(() => records.closeDelivery({ deliveryId, errorType, now: Date.now() }));
    if (isCancellation(error)) throw error;
    return { outcome: 'failed', problems };
  }
}

/** @returns null when it failed in a way that may pass. */
async function tryOnce(deliveryId: string): Promise<StepResult | null> {
  try {
    return stepResult(await firstMail.sendNotification({ deliveryId }));
  } catch (error) {
    if (isCancellation(error) || summariseFailure(error).kind === 'permanent') throw error;
    return null;
  }
}

/** Older workers answered with the outcome alone. */
function stepResult(result: NotificationResult | 'sent' | 'failed'): StepResult {
  return typeof result === 'string' ? { outcome: result } : result;
}

/** A first round within this run; what may still succeed is left to a run of its own. */
async function deliverInline(job: PlannedJob, firstOutcome: () => void): Promise<StepResult> {
  const { jobId } = job;
  const startedAt = Date.now();
  try {
    let result = await inline.dispatch({ jobId });
    for (let waits = 0; result?.deferredMs !== undefined; waits += 1) {
      const waitMs = deferralWait(result.deferredMs);
      if (waits === MOST_WAITS) {
        firstOutcome();
        await startDispatch(job, { startedAt, waitMs });
        return {};
      }
      await sleep(waitMs);
      result = await inline.dispatch({ jobId });
    }
    await finishJob(jobId, 'delivered');
    return { problems: result?.problems };
  } catch (error) {
    if (isCancellation(error)) {
      await finishJob(jobId, 'cancelled');
      throw error;
    }
    const { kind, type, retryAfterMs = 0, problems } = summariseFailure(error);
    if (kind === 'permanent') {
      await finishJob(jobId, 'failed', type);
      return { outcome: 'failed', problems };
    }
    const waitMs = Math.max(FIRST_RETRY_MS, retryAfterMs);
    await CancellationScope.nonCancellable(() =>
      records.scheduleRetry({ jobId, errorType: type, nextAttemptAt: Date.now() + waitMs, now: Date.now() }),
    );
    firstOutcome();
    await startDispatch(job, { failures: 1, startedAt, waitMs });
    return { problems };
  }
}

/** Cancelled or not, the record says what became of the job. */
function finishJob(jobId: string, outcome: IntegrationOutcome, errorType?: string): Promise<unknown> {
  return CancellationScope.nonCancellable(() => records.finishJob({ jobId, outcome, errorType, now: Date.now() }));
}

/** The child outlives this run: its retries take days. */
async function startDispatch(
  { jobId, submissionId, ...job }: PlannedJob,
  progress?: Pick<IntegrationDispatchInput, 'failures' | 'startedAt' | 'waitMs'>,
): Promise<void> {
  try {
    await startChild(integrationDispatch, {
      ...integrationRun({ ...job, id: jobId, replays: 0 }, { ...job, submissionId }, progress),
      workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
      parentClosePolicy: ParentClosePolicy.ABANDON,
    });
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return;
    // No run will ever end this job, and `processIntegrationQueue` must not start one.
    if (isCancellation(error)) await finishJob(jobId, 'cancelled');
    throw error;
  }
}

function note(tally: Tally, { outcome, problems = [] }: StepResult): void {
  if (outcome) tally[outcome] += 1;
  tally.problems.push(...problems);
  describe(tally);
}

function describe({ sent, failed, cancelled, notifications, integrations, problems }: Tally): void {
  const mails = `Notifications: ${sent} sent, ${failed} failed${cancelled > 0 ? `, ${cancelled} cancelled` : ''} of ${notifications}.`;
  setCurrentDetails(`${mails} Integrations: ${integrations}.${tellProblems(problems)}`);
}
