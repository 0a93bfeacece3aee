import {
  CancellationScope,
  isCancellation,
  proxyActivities,
  setCurrentDetails,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import { TASK_QUEUES } from '#engine/names.ts';
import { searchAttributes } from '#engine/search-attributes.ts';
import { OWN_DATABASE } from '#workflows/activity-options.ts';
import { summariseFailure } from '#workflows/failures.ts';
import type { createAiActivities } from './activities.ts';
import type { AiRequestInput } from './run.ts';

type Activities = ReturnType<typeof createAiActivities>;

/**
 * Somebody waits, and each attempt costs money: a provider that is away or wants fewer requests is asked again for some
 * minutes, as it asks itself. A model may think for ten minutes (`timeout_seconds`).
 */
const model = proxyActivities<Activities>({
  taskQueue: TASK_QUEUES.pro,
  startToCloseTimeout: '11 min',
  heartbeatTimeout: '10 s',
  scheduleToCloseTimeout: '40 min',
  retry: { maximumAttempts: 6, initialInterval: '2 s', backoffCoefficient: 3, maximumInterval: '2 min' },
});

const records = proxyActivities<Activities>({ taskQueue: TASK_QUEUES.pro, ...OWN_DATABASE });

/** The first answer, and one that mends it. */
const ANSWERS = 2;

const CANCELLED = 'The request was cancelled.';
const UNKNOWN = 'It is not known why; the log of the worker has more.';

/** Gets the answer of a model for one request: asks, has mistakes mended once, and notes what came of it. */
export async function aiRequest({ requestUuid }: AiRequestInput): Promise<string> {
  let outcome: string;
  try {
    outcome = await answered(requestUuid);
  } catch (error) {
    const { type, message = isCancellation(error) ? CANCELLED : UNKNOWN } = summariseFailure(error);
    const failed = () => records.failRequest({ requestUuid, type, message, now: Date.now() });
    if (isCancellation(error)) {
      await CancellationScope.nonCancellable(failed);
      throw error;
    }
    await failed();
    outcome = type;
  }
  upsertSearchAttributes([{ key: searchAttributes.outcome, value: outcome }]);
  setCurrentDetails(outcome === 'done' ? 'The model has answered.' : `There is no answer (${outcome}).`);
  return outcome;
}

async function answered(requestUuid: string): Promise<string> {
  setCurrentDetails('The model is asked.');
  for (let answer = 1; ; answer += 1) {
    const asked = await model.askModel({ requestUuid, isLast: answer >= ANSWERS, now: Date.now() });
    if (asked.state !== 'mend') return asked.state === 'failed' ? asked.type : 'done';
    setCurrentDetails(`The answer had ${asked.mistakes} mistakes; the model is asked to mend them.`);
  }
}
