import {
  CancellationScope,
  condition,
  defineSignal,
  isCancellation,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import { SIGNALS } from '#engine/names.ts';
import type { DispatchProgress } from '#engine/runs.ts';
import { searchAttributes } from '#engine/search-attributes.ts';
import { UNKNOWN_MAIL_WAITS_MS } from '#engine/waits.ts';
import type { HookProblem } from '#hooks/hook-run.ts';
import { deferralWait } from './deferral.ts';
import { describeProblems, type FailureSummary, summariseFailure } from './failures.ts';

const FIRST_DELAY_MS = 10_000;
const LONGEST_DELAY_MS = 60 * 60 * 1000;
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60 * 1000;

/** Makes the next attempt now instead of at the end of the current back-off. */
export const retryNow = defineSignal(SIGNALS.retryNow);
/** Ends the run as `cancelled` before its next round; a round under way is waited for. */
export const cancel = defineSignal(SIGNALS.cancel);

export type DeliveryOutcome = 'delivered' | 'failed' | 'cancelled';

/** What a round that did not fail has come to. */
export interface RoundEnd {
  problems?: HookProblem[];
  /** The attempt was deferred: nothing was sent. */
  deferredMs?: number;
  /** Somebody did not want it sent: it ends so. */
  cancelled?: boolean;
}

/** How a run ends its delivery. */
export interface LoopEnd {
  errorType?: string;
  /** Its last failure might have passed. */
  givenUp?: boolean;
}

export interface ScheduledRetry {
  errorType: string;
  nextAttemptAt: number;
  now: number;
  lostAfter?: number;
}

/** What one kind of delivery does in each step of the loop. */
export interface DispatchSteps {
  /** @param failures rounds that have failed before. @throws ActivityFailure when the round fails */
  round(failures: number): Promise<RoundEnd | undefined>;
  /**
   * Notes when the next round is; times in Unix ms.
   * @param retry.lostAfter the attempt was lost, and so many before ended without anybody knowing how
   * @returns something when the lost attempt is one of those, too: how long until the next, or null when there is none
   */
  scheduleRetry(retry: ScheduledRetry): Promise<{ waitMs: number | null } | undefined>;
  /** Ends its record. @returns the outcome that stands. */
  finish(outcome: DeliveryOutcome, end: LoopEnd & { now: number }): Promise<DeliveryOutcome>;
  /** Goes on as a new run of the same workflow. */
  continueAsNew(progress: DispatchProgress): Promise<unknown>;
}

const NO_PLACE = 'The receiver has no free place';

/**
 * Works on one delivery until it has ended: a round, a wait on the workflow's own timers, the next round, for three days. What fails is
 * kept and can be replayed.
 */
export async function dispatchLoop(input: DispatchProgress, steps: DispatchSteps): Promise<DeliveryOutcome> {
  let retryRequested = false;
  let cancelled = false;
  setHandler(retryNow, () => {
    retryRequested = true;
  });
  setHandler(cancel, () => {
    cancelled = true;
  });

  const { waitMs } = input;
  let { failures = 0, startedAt = Date.now(), unknowns = 0 } = input;
  const isWoken = () => retryRequested || cancelled;
  const continueIfLong = async () => {
    if (!workflowInfo().continueAsNewSuggested || cancelled) return;
    await steps.continueAsNew({ failures, startedAt, ...(unknowns > 0 && { unknowns }) });
  };
  try {
    if (waitMs) {
      const why = failures > 0 ? 'A first round failed' : NO_PLACE;
      setCurrentDetails(`${why}; next attempt ${new Date(Date.now() + waitMs).toISOString()}.`);
      await condition(isWoken, waitMs);
    }
    while (!cancelled) {
      retryRequested = false;
      const { failure, problems, deferredMs, isUnwanted } = await attemptOnce(steps, failures);
      if (deferredMs !== undefined) {
        // No attempt was made: it counts neither in the back-off nor in the three days.
        const deferredAt = Date.now();
        const wait = deferralWait(deferredMs);
        setCurrentDetails(`${NO_PLACE}; next attempt ${new Date(Date.now() + wait).toISOString()}.`);
        await condition(isWoken, wait);
        startedAt += Date.now() - deferredAt;
        await continueIfLong();
        continue;
      }
      if (isUnwanted) return await finish(steps, 'cancelled', { problems });
      if (!failure) return await finish(steps, 'delivered', { problems });
      failures += 1;
      const delay = delayAfter(failures, failure, unknowns);
      if (failure.kind === 'unknown') unknowns += 1;
      const exhausted = delay === null || Date.now() + delay > startedAt + GIVE_UP_AFTER_MS;
      if (failure.kind === 'permanent' || exhausted) {
        return await finish(steps, 'failed', {
          errorType: failure.type,
          givenUp: failure.kind !== 'permanent',
          problems,
        });
      }

      const unsure = await steps.scheduleRetry({
        errorType: failure.type,
        nextAttemptAt: Date.now() + delay,
        now: Date.now(),
        ...(failure.isLost && { lostAfter: unknowns }),
      });
      if (unsure) unknowns += 1;
      const wait = unsure ? unsure.waitMs : delay;
      if (wait === null) return await finish(steps, 'failed', { errorType: 'mail_unknown', givenUp: true, problems });
      const nextAttemptAt = new Date(Date.now() + wait).toISOString();
      setCurrentDetails(
        `Round ${failures} failed (${failure.type}); next attempt ${nextAttemptAt}.${describeProblems(problems)}`,
      );
      await condition(isWoken, wait);
      await continueIfLong();
    }
    return await finish(steps, 'cancelled');
  } catch (error) {
    if (isCancellation(error)) await CancellationScope.nonCancellable(() => finish(steps, 'cancelled'));
    throw error;
  }
}

interface Round {
  failure?: FailureSummary;
  problems: HookProblem[];
  deferredMs?: number;
  isUnwanted?: boolean;
}

async function attemptOnce(steps: DispatchSteps, failures: number): Promise<Round> {
  try {
    const result = await steps.round(failures);
    return { problems: result?.problems ?? [], deferredMs: result?.deferredMs, isUnwanted: result?.cancelled };
  } catch (error) {
    if (isCancellation(error)) throw error;
    const failure = summariseFailure(error);
    return { failure, problems: failure.problems ?? [] };
  }
}

async function finish(
  steps: DispatchSteps,
  outcome: DeliveryOutcome,
  { problems = [], ...end }: LoopEnd & { problems?: HookProblem[] } = {},
): Promise<DeliveryOutcome> {
  const settled = await steps.finish(outcome, { ...end, now: Date.now() });
  upsertSearchAttributes([{ key: searchAttributes.outcome, value: settled }]);
  const { errorType } = end;
  setCurrentDetails(`Ended: ${settled}${errorType ? ` (${errorType})` : ''}.${describeProblems(problems)}`);
  return settled;
}

/**
 * 10 s, doubled up to an hour; longer when the receiver asked for it. After an attempt of unknown outcome as long as those waits are, and
 * null when they are used up.
 */
function delayAfter(failures: number, { kind, retryAfterMs = 0 }: FailureSummary, unknowns: number): number | null {
  if (kind === 'unknown') return UNKNOWN_MAIL_WAITS_MS[unknowns] ?? null;
  return Math.max(Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS), retryAfterMs);
}
