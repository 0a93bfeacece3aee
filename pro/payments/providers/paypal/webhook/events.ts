import { isObject, type Json } from '#json.ts';
import { orderOfEvent, type ProviderEvent } from '#pro/payments/providers/payments.ts';
import { objects } from '#pro/payments/providers/paypal/remote-state.ts';

/** Events that may change an order, to which the webhook at PayPal has to be subscribed. */
export const PAYPAL_EVENTS = [
  'CHECKOUT.ORDER.APPROVED',
  'CHECKOUT.ORDER.COMPLETED',
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
  'PAYMENT.AUTHORIZATION.CREATED',
  'PAYMENT.AUTHORIZATION.VOIDED',
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
 * Reads an event's references to its order (developer.paypal.com/api/rest/webhooks/event-names).
 * @returns null for a type that changes no order, and for an event without a reference
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
  // The resource of these events is the refund, so its id is not the capture's.
  [/^PAYMENT\.CAPTURE\.(REFUNDED|REVERSED)$/, (refund) => ofPayment(refund)],
  [/^PAYMENT\.(AUTHORIZATION|CAPTURE)\./, (payment) => ({ ...ofPayment(payment), paymentRef: reference(payment.id) })],
  [/^CUSTOMER\.DISPUTE\./, (dispute) => ofDispute(dispute.disputed_transactions)],
];

function ofUnits(units: unknown): Order {
  return { uuids: [objects(units)[0]?.custom_id] };
}

/**
 * Reads the references of an authorization, a capture or a refund. The link `up` leads from a refund to its capture, and from the
 * others to their order; only from the capture of an authorization to that.
 */
function ofPayment(payment: Json): Order {
  const related = isObject(payment.supplementary_data) ? payment.supplementary_data.related_ids : undefined;
  const { order_id: orderId, capture_id: captureId } = isObject(related) ? related : {};
  const up = String(objects(payment.links).find(({ rel }) => rel === 'up')?.href ?? '').slice(0, 500);
  const [, order] = /\/v2\/checkout\/orders\/([^/?#]+)$/.exec(up) ?? [];
  const [, capture] = /\/v2\/payments\/captures\/([^/?#]+)$/.exec(up) ?? [];
  return {
    // The `custom_id` of a refund is `<order uuid>/<refund uuid>`.
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
