import type { Client } from '@temporalio/client';
import { WorkflowIdConflictPolicy, WorkflowIdReusePolicy } from '@temporalio/common';
import { UseCaseError } from '#db/use-case-error.ts';
import { waitFor } from '#db/wait-for.ts';
import { isEngineAway } from '#engine/engine-call.ts';
import { type DriftReport, readDriftReport } from '#pro/payments/store/drift-report.ts';
import { paymentDriftRun } from '#pro/payments/workflows/run.ts';
import type { Actor } from '#security/actor.ts';
import type { OrderParts } from './use-cases.ts';

export interface DriftParts extends Pick<OrderParts, 'orm' | 'audit' | 'timeouts'> {
  client: Client;
}

const WAIT_MS = 10_000;
const DEADLINE_MS = 10_000;

/**
 * Compares the orders with their providers now, or joins a running comparison, and waits a while for its report.
 * @returns the report; null when the comparison is still running
 * @throws UseCaseError `engine_unavailable`
 */
export async function compareOrders(app: DriftParts, actor: Actor): Promise<DriftReport | null> {
  const { orm, client, audit, timeouts } = app;
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
    throw isEngineAway(error) ? engineAway() : error;
  }
  const isNew = (report: DriftReport | null) => report !== null && report.finished_at !== before?.finished_at;
  const report = await waitFor(() => readDriftReport(orm), isNew, timeouts?.pro ?? WAIT_MS);
  await audit.note(actor, 'payment_drift.compare');
  return isNew(report) ? report : null;
}

function engineAway(): UseCaseError {
  const message = 'The orders cannot be compared now: the engine does not answer. Try again in a moment.';
  const error = new UseCaseError('unavailable', 'engine_unavailable', message);
  error.retryAfterSeconds = 5;
  return error;
}
