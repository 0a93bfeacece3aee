import { ActivityFailure, ApplicationFailure, isCancellation, TimeoutFailure } from '@temporalio/workflow';
import type { FailureDetail } from '#engine/failure-detail.ts';
import type { HookProblem } from '#hooks/hook-run.ts';

/** The parts of an activity's failure that workflows use. */
export interface FailureSummary {
  kind: FailureDetail['kind'];
  type: string;
  /** The third party's error message, for operators. */
  message?: string;
  retryAfterMs?: number;
  /** Set if the attempt timed out or its worker was lost: the effect may or may not have happened. */
  isLost?: true;
  problems?: HookProblem[];
}

/** Summarises the failure of an activity. A time-out is transient: receivers recognise repeated requests by the delivery's id. */
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

/** Describes extension errors for people, with one line per failed handler, however often it failed. */
export function describeProblems(problems: readonly HookProblem[]): string {
  const lines = problems.map(
    ({ extension, hook, error }) => `\n- Extension ${extension} failed in ${hook} (${error}).`,
  );
  return [...new Set(lines)].join('');
}
