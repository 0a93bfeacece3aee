import { setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow';
import { searchAttributes } from '#engine/search-attributes.ts';
import type { StepReport } from '#features/processing/activities/steps.ts';
import type { HookProblem } from '#hooks/hook-run.ts';
import { describeProblems } from './failures.ts';
import type { StepResult } from './steps.ts';

/** The result of a submission's run, for people. Contains no personal data. */
export interface SubmissionResult {
  outcome: 'completed' | 'completed_with_errors' | 'already_claimed' | 'waits_for_newer_version';
  steps: StepReport[];
}

/** The place where the progress of a submission is shown. */
export interface ProgressView {
  /** @param details one line for each step, as Markdown */
  describe(details: string): void;
  /** @param outcome that of the submission, or `waiting` */
  end(outcome: string): void;
}

/** Shows the progress of a submission with a run of its own: as the run's current details, and as a search attribute. */
export const showRun: ProgressView = { describe: setCurrentDetails, end: storeOutcome };

function storeOutcome(outcome: string): void {
  upsertSearchAttributes([{ key: searchAttributes.outcome, value: outcome }]);
}

/** The outcomes of submissions; the first of those that occur is that of their batch. */
const OUTCOMES = ['completed_with_errors', 'waiting', 'completed'];

/** Shows the progress of a batch: the steps of all its submissions as its current details. */
export class BatchProgress {
  readonly #details = new Map<number, string>();
  readonly #ends: string[] = [];

  viewOf(submissionId: number): ProgressView {
    return {
      describe: (details) => {
        this.#details.set(submissionId, details);
        setCurrentDetails([...this.#details].map(([id, lines]) => `Submission ${id}\n\n${lines}`).join('\n\n'));
      },
      end: (outcome) => void this.#ends.push(outcome),
    };
  }

  /** Stores the outcome of the batch, if it has processed a submission. */
  end(): void {
    const [first] = this.#ends;
    if (first) storeOutcome(OUTCOMES.find((outcome) => this.#ends.includes(outcome)) ?? first);
  }
}

/** Tracks the steps of a submission. They are shown while its run is at work, and finally as the result. */
export class Progress {
  readonly #steps = new Map<string, StepReport>();
  readonly #problems: HookProblem[];
  readonly #view: ProgressView;

  constructor(
    { steps, problems = [] }: { steps: readonly StepReport[]; problems?: readonly HookProblem[] },
    view: ProgressView,
  ) {
    this.#view = view;
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
    // A step handed over to its own run keeps the error it has so far; a step that succeeded has no error any more.
    const failure = errorClass ?? (outcome === 'handed_over' ? step.class : undefined);
    this.#steps.set(id, { ...known, outcome, ...(failure && { class: failure }) });
    this.addProblems(problems);
  }

  addProblems(problems: readonly HookProblem[]): void {
    this.#problems.push(...problems);
    this.#describe();
  }

  /** Shows the outcome; `waiting` if a step waits for its receiver without a run of its own. */
  end(outcome: SubmissionResult['outcome']): void {
    const waits = [...this.#steps.values()].some((step) => step.outcome === 'waiting');
    this.#view.end(waits ? 'waiting' : outcome);
  }

  result(outcome: SubmissionResult['outcome']): SubmissionResult {
    return { outcome, steps: [...this.#steps.values()] };
  }

  #describe(): void {
    const lines = [...this.#steps.values()].map(
      ({ step, outcome, class: errorClass, next }) =>
        `- ${step}: ${outcome}${errorClass ? ` (${errorClass})` : ''}${next ? `; a run of its own begins ${next}` : ''}`,
    );
    this.#view.describe(`${lines.join('\n')}${describeProblems(this.#problems)}`);
  }
}
