import { continueAsNew, proxyActivities } from '@temporalio/workflow';
import { TASK_QUEUES } from '#engine/names.ts';
import type { IntegrationDispatchInput } from '#engine/runs.ts';
import type { createIntegrationActivities } from '#features/deliveries/activities/integrations.ts';
import { FAST_ROUND, OWN_DATABASE } from './activity-options.ts';
import { type DeliveryOutcome, dispatchLoop } from './dispatch-loop.ts';
import { ownerOfRun } from './owner.ts';

type Activities = ReturnType<typeof createIntegrationActivities>;

/** Everything slower is on this workflow's own timers. */
const first = proxyActivities<Activities>({ taskQueue: TASK_QUEUES.integrations, ...FAST_ROUND });
const again = proxyActivities<Activities>({ taskQueue: TASK_QUEUES.integrationRetries, ...FAST_ROUND });

const records = proxyActivities<Activities>({ taskQueue: TASK_QUEUES.submissions, ...OWN_DATABASE });

export type IntegrationOutcome = DeliveryOutcome;

/** Delivers one job to its integration: fast attempts, then slow rounds for three days; what fails is kept and can be replayed. */
export function integrationDispatch(input: IntegrationDispatchInput): Promise<IntegrationOutcome> {
  const self = { jobId: input.jobId, ...(input.replay && { replay: input.replay }) };
  const job = { ...self, owner: ownerOfRun() };
  return dispatchLoop(input, {
    round: (failures) => (failures > 0 ? again : first).dispatch(job),
    async scheduleRetry(retry) {
      await records.scheduleRetry({ ...job, ...retry });
      return undefined;
    },
    finish: (outcome, end) => records.finishJob({ ...job, outcome, ...end }),
    continueAsNew: (progress) => continueAsNew<typeof integrationDispatch>({ ...self, ...progress }),
  });
}
