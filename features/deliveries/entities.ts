import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/**
 * What has become of a delivery, a mail or an integration job: no attempt has ended yet; failed at least once and still trying;
 * and the three ends. `cancelled`: by an operator, or because an extension said that a mail should not be sent.
 */
export type DeliveryState = 'pending' | 'retrying' | 'delivered' | 'failed' | 'cancelled';
export type JobStatus = DeliveryState;
/** `sent` is what versions before called a mail that was delivered: rows may say it for ever, and nothing writes it any more. */
export type MailStatus = DeliveryState | 'sent';

/** One notification of one submission. Holds no address and no value: those are made from the submission when it is sent. */
export const EmailDelivery = defineEntity({
  name: 'EmailDelivery',
  tableName: 'email_deliveries',
  properties: {
    id: p.string().columnType('char(36)').primary(),
    submissionUuid: p.string().columnType('char(36)'),
    formId: p.bigint('number').unsigned(),
    notificationKey: p.string().length(64),
    /** The revision of the form that it follows since it was resent; null: the one that its submission is pinned to. */
    revision: p.integer().unsigned().nullable(),
    status: p.string().length(32).$type<MailStatus>(),
    attempts: p.integer().unsigned().default(0),
    /** How often it was resent after it had ended: each time by a run of its own, and under another Message-ID. */
    replays: p.integer().unsigned().default(0),
    /** That the last attempt was made by. */
    provider: p.string().length(32).nullable(),
    accepted: p.integer().unsigned().nullable(),
    rejected: p.integer().unsigned().nullable(),
    errorType: p.string().length(64).nullable(),
    lastError: p.string().length(600).nullable(),
    enqueuedAt: p.datetime(3).fieldName('created_at'),
    updatedAt: p.datetime(3),
    nextAttemptAt: p.datetime(3).nullable(),
    finishedAt: p.datetime(3).nullable(),
    /** When somebody has to see that its run still lives; null while it has none of its own, and once it has ended. */
    dueAt: p.datetime(3).nullable(),
    /** As of integration jobs. */
    owner: p.string().length(64).nullable(),
  },
  uniques: [{ properties: ['submissionUuid', 'notificationKey'] }],
  indexes: [
    { properties: ['formId', 'enqueuedAt'], name: 'email_deliveries_form_id_created_at_index' },
    { properties: ['status', 'enqueuedAt'], name: 'email_deliveries_status_created_at_index' },
    { properties: ['enqueuedAt'], name: 'email_deliveries_created_at_index' },
    { properties: ['dueAt'] },
  ],
});
export type EmailDelivery = InferEntity<typeof EmailDelivery>;

/** The mirror of an `integrationDispatch` run; its id is the delivery id that the receiver sees. */
export const IntegrationJob = defineEntity({
  name: 'IntegrationJob',
  tableName: 'integration_jobs',
  properties: {
    id: p.string().columnType('char(36)').primary(),
    submissionUuid: p.string().columnType('char(36)'),
    formId: p.bigint('number').unsigned(),
    revision: p.integer().unsigned(),
    integrationKey: p.string().length(64),
    integrationId: p.string().length(64),
    status: p.string().length(32).$type<JobStatus>(),
    attempts: p.integer().unsigned().default(0),
    /** How often it was replayed, each time by a run of its own. */
    replays: p.integer().unsigned().default(0),
    errorType: p.string().length(64).nullable(),
    lastError: p.string().length(600).nullable(),
    enqueuedAt: p.datetime(3),
    nextAttemptAt: p.datetime(3).nullable(),
    finishedAt: p.datetime(3).nullable(),
    /** When `processIntegrationQueue` has to see that its run still lives; null once it has ended. */
    dueAt: p.datetime(3).nullable(),
    /** The run that works on it, as `ownerOf` names runs: a later run takes it over, an earlier one has lost it. */
    owner: p.string().length(64).nullable(),
  },
  uniques: [{ properties: ['submissionUuid', 'integrationKey'] }],
  indexes: [
    { properties: ['status', 'nextAttemptAt'] },
    { properties: ['formId', 'enqueuedAt'] },
    { properties: ['enqueuedAt'] },
    { properties: ['dueAt'] },
  ],
});
export type IntegrationJob = InferEntity<typeof IntegrationJob>;

/** `running` until its end is noted; `lost` when its end is not known. */
export type AttemptOutcome = 'running' | 'delivered' | 'failed' | 'lost';

/**
 * One attempt at a job, or at a mail. Of a mail whose first attempt delivered it there is none: its own row says as much, and a
 * healthy mail costs no further statement.
 */
export const IntegrationAttempt = defineEntity({
  name: 'IntegrationAttempt',
  tableName: 'integration_attempts',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    /** The integration job or the mail. */
    jobId: p.string().columnType('char(36)'),
    /** Its `replays` at that time. */
    replay: p.integer().unsigned(),
    /** Counted over all replays. */
    attempt: p.integer().unsigned(),
    startedAt: p.datetime(3),
    durationMs: p.integer().unsigned().nullable(),
    outcome: p.string().length(32).$type<AttemptOutcome>(),
    /** Of mails: who was asked to send it. */
    provider: p.string().length(32).nullable(),
    statusCode: p.smallint().unsigned().nullable(),
    errorType: p.string().length(64).nullable(),
    /** Of the receiver's answer, which may repeat what a visitor wrote: only where the form stores submissions. */
    excerpt: p.string().length(500).nullable(),
  },
  indexes: [{ properties: ['jobId', 'attempt'] }],
});
export type IntegrationAttempt = InferEntity<typeof IntegrationAttempt>;
