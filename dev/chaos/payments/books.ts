import type { MikroORM } from '@mikro-orm/mysql';
import { ask } from '#dev/load/stack.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import { PaymentEvent, PaymentHistory, PaymentOrder, PaymentRefund } from '#pro/payments/entities.ts';
import type { Gateways } from '#pro/payments/gateways.ts';
import { judge, RECEIVED } from '#pro/payments/order-states.ts';
import type { DriftReport } from '#pro/payments/store/drift-report.ts';
import type { OrderStatus } from '#pro/payments/store/order.ts';
import { readMoney, sumsOf, wrongMoney } from './money.ts';
import { readCheckouts, type Shop } from './shop.ts';

/** An effect at a third party: its submission and its delivery. */
export interface Effect {
  submissionId: number;
  deliveryId: string;
}

export interface BooksSources {
  shop: Shop;
  orm: MikroORM;
  gateways: Gateways;
  /** The allowed final statuses of each order. */
  expected: ReadonlyMap<string, readonly OrderStatus[]>;
  webhooks: readonly Effect[];
  mails: readonly Effect[];
}

/** Totals, and in `wrong` each difference from the provider, from the story or within the books. */
export interface Books {
  orders: Record<string, number>;
  /** Changes of order status by their cause. */
  causes: Record<string, number>;
  events: Record<string, number>;
  /** Refunds by who asked for them and by outcome. */
  refunds: Record<string, number>;
  /** Amounts that the providers have booked, in minor units. */
  money: Record<string, number>;
  processed: number;
  webhookDoubles: number;
  mailDoubles: number;
  wrong: string[];
}

/** Compares every order of a stack with its provider, and every submission with its effects at third parties. */
export async function readBooks({ shop, orm, gateways, expected, webhooks, mails }: BooksSources): Promise<Books> {
  const em = orm.em.fork();
  const orders = await em.find(PaymentOrder, { uuid: [...expected.keys()] });
  const wrong: string[] = [];
  if (orders.length < expected.size) wrong.push(`${expected.size - orders.length} orders are not in the database`);
  const more = (await em.count(PaymentOrder)) - orders.length;
  if (more > 0) wrong.push(`${more} orders were made that no visitor was shown`);
  const checkouts = await readCheckouts(shop);
  const atStripe = orders.filter(({ provider }) => provider === 'stripe').length;
  if (checkouts.open > 0 || checkouts.made !== atStripe) {
    wrong.push(`Stripe has ${checkouts.made} checkouts for ${atStripe} orders, and ${checkouts.open} are open`);
  }
  for (const order of orders) {
    const ends = expected.get(order.uuid);
    const name = `${order.provider} order ${order.uuid}`;
    if (!ends?.includes(order.status))
      wrong.push(`${name} is ${order.status}, and its story ends ${ends?.join(' or ')}`);
    const difference = await differenceOf(order, gateways);
    if (difference) wrong.push(`${name} is ${order.status}, and its provider says: ${difference}`);
    if (order.drift) wrong.push(`${name} has the drift ${order.drift}`);
    if (RECEIVED.includes(order.status) !== (order.processedAt !== null && order.processedAt !== undefined)) {
      wrong.push(`${name} is ${order.status}, and was ${order.processedAt ? '' : 'not '}processed`);
    }
  }
  const refunds = await em.find(PaymentRefund, { orderUuid: [...expected.keys()] });
  const money = await readMoney(shop, orders);
  wrong.push(...wrongMoney(orders, refunds, money));
  const history = await em.find(PaymentHistory, { orderUuid: [...expected.keys()] });
  wrong.push(...brokenHistories(orders, history), ...(await wrongEffects(orm, orders, { webhooks, mails })));
  const events = await em.findAll(PaymentEvent);
  return {
    orders: countBy(orders, ({ provider, status }) => `${provider} ${status}`),
    causes: countBy(history, ({ toStatus, cause }) => `${toStatus} by ${cause}`),
    events: countBy(events, ({ provider, outcome }) => `${provider} ${outcome}`),
    refunds: countBy(refunds, ({ source, status, errorType }) => [source, status, errorType].filter(Boolean).join(' ')),
    money: sumsOf(money),
    processed: orders.filter(({ processedAt }) => processedAt).length,
    webhookDoubles: webhooks.length - new Set(webhooks.map(({ deliveryId }) => deliveryId)).size,
    mailDoubles: mails.length - new Set(mails.map(({ deliveryId }) => deliveryId)).size,
    wrong,
  };
}

