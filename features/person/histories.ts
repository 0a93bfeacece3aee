import type { ConnectionLike } from '@temporalio/client';
import { SECOND_MS } from '#time.ts';

/** The engine, which may be unreachable. */
export interface EngineHistories {
  connection?: Pick<ConnectionLike, 'workflowService' | 'withDeadline'>;
  temporalNamespace?: string;
}

const DEADLINE_MS = 3_000;

/**
 * Returns the time until which the engine retains histories of runs that end now. Histories are sealed and contain only ids.
 * @returns null if the engine does not report its retention
 */
export async function historiesUntil(
  { connection, temporalNamespace: namespace }: EngineHistories,
  now: Date,
): Promise<Date | null> {
  if (!connection || namespace === undefined) return null;
  try {
    const { config } = await connection.withDeadline(Date.now() + DEADLINE_MS, () =>
      connection.workflowService.describeNamespace({ namespace }),
    );
    const seconds = Number(config?.workflowExecutionRetentionTtl?.seconds ?? Number.NaN);
    return Number.isFinite(seconds) ? new Date(now.getTime() + seconds * SECOND_MS) : null;
  } catch {
    return null;
  }
}
