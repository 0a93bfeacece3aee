import {
  CancellationScope,
  condition,
  continueAsNew,
  defineSignal,
  isCancellation,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import { SIGNALS, TASK_QUEUES } from '#engine/names.ts';
import type { DeliveryDispatchInput } from '#engine/runs.ts';
import { searchAttributes } from '#engine/search-attributes.ts';
import { MAIL_UNKNOWN, UNKNOWN_WAITS_MS } from '#engine/waits.ts';
import type { Round } from '#features/deliveries/activities/dispatch.ts';
import type { DeliveryEnd, DeliveryOutcome } from '#features/deliveries/activities/records.ts';
import type { createRunHookActivities } from '#features/processing/activities/run-hooks.ts';
import type { HookProblem } from '#hooks/hook-run.ts';
import { DAY_MS, HOUR_MS } from '#time.ts';
import { EXTENSIONS } from './activity-options.ts';
import { deferralWait } from './deferral.ts';
import { finishDelivery, ownerOfRun, records, rounds } from './deliveries.ts';
import { describeProblems, type FailureSummary, summariseFailure } from './failures.ts';

const FIRST_DELAY_MS = 10_000;
const LONGEST_DELAY_MS = HOUR_MS;
const GIVE_UP_AFTER_MS = 3 * DAY_MS;

/** Makes the next attempt now instead of at the end of the current back-off. */
export const retryNow = defineSignal(SIGNALS.retryNow);
/** Ends the run as `cancelled` before its next round. A round in progress is completed first. */
export const cancel = defineSignal(SIGNALS.cancel);

const extensions = proxyActivities<ReturnType<typeof createRunHookActivities>>({
  taskQueue: TASK_QUEUES.submissions,
  ...EXTENSIONS,
});

const NO_PERMIT = 'The receiver has no free permit';

/**
 * Processes one delivery until it has ended: rounds, with waits on the workflow's own timers between them, for three days. A
 * failed delivery stays stored and can be replayed.
 */
export async function deliveryDispatch(input: DeliveryDispatchInput): Promise<DeliveryOutcome> {
  const { kind, id, replay, waitMs } = input;
  const ref = { id, ...(replay && { replay }), owner: ownerOfRun() };
  let { failures = 0, startedAt = Date.now(), unknowns = 0 } = input;
  let retryRequested = false;
  let cancelled = false;
  // Both signals were answered with success, so the latest one wins.
  setHandler(retryNow, () => {
    retryRequested = true;
    cancelled = false;
  });
  setHandler(cancel, () => {
    retryRequested = false;
    cancelled = true;
  });
  try {
    if (waitMs) await waitFor(waitMs, failures > 0 ? 'A first round failed' : NO_PERMIT);
    while (!cancelled) {
      retryRequested = false;
      const { failure, problems = [], ...round } = await attempt();
      if (round.deferredMs !== undefined) {
        // No attempt was made, so the deferral counts neither for the back-off nor for the three days.
        const deferredAt = Date.now();
        await waitFor(deferralWait(round.deferredMs), NO_PERMIT);
        startedAt += Date.now() - deferredAt;
        await continueIfLong();
        continue;
      }
      if (!failure) return await finish({ outcome: 'cancelled', ...round, ...round.unnoted }, problems, round.settled);

      failures += 1;
      const delay = delayAfter(failures, failure, unknowns);
      if (failure.kind === 'unknown') unknowns += 1;
      const isExhausted = delay === null || Date.now() + delay > startedAt + GIVE_UP_AFTER_MS;
      if (failure.kind === 'permanent' || isExhausted) {
        const givenUp = failure.kind !== 'permanent';
        return await finish({ outcome: 'failed', errorType: failure.type, givenUp }, problems);
      }
      const unknown = await records.scheduleRetry({
        ...ref,
        errorType: failure.type,
        nextAttemptAt: Date.now() + delay,
        now: Date.now(),
        ...(failure.isLost && { lostAfter: unknowns }),
      });
      if (unknown) unknowns += 1;
      const wait = unknown ? unknown.waitMs : delay;
      if (wait === null) return await finish({ outcome: 'failed', errorType: MAIL_UNKNOWN, givenUp: true }, problems);
      await waitFor(wait, `Round ${failures} failed (${failure.type})`, problems);
      await continueIfLong();
    }
    return await finish({ outcome: 'cancelled' });
  } catch (error) {
    if (isCancellation(error)) await CancellationScope.nonCancellable(() => finish({ outcome: 'cancelled' }));
    throw error;
  }

  async function attempt(): Promise<Round & { failure?: FailureSummary }> {
    try {
      return await rounds[kind][failures > 0 ? 'again' : 'first'].dispatch({ ...ref, settles: true });
    } catch (error) {
      if (isCancellation(error)) throw error;
      const failure = summariseFailure(error);
      return { failure, problems: failure.problems };
    }
  }

  async function waitFor(ms: number, why: string, problems: readonly HookProblem[] = []): Promise<void> {
    const next = new Date(Date.now() + ms).toISOString();
    setCurrentDetails(`${why}; next attempt ${next}.${describeProblems(problems)}`);
    await condition(() => retryRequested || cancelled, ms);
    // An administrator expects the delivery to work now. If it fails again, the back-off starts anew.
    if (retryRequested) failures = Math.min(failures, 1);
  }

  async function continueIfLong(): Promise<void> {
    if (!workflowInfo().continueAsNewSuggested || cancelled) return;
    const self = { kind, id, ...(replay && { replay }) };
    await continueAsNew<typeof deliveryDispatch>({ ...self, failures, startedAt, ...(unknowns > 0 && { unknowns }) });
  }

  /** @param stored the final outcome, if it and all that follows from it are stored */
  async function finish(
    end: DeliveryEnd,
    problems: readonly HookProblem[] = [],
    stored?: DeliveryOutcome,
  ): Promise<DeliveryOutcome> {
    const { outcome, errorType, givenUp, accepted, rejected, note } = end;
    // Fires for every delivery that fails, except for a resent mail, which has failed before.
    if (outcome === 'failed' && kind === 'mail' && !replay) await extensions.mailFailed({ id });
    const settled = stored ?? (await finishDelivery(ref, { outcome, errorType, givenUp, accepted, rejected, note }));
    upsertSearchAttributes([{ key: searchAttributes.outcome, value: settled }]);
    setCurrentDetails(`Ended: ${settled}${errorType ? ` (${errorType})` : ''}.${describeProblems(problems)}`);
    return settled;
  }
}

/**
 * Returns the wait before the next round: 10 s, doubled up to an hour, or longer if the receiver requests it. After an attempt
 * of unknown outcome, the next of its special waits; null when these are used up.
 */
function delayAfter(failures: number, { kind, retryAfterMs = 0 }: FailureSummary, unknowns: number): number | null {
  if (kind === 'unknown') return UNKNOWN_WAITS_MS[unknowns] ?? null;
  return Math.max(Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS), retryAfterMs);
}
