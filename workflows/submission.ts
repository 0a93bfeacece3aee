import { CancellationScope, proxyActivities, proxyLocalActivities, workflowInfo } from '@temporalio/workflow';
import { TASK_QUEUES } from '#engine/names.ts';
import type { SubmissionBatchInput, SubmissionInput } from '#engine/runs.ts';
import type { createFirstPassActivities, FirstPass } from '#features/processing/activities/first-pass.ts';
import type { createRunHookActivities } from '#features/processing/activities/run-hooks.ts';
import type { createSubmissionActivities } from '#features/processing/activities/submissions.ts';
import { EXTENSIONS, OWN_DATABASE } from './activity-options.ts';
import { ownerOfRun } from './deliveries.ts';
import { BatchProgress, Progress, type ProgressView, type SubmissionResult, showRun } from './progress.ts';
import { deliver } from './steps.ts';

/**
 * Runs within the workflow task, so that a healthy submission costs one engine task. Its only own dependency is the service's
 * database, whose failures are waited out on timers of the engine, without keeping a task open.
 */
const local = proxyLocalActivities<ReturnType<typeof createFirstPassActivities>>({
  startToCloseTimeout: '20 s',
  retry: { initialInterval: '2 s', backoffCoefficient: 2, maximumInterval: '1 min' },
  localRetryThreshold: '1 s',
});

const extensions = proxyActivities<ReturnType<typeof createRunHookActivities>>({
  taskQueue: TASK_QUEUES.submissions,
  ...EXTENSIONS,
});

const records = proxyActivities<ReturnType<typeof createSubmissionActivities>>({
  taskQueue: TASK_QUEUES.submissions,
  ...OWN_DATABASE,
});

/**
 * Processes an accepted submission: a first pass attempts each step once, and unfinished steps continue here in parallel. A
 * step that fails does not affect the others.
 */
export function submission(input: SubmissionInput): Promise<SubmissionResult> {
  return processSubmission(input, workflowInfo().firstExecutionRunId, showRun);
}

/**
 * Processes submissions that were accepted at about the same time, each on its own as in `submission`: a run costs the engine and
 * the worker as much as all that a submission needs. The passes run within one workflow task. What goes on after them is short,
 * since retries have runs of their own; a form whose submissions go on for longer gets a run for each (`DueParts.alone`).
 */
export async function submissionBatch({ submissions }: SubmissionBatchInput): Promise<BatchResult> {
  const claimId = workflowInfo().workflowId;
  const progress = new BatchProgress();
  const ends = await Promise.allSettled(
    submissions.map(async ({ uuid: submissionUuid, submissionId }) => ({
      ...{ submissionId, submissionUuid },
      ...(await processSubmission({ submissionUuid, stored: true }, claimId, progress.viewOf(submissionId))),
    })),
  );
  progress.end();
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure) throw failure.reason;
  return { submissions: ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : [])) };
}

/** The result of a batch, for people. Contains no personal data. */
export interface BatchResult {
  submissions: (SubmissionResult & { submissionId: number; submissionUuid: string })[];
}

/** @param claimId the name under which the run claims the submission */
async function processSubmission(
  input: SubmissionInput,
  claimId: string,
  view: ProgressView,
): Promise<SubmissionResult> {
  const { submissionUuid } = input;
  // A run cancelled in the middle would leave the record claimed by a run that is gone. After the pass it can close the record
  // properly.
  const pass = await CancellationScope.nonCancellable(() =>
    local.firstPass({ ...input, claimId, owner: ownerOfRun(), now: Date.now() }),
  );
  if (!pass) return { outcome: 'already_claimed', steps: [] };
  const progress = new Progress(pass, view);
  if (pass.outcome) {
    progress.end(pass.outcome);
    return progress.result(pass.outcome);
  }

  let outcome: 'completed' | 'completed_with_errors' = 'completed_with_errors';
  try {
    await continueSteps(submissionUuid, pass, progress);
    if (!progress.hasFailed) outcome = 'completed';
    else if (pass.hooks?.failed) await fireSubmissionFailed(submissionUuid, progress);
  } finally {
    // A cancelled run must not leave the record "processing", nor a transient row behind.
    await CancellationScope.nonCancellable(() =>
      records.completeSubmission({ submissionUuid, claimId, outcome, now: Date.now() }),
    );
    progress.end(outcome);
  }
  return progress.result(outcome);
}

/** Continues the open steps in parallel. `after_submission` waits for the first outcome of each. */
async function continueSteps(submissionUuid: string, { open, hooks }: FirstPass, progress: Progress): Promise<void> {
  const branches = open.map((step) =>
    branch(async (firstOutcome) => progress.note(step.delivery.id, await deliver(step, firstOutcome))),
  );
  const after = hooks?.after && afterFirstOutcomes(submissionUuid, branches, progress);
  const results = await Promise.allSettled([...branches.map(({ done }) => done), after]);
  const failure = results.find((end) => end.status === 'rejected');
  if (failure) throw failure.reason;
}

interface Branch {
  /** Settles with the first outcome of the step, or when the step has ended. */
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
 * Fires `after_submission` once each step has its first outcome, without waiting for retries that may take days. The hook is
 * for successful submissions: if a step has failed permanently by then, only `submission_failed` fires.
 */
async function afterFirstOutcomes(submissionUuid: string, branches: Branch[], progress: Progress): Promise<void> {
  await Promise.all(branches.map(({ first }) => first));
  if (progress.hasFailed) return;
  progress.addProblems(await extensions.afterSubmission({ submissionUuid }));
}

async function fireSubmissionFailed(submissionUuid: string, progress: Progress): Promise<void> {
  const message = `Not everything that follows from the submission could be done (${progress.failed} failed).`;
  progress.addProblems(await extensions.submissionFailed({ submissionUuid, message }));
}
