import type { MikroORM } from '@mikro-orm/mysql';
import type { Client } from '@temporalio/client';
import { WorkflowIdConflictPolicy, WorkflowIdReusePolicy } from '@temporalio/common';
import { type DriftReport, readDriftReport } from '#db/payments/drift-report.ts';
import { waitFor } from '#db/wait-for.ts';
import { isEngineAway } from '#engine/engine-call.ts';
import { paymentDriftRun } from '#engine/runs.ts';
import { OrderCommandError } from './change.ts';

export interface DriftDeps {
  orm: MikroORM;
  client: Client;
  /** How long to wait for the report, in ms; default 10 s. */
  waitMs?: number;
}

const WAIT_MS = 10_000;
const DEADLINE_MS = 10_000;

/**
 * Compares the orders with their providers now, or joins the comparison that is under way, and waits a while for its report.
 * @returns null when it is not there yet
 * @throws OrderCommandError `engine_unavailable`
 */
export async function compareNow({ orm, client, waitMs = WAIT_MS }: DriftDeps): Promise<DriftReport | null> {
  const before = await readDriftReport(orm);
  const { workflowType, ...options } = paymentDriftRun();
  try {
    await client.withDeadline(Date.now() + DEADLINE_MS, () =>
      client.workflow.start(workflowType, {
        ...options,
        workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
        workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
      }),
    );
  } catch (error) {
    throw isEngineAway(error) ? new OrderCommandError('engine_unavailable', { cause: error }) : error;
  }
  const isNew = (report: DriftReport | null) => report !== null && report.finished_at !== before?.finished_at;
  const report = await waitFor(() => readDriftReport(orm), isNew, waitMs);
  return isNew(report) ? report : null;
}
