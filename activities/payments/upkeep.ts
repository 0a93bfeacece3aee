import type { MikroORM } from '@mikro-orm/mysql';
import { activityInfo, cancellationSignal, heartbeat } from '@temporalio/activity';
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import { PaymentOrder } from '../../db/entities/payments.ts';
import { type DriftReport, saveDriftReport } from '../../db/payments/drift-report.ts';
import { callEngine } from '../../engine/engine-call.ts';
import type { Gateways } from '../../payments/gateways.ts';
import { judge } from '../../payments/order-states.ts';
import { wakeCall } from '../../payments/wake.ts';

export interface UpkeepDeps {
  orm: MikroORM;
  client: Client;
  gateways: Pick<Gateways, 'of'>;
  log: Logger;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const MOST_WOKEN = 200;
/** When an order is looked after again, if its run does not say otherwise. */
const WOKEN_AGAIN_MS = 15 * MINUTE_MS;
/** Orders are compared for as long; disputes come within four months. */
const COMPARED_MS = 120 * DAY_MS;
const BATCH = 100;
/** Requests to a provider at a time. */
const CONCURRENCY = 5;

interface Progress {
  lastId: number;
  checked: number;
  differed: number;
  unreachable: number;
}

export function createUpkeepActivities({ orm, client, gateways, log }: UpkeepDeps) {
  return {
    /** Wakes orders whose run was to look at them and did not: it is lost, or was never started. @returns how many */
    async wakeOrders(input: { now: number }): Promise<{ woken: number }> {
      const now = new Date(input.now);
      const due = await orm.em
        .fork()
        .find(PaymentOrder, { dueAt: { $lte: now } }, { orderBy: { dueAt: 'asc' }, limit: MOST_WOKEN });
      for (const order of due) {
        await callEngine(client, wakeCall(order, 'timer'));
        const dueAt = new Date(input.now + WOKEN_AGAIN_MS);
        await orm.em.fork().nativeUpdate(PaymentOrder, { id: order.id, dueAt: { $lte: now } }, { dueAt });
        heartbeat();
      }
      return { woken: due.length };
    },

    /**
     * Compares every order of the last 120 days that has a checkout with what its provider says. Where they differ the order
     * says so, and its run is asked to look. Goes on where an earlier attempt ended.
     */
    async compareOrders(input: { now: number }): Promise<DriftReport> {
      const since = new Date(input.now - COMPARED_MS);
      const before: Progress = { lastId: 0, checked: 0, differed: 0, unreachable: 0 };
      const progress: Progress = activityInfo().heartbeatDetails ?? before;
      for (;;) {
        const where = { id: { $gt: progress.lastId }, createdAt: { $gte: since }, providerRef: { $ne: null } };
        const orders = await orm.em.fork().find(PaymentOrder, where, { orderBy: { id: 'asc' }, limit: BATCH });
        const queue = [...orders];
        const work = async () => {
          for (let order = queue.shift(); order; order = queue.shift()) {
            await compare(order, progress, new Date(input.now));
            heartbeat(progress);
          }
        };
        await Promise.all(Array.from({ length: CONCURRENCY }, work));
        progress.lastId = orders.at(-1)?.id ?? progress.lastId;
        heartbeat(progress);
        if (orders.length < BATCH) break;
      }
      const { checked, differed, unreachable } = progress;
      const started_at = new Date(input.now).toISOString();
      const report = { started_at, finished_at: new Date().toISOString(), checked, differed, unreachable };
      await saveDriftReport(orm, report);
      log[differed > 0 || unreachable > 0 ? 'warn' : 'info'](
        report,
        'payment orders were compared with their providers',
      );
      return report;
    },
  };

  async function compare(order: PaymentOrder, progress: Progress, now: Date): Promise<void> {
    const drift = await driftOf(order, now);
    if (drift === undefined) {
      progress.unreachable += 1;
      return;
    }
    progress.checked += 1;
    // What has changed since it was read is its run's business.
    const same = { id: order.id, version: order.version };
    if (drift !== (order.drift ?? null)) await orm.em.fork().nativeUpdate(PaymentOrder, same, { drift });
    if (drift === null) return;
    progress.differed += 1;
    await callEngine(client, wakeCall(order, 'drift'));
  }

  /** @returns undefined when the provider gave no answer */
  async function driftOf(order: PaymentOrder, now: Date): Promise<string | null | undefined> {
    const { uuid: orderUuid, providerRef, paymentRef } = order;
    try {
      const gateway = await gateways.of(order.provider, order.mode, now);
      const ref = { orderUuid, providerRef: providerRef ?? '', paymentRef };
      const truth = await gateway.read(ref, cancellationSignal());
      const { steps, drift } = judge(order, truth);
      const sums = truth.paidAmount !== order.paidAmount || truth.refundedAmount !== order.refundedAmount;
      return drift ?? steps.at(-1)?.to ?? (sums ? 'amounts' : null);
    } catch (error) {
      if (cancellationSignal().aborted) throw error;
      log.warn({ err: error, orderUuid }, 'an order could not be compared with its provider');
      return undefined;
    }
  }
}
