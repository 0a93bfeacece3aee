import { decimalAmount } from '#forms/money.ts';
import { refundable } from '#pro/payments/claims.ts';
import type { PaymentEvent, PaymentHistory, PaymentOrder, PaymentRefund } from '#pro/payments/entities.ts';
import type { OrderItem } from '#pro/payments/store/order.ts';
import type { OrderDetails, OrderPage } from '#pro/payments/store/order-list.ts';
import { orderRunId } from '#pro/payments/workflows/run.ts';

/** Returns an order for operators. Amounts are given in minor units and as decimals; times are ISO 8601. */
export function orderJson(order: PaymentOrder) {
  const { currency, amount, paidAmount, refundedAmount } = order;
  return {
    uuid: order.uuid,
    form_id: order.formId,
    submission_id: order.submissionId ?? null,
    provider: order.provider,
    mode: order.mode,
    status: order.status,
    dispute: order.dispute ?? null,
    attention: order.attention ?? null,
    drift: order.drift ?? null,
    currency,
    amount,
    amount_decimal: decimalAmount(amount, currency),
    paid_amount: paidAmount,
    paid_amount_decimal: decimalAmount(paidAmount, currency),
    refunded_amount: refundedAmount,
    refunded_amount_decimal: decimalAmount(refundedAmount, currency),
    reserves: order.reserves,
    settlement: order.settlement ?? null,
    reserved_until: timeOf(order.reservedUntil),
    error_class: order.errorType ?? null,
    last_error: order.lastError ?? null,
    created_at: order.createdAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
    checked_at: timeOf(order.checkedAt),
    processed_at: timeOf(order.processedAt),
    expires_at: order.expiresAt.toISOString(),
  };
}

/** Returns a page of orders. `next` is the `after` of the next request. */
export function orderPageJson({ orders, next }: OrderPage) {
  return { orders: orders.map(orderJson), next: next === null ? null : String(next) };
}

/**
 * Returns all details of an order, except for the URLs of its checkout and of the visitor's return. Names of items contain the
 * visitor's choices, coupon codes and piped answers, so they are only for accounts that may read answers.
 */
export function orderDetailsJson({ order, history, events, refunds }: OrderDetails, mayRead: boolean) {
  const left = refundable(order, refunds);
  return {
    ...orderJson(order),
    revision: order.revision,
    description: order.description,
    items: order.items.map((item) => itemJson(item, mayRead)),
    refundable_amount: left,
    refundable_amount_decimal: decimalAmount(left, order.currency),
    provider_ref: order.providerRef ?? null,
    payment_ref: order.paymentRef ?? null,
    checkouts: order.checkouts,
    history: history.map(historyJson),
    events: events.map(eventJson),
    refunds: refunds.map((refund) => refundJson(refund, order.currency)),
    workflow_id: orderRunId(order.uuid),
  };
}

export type RefundJson = ReturnType<typeof refundJson>;

export function refundJson(refund: PaymentRefund, currency: string) {
  return {
    uuid: refund.uuid,
    order_uuid: refund.orderUuid,
    status: refund.status,
    source: refund.source,
    amount: refund.amount,
    amount_decimal: decimalAmount(refund.amount, currency),
    refund_ref: refund.refundRef ?? null,
    user_id: refund.userId ?? null,
    sent_at: timeOf(refund.sentAt),
    error_class: refund.errorType ?? null,
    last_error: refund.lastError ?? null,
    created_at: refund.createdAt.toISOString(),
    updated_at: refund.updatedAt.toISOString(),
  };
}

function itemJson({ kind, name, unitAmount, quantity }: OrderItem, mayRead: boolean) {
  return { kind: kind ?? ('item' as const), name: mayRead ? name : null, unit_amount: unitAmount, quantity };
}

export function historyJson({ at, fromStatus, toStatus, cause, eventId, detail }: PaymentHistory) {
  return {
    at: at.toISOString(),
    from: fromStatus ?? null,
    to: toStatus,
    cause,
    event_id: eventId ?? null,
    detail,
  };
}

function eventJson({ eventId, type, outcome, receivedAt, handledAt }: PaymentEvent) {
  return {
    event_id: eventId,
    type,
    outcome,
    received_at: receivedAt.toISOString(),
    handled_at: timeOf(handledAt),
  };
}

function timeOf(date: Date | null | undefined): string | null {
  return date?.toISOString() ?? null;
}
