import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import {
  ActivityCancellationType,
  CancellationScope,
  isCancellation,
  ParentClosePolicy,
  proxyActivities,
  sleep,
  startChild,
  WorkflowIdReusePolicy,
} from '@temporalio/workflow';
import { TASK_QUEUES } from '#engine/names.ts';
import { type DispatchProgress, integrationRun, mailRun } from '#engine/runs.ts';
import { FIRST_RETRY_MS, firstMailWait } from '#engine/waits.ts';
import type { createIntegrationActivities } from '#features/deliveries/activities/integrations.ts';
import type { Listeners } from '#features/submissions/activities/listeners.ts';
import type {
  createMailRecords,
  createNotificationActivities,
  NotificationResult,
} from '#features/submissions/activities/notifications.ts';
import type { OpenJob, OpenMail, PlannedJob, UnnotedMail } from '#features/submissions/activities/steps.ts';
import type { createSubmissionActivities } from '#features/submissions/activities/submissions.ts';
import type { HookProblem } from '#hooks/hook-run.ts';
import { FAST_ROUND, MAIL_ROUND, OWN_DATABASE } from './activity-options.ts';
import { deferralWait } from './deferral.ts';
import type { DeliveryOutcome } from './dispatch-loop.ts';
import { summariseFailure } from './failures.ts';
import { type IntegrationOutcome, integrationDispatch } from './integration-dispatch.ts';
import { mailDispatch } from './mail-dispatch.ts';
import { ownerOfRun } from './owner.ts';

type Records = ReturnType<typeof createSubmissionActivities> &
  ReturnType<typeof createMailRecords> &
  Pick<ReturnType<typeof createIntegrationActivities>, 'finishJob' | 'scheduleRetry'>;

export const records = proxyActivities<Records>({ taskQueue: TASK_QUEUES.submissions, ...OWN_DATABASE });

/** Mails of runs that an older version has started: a server may be away over a week-end. */
const mail = proxyActivities<ReturnType<typeof createNotificationActivities>>({
  taskQueue: TASK_QUEUES.mail,
  startToCloseTimeout: '2 min',
  heartbeatTimeout: '10 s',
  scheduleToCloseTimeout: '3 days',
  retry: { initialInterval: '10 s', backoffCoefficient: 2, maximumInterval: '1 h' },
});

/** One attempt, for those who wait for its outcome. */
const firstMail = proxyActivities<ReturnType<typeof createNotificationActivities>>({
  taskQueue: TASK_QUEUES.mail,
  ...MAIL_ROUND,
});

/**
 * Inline integrations: the same fast attempts that a run of its own begins with. A cancelled run waits for the attempt under
 * way, so that its record says whether the effect happened.
 */
const inline = proxyActivities<ReturnType<typeof createIntegrationActivities>>({
  taskQueue: TASK_QUEUES.integrations,
  ...FAST_ROUND,
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
});

/** How often an inline step waits for a free place at its receiver before it is left to a run of its own. */
const MOST_WAITS = 5;

type MailRunOf = NonNullable<OpenMail['run']>;

/** How a step ended here. */
export interface StepResult {
  /** `handed_over`: a run of its own goes on with it. */
  outcome: 'sent' | 'delivered' | 'failed' | 'cancelled' | 'handed_over';
  errorClass?: string;
  problems?: HookProblem[];
}

/**
 * Sends a mail that the first pass has left, or leaves it to a run of its own.
 * @param hooks what extensions listen to in runs of an older version
 */
export async function sendMail(
  open: OpenMail,
  hooks: Listeners['hooks'],
  firstOutcome: () => void,
): Promise<StepResult> {
  const { deliveryId, run, here, progress, unnoted } = open;
  if (unnoted) return noteMail(deliveryId, unnoted);
  if (!run) return sendHere(open, hooks?.after && firstOutcome);
  return here && !progress ? tryMail(deliveryId, run) : handOverMail(deliveryId, run, progress);
}

