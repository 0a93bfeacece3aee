import { defineEntity, p } from '@mikro-orm/core';

/** A counter of the visits of one day. `forms/visits/facts.ts` has its names; nothing in it belongs to a single visitor. */
export const VisitCounter = defineEntity({
  name: 'VisitCounter',
  tableName: 'visit_counters',
  properties: {
    formId: p.bigint('number').unsigned().primary().autoincrement(false),
    /** Empty for the form, the name of a page, or the path of a field. */
    path: p.string().length(194).primary(),
    name: p.string().length(16).primary(),
    /** Days since 1 January 1970, in the time zone of the site. */
    day: p.integer().primary().autoincrement(false).index(),
    /** May be below 0 after corrections, for example of visits that were counted the day before. It is read as 0, and later visits are added to 0. */
    counted: p.integer(),
  },
});
