import type { FilterQuery } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/mysql';
import { pageOf } from '#db/page.ts';
import { PaymentEvent, PaymentHistory, PaymentOrder, PaymentRefund } from '#pro/payments/entities.ts';
import { findOrder } from './orders.ts';

/** Which orders are meant; an absent key matches all. */
export interface OrderFilter {
  status?: PaymentOrder['status'];
  formId?: number;
  provider?: string;
  mode?: string;
  /** Whether somebody has to look at it. */
  attention?: boolean;
  /** Whether it is not where its provider says. */
  drift?: boolean;
  /** Made at this time or later. */
  from?: Date;
  /** Made before. */
  to?: Date;
}

export interface OrderPage {
  orders: PaymentOrder[];
  /** The place of the next page; null on the last. */
  next: number | null;
}

/** One page of orders, the newest first. @param after `next` of the page before */
export async function listOrders(
  orm: MikroORM,
  filter: OrderFilter,
  { limit, after }: { limit: number; after?: number },
): Promise<OrderPage> {
  const where = { $and: [whereOf(filter), ...(after === undefined ? [] : [{ id: { $lt: after } }])] };
  const found = await orm.em.fork().find(PaymentOrder, where, { orderBy: { id: 'desc' }, limit: limit + 1 });
  const { rows: orders, next } = pageOf(found, limit, ({ id }) => id);
  return { orders, next };
}

function whereOf({ attention, drift, from, to, ...same }: OrderFilter): FilterQuery<PaymentOrder> {
  const given = Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined));
  return {
    ...given,
    ...(attention !== undefined && { attention: attention ? { $ne: null } : null }),
    ...(drift !== undefined && { drift: drift ? { $ne: null } : null }),
    ...((from || to) && { createdAt: { ...(from && { $gte: from }), ...(to && { $lt: to }) } }),
  };
}

/** All there is to know of an order. */
export interface OrderDetails {
  order: PaymentOrder;
  /** In the order in which it happened. */
  history: PaymentHistory[];
  /** The newest first, at most a hundred. */
  events: PaymentEvent[];
  refunds: PaymentRefund[];
}

const MOST_EVENTS = 100;

/** @returns null when there is no such order */
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
