import { isOpen } from './actions.ts';
import { type Dispute, type Order, type Payment, type Refund, totalOf } from './ledger.ts';
import { amountOf, newId } from './wire.ts';

/** Renders an order as in `GET /v2/checkout/orders/{id}`. */
export function orderResource(order: Order): object {
  const { id, status, unit, captures, refunds, baseUrl, at } = order;
  const self = `${baseUrl}/v2/checkout/orders/${id}`;
  const rel = status === 'CREATED' ? 'approve' : 'payer-action';
  const payments = {
    captures: captures.map((capture) => captureResource(order, capture)),
    ...(refunds.length > 0 && { refunds: refunds.map((refund) => refundResource(order, refund)) }),
  };
  return {
    id,
    intent: 'CAPTURE',
    status,
    create_time: at,
    purchase_units: [{ ...unit, ...(captures.length > 0 && { payments }) }],
    links: [
      link(self, 'self', 'GET'),
      ...(isOpen(order) ? [link(`${baseUrl}/checkoutnow?token=${id}`, rel, 'GET')] : []),
      ...(status === 'APPROVED' ? [link(`${self}/capture`, 'capture', 'POST')] : []),
    ],
  };
}

export function captureResource(order: Order, { id, status, units, at }: Payment): object {
  const { baseUrl, currency, unit } = order;
  const self = `${baseUrl}/v2/payments/captures/${id}`;
  return {
    id,
    status,
    ...(status === 'PENDING' && { status_details: { reason: 'ECHECK' } }),
    amount: amountOf(units, currency),
    final_capture: true,
    custom_id: unit.custom_id,
    supplementary_data: { related_ids: { order_id: order.id } },
    create_time: at,
    update_time: at,
    links: [
      link(self, 'self', 'GET'),
      link(`${self}/refund`, 'refund', 'POST'),
      link(`${baseUrl}/v2/checkout/orders/${order.id}`, 'up', 'GET'),
    ],
  };
}

/** Renders a refund, which names its capture only by a link. */
export function refundResource({ baseUrl, currency }: Order, refund: Refund): object {
  const { id, status, units, capture, customId, note, at } = refund;
  return {
    id,
    status,
    amount: amountOf(units, currency),
    ...(customId !== undefined && { custom_id: customId }),
    ...(note !== undefined && { note_to_payer: note }),
    create_time: at,
    update_time: at,
    links: [
      link(`${baseUrl}/v2/payments/refunds/${id}`, 'self', 'GET'),
      link(`${baseUrl}/v2/payments/captures/${capture}`, 'up', 'GET'),
    ],
  };
}

/** Renders a dispute. Only a single dispute shows its outcome and transactions; lists do not. */
export function disputeResource(order: Order, { id, capture, status, outcome, at }: Dispute, whole: boolean): object {
  return {
    dispute_id: id,
    create_time: at,
    update_time: at,
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status,
    dispute_state: status === 'OPEN' ? 'OPEN_INQUIRIES' : 'RESOLVED',
    dispute_amount: totalOf(order),
    ...(whole && { disputed_transactions: [{ seller_transaction_id: capture }] }),
    ...(whole && outcome && { dispute_outcome: { outcome_code: outcome } }),
  };
}

/** Creates the body of a webhook. */
export function eventBody(type: string, order: Order, about: Payment | Dispute | undefined, at: Date) {
  const time = at.toISOString();
  return {
    id: `WH-${newId()}-${newId()}`,
    event_version: '1.0',
    create_time: time,
    resource_type: RESOURCE_TYPES.find(([types]) => types.test(type))?.[1] ?? 'checkout-order',
    resource_version: '2.0',
    event_type: type,
    summary: `${type} in the sandbox`,
    resource: resourceOf(type, order, about),
    links: [],
  };
}

const RESOURCE_TYPES: readonly (readonly [RegExp, string])[] = [
  [/^PAYMENT\.CAPTURE\.(REFUNDED|REVERSED)$/, 'refund'],
  [/^PAYMENT\.CAPTURE\./, 'capture'],
  [/^CUSTOMER\.DISPUTE\./, 'dispute'],
];

function resourceOf(type: string, order: Order, about: Payment | Dispute | undefined): object {
  if (type === 'CHECKOUT.PAYMENT-APPROVAL.REVERSED') return { order_id: order.id, purchase_units: [order.unit] };
  if (!about) return orderResource(order);
  if ('outcome' in about) return disputeResource(order, about, true);
  if ('capture' in about) return refundResource(order, about as Refund);
  return captureResource(order, about);
}

function link(href: string, rel: string, method: string): object {
  return { href, rel, method };
}
