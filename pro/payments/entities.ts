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
} from './store/order.ts';

/** What a submission has to be paid for. Amounts are minor units of ISO 4217. Holds nothing that a visitor wrote. */
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
    /** For how long a checkout takes a payment. */
    expiresMinutes: p.integer().unsigned(),
    /** Where the visitor goes once the outcome is known. */
    returnTo: p.string().length(2048).nullable(),
    status: p.string().length(32).$type<OrderStatus>(),
    /** How many checkouts were asked for; part of their idempotency keys. */
    checkouts: p.integer().unsigned().default(0),
    /** The newest checkout, as its provider calls it. */
    providerRef: p.string().length(191).nullable(),
    /** The payment, as its provider calls it. */
    paymentRef: p.string().length(191).nullable(),
    redirectUrl: p.text().nullable(),
    paidAmount: p.bigint('number').unsigned().default(0),
    refundedAmount: p.bigint('number').unsigned().default(0),
    /** What became of the payment, as its provider said last. */
    dispute: p.string().length(16).$type<Dispute>().nullable(),
    attention: p.string().length(32).$type<OrderAttention>().nullable(),
    /** Rises with each write that follows what the provider says: older news are then not applied. */
    version: p.integer().unsigned().default(0),
    /** When the submission was given to its run; at most once. */
    processedAt: p.datetime(3).nullable(),
    expiresAt: p.datetime(3),
    /** When the provider was asked last. */
    checkedAt: p.datetime(3).nullable(),
    /** When somebody has to see that its run still lives; null while nothing is awaited. */
    dueAt: p.datetime(3).nullable(),
    /** What the provider says where it differs, and what the order cannot follow. */
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

/** A webhook of a provider. What it said is not kept: the provider is asked. */
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

/** What happened to an order; rows are only added. */
export const PaymentHistory = defineEntity({
  name: 'PaymentHistory',
  tableName: 'payment_history',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    orderUuid: p.string().columnType('char(36)'),
    at: p.datetime(3),
    /** Null where the order begins. */
    fromStatus: p.string().length(32).$type<OrderStatus>().nullable(),
    /** The same as before where only amounts have changed, or somebody asked for something. */
    toStatus: p.string().length(32).$type<OrderStatus>(),
    cause: p.string().length(32).$type<OrderCause>(),
    /** The newest of the events that it follows. */
    eventId: p.string().length(191).nullable(),
    detail: p.json<HistoryDetail>().columnType('longtext'),
  },
  indexes: [{ properties: ['orderUuid', 'id'] }],
});
export type PaymentHistory = InferEntity<typeof PaymentHistory>;

/** A refund that an operator asked for, or that the provider lists. */
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
    /** When the provider was asked for it first: from then on it may have been made. */
    sentAt: p.datetime(3).nullable(),
    errorType: p.string().length(64).nullable(),
    lastError: p.string().length(600).nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
  indexes: [{ properties: ['orderUuid', 'createdAt'] }],
});
export type PaymentRefund = InferEntity<typeof PaymentRefund>;
