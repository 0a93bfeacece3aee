import { CancellationScope, isCancellation, proxyActivities, upsertSearchAttributes } from '@temporalio/workflow';
import { TASK_QUEUES } from '#engine/names.ts';
import type { ExportInput } from '#engine/runs.ts';
import { searchAttributes } from '#engine/search-attributes.ts';
import type { createExportActivities, ExportOutcome } from '#features/exports/activities/write.ts';
import { OWN_DATABASE } from './activity-options.ts';
import { summariseFailure } from './failures.ts';

type Activities = ReturnType<typeof createExportActivities>;

/** It goes on where the last attempt stopped, so attempts may be many; a killed worker is noticed by its heartbeats. */
const writer = proxyActivities<Activities>({
  taskQueue: TASK_QUEUES.submissions,
  startToCloseTimeout: '1 day',
  // As long as the row of an export is kept that is not done.
  scheduleToCloseTimeout: '7 days',
  heartbeatTimeout: '10 s',
  retry: { initialInterval: '1 s', backoffCoefficient: 2, maximumInterval: '1 min' },
});

const records = proxyActivities<Activities>({ taskQueue: TASK_QUEUES.submissions, ...OWN_DATABASE });

/** Makes one file of submissions, which is then kept for its time. */
export async function submissionExport({ exportUuid }: ExportInput): Promise<ExportOutcome> {
  let outcome: ExportOutcome;
  try {
    const written = await writer.writeExport({ exportUuid, now: Date.now() });
    outcome = written === 'written' ? await records.finishExport({ exportUuid, now: Date.now() }) : written;
  } catch (error) {
    const { type } = summariseFailure(error);
    const failed = () => records.failExport({ exportUuid, type, now: Date.now() });
    if (isCancellation(error)) {
      await CancellationScope.nonCancellable(failed);
      throw error;
    }
    await failed();
    outcome = 'failed';
  }
  upsertSearchAttributes([{ key: searchAttributes.outcome, value: outcome }]);
  return outcome;
}
