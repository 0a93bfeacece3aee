import { ActivityFailure, ApplicationFailure, isCancellation, TimeoutFailure } from '@temporalio/workflow';
import type { FailureDetail } from '#engine/failure-detail.ts';
import type { HookProblem } from '#hooks/hook-run.ts';

/** What a workflow needs to know of a failed activity. */
export interface FailureSummary {
  kind: FailureDetail['kind'];
  type: string;
  /** What a third party said when it failed, for operators. */
  message?: string;
  retryAfterMs?: number;
  /** The attempt did not end in time, or its worker was lost: the effect may or may not have happened. */
  isLost?: true;
  problems?: HookProblem[];
}

/** Reads the failure of an activity. A time-out is transient: receivers of jobs tell repetitions by the delivery's id. */
export function summariseFailure(error: unknown): FailureSummary {
  if (isCancellation(error)) return { kind: 'permanent', type: 'cancelled' };
  const cause = error instanceof ActivityFailure ? error.cause : error;
  if (cause instanceof TimeoutFailure) return { kind: 'transient', type: 'timeout', isLost: true };
  if (!(cause instanceof ApplicationFailure)) return { kind: 'transient', type: 'unexpected' };
  const detail = cause.details?.[0] as FailureDetail | undefined;
  return {
    kind: detail?.kind ?? (cause.nonRetryable ? 'permanent' : 'transient'),
    type: cause.type ?? 'unexpected',
    message: detail && cause.message,
    retryAfterMs: detail?.retryAfterMs,
    problems: detail?.problems,
  };
}

/** For people: a line per handler that failed, however often it did. */
export function describeProblems(problems: readonly HookProblem[]): string {
  const lines = problems.map(
    ({ extension, hook, error }) => `\n- Extension ${extension} failed in ${hook} (${error}).`,
  );
  return [...new Set(lines)].join('');
}