/**
 * Compares orders with their providers until no difference is left.
 * @returns the report of each comparison
 */
export async function compareUntilEqual({ apiB, authorization }: Shop, most: number): Promise<DriftReport[]> {
  const reports: DriftReport[] = [];
  while (reports.length < most) {
    const { report } = await ask<{ report: DriftReport | null }>(
      'POST',
      `${apiB}/payments/drift`,
      {},
      { authorization },
    );
    if (!report) continue;
    reports.push(report);
    if (report.differed === 0 && report.unreachable === 0) break;
  }
  return reports;
}

/** @returns the number of awaited orders, and of submissions with paid orders whose steps have not all ended */
export async function readUnfinished(orm: MikroORM): Promise<{ awaited: number; unfinished: number }> {
  const em = orm.em.fork();
  const awaited = await em.count(PaymentOrder, { status: ['created', 'pending', 'processing'] });
  const runs = await em.count(Submission, { status: ['accepted', 'processing'] });
  const deliveries = await em.count(Delivery, { status: ['pending', 'retrying'] });
  return { awaited, unfinished: runs + deliveries };
}

/** @returns null when the order agrees with its provider */
async function differenceOf(order: PaymentOrder, gateways: Gateways): Promise<string | null> {
  const { uuid: orderUuid, providerRef, paymentRef } = order;
  if (!providerRef) return 'it has no checkout';
  const gateway = await gateways.get(order.provider, order.mode, new Date());
  const remote = await gateway.read({ orderUuid, providerRef, paymentRef });
  const { steps, drift } = judge(order, remote);
  const isEqual = remote.paidAmount === order.paidAmount && remote.refundedAmount === order.refundedAmount;
  return steps.length === 0 && !drift && isEqual ? null : JSON.stringify(remote);
}

/** Finds orders whose history does not lead step by step to their status, or that are paid more than once. */
function brokenHistories(orders: readonly PaymentOrder[], history: readonly PaymentHistory[]): string[] {
  const byOrder = Map.groupBy(history, ({ orderUuid }) => orderUuid);
  return orders.flatMap(({ uuid, status }) => {
    const rows = (byOrder.get(uuid) ?? []).sort((a, b) => a.id - b.id);
    const isWhole = rows.every(({ fromStatus }, index) => (fromStatus ?? null) === (rows[index - 1]?.toStatus ?? null));
    return isWhole && rows.at(-1)?.toStatus === status
      ? []
      : [`the history of ${uuid} is broken: ${rows.map(({ toStatus }) => toStatus).join(' ')}, now ${status}`];
  });
}

/**
 * Finds submissions with wrong effects: each paid one has one mail and one delivery whose ids reached the third parties; an
 * unpaid one has none.
 */
async function wrongEffects(
  orm: MikroORM,
  orders: readonly PaymentOrder[],
  reached: Pick<BooksSources, 'webhooks' | 'mails'>,
): Promise<string[]> {
  const em = orm.em.fork();
  const uuids = { submissionUuid: orders.map(({ submissionUuid }) => submissionUuid) };
  const jobs = countBy(
    await em.find(Delivery, { ...uuids, kind: 'integration' }),
    ({ submissionUuid }) => submissionUuid,
  );
  const mails = countBy(await em.find(Delivery, { ...uuids, kind: 'mail' }), ({ submissionUuid }) => submissionUuid);
  const received = { webhooks: deliveriesOf(reached.webhooks), mails: deliveriesOf(reached.mails) };
  return orders.flatMap(({ uuid, status, submissionUuid, submissionId }) => {
    const expectedCount = RECEIVED.includes(status) ? 1 : 0;
    const found = {
      jobs: jobs[submissionUuid] ?? 0,
      'mail rows': mails[submissionUuid] ?? 0,
      webhooks: received.webhooks.get(Number(submissionId))?.size ?? 0,
      mails: received.mails.get(Number(submissionId))?.size ?? 0,
    };
    return Object.entries(found)
      .filter(([, count]) => count !== expectedCount)
      .map(([what, count]) => `the submission of order ${uuid} (${status}) has ${count} ${what}`);
  });
}

/** Groups the deliveries that reached a third party by submission; the same delivery may have arrived more than once. */
function deliveriesOf(effects: readonly Effect[]): Map<number, Set<string>> {
  const deliveries = new Map<number, Set<string>>();
  for (const { submissionId, deliveryId } of effects) {
    deliveries.set(submissionId, (deliveries.get(submissionId) ?? new Set()).add(deliveryId));
  }
  return deliveries;
}

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1;
  return counts;
}
