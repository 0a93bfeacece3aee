import type { FilterQuery } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/mysql';
import type { Client } from '@temporalio/client';
import { WorkflowExecutionAlreadyStartedError, WorkflowIdConflictPolicy } from '@temporalio/common';
import type { CheckResult, DueKind } from '#engine/due/loop.ts';
import { dueRows } from '#engine/due/rows.ts';
import type { RunSlots } from '#engine/due/slots.ts';
import type { DeliveryKind } from '#engine/names.ts';
import { deliveryRun, type RunStart } from '#engine/runs.ts';
import { DELIVERY_GRACE_MS } from '#engine/waits.ts';
import { MINUTE_MS } from '#time.ts';
import type { ReceiverWait } from './activities/receivers/receiver-wait.ts';
import { Delivery } from './entities.ts';
import { waitsForReceiver } from './kinds.ts';
import { readOrigins } from './store/origins.ts';

const EVERY_MS = 1_000;
/** Milliseconds until the next check of a run that is alive. */
const LIVING_MS = 5 * MINUTE_MS;
/** Longest time for one call to the engine, in milliseconds. */
const DEADLINE_MS = 10_000;

export interface DueDeliveriesParts {
  orm: MikroORM;
  client: Client;
  /** Limits the delivery runs that this worker starts before the first attempts of its earlier ones have ended. */
  runs?: RunSlots;
  /** Absent where the process keeps no track of receivers. */
  receiverWaitMs?: ReceiverWait;
}

/**
 * Finds deliveries that wait for their receiver as rows and whose receiver has a slot, and deliveries whose own run was lost. A
 * delivery in its back-off is not due.
 * @param only restricts the search to this kind
 */
export function dueDeliveries(
  { orm, client, runs, receiverWaitMs }: DueDeliveriesParts,
  only?: DeliveryKind,
): DueKind<RunOfDelivery> {
  const rows = dueRows<RunOfDelivery>(orm, {
    kind: 'delivery',
    everyMs: EVERY_MS,
    againMs: DELIVERY_GRACE_MS,
    table: 'deliveries',
    key: 'id',
    where: `status in ('pending', 'retrying')${only ? ` and kind = '${only}'` : ''}`,
    keyOf: ({ delivery }) => delivery.id,
    load: (id) => runsOf(orm, { id }),
    async wake(one, now) {
      let isBegun = false;
      try {
        const check = (await waitOn(one, now)) ?? (await begin(one, now));
        isBegun = check.woken;
        return check;
      } finally {
        if (!isBegun) runs?.release(one.delivery.id);
      }
    },
    ids: ({ delivery: { id: deliveryId, kind: step, formId } }) => ({ deliveryId, step, formId }),
  });
  return {
    ...rows,
    ...(runs && { slots: runs }),
    async take(now, most) {
      const taken = await rows.take(now, most);
      for (const { delivery } of taken) runs?.take(delivery.id);
      return taken;
    },
  };

  /** Leaves the delivery a row while its receiver is still full. Slots begin when a failing one may be tried again. */
  async function waitOn({ delivery }: RunOfDelivery, now: Date): Promise<CheckResult | null> {
    if (!receiverWaitMs || !waitsForReceiver(delivery)) return null;
    const em = orm.em.fork();
    const waitMs = await receiverWaitMs(em, delivery, now);
    if (waitMs === null) return null;
    const slotAt = new Date(now.getTime() + waitMs);
    await em.nativeUpdate(
      Delivery,
      { id: delivery.id, status: 'pending', attempts: 0 },
      { nextAttemptAt: slotAt, dueAt: slotAt },
    );
    return { woken: false };
  }

  async function begin(
    { delivery, run: { workflowType, ...options } }: RunOfDelivery,
    now: Date,
  ): Promise<CheckResult> {
    try {
      // A worker that starts the run gets its first task with the answer.
      await within(() => client.workflow.start(workflowType, { ...options, requestEagerStart: runs !== undefined }));
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
      // A signal could shorten the back-off that follows the attempt now under way.
      if (!(await neverBegan(options.workflowId, now))) return { woken: false, lookAgainMs: LIVING_MS };
      const workflowIdConflictPolicy = WorkflowIdConflictPolicy.TERMINATE_EXISTING;
      await within(() => client.workflow.start(workflowType, { ...options, workflowIdConflictPolicy }));
    }
    // A delivery that no run had claimed has not lost one.
    const isLost = delivery.owner && !waitsForReceiver(delivery);
    return { woken: true, ...(isLost && { lost: { lostRun: delivery.owner } }) };
  }

  /**
   * True when a run exists in the engine but has no task and would never get one: the run of the submission that started it was
   * terminated, or the engine killed, before the engine scheduled its first task. A signal does not schedule one either.
   */
  async function neverBegan(workflowId: string, now: Date): Promise<boolean> {
    const { historyLength, startTime } = await within(() => client.workflow.getHandle(workflowId).describe());
    return historyLength === 1 && startTime.getTime() < now.getTime() - DELIVERY_GRACE_MS;
  }

  function within<T>(call: () => Promise<T>): Promise<T> {
    return client.withDeadline(Date.now() + DEADLINE_MS, call);
  }
}

/** A delivery with the run that works on it, or will work on it. */
export interface RunOfDelivery {
  delivery: Delivery;
  run: RunStart;
}

/** Returns the deliveries, the first enqueued first, each with its run. */
export async function runsOf(orm: MikroORM, where: FilterQuery<Delivery>, limit?: number): Promise<RunOfDelivery[]> {
  const em = orm.em.fork();
  const rows = await em.find(Delivery, where, { orderBy: { enqueuedAt: 'asc' }, limit });
  const origins = await readOrigins(em, rows);
  return rows.map((delivery) => ({ delivery, run: deliveryRun(delivery, origins.get(delivery.submissionUuid) ?? {}) }));
}
