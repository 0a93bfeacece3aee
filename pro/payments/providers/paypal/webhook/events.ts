import { isObject, type Json } from '#json.ts';
import { orderOfEvent, type ProviderEvent } from '#pro/payments/providers/payments.ts';
import { objects } from '#pro/payments/providers/paypal/remote-state.ts';

/** The events that may change an order: what the webhook at PayPal is to be given. */
export const PAYPAL_EVENTS = [
  'CHECKOUT.ORDER.APPROVED',
  'CHECKOUT.ORDER.COMPLETED',
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
] as const;

type Order = Parameters<typeof orderOfEvent>[0];

/**
 * Which order an event is about (developer.paypal.com/api/rest/webhooks/event-names), as far as it tells.
 * @returns null for a type that changes no order, and for an event that names none
 */
export function orderOf(type: string, resource: unknown): ProviderEvent['order'] {
  const read = READERS.find(([types]) => types.test(type))?.[1];
  if (!read || !isObject(resource)) return null;
  return orderOfEvent(read(resource));
}

const READERS: readonly (readonly [RegExp, (resource: Json) => Order])[] = [
  [/^CHECKOUT\.ORDER\./, (order) => ({ ...ofUnits(order.purchase_units), providerRef: reference(order.id) })],
  [
    /^CHECKOUT\.PAYMENT-APPROVAL\.REVERSED$/,
    (approval) => ({ ...ofUnits(approval.purchase_units), providerRef: reference(approval.order_id) }),
  ],
  // Here the resource is the refund: its own id is not the capture's.
  [/^PAYMENT\.CAPTURE\.(REFUNDED|REVERSED)$/, (refund) => ofPayment(refund)],
  [/^PAYMENT\.CAPTURE\./, (capture) => ({ ...ofPayment(capture), paymentRef: reference(capture.id) })],
  [/^CUSTOMER\.DISPUTE\./, (dispute) => ofDispute(dispute.disputed_transactions)],
];

function ofUnits(units: unknown): Order {
  return { uuids: [objects(units)[0]?.custom_id] };
}

/** A capture's link `up` leads to its order, a refund's one to its capture. */
function ofPayment(payment: Json): Order {
  const related = isObject(payment.supplementary_data) ? payment.supplementary_data.related_ids : undefined;
  const { order_id: orderId, capture_id: captureId } = isObject(related) ? related : {};
  const up = String(objects(payment.links).find(({ rel }) => rel === 'up')?.href ?? '').slice(0, 500);
  const [, order] = /\/v2\/checkout\/orders\/([^/?#]+)$/.exec(up) ?? [];
  const [, capture] = /\/v2\/payments\/captures\/([^/?#]+)$/.exec(up) ?? [];
  return {
    // That of a refund has the refund's own behind it.
    uuids: [String(payment.custom_id ?? '').split('/')[0]],
    providerRef: reference(orderId) ?? reference(order),
    paymentRef: reference(captureId) ?? reference(capture),
  };
}

function ofDispute(transactions: unknown): Order {
  const [transaction] = objects(transactions);
  return { uuids: [transaction?.custom], paymentRef: reference(transaction?.seller_transaction_id) };
}

function reference(value: unknown): string | undefined {
  return typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value) ? value : undefined;
}
