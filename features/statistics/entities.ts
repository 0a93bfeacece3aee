import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { SubmissionStatus } from '#features/submissions/store/submission.ts';

/** The number of a form's submissions of one status that were accepted in one time slot. */
export const SlotCount = defineEntity({
  name: 'SlotCount',
  tableName: 'submission_slot_counts',
  properties: {
    /** Half hours since 1 January 1970. */
    slot: p.integer().unsigned().primary().autoincrement(false),
    formId: p.bigint('number').unsigned().primary().autoincrement(false),
    status: p.string().length(32).$type<SubmissionStatus>().primary(),
    counted: p.integer().unsigned(),
  },
  indexes: [{ properties: ['formId', 'slot'] }],
});
export type SlotCount = InferEntity<typeof SlotCount>;

/** The single row of progress of counting by slots, over all forms. A worker leases it. */
export const SlotFeed = defineEntity({
  name: 'SlotFeed',
  tableName: 'submission_slot_feed',
  properties: {
    id: p.integer().unsigned().primary().autoincrement(false),
    /** All slots before this one are counted, except those that have changed. */
    countedTo: p.integer().unsigned(),
    /** The time of the last step. */
    lastAt: p.datetime(3),
    dueAt: p.datetime(3).nullable(),
  },
  indexes: [{ properties: ['dueAt'] }],
});
export type SlotFeed = InferEntity<typeof SlotFeed>;
