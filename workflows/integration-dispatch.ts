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
import type { createIntegrationActivities } from '../activities/integrations/integrations.ts';
import { SIGNALS, TASK_QUEUES } from '../engine/names.ts';
import type { IntegrationDispatchInput } from '../engine/runs.ts';
import { searchAttributes } from '../engine/search-attributes.ts';
import type { HookProblem } from '../hooks/hook-run.ts';
import { FAST_ROUND, OWN_DATABASE } from './activity-options.ts';
import { deferralWait } from './deferral.ts';
import { describeProblems, type FailureSummary, summariseFailure } from './failures.ts';
import { ownerOfRun } from './owner.ts';

type Activities = ReturnType<typeof createIntegrationActivities>;

/** Everything slower is on this workflow's own timers. */
const first = proxyActivities<Activities>({ taskQueue: TASK_QUEUES.integrations, ...FAST_ROUND });
const again = proxyActivities<Activities>({ taskQueue: TASK_QUEUES.integrationRetries, ...FAST_ROUND });

const records = proxyActivities<Activities>({ taskQueue: TASK_QUEUES.submissions, ...OWN_DATABASE });

const FIRST_DELAY_MS = 10_000;
const LONGEST_DELAY_MS = 60 * 60 * 1000;
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60 * 1000;

/** Makes the next attempt now instead of at the end of the current back-off. */
export const retryNow = defineSignal(SIGNALS.retryNow);
/** Ends the run as `cancelled` before its next round; a round under way is waited for. */
export const cancel = defineSignal(SIGNALS.cancel);

export type IntegrationOutcome = 'delivered' | 'failed' | 'cancelled';

/** Delivers one job to its integration: fast attempts, then slow rounds for three days; what fails is kept and can be replayed. */
export async function integrationDispatch(input: IntegrationDispatchInput): Promise<IntegrationOutcome> {
  let retryRequested = false;
  let cancelled = false;
  setHandler(retryNow, () => {
    retryRequested = true;
  });
  setHandler(cancel, () => {
    cancelled = true;
  });

  const { waitMs } = input;
  let { failures = 0, startedAt = Date.now() } = input;
  const self = { jobId: input.jobId, ...(input.replay && { replay: input.replay }) };
  const job: JobRef = { ...self, owner: ownerOfRun() };
  try {
    if (waitMs) {
      const why = failures > 0 ? 'A first round failed' : NO_PLACE;
      setCurrentDetails(`${why}; next attempt ${new Date(Date.now() + waitMs).toISOString()}.`);
      await condition(() => retryRequested || cancelled, waitMs);
    }
    while (!cancelled) {
      retryRequested = false;
      const { failure, problems, deferredMs } = await attemptOnce(job, failures);
      if (deferredMs !== undefined) {
        // No attempt was made: it counts neither in the back-off nor in the three days.
        const deferredAt = Date.now();
        const wait = deferralWait(deferredMs);
        setCurrentDetails(`${NO_PLACE}; next attempt ${new Date(Date.now() + wait).toISOString()}.`);
        await condition(() => retryRequested || cancelled, wait);
        startedAt += Date.now() - deferredAt;
        if (workflowInfo().continueAsNewSuggested && !cancelled) {
          await continueAsNew<typeof integrationDispatch>({ ...self, failures, startedAt });
        }
        continue;
      }
      if (!failure) return await finish(job, 'delivered', { problems });
      failures += 1;
      const delay = delayAfter(failures, failure);
      const exhausted = Date.now() + delay > startedAt + GIVE_UP_AFTER_MS;
      if (failure.kind === 'permanent' || exhausted) {
        return await finish(job, 'failed', {
          errorType: failure.type,
          givenUp: failure.kind !== 'permanent',
          problems,
        });
      }

      const nextAttemptAt = Date.now() + delay;
      await records.scheduleRetry({ ...job, errorType: failure.type, nextAttemptAt, now: Date.now() });
      setCurrentDetails(
        `Round ${failures} failed (${failure.type}); next attempt ${new Date(nextAttemptAt).toISOString()}.${describeProblems(problems)}`,
      );
      await condition(() => retryRequested || cancelled, delay);
      if (workflowInfo().continueAsNewSuggested && !cancelled) {
        await continueAsNew<typeof integrationDispatch>({ ...self, failures, startedAt });
      }
    }
    return await finish(job, 'cancelled');
  } catch (error) {
    if (isCancellation(error)) await CancellationScope.nonCancellable(() => finish(job, 'cancelled'));
    throw error;
  }
}

interface JobRef extends Pick<IntegrationDispatchInput, 'jobId' | 'replay'> {
  owner: string;
}

const NO_PLACE = 'The receiver has no free place';

interface Round {
  failure?: FailureSummary;
  problems: HookProblem[];
  /** The attempt was deferred: nothing was sent. */
  deferredMs?: number;
}

async function attemptOnce(job: JobRef, failures: number): Promise<Round> {
  try {
    const result = await (failures > 0 ? again : first).dispatch(job);
    return { problems: result?.problems ?? [], deferredMs: result?.deferredMs };
  } catch (error) {
    if (isCancellation(error)) throw error;
    const failure = summariseFailure(error);
    return { failure, problems: failure.problems ?? [] };
  }
}

async function finish(
  job: JobRef,
  outcome: IntegrationOutcome,
  { errorType, givenUp, problems = [] }: { errorType?: string; givenUp?: boolean; problems?: HookProblem[] } = {},
): Promise<IntegrationOutcome> {
  const settled = await records.finishJob({ ...job, outcome, errorType, givenUp, now: Date.now() });
  upsertSearchAttributes([{ key: searchAttributes.outcome, value: settled }]);
  setCurrentDetails(`Ended: ${settled}${errorType ? ` (${errorType})` : ''}.${describeProblems(problems)}`);
  return settled;
}

/** 10 s, doubled up to an hour; longer when the receiver asked for it. */
function delayAfter(failures: number, { retryAfterMs = 0 }: FailureSummary): number {
  return Math.max(Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS), retryAfterMs);
}
