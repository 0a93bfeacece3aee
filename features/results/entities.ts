import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** The single row of progress of counting new submissions, over all forms. A worker leases it. */
export const ResultsFeed = defineEntity({
  name: 'ResultsFeed',
  tableName: 'results_feed',
  properties: {
    id: p.integer().unsigned().primary().autoincrement(false),
    /** All submissions up to this id have been looked at. */
    seenId: p.bigint('number').unsigned(),
    /** All submissions up to this id have been looked at a second time, after late transactions have ended. */
    settledId: p.bigint('number').unsigned(),
    /** The value of `seenId` at `markedAt`: the end of the next second look. */
    markedId: p.bigint('number').unsigned(),
    markedAt: p.datetime(3),
    dueAt: p.datetime(3).nullable(),
  },
  indexes: [{ properties: ['dueAt'] }],
});
export type ResultsFeed = InferEntity<typeof ResultsFeed>;

/** The state of a form's counters. Changing them requires the lock on this row. */
export const ResultsState = defineEntity({
  name: 'ResultsState',
  tableName: 'results_states',
  properties: {
    formId: p.bigint('number').unsigned().primary().autoincrement(false),
    /** The revision that says what is counted. */
    revision: p.integer().unsigned(),
    /** The time zone of the counted days. */
    timeZone: p.string().length(64),
    /** Counting again from the beginning raises it, so that no submission counts as counted. */
    epoch: p.integer().unsigned(),
    /** False while submissions from before this epoch are counted. */
    isCounted: p.boolean(),
    /** The last submission of those that was counted. */
    lastAt: p.datetime(3),
    lastId: p.bigint('number').unsigned(),
  },
  indexes: [{ properties: ['isCounted'] }],
});
export type ResultsState = InferEntity<typeof ResultsState>;

/** A submission that its form's counters contain. */
export const ResultsClaim = defineEntity({
  name: 'ResultsClaim',
  tableName: 'results_claims',
  properties: {
    submissionId: p.bigint('number').unsigned().primary().autoincrement(false),
    epoch: p.integer().unsigned(),
  },
});

/** A counter of one day. `forms/results/tally.ts` has its names, which contain no text of a visitor. */
export const ResultsCounter = defineEntity({
  name: 'ResultsCounter',
  tableName: 'results_counters',
  properties: {
    formId: p.bigint('number').unsigned().primary().autoincrement(false),
    /** The path of the field; empty for the number of submissions. */
    path: p.string().length(194).primary(),
    name: p.string().length(330).primary(),
    /** Days since 1 January 1970. */
    day: p.integer().primary().autoincrement(false),
    counted: p.integer(),
    /** The sum of the answers' numbers. */
    total: p.string().columnType('decimal(38,6)'),
  },
});
