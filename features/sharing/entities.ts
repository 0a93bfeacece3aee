import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Total } from '#forms/results/summarise.ts';

/** A link that shows the results of a form. 256 random bits, so a fast keyed hash is enough. */
export const ResultsLink = defineEntity({
  name: 'ResultsLink',
  tableName: 'results_links',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    uuid: p.string().columnType('char(36)').unique(),
    formId: p.bigint('number').unsigned().index(),
    name: p.string().length(100),
    hash: p.string().columnType('char(64)').unique(),
    createdAt: p.datetime(3),
    /** The account that created it; the account may no longer exist. */
    createdBy: p.bigint('number').unsigned().nullable(),
    /** The time of expiry; null if it never expires. */
    expiresAt: p.datetime(3).nullable().index(),
    /** The day on which it was last opened, in UTC; null if it never was. */
    openedOn: p.string().columnType('char(10)').nullable(),
  },
});
export type ResultsLink = InferEntity<typeof ResultsLink>;

/**
 * The counters that all links to a form's results show. They are replaced only once several people more or fewer have answered, so that
 * nobody can read one person's answers from a change.
 */
export const SharedCounters = defineEntity({
  name: 'SharedCounters',
  tableName: 'results_shared',
  properties: {
    formId: p.bigint('number').unsigned().primary().autoincrement(false),
    submissions: p.integer().unsigned(),
    takenAt: p.datetime(3),
    totals: p.json<readonly Total[]>().columnType('longtext'),
    trend: p.json<readonly { day: string; submissions: number }[]>().columnType('longtext'),
  },
});
export type SharedCounters = InferEntity<typeof SharedCounters>;
