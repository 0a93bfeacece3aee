import type { MikroORM } from '@mikro-orm/mysql';
import { activityInfo, cancellationSignal, heartbeat } from '@temporalio/activity';
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import { callEngine } from '#engine/engine-call.ts';
import { disputeOf } from '#pro/payments/claims.ts';
import { PaymentOrder } from '#pro/payments/entities.ts';
import type { Gateways } from '#pro/payments/gateways.ts';
import { judge } from '#pro/payments/order-states.ts';
import { type DriftReport, saveDriftReport } from '#pro/payments/store/drift-report.ts';
import { wakeCall } from '#pro/payments/wake.ts';
import { DAY_MS } from '#time.ts';

export interface DriftActivityParts {
  orm: MikroORM;
  client: Client;
  gateways: Pick<Gateways, 'get'>;
  log: Logger;
}

/** Maximum age of compared orders in ms. Payers can open a dispute for about four months, so older orders no longer change. */
const COMPARED_MS = 120 * DAY_MS;
const BATCH = 100;
/** Number of concurrent requests to providers. */
const CONCURRENCY = 5;
const MOST_UNREACHABLE_NAMED = 20;

/** Counts of the report. */
interface Counts {
  checked: number;
  differed: number;
  unreachable: number;
  unreachableOrders: string[];
}

/** Heartbeat details. They count only orders up to `lastId`, so that a retried attempt counts each order once. */
interface Progress extends Counts {
  lastId: number;
}

const NOTHING: Readonly<Counts> = { checked: 0, differed: 0, unreachable: 0, unreachableOrders: [] };

export function createDriftActivities({ orm, client, gateways, log }: DriftActivityParts) {
  return {
    /**
     * Compares every order of the last 120 days that has a checkout with its remote state. Stores a difference on the order and
     * wakes its run. Continues where an earlier attempt ended.
     */
    async compareOrders(input: { now: number }): Promise<DriftReport> {
      const since = new Date(input.now - COMPARED_MS);
      const progress: Progress = { lastId: 0, ...NOTHING, ...activityInfo().heartbeatDetails };
      for (;;) {
        const where = { id: { $gt: progress.lastId }, createdAt: { $gte: since }, providerRef: { $ne: null } };
        const orders = await orm.em.fork().find(PaymentOrder, where, { orderBy: { id: 'asc' }, limit: BATCH });
        const counts = await compareAll(orders, new Date(input.now), () => heartbeat(progress));
        progress.checked += counts.checked;
        progress.differed += counts.differed;
        progress.unreachable += counts.unreachable;
        const named = [...progress.unreachableOrders, ...counts.unreachableOrders];
        progress.unreachableOrders = named.slice(0, MOST_UNREACHABLE_NAMED);
        progress.lastId = orders.at(-1)?.id ?? progress.lastId;
        heartbeat(progress);
        if (orders.length < BATCH) break;
      }
      const { checked, differed, unreachable, unreachableOrders: unreachable_orders } = progress;
      const times = { started_at: new Date(input.now).toISOString(), finished_at: new Date().toISOString() };
      const report = { ...times, checked, differed, unreachable, unreachable_orders };
      await saveDriftReport(orm, report);
      log[differed > 0 || unreachable > 0 ? 'warn' : 'info'](
        report,
        'payment orders were compared with their providers',
      );
      return report;
    },
  };

  /**
   * Compares a few orders at a time. Waits for all workers even after a failure, so that none still runs when the activity has
   * ended.
   */
  async function compareAll(orders: readonly PaymentOrder[], now: Date, beat: () => void): Promise<Counts> {
    const counts: Counts = { ...NOTHING, unreachableOrders: [] };
    const queue = [...orders];
    const work = async () => {
      try {
        for (let order = queue.shift(); order; order = queue.shift()) {
          await compare(order, counts, now);
          beat();
        }
      } catch (error) {
        queue.length = 0;
        throw error;
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: CONCURRENCY }, work));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
    return counts;
  }

  async function compare(order: PaymentOrder, counts: Counts, now: Date): Promise<void> {
    const drift = await driftOf(order, now);
    if (drift === undefined) {
      counts.unreachable += 1;
      counts.unreachableOrders.push(order.uuid);
      return;
    }
    counts.checked += 1;
    // An order that has changed since it was read has another version: its run has just updated it, so this writes nothing.
    const same = { id: order.id, version: order.version };
    if (drift !== (order.drift ?? null)) await orm.em.fork().nativeUpdate(PaymentOrder, same, { drift });
    if (drift === null) return;
    counts.differed += 1;
    await callEngine(client, wakeCall(order, 'drift'));
  }

  /**
   * Compares one order.
   * @returns the kind of difference, null when there is none, undefined when the order could not be compared
   */
  async function driftOf(order: PaymentOrder, now: Date): Promise<string | null | undefined> {
    const { uuid: orderUuid, providerRef, paymentRef } = order;
    try {
      const gateway = await gateways.get(order.provider, order.mode, now);
      const ref = { orderUuid, providerRef: providerRef ?? '', paymentRef };
      const remote = await gateway.read(ref, cancellationSignal());
      const { steps, drift } = judge(order, remote);
      const sums = remote.paidAmount !== order.paidAmount || remote.refundedAmount !== order.refundedAmount;
      const isOtherDispute = disputeOf(order, remote) !== (order.dispute ?? null);
      return drift ?? steps.at(-1)?.to ?? (sums ? 'amounts' : isOtherDispute ? 'dispute' : null);
    } catch (error) {
      if (cancellationSignal().aborted) throw error;
      log.warn({ err: error, orderUuid }, 'an order could not be compared with its provider');
      return undefined;
    }
  }
}
