import { DriverException } from '@mikro-orm/core';
import { activityInfo, cancellationSignal, heartbeat } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { ActivityInboundCallsInterceptor } from '@temporalio/worker';
import { DatabaseUnavailable } from '#db/connections/unavailable.ts';
import type { FailureDetail } from '#engine/failure-detail.ts';
import type { HookProblem } from '#hooks/hook-run.ts';
import { blankAddresses, ProviderError } from '#outgoing/errors.ts';

/** Interval of heartbeats, well below the heartbeat time-outs of the workflows. */
const HEARTBEAT_MS = 3_000;

/**
 * Maps provider errors to failures that the engine's retry policy and the workflows understand. Sends heartbeats during an
 * attempt: the engine notices a killed worker within the heartbeat time-out, and an attempt of a cancelled run is aborted
 * through its `cancellationSignal()`.
 */
export const failureInterceptor: ActivityInboundCallsInterceptor = {
  async execute(input, next) {
    const beat = activityInfo().heartbeatTimeoutMs ? setInterval(() => heartbeat(), HEARTBEAT_MS) : undefined;
    try {
      return await next(input);
    } catch (error) {
      throw error instanceof ProviderError
        ? toFailure(error)
        : error instanceof DriverException
          ? databaseFailure(error)
          : error;
    } finally {
      clearInterval(beat);
    }
  },
};

/** Latest start of a local activity. A pass that begins later would hardly end within the time limit of its task. */
const LATEST_START_MS = 4_000;
/** Wait before the retry of a refused activity. Each waits for at least half of it, so that retries do not coincide. */
const GIVEN_BACK_MS = 15_000;

/**
 * Refuses a local activity that could not begin in time because this worker is overloaded. Nothing was done yet, and the run
 * waits on a timer of the engine. Otherwise the task would stay open until it is lost and repeated.
 */
export const overloadInterceptor: ActivityInboundCallsInterceptor = {
  async execute(input, next) {
    const { isLocal, currentAttemptScheduledTimestampMs } = activityInfo();
    if (!isLocal || Date.now() - currentAttemptScheduledTimestampMs <= LATEST_START_MS) return next(input);
    throw ApplicationFailure.create({
      message: 'The worker has too much to do, and will try again.',
      type: 'worker_busy',
      nextRetryDelay: Math.round(GIVEN_BACK_MS * (0.5 + Math.random() / 2)),
      category: 'BENIGN',
    });
  },
};

/**
 * Converts a provider error to a failure. The third party's answer stays out of the history, since it may repeat a visitor's
 * text. After a rate limit the engine waits as long as requested, unless the workflow itself does so (`retryable` false).
 */
export function toFailure(
  error: ProviderError,
  { retryable = error.kind !== 'permanent', problems = [] }: { retryable?: boolean; problems?: HookProblem[] } = {},
): ApplicationFailure {
  const { kind, retryAfterMs } = error;
  const detail: FailureDetail = { kind, retryAfterMs, ...(problems.length > 0 && { problems }) };
  return ApplicationFailure.create({
    message: error.message,
    type: error.type,
    nonRetryable: !retryable,
    nextRetryDelay: error.retryAfterMs,
    category: 'BENIGN',
    details: [detail],
  });
}

/** Converts a database error to a failure without the driver's message, which repeats the statement and thus a visitor's text. */
function databaseFailure(error: DriverException): ApplicationFailure {
  const what = error instanceof DatabaseUnavailable ? 'is away or too slow' : 'refused a statement';
  return ApplicationFailure.create({ message: `The database ${what} (${error.code}).`, type: 'database' });
}

/** Summarises the error of a step for its caller. Errors not caused by a third party count as transient. */
export function summariseError(error: unknown): FailureDetail & { type: string } {
  if (error instanceof ProviderError) return error;
  if (!(error instanceof ApplicationFailure)) return { kind: 'transient', type: 'unexpected' };
  const [detail] = (error.details ?? []) as FailureDetail[];
  return { kind: 'transient', type: error.type ?? 'unexpected', ...detail };
}

/**
 * Describes an error for operators, to be stored in a row. Addresses are blanked, since SMTP answers often repeat the
 * recipient.
 */
export function describeError(error: unknown): { errorType: string; lastError: string } {
  if (!(error instanceof ProviderError)) {
    const name = error instanceof Error ? error.name : typeof error;
    const { workflowId } = activityInfo().workflowExecution ?? {};
    const where = `the worker's log has its message in the line with workflowId ${workflowId}`;
    return { errorType: 'unexpected', lastError: `${name}; ${where}.` };
  }
  return { errorType: error.type, lastError: blankAddresses(error.message) };
}

/** Reports that the engine or the worker gave an attempt up. Its outcome is unknown, and says nothing about the third party. */
export class AttemptGivenUp extends ProviderError {
  constructor(cause: unknown) {
    const message = 'The worker gave the attempt up before there was a complete answer.';
    super(message, { kind: 'transient', type: 'timeout', cause });
  }
}

/** Returns a signal that aborts when the engine or the worker gives this attempt up. Providers treat its reason as a time-out. */
export function givenUpSignal(): AbortSignal {
  const cancelled = cancellationSignal();
  const givenUp = new AbortController();
  const giveUp = () => givenUp.abort(new AttemptGivenUp(cancelled.reason));
  if (cancelled.aborted) giveUp();
  else cancelled.addEventListener('abort', giveUp, { once: true });
  return givenUp.signal;
}

/**
 * Returns the time at which the engine scheduled this attempt. A time in the workflow's arguments would be that of the first
 * attempt.
 */
export function attemptTime(): Date {
  return new Date(activityInfo().currentAttemptScheduledTimestampMs);
}
