import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { DeliveryKind } from '#engine/names.ts';

/**
 * The status of a delivery. `pending`: no attempt has ended yet. `retrying`: an attempt failed, and more will follow. The other
 * four are final. `cancelled`: by an operator, or because an extension decided not to send the mail. `no_recipient`: the fields
 * that name the recipients were left empty, which is not a failure.
 */
export type DeliveryState = 'pending' | 'retrying' | 'delivered' | 'failed' | 'cancelled' | 'no_recipient';

/**
 * A mail or request that must reach a third party for one submission. The receiver sees its id. It holds no address and no value:
 * both are computed from the submission when the delivery is sent.
 */
export const Delivery = defineEntity({
  name: 'Delivery',
  tableName: 'deliveries',
  properties: {
    id: p.string().columnType('char(36)').primary(),
    kind: p.string().length(16).$type<DeliveryKind>(),
    submissionUuid: p.string().columnType('char(36)'),
    /** The version of the submission whose values are delivered. */
    version: p.integer().unsigned().default(1),
    /**
     * The occasion of the delivery, if it is neither the acceptance of the submission nor a change of its answers: an outcome of a
     * step, the end of a process, or the mail of a step. Names no address and no value.
     */
    occasion: p.string().length(96).default(''),
    formId: p.bigint('number').unsigned(),
    /** The revision of the form that the delivery follows: the submission's own, until a retry uses a newer one. */
    revision: p.integer().unsigned(),
    /** The key of the notification or integration in the options of the form. */
    key: p.string().length(64).fieldName('option_key'),
    /** Null for mails. */
    integrationId: p.string().length(64).nullable(),
    status: p.string().length(32).$type<DeliveryState>(),
    attempts: p.integer().unsigned().default(0),
    /** The number of replays after it had ended; each is a run of its own. A replayed mail is a new message. */
    replays: p.integer().unsigned().default(0),
    /** Mails only: the provider of the last attempt, and the numbers of recipients it accepted and rejected. */
    provider: p.string().length(32).nullable(),
    accepted: p.integer().unsigned().nullable(),
    rejected: p.integer().unsigned().nullable(),
    errorType: p.string().length(64).nullable(),
    lastError: p.string().length(600).nullable(),
    /** Delivered mails only: the parts that were left out, and the reason. */
    note: p.string().length(600).nullable(),
    enqueuedAt: p.datetime(3),
    nextAttemptAt: p.datetime(3).nullable(),
    finishedAt: p.datetime(3).nullable(),
    /**
     * The time of the next check that its own run is alive. Null while the run of the submission owns it, and once it has ended.
     */
    dueAt: p.datetime(3).nullable(),
    /** The run that works on the delivery, named as `ownerOf` names runs. A later run takes it over from an earlier one. */
    owner: p.string().length(64).nullable(),
  },
  uniques: [{ properties: ['submissionUuid', 'kind', 'key', 'version', 'occasion'] }],
  indexes: [
    { properties: ['kind', 'enqueuedAt'] },
    { properties: ['formId', 'enqueuedAt'] },
    { properties: ['status', 'enqueuedAt'] },
    { properties: ['dueAt'] },
  ],
});
export type Delivery = InferEntity<typeof Delivery>;

/**
 * The notice that tells a receiver that a submission it was sent has been erased here. The delivery with the same id carries it.
 * Holds nothing that a visitor wrote.
 */
export const ErasureNotice = defineEntity({
  name: 'ErasureNotice',
  tableName: 'erasure_notices',
  properties: {
    /** The id of the delivery that carries the notice. */
    id: p.string().columnType('char(36)').primary(),
    /** The id of the erased submission; null when its form did not store it. */
    submissionId: p.bigint('number').unsigned().nullable(),
    /** The id by which the receiver knows the erased submission's delivery. */
    deliveryId: p.string().columnType('char(36)'),
    erasedAt: p.datetime(3).index(),
  },
});
export type ErasureNotice = InferEntity<typeof ErasureNotice>;

/** `running` until an end is recorded; `lost` when nobody knows how it ended. */
export type AttemptOutcome = 'running' | 'delivered' | 'failed' | 'lost';

/**
 * One attempt at a delivery. A mail that its first attempt delivered has no such row: the delivery's row says as much, and a
 * healthy mail costs no extra statement.
 */
export const DeliveryAttempt = defineEntity({
  name: 'DeliveryAttempt',
  tableName: 'delivery_attempts',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    deliveryId: p.string().columnType('char(36)'),
    /** `replays` of the delivery at the time of the attempt. */
    replay: p.integer().unsigned(),
    /** The number of the attempt, counted over all replays. */
    attempt: p.integer().unsigned(),
    startedAt: p.datetime(3),
    durationMs: p.integer().unsigned().nullable(),
    outcome: p.string().length(32).$type<AttemptOutcome>(),
    /** Mails only: the provider that the attempt used. */
    provider: p.string().length(32).nullable(),
    statusCode: p.smallint().unsigned().nullable(),
    errorType: p.string().length(64).nullable(),
    /**
     * An excerpt of the receiver's answer. It may repeat what a visitor wrote, so it is stored only where the form stores
     * submissions.
     */
    excerpt: p.string().length(500).nullable(),
  },
  indexes: [{ properties: ['deliveryId', 'attempt'] }],
});
export type DeliveryAttempt = InferEntity<typeof DeliveryAttempt>;
