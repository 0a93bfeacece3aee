import { isCancellation, proxyActivities, setCurrentDetails, sleep, workflowInfo } from '@temporalio/workflow';
import { TASK_QUEUES } from '#engine/names.ts';
import { HOUR_MS } from '#time.ts';
import { summariseFailure } from '#workflows/failures.ts';
import type { createLicenceActivities } from './activities.ts';

/** Makes three attempts. After that the run waits for the next hour, and its details say why. */
const { checkLicence } = proxyActivities<ReturnType<typeof createLicenceActivities>>({
  taskQueue: TASK_QUEUES.pro,
  startToCloseTimeout: '1 min',
  heartbeatTimeout: '10 s',
  retry: { maximumAttempts: 3, initialInterval: '10 s', backoffCoefficient: 3 },
});

/** Milliseconds after which a run ends, because the next day's run continues. */
const LONGEST_MS = 23 * HOUR_MS;

type Outcome = Awaited<ReturnType<typeof checkLicence>>['status'] | 'unanswered';

/**
 * Asks the licence server about the licence, once a day. Without an answer, or with a licence that is not active, asks again
 * every hour until the next day, so that a renewed licence takes effect soon.
 */
export async function licenseCheck(): Promise<Outcome> {
  const began = workflowInfo().runStartTime.getTime();
  for (;;) {
    const { outcome, why } = await ask();
    if (outcome === 'active' || outcome === 'inactive') return outcome;
    const next = Date.now() + HOUR_MS;
    if (next - began > LONGEST_MS) return outcome;
    setCurrentDetails(`${why}. The server is asked again ${new Date(next).toISOString()}.`);
    await sleep(HOUR_MS);
  }
}

async function ask(): Promise<{ outcome: Outcome; why: string }> {
  try {
    const { status } = await checkLicence({ now: Date.now() });
    return { outcome: status, why: `The licence is ${status}` };
  } catch (error) {
    if (isCancellation(error)) throw error;
    return { outcome: 'unanswered', why: `The licence server could not be asked (${summariseFailure(error).type})` };
  }
}
