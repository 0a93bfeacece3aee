import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { DeliveryKind } from '#engine/names.ts';

/**
 * The state of a delivery. `pending`: no attempt has ended yet. `retrying`: it failed at least once and is still tried. The other four are
 * ends. `cancelled`: by an operator, or because an extension said that a mail should not be sent. `no_recipient`: the fields that a mail
 * goes to were left empty, which is no failure.
 */
export type DeliveryState = 'pending' | 'retrying' | 'delivered' | 'failed' | 'cancelled' | 'no_recipient';

/**
 * What has to reach a third party for one submission. Its id is what the receiver sees. It holds no address and no value: those are
 * made from the submission when it is sent.
 */
export const Delivery = defineEntity({
  name: 'Delivery',
  tableName: 'deliveries',
  properties: {
    id: p.string().columnType('char(36)').primary(),
    kind: p.string().length(16).$type<DeliveryKind>(),
    submissionUuid: p.string().columnType('char(36)'),
    /** Of the submission, whose values it delivers. */
    version: p.integer().unsigned().default(1),
    formId: p.bigint('number').unsigned(),
    /** Of the form, that it follows: the one its submission is pinned to, until it is retried with a newer one. */
    revision: p.integer().unsigned(),
    /** Of the notification or the integration in the options of the form. */
    key: p.string().length(64).fieldName('option_key'),
    /** Of integrations alone. */
    integrationId: p.string().length(64).nullable(),
    status: p.string().length(32).$type<DeliveryState>(),
    attempts: p.integer().unsigned().default(0),
    /** How often it was replayed after it had ended: each time by a run of its own. A mail is another message then. */
    replays: p.integer().unsigned().default(0),
    /** Of mails: who made the last attempt, and how many recipients were accepted and rejected. */
    provider: p.string().length(32).nullable(),
    accepted: p.integer().unsigned().nullable(),
    rejected: p.integer().unsigned().nullable(),
    errorType: p.string().length(64).nullable(),
    lastError: p.string().length(600).nullable(),
    /** Of mails that were delivered: what they went without, and why. */
    note: p.string().length(600).nullable(),
    enqueuedAt: p.datetime(3),
    nextAttemptAt: p.datetime(3).nullable(),
    finishedAt: p.datetime(3).nullable(),
    /** When somebody has to see that its own run lives; null while the run of its submission has it, and once it has ended. */
    dueAt: p.datetime(3).nullable(),
    /** The run that works on it, as `ownerOf` names runs: a later run takes it over, an earlier one has lost it. */
    owner: p.string().length(64).nullable(),
  },
  uniques: [{ properties: ['submissionUuid', 'kind', 'key', 'version'] }],
  indexes: [
    { properties: ['kind', 'enqueuedAt'] },
    { properties: ['formId', 'enqueuedAt'] },
    { properties: ['status', 'enqueuedAt'] },
    { properties: ['dueAt'] },
  ],
});
export type Delivery = InferEntity<typeof Delivery>;

/**
 * What a receiver is told of something that it was sent and that somebody has erased here: the delivery with this id says so. It holds
 * nothing that a visitor wrote.
 */
export const ErasureNotice = defineEntity({
  name: 'ErasureNotice',
  tableName: 'erasure_notices',
  properties: {
    /** Of the delivery that tells of it. */
    id: p.string().columnType('char(36)').primary(),
    /** Of the submission that is gone; null when its form did not store it. */
    submissionId: p.bigint('number').unsigned().nullable(),
    /** As which the receiver knows what it was sent. */
    deliveryId: p.string().columnType('char(36)'),
    erasedAt: p.datetime(3).index(),
  },
});
export type ErasureNotice = InferEntity<typeof ErasureNotice>;

/** `running` until its end is noted; `lost` when its end is not known. */
export type AttemptOutcome = 'running' | 'delivered' | 'failed' | 'lost';

/**
 * One attempt at a delivery. A mail that its first attempt delivered has none: its own row says as much, and a healthy mail costs no
 * further statement.
 */
export const DeliveryAttempt = defineEntity({
  name: 'DeliveryAttempt',
  tableName: 'delivery_attempts',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    deliveryId: p.string().columnType('char(36)'),
    /** `replays` of the delivery at that time. */
    replay: p.integer().unsigned(),
    /** Counted over all replays. */
    attempt: p.integer().unsigned(),
    startedAt: p.datetime(3),
    durationMs: p.integer().unsigned().nullable(),
    outcome: p.string().length(32).$type<AttemptOutcome>(),
    /** For mails: the provider that was asked. */
    provider: p.string().length(32).nullable(),
    statusCode: p.smallint().unsigned().nullable(),
    errorType: p.string().length(64).nullable(),
    /** From the receiver's answer, which may repeat what a visitor wrote: only where the form stores submissions. */
    excerpt: p.string().length(500).nullable(),
  },
  indexes: [{ properties: ['deliveryId', 'attempt'] }],
});
export type DeliveryAttempt = InferEntity<typeof DeliveryAttempt>;
