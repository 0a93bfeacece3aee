import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type {
  Dispute,
  EventOutcome,
  HistoryDetail,
  OrderAttention,
  OrderCause,
  OrderItem,
  OrderStatus,
  RefundSource,
  RefundStatus,
  Settlement,
} from './store/order.ts';

/** Order of a submission. Amounts are minor units of ISO 4217. Holds nothing that a visitor wrote. */
export const PaymentOrder = defineEntity({
  name: 'PaymentOrder',
  tableName: 'payment_orders',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    uuid: p.string().columnType('char(36)').unique(),
    formId: p.bigint('number').unsigned(),
    revision: p.integer().unsigned(),
    submissionUuid: p.string().columnType('char(36)').unique(),
    /** Null when the form does not store. */
    submissionId: p.bigint('number').unsigned().nullable(),
    provider: p.string().length(16),
    mode: p.string().length(8),
    currency: p.string().columnType('char(3)'),
    amount: p.bigint('number').unsigned(),
    description: p.string().length(500),
    items: p.json<OrderItem[]>().columnType('longtext'),
    language: p.string().length(35).nullable(),
    /** Minutes for which a checkout accepts a payment. */
    expiresMinutes: p.integer().unsigned(),
    /** True if the payer's amount is reserved first, and taken at the end of the process. */
    reserves: p.boolean().default(false),
    /** Decision about the reserved amount, made at most once; null until the process has ended. */
    settlement: p.string().length(16).$type<Settlement>().nullable(),
    /** Time from which the provider no longer reserves the amount; null while none is reserved. */
    reservedUntil: p.datetime(3).nullable(),
    /** URL to which the visitor goes once the outcome is known. */
    returnTo: p.string().length(2048).nullable(),
    status: p.string().length(32).$type<OrderStatus>(),
    /** Number of requested checkouts; part of their idempotency keys. */
    checkouts: p.integer().unsigned().default(0),
    /** Provider's id of the newest checkout. */
    providerRef: p.string().length(191).nullable(),
    /** Provider's id of the payment. */
    paymentRef: p.string().length(191).nullable(),
    redirectUrl: p.text().nullable(),
    paidAmount: p.bigint('number').unsigned().default(0),
    refundedAmount: p.bigint('number').unsigned().default(0),
    /** Dispute over the payment in the last remote state. */
    dispute: p.string().length(16).$type<Dispute>().nullable(),
    attention: p.string().length(32).$type<OrderAttention>().nullable(),
    /** Version that rises with each write of a remote state, so that older states are not applied. */
    version: p.integer().unsigned().default(0),
    /** Time at which the submission was released to its run; set at most once. */
    processedAt: p.datetime(3).nullable(),
    expiresAt: p.datetime(3),
    /** Time at which the provider was last asked. */
    checkedAt: p.datetime(3).nullable(),
    /** Time at which a worker has to check that the order's run is still alive; null while nothing is awaited. */
    dueAt: p.datetime(3).nullable(),
    /** Kind of difference from the remote state that the order cannot follow; null without one. */
    drift: p.string().length(64).nullable(),
    errorType: p.string().length(64).nullable(),
    lastError: p.string().length(600).nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
  indexes: [
    { properties: ['formId', 'id'] },
    { properties: ['status', 'id'] },
    { properties: ['createdAt'] },
    { properties: ['dueAt'] },
    { properties: ['providerRef'] },
    { properties: ['paymentRef'] },
  ],
});
export type PaymentOrder = InferEntity<typeof PaymentOrder>;

/** Received event of a provider. Its body is not stored, because the provider is asked for the state. */
export const PaymentEvent = defineEntity({
  name: 'PaymentEvent',
  tableName: 'payment_events',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    provider: p.string().length(16),
    mode: p.string().length(8),
    eventId: p.string().length(191),
    type: p.string().length(191),
    orderUuid: p.string().columnType('char(36)').nullable(),
    outcome: p.string().length(16).$type<EventOutcome>(),
    receivedAt: p.datetime(3),
    handledAt: p.datetime(3).nullable(),
  },
  uniques: [{ properties: ['provider', 'mode', 'eventId'] }],
  indexes: [{ properties: ['orderUuid', 'outcome'] }, { properties: ['provider', 'mode', 'receivedAt'] }],
});
export type PaymentEvent = InferEntity<typeof PaymentEvent>;

/** History of orders. Rows are only added. */
export const PaymentHistory = defineEntity({
  name: 'PaymentHistory',
  tableName: 'payment_history',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    orderUuid: p.string().columnType('char(36)'),
    at: p.datetime(3),
    /** Null in the first entry of an order. */
    fromStatus: p.string().length(32).$type<OrderStatus>().nullable(),
    /** Equal to `fromStatus` when only amounts changed or an operator requested an action. */
    toStatus: p.string().length(32).$type<OrderStatus>(),
    cause: p.string().length(32).$type<OrderCause>(),
    /** Newest of the events that caused the entry. */
    eventId: p.string().length(191).nullable(),
    detail: p.json<HistoryDetail>().columnType('longtext'),
  },
  indexes: [{ properties: ['orderUuid', 'id'] }],
});
export type PaymentHistory = InferEntity<typeof PaymentHistory>;

/** Refund that an operator requested, or that the provider lists. */
export const PaymentRefund = defineEntity({
  name: 'PaymentRefund',
  tableName: 'payment_refunds',
  properties: {
    uuid: p.string().columnType('char(36)').primary(),
    orderUuid: p.string().columnType('char(36)'),
    amount: p.bigint('number').unsigned(),
    status: p.string().length(16).$type<RefundStatus>(),
    source: p.string().length(16).$type<RefundSource>().default('operator'),
    refundRef: p.string().length(191).nullable(),
    userId: p.bigint('number').unsigned().nullable(),
    /** Time at which the provider was first asked for the refund. From then on it may have been made. */
    sentAt: p.datetime(3).nullable(),
    errorType: p.string().length(64).nullable(),
    lastError: p.string().length(600).nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
  indexes: [{ properties: ['orderUuid', 'createdAt'] }],
});
export type PaymentRefund = InferEntity<typeof PaymentRefund>;
