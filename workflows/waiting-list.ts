import { continueAsNew, proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import { TASK_QUEUES } from '#engine/names.ts';
import type { WaitingListInput } from '#engine/runs.ts';
import type { createWaitingListActivities } from '#features/waitlist/activities.ts';
import { OWN_DATABASE } from './activity-options.ts';
import { lookWhenWoken } from './woken.ts';

/** A long list takes a while, in short transactions. Heartbeats reveal a killed worker. */
const records = proxyActivities<ReturnType<typeof createWaitingListActivities>>({
  taskQueue: TASK_QUEUES.submissions,
  ...OWN_DATABASE,
  startToCloseTimeout: '10 min',
});

/**
 * Offers the places of a form that come free to those who wait, and lets offers end. One run works for the whole list and waits on one
 * timer. Ends while no offer is open: whoever frees a place starts it again.
 */
export async function waitingList({ formId }: WaitingListInput): Promise<void> {
  await lookWhenWoken(
    async () => {
      const { nextAt } = await records.passWaitingList({ formId, now: Date.now() });
      if (nextAt !== null) setCurrentDetails(`The next offer ends ${new Date(nextAt).toISOString()}.`);
      return nextAt;
    },
    () => continueAsNew<typeof waitingList>({ formId }),
  );
}
