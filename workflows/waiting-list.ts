import {
  condition,
  continueAsNew,
  defineSignal,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import { SIGNALS, TASK_QUEUES } from '#engine/names.ts';
import type { WaitingListInput } from '#engine/runs.ts';
import type { createWaitingListActivities } from '#features/waitlist/activities.ts';
import { OWN_DATABASE } from './activity-options.ts';

const records = proxyActivities<ReturnType<typeof createWaitingListActivities>>({
  taskQueue: TASK_QUEUES.submissions,
  ...OWN_DATABASE,
});

/** Sent when a place has come free, or somebody has decided. */
const wake = defineSignal(SIGNALS.wake);

/**
 * Offers the places of a form that come free to those who wait, and lets offers end. One run works for the whole list and waits on one
 * timer. Each step is decided from the rows alone, so that a lost run or signal does no harm. Ends while no offer is open: whoever frees
 * a place starts it again.
 */
export async function waitingList({ formId }: WaitingListInput): Promise<void> {
  let hasNews = false;
  setHandler(wake, () => {
    hasNews = true;
  });
  for (;;) {
    hasNews = false;
    const { nextAt } = await records.passWaitingList({ formId, now: Date.now() });
    if (nextAt === null) {
      if (hasNews) continue;
      return;
    }
    setCurrentDetails(`The next offer ends ${new Date(nextAt).toISOString()}.`);
    await condition(() => hasNews, Math.max(nextAt - Date.now(), 1));
    if (workflowInfo().continueAsNewSuggested && !hasNews) await continueAsNew<typeof waitingList>({ formId });
  }
}
