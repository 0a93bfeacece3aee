import { CancellationScope, isCancellation, proxyActivities, upsertSearchAttributes } from '@temporalio/workflow';
import { TASK_QUEUES } from '#engine/names.ts';
import type { ExportInput, ImportInput } from '#engine/runs.ts';
import { searchAttributes } from '#engine/search-attributes.ts';
import type { createDeliverActivities } from '#features/exports/activities/deliver.ts';
import type { createExportActivities, ExportOutcome } from '#features/exports/activities/write.ts';
import type { createImportActivities, ImportOutcome } from '#features/imports/activities.ts';
import { OWN_DATABASE } from './activity-options.ts';
import { summariseFailure } from './failures.ts';

type Activities = ReturnType<typeof createExportActivities> &
  ReturnType<typeof createDeliverActivities> &
  ReturnType<typeof createImportActivities>;

/** Exports and imports resume where the last attempt stopped, so many attempts are fine. Heartbeats reveal a killed worker. */
const { writeExport, runImport } = proxyActivities<Activities>({
  taskQueue: TASK_QUEUES.submissions,
  startToCloseTimeout: '1 day',
  // Equals the retention of an unfinished export or import.
  scheduleToCloseTimeout: '7 days',
  heartbeatTimeout: '10 s',
  retry: { initialInterval: '1 s', backoffCoefficient: 2, maximumInterval: '1 min' },
});

/**
 * Retries for some 20 hours, so that a schedule usually knows the outcome before its next export. Time without workers does not
 * count.
 */
const { deliverExport } = proxyActivities<Activities>({
  taskQueue: TASK_QUEUES.submissions,
  // A bucket may be far away, and an export large.
  startToCloseTimeout: '6 h',
  heartbeatTimeout: '10 s',
  retry: { initialInterval: '30 s', backoffCoefficient: 2, maximumInterval: '30 min', maximumAttempts: 45 },
});

const records = proxyActivities<Activities>({ taskQueue: TASK_QUEUES.submissions, ...OWN_DATABASE });

/** Writes a file of submissions, which is then stored for its retention, and delivers it if its schedule says so. */
export function submissionExport({ exportUuid, deliver }: ExportInput): Promise<ExportOutcome> {
  return runToEnd<ExportOutcome>({
    async work() {
      const written = await writeExport({ exportUuid, now: Date.now() });
      const outcome = written === 'written' ? await records.finishExport({ exportUuid, now: Date.now() }) : written;
      return deliver && outcome === 'done' ? deliverFile(exportUuid) : outcome;
    },
    fail: (type) => records.failExport({ exportUuid, type, now: Date.now() }),
  });
}

/** Delivers the file. A failure does not affect the export itself. */
async function deliverFile(exportUuid: string): Promise<ExportOutcome> {
  try {
    await deliverExport({ exportUuid });
    return 'done';
  } catch (error) {
    const { type } = summariseFailure(error);
    const giveUp = () => records.giveUpDelivery({ exportUuid, type });
    if (isCancellation(error)) {
      await CancellationScope.nonCancellable(giveUp);
      throw error;
    }
    await giveUp();
    return 'undelivered';
  }
}

/** Reads a table of submissions once: as a dry run, or for the import itself. */
export function submissionImport(input: ImportInput): Promise<ImportOutcome> {
  return runToEnd<ImportOutcome>({
    async work() {
      const read = await runImport({ ...input, now: Date.now() });
      return read === 'read' ? records.finishImport({ ...input, now: Date.now() }) : read;
    },
    fail: (type) => records.failImport({ ...input, type, now: Date.now() }),
  });
}

/** Runs `work`, and records a failure or a cancellation. */
async function runToEnd<Outcome extends string>({
  work,
  fail,
}: {
  work(): Promise<Outcome>;
  fail(type: string): Promise<void>;
}): Promise<Outcome | 'failed'> {
  let outcome: Outcome | 'failed';
  try {
    outcome = await work();
  } catch (error) {
    const { type } = summariseFailure(error);
    if (isCancellation(error)) {
      await CancellationScope.nonCancellable(() => fail(type));
      throw error;
    }
    await fail(type);
    outcome = 'failed';
  }
  upsertSearchAttributes([{ key: searchAttributes.outcome, value: outcome }]);
  return outcome;
}
