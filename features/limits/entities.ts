import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** Progress of counting a form with limits. Taking or releasing the form's places requires the lock on this row. */
export const LimitState = defineEntity({
  name: 'LimitState',
  tableName: 'limit_states',
  properties: {
    formId: p.bigint('number').unsigned().primary().autoincrement(false),
    /** The newest revision with this way of counting. */
    revision: p.integer().unsigned(),
    /** Signature of the counters, see `LimitPlan`. */
    signature: p.string().columnType('char(22)'),
    /** True once earlier submissions have been counted. */
    isCounted: p.boolean(),
    /** Time at which counting began: submissions already on their way are counted for a while after that. */
    since: p.datetime(3),
    /** The last submission that was counted. */
    lastAt: p.datetime(3),
    lastId: p.bigint('number').unsigned(),
  },
});
export type LimitState = InferEntity<typeof LimitState>;

/** Number of times that a place, an option or a unique value of a form is taken. */
export const LimitCounter = defineEntity({
  name: 'LimitCounter',
  tableName: 'limit_counters',
  properties: {
    formId: p.bigint('number').unsigned().primary().autoincrement(false),
    /** Contains no value in clear text. */
    name: p.string().length(64).primary(),
    taken: p.integer(),
  },
});

/** The places that a submission holds, so that they can be given back. */
export const LimitClaim = defineEntity({
  name: 'LimitClaim',
  tableName: 'limit_claims',
  properties: {
    submissionUuid: p.string().columnType('char(36)').primary(),
    formId: p.bigint('number').unsigned(),
    signature: p.string().columnType('char(22)'),
    /** Increments by counter name. */
    names: p.json<Record<string, number>>().columnType('longtext'),
    /** False once its order has ended without a payment, or its process with a no: the submission then counts for nothing. */
    isHeld: p.boolean(),
    createdAt: p.datetime(3),
  },
  indexes: [{ properties: ['formId'] }, { properties: ['createdAt'] }],
});
export type LimitClaim = InferEntity<typeof LimitClaim>;
