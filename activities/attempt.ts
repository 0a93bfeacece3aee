import { DriverException } from '@mikro-orm/core';
import { activityInfo, cancellationSignal, heartbeat } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { ActivityInboundCallsInterceptor } from '@temporalio/worker';
import { DatabaseUnavailable } from '#db/connections/unavailable.ts';
import type { FailureDetail } from '#engine/failure-detail.ts';
import type { HookProblem } from '#hooks/hook-run.ts';
import { blankAddresses, ProviderError } from '#outgoing/errors.ts';

/** Well below the heartbeat time-outs of the workflows. */
const HEARTBEAT_MS = 3_000;

/**
 * Maps provider errors, in one place, to failures that the engine's retry policy and the workflows understand. While an
 * attempt runs it sends heartbeats: a killed worker is noticed within the heartbeat time-out, and an attempt of a cancelled
 * run through its `cancellationSignal()`.
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

/** After so long a pass would hardly end within the limit of its task. */
const LATEST_START_MS = 4_000;
/** When one that was given back is tried again: half of it at least, so that they do not come together. */
const GIVEN_BACK_MS = 15_000;

/**
 * Gives a local activity back that could not begin in time, because this worker has too much to do: nothing was done, its run waits on a
 * timer of the engine, and no task is kept open, which would be lost and done again.
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
 * What the third party answered stays out of history: it may repeat what a visitor wrote. After a rate limit the engine
 * waits as long as was asked, unless the workflow wants to do that itself (`retryable` false).
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

/** The driver's message repeats the statement, and with it what a visitor wrote. */
function databaseFailure(error: DriverException): ApplicationFailure {
  const what = error instanceof DatabaseUnavailable ? 'is away or too slow' : 'refused a statement';
  return ApplicationFailure.create({ message: `The database ${what} (${error.code}).`, type: 'database' });
}

/** The failure of a step, for its caller. One that is not a third party's may pass. */
export function summariseError(error: unknown): FailureDetail & { type: string } {
  if (error instanceof ProviderError) return error;
  if (!(error instanceof ApplicationFailure)) return { kind: 'transient', type: 'unexpected' };
  const [detail] = (error.details ?? []) as FailureDetail[];
  return { kind: 'transient', type: error.type ?? 'unexpected', ...detail };
}

/** What a row keeps of a failure for operators. Addresses are blanked: an SMTP answer likes to repeat the recipient. */
export function describeError(error: unknown): { errorType: string; lastError: string } {
  if (!(error instanceof ProviderError)) {
    const name = error instanceof Error ? error.name : typeof error;
    const { workflowId } = activityInfo().workflowExecution ?? {};
    const where = `the worker's log has its message in the line with workflowId ${workflowId}`;
    return { errorType: 'unexpected', lastError: `${name}; ${where}.` };
  }
  return { errorType: error.type, lastError: blankAddresses(error.message) };
}

/** The engine or the worker has given an attempt up: nobody knows what became of it, and it says nothing of who was asked. */
export class AttemptGivenUp extends ProviderError {
  constructor(cause: unknown) {
    const message = 'The worker gave the attempt up before there was a complete answer.';
    super(message, { kind: 'transient', type: 'timeout', cause });
  }
}

/** Fires when the engine or the worker gives this attempt up, with a reason that providers take as they take a time-out. */
export function givenUpSignal(): AbortSignal {
  const cancelled = cancellationSignal();
  const givenUp = new AbortController();
  const giveUp = () => givenUp.abort(new AttemptGivenUp(cancelled.reason));
  if (cancelled.aborted) giveUp();
  else cancelled.addEventListener('abort', giveUp, { once: true });
  return givenUp.signal;
}

/** When the engine let this attempt begin. An argument of the workflow would be as old as the first attempt. */
export function attemptTime(): Date {
  return new Date(activityInfo().currentAttemptScheduledTimestampMs);
}
