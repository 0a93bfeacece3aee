import { CancellationScope, proxyActivities, proxyLocalActivities, workflowInfo } from '@temporalio/workflow';
import { TASK_QUEUES } from '#engine/names.ts';
import type { SubmissionInput } from '#engine/runs.ts';
import type { createFirstPassActivities, FirstPass } from '#features/processing/activities/first-pass.ts';
import type { createRunHookActivities } from '#features/processing/activities/run-hooks.ts';
import type { createSubmissionActivities } from '#features/processing/activities/submissions.ts';
import { EXTENSIONS, OWN_DATABASE } from './activity-options.ts';
import { ownerOfRun } from './deliveries.ts';
import { Progress, type SubmissionResult } from './progress.ts';
import { deliver } from './steps.ts';

/**
 * Within the workflow task, so that a healthy submission is one task of the engine. What fails in it itself is our own
 * database, which timers of the engine wait for: no task is kept open meanwhile.
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
 * Everything that follows from one accepted submission: a first pass attempts each step once, and what it could not do goes on
 * here, side by side. Steps fail alone.
 */
export async function submission(input: SubmissionInput): Promise<SubmissionResult> {
  const { submissionUuid } = input;
  const claimId = workflowInfo().firstExecutionRunId;
  // If it were cancelled half-way, it would claim the record for a run that is gone. Afterwards the run can end it properly.
  const pass = await CancellationScope.nonCancellable(() =>
    local.firstPass({ ...input, claimId, owner: ownerOfRun(), now: Date.now() }),
  );
  if (!pass) return { outcome: 'already_claimed', steps: [] };
  const progress = new Progress(pass);
  if (pass.outcome) {
    progress.end(pass.outcome);
    return progress.result(pass.outcome);
  }

  let outcome: 'completed' | 'completed_with_errors' = 'completed_with_errors';
  try {
    await goOn(submissionUuid, pass, progress);
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

/** The steps that are left, side by side. `after_submission` waits for the first outcome of each. */
async function goOn(submissionUuid: string, { open, hooks }: FirstPass, progress: Progress): Promise<void> {
  const branches = open.map((step) =>
    branch(async (firstOutcome) => progress.note(step.delivery.id, await deliver(step, firstOutcome))),
  );
  const after = hooks?.after && afterFirstOutcomes(submissionUuid, branches, progress);
  const ended = await Promise.allSettled([...branches.map(({ done }) => done), after]);
  const broken = ended.find((end) => end.status === 'rejected');
  if (broken) throw broken.reason;
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
 * processed successfully: when a step has failed for good by then, only `submission_failed` fires.
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
