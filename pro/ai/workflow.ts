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
 * Retries a provider that is away or limits its requests for some minutes only, because a person waits for the answer and each
 * attempt costs money. A model may think for ten minutes (`timeout_seconds`).
 */
const model = proxyActivities<Activities>({
  taskQueue: TASK_QUEUES.pro,
  startToCloseTimeout: '11 min',
  heartbeatTimeout: '10 s',
  scheduleToCloseTimeout: '40 min',
  retry: { maximumAttempts: 6, initialInterval: '2 s', backoffCoefficient: 3, maximumInterval: '2 min' },
});

const records = proxyActivities<Activities>({ taskQueue: TASK_QUEUES.pro, ...OWN_DATABASE });

/** Number of answers: the first one, and one correction. */
const ANSWERS = 2;

const CANCELLED = 'The request was cancelled.';
const UNKNOWN = 'It is not known why; the log of the worker has more.';

/** Gets a model's answer for one request: asks, has mistakes corrected once, and stores the outcome. */
export async function aiRequest({ requestUuid }: AiRequestInput): Promise<string> {
  let outcome: string;
  try {
    outcome = await getAnswer(requestUuid);
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

async function getAnswer(requestUuid: string): Promise<string> {
  setCurrentDetails('The model is asked.');
  for (let answer = 1; ; answer += 1) {
    const result = await model.askModel({ requestUuid, isLast: answer >= ANSWERS, now: Date.now() });
    if (result.state !== 'mend') return result.state === 'failed' ? result.type : 'done';
    setCurrentDetails(`The answer had ${result.mistakes} mistakes; the model is asked to mend them.`);
  }
}
