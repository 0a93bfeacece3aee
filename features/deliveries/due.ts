import type { FilterQuery } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/mysql';
import type { Client } from '@temporalio/client';
import { WorkflowExecutionAlreadyStartedError, WorkflowIdConflictPolicy } from '@temporalio/common';
import type { DueKind } from '#engine/due/loop.ts';
import { dueRows } from '#engine/due/rows.ts';
import type { DeliveryKind } from '#engine/names.ts';
import { deliveryRun, type RunStart } from '#engine/runs.ts';
import { DELIVERY_GRACE_MS } from '#engine/waits.ts';
import { Delivery } from './entities.ts';
import { readOrigins } from './store/origins.ts';

const EVERY_MS = 60_000;
/** When a run that lives is looked at again. */
const LIVING_MS = 5 * 60_000;
/** How long a call may take. */
const DEADLINE_MS = 10_000;

/**
 * Deliveries that have runs of their own which were lost. One that is in its back-off is not due.
 * @param only of this kind
 */
export function dueDeliveries(
  { orm, client }: { orm: MikroORM; client: Client },
  only?: DeliveryKind,
): DueKind<RunOfDelivery> {
  return dueRows<RunOfDelivery>(orm, {
    kind: 'delivery',
    everyMs: EVERY_MS,
    againMs: DELIVERY_GRACE_MS,
    table: 'deliveries',
    key: 'id',
    where: `status in ('pending', 'retrying')${only ? ` and kind = '${only}'` : ''}`,
    keyOf: ({ delivery }) => delivery.id,
    load: (id) => runsOf(orm, { id }),
    async wake({ delivery, run: { workflowType, ...options } }, now) {
      try {
        await within(() => client.workflow.start(workflowType, options));
      } catch (error) {
        if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
        // A signal could shorten the back-off after the attempt that it is making.
        if (!(await neverBegan(options.workflowId, now))) return { woken: false, lookAgainMs: LIVING_MS };
        const workflowIdConflictPolicy = WorkflowIdConflictPolicy.TERMINATE_EXISTING;
        await within(() => client.workflow.start(workflowType, { ...options, workflowIdConflictPolicy }));
      }
      // One that nobody had begun is no lost run.
      return { woken: true, ...(delivery.owner && { lost: { lostRun: delivery.owner } }) };
    },
    ids: ({ delivery: { id: deliveryId, kind: step, formId } }) => ({ deliveryId, step, formId }),
  });

  /**
   * Whether a run stands in the engine without a task, and would for ever: the run of the submission that started it was
   * terminated, or the engine killed, before the engine had given it its first one. A signal does not bring it one either.
   */
  async function neverBegan(workflowId: string, now: Date): Promise<boolean> {
    const { historyLength, startTime } = await within(() => client.workflow.getHandle(workflowId).describe());
    return historyLength === 1 && startTime.getTime() < now.getTime() - DELIVERY_GRACE_MS;
  }

  function within<T>(call: () => Promise<T>): Promise<T> {
    return client.withDeadline(Date.now() + DEADLINE_MS, call);
  }
}

/** A delivery with the run that works on it, or would. */
export interface RunOfDelivery {
  delivery: Delivery;
  run: RunStart;
}

/** Those that were enqueued first come first. */
export async function runsOf(orm: MikroORM, where: FilterQuery<Delivery>, limit?: number): Promise<RunOfDelivery[]> {
  const em = orm.em.fork();
  const rows = await em.find(Delivery, where, { orderBy: { enqueuedAt: 'asc' }, limit });
  const origins = await readOrigins(em, rows);
  return rows.map((delivery) => ({ delivery, run: deliveryRun(delivery, origins.get(delivery.submissionUuid) ?? {}) }));
}
