import type { EntityManager } from '@mikro-orm/mysql';
import { object } from 'yup';
import { emitSiteEvent } from '#features/deliveries/site/events.ts';
import type { DeclaredEvent } from '#http/openapi/webhooks.ts';
import { among, count, id, text, uuid } from '#http/routing/answers.ts';
import type { PaymentOrder } from './entities.ts';
import { ORDER_STATUSES, type OrderStatus } from './store/order.ts';

/** Summaries of the statuses that emit an event. Orders that nobody has begun to pay emit none. */
const SUMMARIES: Readonly<Partial<Record<OrderStatus, string>>> = {
  processing: 'A payment is on its way',
  authorized: 'The amount of an order is reserved',
  paid: 'An order is paid',
  failed: 'A payment has failed, or no checkout could be made',
  expired: 'The time to pay an order is over',
  cancelled: 'A payer gave an order up',
  partially_refunded: 'A part of a payment was given back',
  refunded: 'All of a payment was given back',
  disputed: 'A payer or a bank claims a payment back',
  dispute_lost: 'A dispute is lost',
  reversed: 'A bank took a payment back',
  released: 'A reserved amount was released, and nothing charged',
  capture_failed: 'A reserved amount could not be taken',
};

const ORDER = object({
  order_uuid: uuid(),
  form_id: id(),
  /** Null when the form does not store. */
  submission_id: id().nullable(),
  status: among(ORDER_STATUSES),
  provider: text(),
  mode: text(),
  currency: text(),
  /** Minor units of ISO 4217, like the other amounts. */
  amount: count(),
  paid_amount: count(),
  refunded_amount: count(),
});

/** Order events for webhooks of the site. */
export const paymentEvents: readonly DeclaredEvent[] = Object.entries(SUMMARIES).map(([status, summary]) => ({
  ...{ type: `payment.${status}`, summary, ofSite: true, data: ORDER },
  description: 'Amounts are in minor units of the currency. An order may reach a status more than once.',
}));

/** Emits the event of an order's status, in the transaction that changes its status or amounts. */
export async function reportOrder(
  em: EntityManager,
  order: PaymentOrder,
  status: OrderStatus,
  now: Date,
): Promise<void> {
  if (!SUMMARIES[status]) return;
  const { uuid: order_uuid, formId: form_id, submissionId, provider, mode, currency, amount } = order;
  const submission_id = submissionId ?? null;
  const amounts = { amount, paid_amount: order.paidAmount, refunded_amount: order.refundedAmount };
  const data = { order_uuid, form_id, submission_id, status, provider, mode, currency, ...amounts };
  await emitSiteEvent(em, { type: `payment.${status}`, subject: `orders/${order_uuid}`, data }, now);
}
