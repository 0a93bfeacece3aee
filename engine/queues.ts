import type { Connection } from '@temporalio/client';
import proto from '@temporalio/proto';
import { MINUTE_MS } from '#time.ts';
import { TASK_QUEUES } from './names.ts';

const { WorkerVersioningMode } = proto.temporal.api.enums.v1;

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
  workers: {
    identity: string;
    seenAt: Date;
    /** Null for a worker without a deployment. */
    deployment: string | null;
  }[];
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

type Poller = proto.temporal.api.taskqueue.v1.IPollerInfo;

/** Returns the name of the deployment to which a worker belongs; null if it belongs to none. */
export function deploymentOfPoller({ deploymentOptions: options }: Poller): string | null {
  // Without a deployment, the SDK may still name a build.
  if (options?.workerVersioningMode === WorkerVersioningMode.WORKER_VERSIONING_MODE_UNVERSIONED) return null;
  return options?.deploymentName || null;
}

function timeOf({ lastAccessTime: at }: Poller): Date {
  return new Date(Number(at?.seconds ?? 0) * 1000 + Math.floor((at?.nanos ?? 0) / 1e6));
}

/** @throws the engine's error */
export async function describeQueues(
  {
    connection,
    temporalNamespace: namespace,
  }: Pick<QueueParts, 'temporalNamespace'> & {
    connection: Pick<Connection, 'withDeadline' | 'workflowService'>;
  },
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
            .map((poller) => ({
              identity: poller.identity ?? '',
              seenAt: timeOf(poller),
              deployment: deploymentOfPoller(poller),
            }))
            .filter(({ seenAt }) => seenAt.getTime() >= now.getTime() - SEEN_MS),
        };
      }),
    ),
  );
}

/** Returns the names of the task queues that no such worker has asked for work lately. */
export function unservedQueues(
  states: readonly QueueState[],
  isSuch: (worker: QueueState['workers'][number]) => boolean = () => true,
): string[] {
  const served = new Set(states.filter(({ workers }) => workers.some(isSuch)).map(({ queue }) => queue));
  return [...new Set(states.map(({ queue }) => queue))].filter((queue) => !served.has(queue));
}
