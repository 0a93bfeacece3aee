import { ORDER_STATUSES } from '#db/payments/order.ts';
import { file, IDEMPOTENCY_HEADER, type RouteDocs } from '#http/openapi/route-doc.ts';
import { among, like, map, maybe, orNull } from '#http/openapi/sample.ts';
import { PAYMENT_MODES, PAYMENT_PROVIDERS } from '#pro/payments/providers/ids.ts';
import { LIST as DRIFT_LIST } from './drift.ts';
import { LIST, REFUND } from './orders.ts';
import { QUERY } from './status.ts';

const TIME = '2031-03-04T05:06:07.089Z';
const UUID = '0190f0a8-3b1c-7c4e-9d42-6a1b2c3d4e5f';
const uuid = { type: 'string', format: 'uuid' };
const NOTHING = { type: 'object', maxProperties: 0 };
const ORDER = {
  uuid: UUID,
  form_id: 7,
  submission_id: orNull(12),
  provider: among(PAYMENT_PROVIDERS),
  mode: among(PAYMENT_MODES),
  status: among(ORDER_STATUSES),
  attention: orNull('late_payment'),
  drift: orNull('paid'),
  currency: 'EUR',
  amount: 2500,
  amount_decimal: '25.00',
  paid_amount: 2500,
  paid_amount_decimal: '25.00',
  refunded_amount: 0,
  refunded_amount_decimal: '0.00',
  error_class: orNull('timeout'),
  last_error: orNull('Stripe did not answer.'),
  created_at: TIME,
  updated_at: TIME,
  checked_at: orNull(TIME),
  processed_at: orNull(TIME),
  expires_at: TIME,
};
const REFUND_ROW = {
  uuid: UUID,
  order_uuid: UUID,
  status: among(['requested', 'done', 'failed', 'cancelled']),
  amount: 500,
  amount_decimal: '5.00',
  refund_ref: orNull('re_1'),
  user_id: orNull(1),
  error_class: orNull('timeout'),
  last_error: orNull('Stripe did not answer.'),
  created_at: TIME,
  updated_at: TIME,
};
const DETAILS = {
  ...ORDER,
  revision: 3,
  description: 'Tickets',
  items: [{ name: 'Ticket', unit_amount: 1250, quantity: 2 }],
  refundable_amount: 2500,
  refundable_amount_decimal: '25.00',
  provider_ref: orNull('cs_1'),
  payment_ref: orNull('pi_1'),
  checkouts: 1,
  history: [
    { at: TIME, from: orNull('created'), to: 'paid', cause: 'event', event_id: orNull('evt_1'), detail: map({}) },
  ],
  events: [
    {
      event_id: 'evt_1',
      type: 'checkout.session.completed',
      outcome: 'woken',
      received_at: TIME,
      handled_at: orNull(TIME),
    },
  ],
  refunds: [REFUND_ROW],
  workflow_id: `order-${UUID}`,
  temporal_ui_url: orNull('https://temporal.example.org/namespaces/default/workflows/order-0190f0a8'),
};
const REPORT = {
  started_at: TIME,
  finished_at: TIME,
  checked: 20,
  differed: 0,
  unreachable: 0,
  unreachable_orders: like([], { type: 'array', items: { type: 'string' } }),
};
const COMMAND = { tag: 'Payments', access: 'admin', params: { uuid, refund_uuid: uuid }, errors: [409] } as const;

export const paymentDocs: RouteDocs = {
  'POST b:/payments/webhook/:provider/:mode': {
    tag: 'Payments',
    summary: 'Webhooks of payment providers',
    description: 'Signed by the provider; the body is whatever it sends. 200 once the event is kept.',
    access: 'signed',
    params: { provider: { type: 'string', enum: PAYMENT_PROVIDERS }, mode: { type: 'string', enum: PAYMENT_MODES } },
    body: { type: 'object' },
    answers: { 200: { received: true, outcome: 'woken' } },
    errors: [502],
  },
  'GET b:/payments/status': {
    tag: 'Payments',
    summary: 'Where an order stands, and nothing else of it',
    access: 'signed',
    security: ['status_token'],
    query: QUERY,
    answers: { 200: { success: true, status: among(ORDER_STATUSES) } },
    errors: [403, 429],
  },
  'GET b:/payments/orders': {
    tag: 'Payments',
    summary: 'Orders, the newest first',
    description: '`next` is the `after` of the next page.',
    access: 'admin',
    query: LIST,
    answers: { 200: { orders: [ORDER], next: orNull('12') } },
  },
  'GET b:/payments/orders/:uuid': {
    tag: 'Payments',
    summary: 'One order with its history',
    access: 'admin',
    params: { uuid },
    answers: { 200: DETAILS },
  },
  'POST b:/payments/orders/:uuid/reconcile': {
    ...COMMAND,
    summary: 'Ask the provider now',
    body: NOTHING,
    answers: {
      200: { success: true, reconciled: true, order: DETAILS },
      202: { success: true, reconciled: false, order: DETAILS },
    },
  },
  'POST b:/payments/orders/:uuid/refund': {
    ...COMMAND,
    summary: 'Give money back: all that is left, or an amount in minor units',
    headers: IDEMPOTENCY_HEADER,
    body: REFUND,
    bodyExample: { amount: 500 },
    answers: {
      200: { success: true, code: maybe('refund_failed'), message: maybe('The refund failed.'), refund: REFUND_ROW },
      202: { success: true, refund: REFUND_ROW },
    },
  },
  'POST b:/payments/orders/:uuid/refunds/:refund_uuid/cancel': {
    ...COMMAND,
    summary: 'Take a refund back that was not sent yet',
    body: NOTHING,
    answers: { 200: { success: true, refund: REFUND_ROW } },
  },
  'POST b:/payments/orders/:uuid/acknowledge': {
    ...COMMAND,
    summary: 'Say that an order’s flag was seen',
    body: NOTHING,
    answers: { 200: { success: true, order: DETAILS } },
  },
  'GET b:/payments/drift': {
    tag: 'Payments',
    summary: 'Orders that are not where their provider says',
    access: 'admin',
    query: DRIFT_LIST,
    answers: { 200: { report: orNull(REPORT), orders: [ORDER], next: orNull('12') } },
  },
  'POST b:/payments/drift': {
    tag: 'Payments',
    summary: 'Compare orders with their providers now',
    access: 'admin',
    body: NOTHING,
    answers: { 200: { success: true, report: REPORT }, 202: { success: true, report: null } },
  },
  'GET /payments/return': {
    tag: 'Payments',
    summary: 'The page to which a checkout leads back',
    access: 'signed',
    answers: { 200: file('text/html'), 303: null },
  },
  'POST /payments/return/again': {
    tag: 'Payments',
    summary: 'Go back to the checkout',
    access: 'signed',
    body: { type: 'object' },
    bodyTypes: ['application/x-www-form-urlencoded'],
    answers: { 303: null },
    errors: [403, 429],
  },
};
