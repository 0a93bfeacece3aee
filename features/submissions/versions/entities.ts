import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { sealedColumn } from '#db/sealed-column.ts';

/** Who has changed the answers of a submission; which administrator says the audit log. */
export type ChangedBy = 'visitor' | 'administrator';

/**
 * A change of the answers of a submission. The values that it made are those of the submission, or stand with the next change. Accepting a
 * submission writes none.
 */
export const SubmissionVersion = defineEntity({
  name: 'SubmissionVersion',
  tableName: 'submission_versions',
  properties: {
    submissionUuid: p.string().columnType('char(36)').primary(),
    /** That the change made: 2 is the first. */
    version: p.integer().unsigned().primary().autoincrement(false),
    formId: p.bigint('number').unsigned(),
    /** What the change was validated with. */
    revision: p.integer().unsigned(),
    previousRevision: p.integer().unsigned(),
    changedBy: p.string().length(16).$type<ChangedBy>(),
    /** The values before. */
    sealed: p.text().columnType('longtext'),
    createdAt: p.datetime(3),
  },
});
export type SubmissionVersion = InferEntity<typeof SubmissionVersion>;

export const earlierValues = sealedColumn({
  table: 'submission_versions',
  key: ['submission_uuid', 'version'],
  boundTo: ['submission_uuid', 'version'],
  purpose: 'values',
});
