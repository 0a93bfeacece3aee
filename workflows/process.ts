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
import type { ProcessInput } from '#engine/runs.ts';
import type { createProcessActivities, ProcessView } from '#features/processes/activities.ts';
import { OWN_DATABASE } from './activity-options.ts';

const records = proxyActivities<ReturnType<typeof createProcessActivities>>({
  taskQueue: TASK_QUEUES.submissions,
  ...OWN_DATABASE,
});

/** Sent when something has happened to the process. */
export const wake = defineSignal(SIGNALS.wake);

/**
 * Accompanies a submission through the steps of its form: begins the process, and lets its deadlines pass. All that happens is decided
 * from the rows alone, so that a missed signal does no harm, and a lost run can be started again.
 */
export async function process({ submissionUuid }: ProcessInput): Promise<ProcessView['status']> {
  let hasNews = false;
  setHandler(wake, () => {
    hasNews = true;
  });
  for (;;) {
    hasNews = false;
    const view = await records.passTime({ submissionUuid, now: Date.now() });
    setCurrentDetails(describe(view));
    if (view.isOver) return view.status;
    const { nextAt } = view;
    if (nextAt === null) await condition(() => hasNews);
    else await condition(() => hasNews, Math.max(nextAt - Date.now(), 1));
    if (workflowInfo().continueAsNewSuggested && !hasNews) await continueAsNew<typeof process>({ submissionUuid });
  }
}

/** Describes the process for people in Temporal UI. Names no person. */
function describe({ status, step, nextAt }: ProcessView): string {
  const waits = step ? `Waits at step **${step}**.` : `Is ${status}.`;
  return nextAt === null ? waits : `${waits} Looks again at ${new Date(nextAt).toISOString()}.`;
}
