import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { sealedColumn } from '#db/sealed-column.ts';

/** The editor of a submission's answers. The audit log names the administrator. */
/** `step`: somebody whom a step of the process asked to fill in fields. */
export type ChangedBy = 'visitor' | 'administrator' | 'step';

/**
 * An edit of a submission's answers. Holds the values before the edit; the values after it are in the next edit, or in the
 * submission itself. Accepting a submission writes no such row.
 */
export const SubmissionVersion = defineEntity({
  name: 'SubmissionVersion',
  tableName: 'submission_versions',
  properties: {
    submissionUuid: p.string().columnType('char(36)').primary(),
    /** The version that the edit created, from 2. */
    version: p.integer().unsigned().primary().autoincrement(false),
    formId: p.bigint('number').unsigned(),
    /** The revision that validated the edit. */
    revision: p.integer().unsigned(),
    previousRevision: p.integer().unsigned(),
    changedBy: p.string().length(16).$type<ChangedBy>(),
    /** The values before the edit. */
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
