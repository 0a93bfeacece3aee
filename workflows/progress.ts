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

/** Tracks the steps of a run. They are shown as the run's current details, and finally as its result. */
export class Progress {
  readonly #steps = new Map<string, StepReport>();
  readonly #problems: HookProblem[];

  constructor({ steps, problems = [] }: { steps: readonly StepReport[]; problems?: readonly HookProblem[] }) {
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

  /** Stores the outcome as a search attribute; `waiting` if a step waits for its receiver without a run of its own. */
  end(outcome: SubmissionResult['outcome']): void {
    const waits = [...this.#steps.values()].some((step) => step.outcome === 'waiting');
    upsertSearchAttributes([{ key: searchAttributes.outcome, value: waits ? 'waiting' : outcome }]);
  }

  result(outcome: SubmissionResult['outcome']): SubmissionResult {
    return { outcome, steps: [...this.#steps.values()] };
  }

  #describe(): void {
    const lines = [...this.#steps.values()].map(
      ({ step, outcome, class: errorClass, next }) =>
        `- ${step}: ${outcome}${errorClass ? ` (${errorClass})` : ''}${next ? `; a run of its own begins ${next}` : ''}`,
    );
    setCurrentDetails(`${lines.join('\n')}${describeProblems(this.#problems)}`);
  }
}
