import { isOpen } from './actions.ts';
import { type Authorization, type Dispute, type Order, type Payment, type Refund, totalOf } from './order.ts';
import { amountOf, newId } from './wire.ts';

/** Renders an order as in `GET /v2/checkout/orders/{id}`. */
export function orderResource(order: Order): object {
  const { id, intent, status, unit, authorizations, captures, refunds, baseUrl, at } = order;
  const self = `${baseUrl}/v2/checkout/orders/${id}`;
  const rel = status === 'CREATED' ? 'approve' : 'payer-action';
  const payments = {
    ...(authorizations.length > 0 && {
      authorizations: authorizations.map((authorization) => authorizationResource(order, authorization)),
    }),
    ...(captures.length > 0 && { captures: captures.map((capture) => captureResource(order, capture)) }),
    ...(refunds.length > 0 && { refunds: refunds.map((refund) => refundResource(order, refund)) }),
  };
  return {
    id,
    intent,
    status,
    create_time: at,
    purchase_units: [{ ...unit, ...(Object.keys(payments).length > 0 && { payments }) }],
    links: [
      link(self, 'self', 'GET'),
      ...(isOpen(order) ? [link(`${baseUrl}/checkoutnow?token=${id}`, rel, 'GET')] : []),
      ...(status === 'APPROVED' ? [link(`${self}/${intent.toLowerCase()}`, intent.toLowerCase(), 'POST')] : []),
    ],
  };
}

/** Renders an authorization as in `GET /v2/payments/authorizations/{id}`. */
export function authorizationResource(order: Order, authorization: Authorization): object {
  const { id, status, units, at, expires, changed } = authorization;
  const { baseUrl, currency, unit } = order;
  const self = `${baseUrl}/v2/payments/authorizations/${id}`;
  return {
    id,
    status,
    ...(status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
    amount: amountOf(units, currency),
    custom_id: unit.custom_id,
    supplementary_data: { related_ids: { order_id: order.id } },
    expiration_time: expires,
    create_time: at,
    update_time: changed,
    links: [
      link(self, 'self', 'GET'),
      ...['capture', 'void', 'reauthorize'].map((rel) => link(`${self}/${rel}`, rel, 'POST')),
      link(`${baseUrl}/v2/checkout/orders/${order.id}`, 'up', 'GET'),
    ],
  };
}

export function captureResource(order: Order, { id, status, units, at }: Payment): object {
  const { baseUrl, currency, unit } = order;
  const authorization = order.authorizations.at(-1)?.id;
  const self = `${baseUrl}/v2/payments/captures/${id}`;
  return {
    id,
    status,
    ...(status === 'PENDING' && { status_details: { reason: 'ECHECK' } }),
    amount: amountOf(units, currency),
    final_capture: true,
    custom_id: unit.custom_id,
    supplementary_data: {
      related_ids: { order_id: order.id, ...(authorization && { authorization_id: authorization }) },
    },
    create_time: at,
    update_time: at,
    links: [
      link(self, 'self', 'GET'),
      link(`${self}/refund`, 'refund', 'POST'),
      // Leads to the authorization or, without one, to the order.
      link(
        `${baseUrl}/v2/${authorization ? `payments/authorizations/${authorization}` : `checkout/orders/${order.id}`}`,
        'up',
        'GET',
      ),
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
  [/^PAYMENT\.AUTHORIZATION\./, 'authorization'],
  [/^PAYMENT\.CAPTURE\./, 'capture'],
  [/^CUSTOMER\.DISPUTE\./, 'dispute'],
];

function resourceOf(type: string, order: Order, about: Payment | Dispute | undefined): object {
  if (type === 'CHECKOUT.PAYMENT-APPROVAL.REVERSED') return { order_id: order.id, purchase_units: [order.unit] };
  if (!about) return orderResource(order);
  if ('outcome' in about) return disputeResource(order, about, true);
  if ('expires' in about) return authorizationResource(order, about as Authorization);
  if ('capture' in about) return refundResource(order, about as Refund);
  return captureResource(order, about);
}

function link(href: string, rel: string, method: string): object {
  return { href, rel, method };
}
