import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/**
 * Counts submissions by form and address, by address, or by API key. One row holds both windows. Times are Unix seconds of the
 * database.
 */
export const SubmissionCounter = defineEntity({
  name: 'SubmissionCounter',
  tableName: 'submission_counters',
  properties: {
    /** A keyed hash of the counted subject. */
    id: p.string().columnType('varchar(64)').primary(),
    /** True if one of the requests that were counted last was refused. */
    refused: p.boolean(),
    minuteLimit: p.integer(),
    minutePoints: p.integer(),
    minuteEnd: p.bigint('number'),
    hourLimit: p.integer(),
    hourPoints: p.integer(),
    hourEnd: p.bigint('number').index(),
  },
});
export type SubmissionCounter = InferEntity<typeof SubmissionCounter>;
