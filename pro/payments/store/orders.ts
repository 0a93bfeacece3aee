import { LockMode } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import type { NewOrder, OrderOrigin } from '#features/submissions/payment.ts';
import { PaymentHistory, PaymentOrder } from '#pro/payments/entities.ts';
import { MINUTE_MS } from '#time.ts';
import type { HistoryDetail, OrderCause, OrderItem, OrderStatus } from './order.ts';

/** Terms of a new order. */
export interface OrderTerms {
  uuid: string;
  provider: string;
  mode: string;
  currency: string;
  /** Amount in minor units. */
  amount: number;
  description: string;
  items: OrderItem[];
  language: string | null;
  expiresMinutes: number;
  /** True to reserve the amount first. Default: it is taken at once. */
  reserves?: boolean;
  returnTo: string | null;
}

/** Milliseconds after an order's next poll at which a worker checks that its run is still alive. */
const GRACE_MS = 5 * MINUTE_MS;

/** Returns the time at which a worker has to check that an order's run is still alive; null while nothing is awaited. */
export function dueAfter(nextLookAt: number | null): Date | null {
  return nextLookAt === null ? null : new Date(nextLookAt + GRACE_MS);
}

/** Creates an order that is inserted together with its submission, or once the submission has a place. */
export function newOrder(terms: OrderTerms, cause: OrderCause = 'submitted'): NewOrder {
  return { ...terms, terms: { ...terms }, insert: (em, origin, now) => insertOrder(em, terms, origin, cause, now) };
}

async function insertOrder(
  em: EntityManager,
  order: OrderTerms,
  origin: OrderOrigin,
  cause: OrderCause,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + order.expiresMinutes * MINUTE_MS);
  const dueAt = dueAfter(expiresAt.getTime());
  const initial = { status: 'created' as const, checkouts: 1, expiresAt, dueAt, createdAt: now, updatedAt: now };
  await em.insert(PaymentOrder, { ...order, ...origin, ...initial });
  await addHistory(em, order.uuid, { from: null, to: 'created', cause }, now);
}

export function findOrder(orm: MikroORM, uuid: string): Promise<PaymentOrder | null> {
  return orm.em.fork().findOne(PaymentOrder, { uuid });
}

export function findOrderOfSubmission(orm: MikroORM, submissionUuid: string): Promise<PaymentOrder | null> {
  return orm.em.fork().findOne(PaymentOrder, { submissionUuid });
}

/** Locks the row until the transaction of `em` ends. */
export function lockOrder(em: EntityManager, uuid: string): Promise<PaymentOrder | null> {
  return em.findOne(PaymentOrder, { uuid }, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

export interface HistoryEntry {
  from: OrderStatus | null;
  to: OrderStatus;
  cause: OrderCause;
  eventId?: string | null;
  detail?: HistoryDetail;
}

export async function addHistory(
  em: EntityManager,
  orderUuid: string,
  { from, to, cause, eventId = null, detail = {} }: HistoryEntry,
  at: Date,
): Promise<void> {
  await em.insert(PaymentHistory, { orderUuid, at, fromStatus: from, toStatus: to, cause, eventId, detail });
}
