import { object } from 'yup';
import { noted } from '#forms/json-schema/meta.ts';
import { among, amount, count, id, listOf, shaped, text, timestamp, uuid, yesOrNo } from '#http/routing/answers.ts';
import { PAYMENT_MODES } from '#pro/payments/providers/payments.ts';
import { PAYMENT_PROVIDERS } from '#pro/payments/providers/table.ts';
import {
  DISPUTES,
  type EventOutcome,
  type HistoryDetail,
  ITEM_KINDS,
  ORDER_ATTENTIONS,
  ORDER_STATUSES,
  type OrderCause,
  REFUND_SOURCES,
  type RefundStatus,
  SETTLEMENTS,
} from '#pro/payments/store/order.ts';

const REFUND_STATUSES: readonly RefundStatus[] = ['requested', 'pending', 'succeeded', 'failed', 'cancelled'];
const OUTCOMES: readonly EventOutcome[] = ['waiting', 'handled', 'ignored', 'unmatched'];

const CAUSES: readonly OrderCause[] = [
  'submitted',
  'place_taken',
  'checkout',
  'event',
  'timer',
  'returned',
  'cancelled',
  'expiry',
  'reconcile',
  'refund',
  'process',
  'drift',
  'erased',
  'acknowledged',
];

export const OUTCOME = among(OUTCOMES);

const order = {
  uuid: uuid(),
  form_id: id(),
  submission_id: id().nullable(),
  provider: shaped<string>({ type: 'string', enum: PAYMENT_PROVIDERS }),
  mode: shaped<string>({ type: 'string', enum: PAYMENT_MODES }),
  status: among(ORDER_STATUSES),
  dispute: among(DISPUTES).nullable(),
  attention: among(ORDER_ATTENTIONS).nullable(),
  drift: text().nullable(),
  currency: text(),
  amount: count(),
  amount_decimal: text(),
  paid_amount: count(),
  paid_amount_decimal: text(),
  refunded_amount: count(),
  refunded_amount_decimal: text(),
  reserves: yesOrNo(),
  settlement: among(SETTLEMENTS).nullable(),
  reserved_until: timestamp().nullable(),
  error_class: text().nullable(),
  last_error: text().nullable(),
  created_at: timestamp(),
  updated_at: timestamp(),
  checked_at: timestamp().nullable(),
  processed_at: timestamp().nullable(),
  expires_at: timestamp(),
};

/** Schema of a page of orders. */
export const ORDERS = { orders: listOf(noted({ name: 'PaymentOrder' }, object(order))), next: text().nullable() };

export const REFUND = noted(
  { name: 'Refund' },
  object({
    uuid: uuid(),
    order_uuid: uuid(),
    status: among(REFUND_STATUSES),
    source: among(REFUND_SOURCES),
    amount: count(),
    amount_decimal: text(),
    refund_ref: text().nullable(),
    user_id: id().nullable(),
    sent_at: timestamp().nullable(),
    error_class: text().nullable(),
    last_error: text().nullable(),
    created_at: timestamp(),
    updated_at: timestamp(),
  }),
);

const TEXT = { type: 'string' };
const COUNT = { type: 'integer', minimum: 0 };
const DETAIL = shaped<HistoryDetail>({
  type: 'object',
  properties: {
    paid_amount: COUNT,
    refunded_amount: COUNT,
    attention: { type: 'string', enum: ORDER_ATTENTIONS },
    dispute: { type: 'string', enum: DISPUTES },
    error_type: TEXT,
    user_id: { type: 'integer', minimum: 1 },
    refund_uuid: { type: 'string', format: 'uuid' },
    amount: COUNT,
    refund_status: { type: 'string', const: 'cancelled' },
    settlement: { type: 'string', enum: SETTLEMENTS },
  },
});

/** Schema of an order with all its details. */
export const DETAILS = noted(
  { name: 'PaymentOrderDetails' },
  object({
    ...order,
    revision: id(),
    description: text(),
    items: listOf(
      object({ kind: among(ITEM_KINDS), name: text().nullable(), unit_amount: amount(), quantity: count() }),
    ),
    refundable_amount: count(),
    refundable_amount_decimal: text(),
    provider_ref: text().nullable(),
    payment_ref: text().nullable(),
    checkouts: count(),
    history: listOf(
      object({
        at: timestamp(),
        from: among(ORDER_STATUSES).nullable(),
        to: among(ORDER_STATUSES),
        cause: among(CAUSES),
        event_id: text().nullable(),
        detail: DETAIL,
      }),
    ),
    events: listOf(
      object({
        event_id: text(),
        type: text(),
        outcome: OUTCOME,
        received_at: timestamp(),
        handled_at: timestamp().nullable(),
      }),
    ),
    refunds: listOf(REFUND),
    workflow_id: text(),
    temporal_ui_url: text().nullable(),
  }),
);