/** The first attempt at a mail, within this run; what may still succeed is left to a run of its own. */
async function tryMail(deliveryId: string, run: MailRunOf): Promise<StepResult> {
  const mail = { deliveryId, owner: ownerOfRun() };
  const startedAt = Date.now();
  const finish = (outcome: DeliveryOutcome, errorType?: string) =>
    CancellationScope.nonCancellable(() => records.finishMail({ ...mail, outcome, errorType, now: Date.now() }));
  try {
    const result = await firstMail.dispatchMail(mail);
    if (result) return await mailResult(deliveryId, result);
    // Nothing was sent: it has ended, or somebody else has it.
    const outcome = await finish('cancelled');
    return { outcome: outcome === 'delivered' ? 'sent' : outcome };
  } catch (error) {
    if (isCancellation(error)) {
      await finish('cancelled');
      throw error;
    }
    const { kind, type: errorType, retryAfterMs, isLost, problems } = summariseFailure(error);
    if (kind === 'permanent') {
      await finish('failed', errorType);
      return { outcome: 'failed', errorClass: errorType, problems };
    }
    const planned = firstMailWait({ unknown: kind === 'unknown', retryAfterMs });
    const nextAttemptAt = Date.now() + planned;
    const lost = isLost && { lostAfter: 0 };
    const unsure = await CancellationScope.nonCancellable(() =>
      records.scheduleMailRetry({ ...mail, errorType, nextAttemptAt, now: Date.now(), ...lost }),
    );
    const unknown = kind === 'unknown' || Boolean(unsure);
    const waitMs = unsure?.waitMs ?? planned;
    const progress = { failures: 1, startedAt, waitMs, ...(unknown && { unknowns: 1 }) };
    return { ...(await handOverMail(deliveryId, run, progress)), errorClass: errorType, problems };
  }
}

/** @param firstOutcome called after the first attempt, which then is an activity of its own. */
async function sendHere({ deliveryId, retryInMs }: OpenMail, firstOutcome?: () => void): Promise<StepResult> {
  try {
    if (retryInMs !== undefined) {
      firstOutcome?.();
      await sleep(retryInMs);
    } else if (firstOutcome) {
      const first = await attemptOnce(deliveryId);
      if (first) return first;
      firstOutcome();
      await sleep(FIRST_RETRY_MS);
    }
    return await mailResult(deliveryId, await mail.sendNotification({ deliveryId }));
  } catch (error) {
    const { kind, type: errorType, problems } = summariseFailure(error);
    const givenUp = kind !== 'permanent';
    await CancellationScope.nonCancellable(() =>
      records.closeDelivery({ deliveryId, errorType, givenUp, now: Date.now() }),
    );
    if (isCancellation(error)) throw error;
    return { outcome: 'failed', errorClass: errorType, problems };
  }
}

/** @returns null when it failed in a way that may pass. */
async function attemptOnce(deliveryId: string): Promise<StepResult | null> {
  try {
    return await mailResult(deliveryId, await firstMail.sendNotification({ deliveryId }));
  } catch (error) {
    if (isCancellation(error) || summariseFailure(error).kind === 'permanent') throw error;
    return null;
  }
}

/** Older workers answered with the outcome alone. */
async function mailResult(deliveryId: string, result: NotificationResult | 'sent' | 'failed'): Promise<StepResult> {
  if (typeof result === 'string') return { outcome: result };
  const { unnoted, ...end } = result;
  return unnoted ? { ...end, ...(await noteMail(deliveryId, unnoted)) } : end;
}

/** A mail that was sent, or refused for good, must not be sent again because its row could not be written. */
async function noteMail(deliveryId: string, unnoted: UnnotedMail): Promise<StepResult> {
  const now = Date.now();
  if (unnoted.outcome === 'sent') {
    const { accepted, rejected } = unnoted;
    await CancellationScope.nonCancellable(() => records.noteSent({ deliveryId, accepted, rejected, now }));
    return { outcome: 'sent' };
  }
  const { outcome, errorType } = unnoted;
  await CancellationScope.nonCancellable(() => records.closeDelivery({ deliveryId, outcome, errorType, now }));
  return { outcome, errorClass: errorType };
}

