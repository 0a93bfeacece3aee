import type { FilterQuery } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/mysql';
import { pageOf } from '#db/page.ts';
import { PaymentEvent, PaymentHistory, PaymentOrder, PaymentRefund } from '#pro/payments/entities.ts';
import { findOrder } from './orders.ts';

/** Filter of orders. An absent key matches all orders. */
export interface OrderFilter {
  status?: PaymentOrder['status'];
  formId?: number;
  provider?: string;
  mode?: string;
  /** True for orders that need attention, false for all others. */
  attention?: boolean;
  /** True for orders that differ from their remote state, false for all others. */
  drift?: boolean;
  /** Earliest creation time. */
  from?: Date;
  /** Creation time before which orders match. */
  to?: Date;
}

export interface OrderPage {
  orders: PaymentOrder[];
  /** `after` of the next page; null on the last page. */
  next: number | null;
}

/** Lists a page of orders, the newest first. @param after `next` of the previous page */
export async function listOrders(
  orm: MikroORM,
  filter: OrderFilter,
  { limit, after }: { limit: number; after?: number },
): Promise<OrderPage> {
  const where = { $and: [whereOf(filter), ...(after === undefined ? [] : [{ id: { $lt: after } }])] };
  const matches = await orm.em.fork().find(PaymentOrder, where, { orderBy: { id: 'desc' }, limit: limit + 1 });
  const { rows: orders, next } = pageOf(matches, limit, ({ id }) => id);
  return { orders, next };
}

function whereOf({ attention, drift, from, to, ...columns }: OrderFilter): FilterQuery<PaymentOrder> {
  const equalities = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  return {
    ...equalities,
    ...(attention !== undefined && { attention: attention ? { $ne: null } : null }),
    ...(drift !== undefined && { drift: drift ? { $ne: null } : null }),
    ...((from || to) && { createdAt: { ...(from && { $gte: from }), ...(to && { $lt: to }) } }),
  };
}

/** Order with its history, events and refunds. */
export interface OrderDetails {
  order: PaymentOrder;
  /** History from the first entry to the last. */
  history: PaymentHistory[];
  /** Events, the newest first, at most a hundred. */
  events: PaymentEvent[];
  refunds: PaymentRefund[];
}

const MOST_EVENTS = 100;

/** Reads an order with its details. @returns null when there is no such order */
export async function readOrderDetails(orm: MikroORM, orderUuid: string): Promise<OrderDetails | null> {
  const order = await findOrder(orm, orderUuid);
  if (!order) return null;
  const em = orm.em.fork();
  return {
    order,
    history: await em.find(PaymentHistory, { orderUuid }, { orderBy: { id: 'asc' } }),
    events: await em.find(PaymentEvent, { orderUuid }, { orderBy: { id: 'desc' }, limit: MOST_EVENTS }),
    refunds: await em.find(PaymentRefund, { orderUuid }, { orderBy: { createdAt: 'asc', uuid: 'asc' } }),
  };
}
