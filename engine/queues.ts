import type { Connection } from '@temporalio/client';
import { MINUTE_MS } from '#time.ts';
import { TASK_QUEUES } from './names.ts';

/** Kinds of tasks, with the engine's numbers. */
const KINDS = [
  ['workflow', 1],
  ['activity', 2],
] as const;

/** The status of a task queue, for workflow tasks or for activities. */
export interface QueueState {
  queue: string;
  kind: (typeof KINDS)[number][0];
  /** Approximate number of waiting tasks, and age of the oldest; null if the engine does not report them. */
  backlog: number | null;
  backlogSeconds: number | null;
  /** Workers that polled within the last minutes. */
  workers: { identity: string; seenAt: Date }[];
}

export interface QueueParts {
  connection: Connection;
  temporalNamespace: string;
}

const DEADLINE_MS = 3_000;
/** Maximum time since the last poll of a live worker. Workers poll at least once a minute. */
const SEEN_MS = 2 * MINUTE_MS;

/** Returns the task queues that an edition uses. */
export function queuesOf(edition: 'free' | 'pro'): string[] {
  const { payments, pro, ...free } = TASK_QUEUES;
  return [...Object.values(free), ...(edition === 'pro' ? [payments, pro] : [])];
}

/** @throws the engine's error */
export async function describeQueues(
  { connection, temporalNamespace: namespace }: QueueParts,
  queues: readonly string[],
  now: Date,
): Promise<QueueState[]> {
  const requested = queues.flatMap((queue) => KINDS.map(([kind, taskQueueType]) => ({ queue, kind, taskQueueType })));
  return connection.withDeadline(Date.now() + DEADLINE_MS, () =>
    Promise.all(
      requested.map(async ({ queue, kind, taskQueueType }) => {
        const request = { namespace, taskQueue: { name: queue }, taskQueueType, reportStats: true };
        const { stats, pollers } = await connection.workflowService.describeTaskQueue(request);
        const age = stats?.approximateBacklogAge;
        return {
          queue,
          kind,
          backlog: stats ? Number(stats.approximateBacklogCount ?? 0) : null,
          backlogSeconds: stats ? Number(age?.seconds ?? 0) : null,
          workers: (pollers ?? [])
            .map(({ identity, lastAccessTime: at }) => ({
              identity: identity ?? '',
              seenAt: new Date(Number(at?.seconds ?? 0) * 1000 + Math.floor((at?.nanos ?? 0) / 1e6)),
            }))
            .filter(({ seenAt }) => seenAt.getTime() >= now.getTime() - SEEN_MS),
        };
      }),
    ),
  );
}