/** Goes on with a job where the first pass left off. */
export async function deliver({ job, progress, unnoted }: OpenJob, firstOutcome: () => void): Promise<StepResult> {
  if (!unnoted) return job.inline && !progress ? deliverInline(job, firstOutcome) : handOver(job, progress);
  await finishJob(job.jobId, unnoted.outcome, unnoted.errorType);
  return { outcome: unnoted.outcome, errorClass: unnoted.errorType };
}

/** A first round within this run; what may still succeed is left to a run of its own. */
async function deliverInline(job: PlannedJob, firstOutcome: () => void): Promise<StepResult> {
  const { jobId } = job;
  const owner = ownerOfRun();
  const startedAt = Date.now();
  try {
    let result = await inline.dispatch({ jobId, owner });
    for (let waits = 0; result?.deferredMs !== undefined; waits += 1) {
      const waitMs = deferralWait(result.deferredMs);
      if (waits === MOST_WAITS) {
        firstOutcome();
        return await handOver(job, { startedAt, waitMs });
      }
      await sleep(waitMs);
      result = await inline.dispatch({ jobId, owner });
    }
    await finishJob(jobId, 'delivered');
    return { outcome: 'delivered', problems: result?.problems };
  } catch (error) {
    if (isCancellation(error)) {
      await finishJob(jobId, 'cancelled');
      throw error;
    }
    const { kind, type, retryAfterMs = 0, problems } = summariseFailure(error);
    if (kind === 'permanent') {
      await finishJob(jobId, 'failed', type);
      return { outcome: 'failed', errorClass: type, problems };
    }
    const waitMs = Math.max(FIRST_RETRY_MS, retryAfterMs);
    await CancellationScope.nonCancellable(() =>
      records.scheduleRetry({ jobId, owner, errorType: type, nextAttemptAt: Date.now() + waitMs, now: Date.now() }),
    );
    firstOutcome();
    return { ...(await handOver(job, { failures: 1, startedAt, waitMs })), errorClass: type, problems };
  }
}

/** Leaves a job to a run of its own, which outlives this one: its retries take days. */
function handOver({ jobId, submissionId, ...job }: PlannedJob, progress?: DispatchProgress): Promise<StepResult> {
  const { workflowType: _, ...run } = integrationRun(
    { ...job, id: jobId, replays: 0 },
    { ...job, submissionId },
    progress,
  );
  return startOwnRun(startChild(integrationDispatch, { ...run, ...OF_ITS_OWN }), () => finishJob(jobId, 'cancelled'));
}

/** As `handOver`. */
function handOverMail(id: string, of: MailRunOf, progress?: DispatchProgress): Promise<StepResult> {
  const { workflowType: _, ...run } = mailRun({ ...of, id, replays: 0 }, of, progress);
  const end = { deliveryId: id, owner: ownerOfRun(), outcome: 'cancelled' as const };
  return startOwnRun(startChild(mailDispatch, { ...run, ...OF_ITS_OWN }), () =>
    CancellationScope.nonCancellable(() => records.finishMail({ ...end, now: Date.now() })),
  );
}

const OF_ITS_OWN = {
  workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
  parentClosePolicy: ParentClosePolicy.ABANDON,
} as const;

/** @param end no run will ever end it, and `processIntegrationQueue` must not start one */
async function startOwnRun(started: Promise<unknown>, end: () => Promise<unknown>): Promise<StepResult> {
  try {
    await started;
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) {
      if (isCancellation(error)) await end();
      throw error;
    }
  }
  return { outcome: 'handed_over' };
}

/** Cancelled or not, the record says what became of the job. */
function finishJob(jobId: string, outcome: IntegrationOutcome, errorType?: string): Promise<unknown> {
  return CancellationScope.nonCancellable(() =>
    records.finishJob({ jobId, owner: ownerOfRun(), outcome, errorType, now: Date.now() }),
  );
}
