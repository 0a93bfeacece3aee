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
    /** True while somebody waits for a place. Whoever frees a place then wakes the waiting list. */
    hasWaiting: p.boolean().default(false),
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

/** The waiting list of a form. Its run offers the places that come free. */
export const WaitingList = defineEntity({
  name: 'WaitingList',
  tableName: 'waiting_lists',
  properties: {
    /** The form's id. */
    id: p.bigint('number').unsigned().primary().autoincrement(false),
    /**
     * Time at which a worker has to wake the list's run: at once for a place that came free, when a time that somebody waits for can be
     * booked no more, or after the end of an offer that a lost run has missed; null for none of these.
     */
    dueAt: p.datetime(3).nullable(),
  },
  indexes: [{ properties: ['dueAt'] }],
});
export type WaitingList = InferEntity<typeof WaitingList>;

/** The states of a person on a waiting list; all after `offered` are final. */
export const WAITING_STATES = ['waiting', 'offered', 'taken', 'declined', 'lapsed'] as const;
export type WaitingState = (typeof WAITING_STATES)[number];

/** A submission on a waiting list. The ids are in the order of arrival. */
export const WaitingEntry = defineEntity({
  name: 'WaitingEntry',
  tableName: 'waiting_entries',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    formId: p.bigint('number').unsigned(),
    submissionUuid: p.string().columnType('char(36)').unique(),
    submissionId: p.bigint('number').unsigned(),
    state: p.string().length(16).$type<WaitingState>(),
    joinedAt: p.datetime(3),
    offeredAt: p.datetime(3).nullable(),
    /** End of the time to take the place; null before an offer, and for places that are given without one. */
    offerUntil: p.datetime(3).nullable(),
    /** Time at which the person took the place, gave it up, or lost it. */
    endedAt: p.datetime(3).nullable(),
    /** The side that took the person off the list; null for a place that was taken, or not in time. */
    endedBy: p.string().length(16).$type<'respondent' | 'operator'>().nullable(),
    /** The `terms` of the order that is made once the place is taken; null without one, and once the person has left the list. */
    orderTerms: p.json<Readonly<Record<string, unknown>>>().columnType('longtext').nullable(),
  },
  indexes: [{ properties: ['formId', 'state', 'id'] }],
});
export type WaitingEntry = InferEntity<typeof WaitingEntry>;
