import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** `cancelled`: an extension said that it should not be sent. */
export type DeliveryStatus = 'pending' | 'sent' | 'failed' | 'cancelled';
export type JobStatus = 'pending' | 'retrying' | 'delivered' | 'failed' | 'cancelled';

/** One notification of one submission. Holds no address and no value: those are made from the submission when it is sent. */
export const EmailDelivery = defineEntity({
  name: 'EmailDelivery',
  tableName: 'email_deliveries',
  properties: {
    id: p.string().columnType('char(36)').primary(),
    submissionUuid: p.string().columnType('char(36)'),
    formId: p.bigint('number').unsigned(),
    notificationKey: p.string().length(64),
    status: p.string().length(32).$type<DeliveryStatus>(),
    attempts: p.integer().unsigned().default(0),
    provider: p.string().length(32).nullable(),
    accepted: p.integer().unsigned().nullable(),
    rejected: p.integer().unsigned().nullable(),
    errorType: p.string().length(64).nullable(),
    lastError: p.string().length(600).nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
  uniques: [{ properties: ['submissionUuid', 'notificationKey'] }],
  indexes: [{ properties: ['formId', 'createdAt'] }],
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

/** One attempt at a job. */
export const IntegrationAttempt = defineEntity({
  name: 'IntegrationAttempt',
  tableName: 'integration_attempts',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    jobId: p.string().columnType('char(36)'),
    /** The job's `replays` at that time. */
    replay: p.integer().unsigned(),
    /** Counted over all replays of the job. */
    attempt: p.integer().unsigned(),
    startedAt: p.datetime(3),
    durationMs: p.integer().unsigned().nullable(),
    outcome: p.string().length(32).$type<AttemptOutcome>(),
    statusCode: p.smallint().unsigned().nullable(),
    errorType: p.string().length(64).nullable(),
    /** Of the receiver's answer, which may repeat what a visitor wrote: only where the form stores submissions. */
    excerpt: p.string().length(500).nullable(),
  },
  indexes: [{ properties: ['jobId', 'attempt'] }],
});
export type IntegrationAttempt = InferEntity<typeof IntegrationAttempt>;
