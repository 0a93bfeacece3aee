import {
  CancellationScope,
  patched,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import { TASK_QUEUES } from '#engine/names.ts';
import type { SubmissionInput } from '#engine/runs.ts';
import { searchAttributes } from '#engine/search-attributes.ts';
import type { createFirstPassActivities, FirstPass } from '#features/submissions/activities/first-pass.ts';
import type { createRunHookActivities } from '#features/submissions/activities/run-hooks.ts';
import type { StepReport } from '#features/submissions/activities/steps.ts';
import type { HookProblem } from '#hooks/hook-run.ts';
import { EXTENSIONS } from './activity-options.ts';
import { describeProblems } from './failures.ts';
import { ownerOfRun } from './owner.ts';
import { deliver, records, type StepResult, sendMail } from './steps.ts';

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

/** What became of a submission, for people; without personal data. */
export interface SubmissionResult {
  outcome: 'completed' | 'completed_with_errors' | 'already_claimed';
  steps: StepReport[];
}

/**
 * Everything that follows from one accepted submission: a first pass attempts each step once, and what it could not do goes on
 * here, side by side. Steps fail alone.
 */
export async function submission(input: SubmissionInput): Promise<SubmissionResult> {
  const { submissionUuid } = input;
  const claimId = workflowInfo().firstExecutionRunId;
  // If it were cancelled half-way, it would claim the record for a run that is gone. Afterwards the run can end it properly.
  const pass = await CancellationScope.nonCancellable(() => begin(input, claimId));
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

/** Runs that an older version has started only claim here, and take every step the durable way. */
async function begin({ version, ...input }: SubmissionInput, claimId: string): Promise<FirstPass | null> {
  const { submissionUuid } = input;
  if (version === 2) return local.firstPass({ ...input, claimId, owner: ownerOfRun(), now: Date.now() });
  const plan = await records.claimSubmission({ submissionUuid, claimId, now: Date.now() });
  if (!plan) return null;
  const { submissionId, deliveryIds, jobs, hooks } = plan;
  if (submissionId !== null) upsertSearchAttributes([{ key: searchAttributes.submissionId, value: submissionId }]);
  return {
    mails: deliveryIds.map((deliveryId) => ({ deliveryId })),
    jobs: jobs.map((job) => ({ job })),
    hooks,
    steps: [],
  };
}

/** The steps that are left, side by side. `after_submission` waits for the first outcome of each. */
async function goOn(submissionUuid: string, { mails, jobs, hooks }: FirstPass, progress: Progress): Promise<void> {
  const branches = [
    ...jobs.map((job) =>
      branch(async (firstOutcome) => {
        progress.note(job.job.jobId, await deliver(job, firstOutcome));
      }),
    ),
    ...mails.map((mail) =>
      branch(async (firstOutcome) => {
        progress.note(mail.deliveryId, await sendMail(mail, hooks, firstOutcome));
      }),
    ),
  ];
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
  // Runs of older code fired both; those that succeed need no marker.
  if (progress.hasFailed && patched('after-submission-on-success-only')) return;
  progress.addProblems(await extensions.afterSubmission({ submissionUuid }));
}

async function fireSubmissionFailed(submissionUuid: string, progress: Progress): Promise<void> {
  const message = `Not everything that follows from the submission could be done (${progress.failed} failed).`;
  progress.addProblems(await extensions.submissionFailed({ submissionUuid, message }));
}

/** The steps so far: the run's current details, and in the end its result. */
class Progress {
  readonly #steps = new Map<string, StepReport>();
  readonly #problems: HookProblem[];

  constructor({ steps, problems = [] }: FirstPass) {
    this.#problems = [...problems];
    for (const step of steps) this.#steps.set(step.id, step);
    this.#describe();
  }

  get failed(): number {
    return [...this.#steps.values()].filter(({ outcome }) => outcome === 'failed').length;
  }

  get hasFailed(): boolean {
    return this.failed > 0;
  }

  note(id: string, { outcome, errorClass, problems = [] }: StepResult): void {
    const step = this.#steps.get(id) ?? { id, step: id, outcome, tries: 0 };
    const { class: _, ...known } = step;
    // A step that goes on elsewhere has failed so far; one that succeeded has no failure any more.
    const failure = errorClass ?? (outcome === 'handed_over' ? step.class : undefined);
    this.#steps.set(id, { ...known, outcome, ...(failure && { class: failure }) });
    this.addProblems(problems);
  }

  addProblems(problems: readonly HookProblem[]): void {
    this.#problems.push(...problems);
    this.#describe();
  }

  /** Puts the outcome where runs are searched by it. */
  end(outcome: SubmissionResult['outcome']): void {
    upsertSearchAttributes([{ key: searchAttributes.outcome, value: outcome }]);
  }

  result(outcome: SubmissionResult['outcome']): SubmissionResult {
    return { outcome, steps: [...this.#steps.values()] };
  }

  #describe(): void {
    const lines = [...this.#steps.values()].map(
      ({ step, outcome, class: errorClass }) => `- ${step}: ${outcome}${errorClass ? ` (${errorClass})` : ''}`,
    );
    setCurrentDetails(`${lines.join('\n')}${describeProblems(this.#problems)}`);
  }
}
