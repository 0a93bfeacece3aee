import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { sealedColumn } from '#db/sealed-column.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import type { SubmissionMeta, SubmissionStatus, Surface } from './store/submission.ts';

/** A stored submission (docs/interface.md 2.2), pinned to the revision its values were validated against. */
export const Submission = defineEntity({
  name: 'Submission',
  tableName: 'submissions',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    uuid: p.string().columnType('char(36)').unique(),
    formId: p.bigint('number').unsigned(),
    revision: p.integer().unsigned(),
    /** 1 until the answers are edited. Earlier answers are in `submission_versions`. */
    version: p.integer().unsigned().default(1),
    surface: p.string().columnType('char(1)').$type<Surface>(),
    payload: p.json<SubmissionValues>().columnType('longtext'),
    meta: p.json<SubmissionMeta>().columnType('longtext'),
    ipAddress: p.string().length(45).nullable(),
    userAgent: p.text().nullable(),
    status: p.string().length(32).$type<SubmissionStatus>(),
    /** The run that claimed the submission: only this run may process it. */
    claimedBy: p.string().length(64).nullable(),
    createdAt: p.datetime(3),
    completedAt: p.datetime(3).nullable(),
    /** Time at which a worker must start the run, or check that it is still alive; null once the run has ended. */
    dueAt: p.datetime(3).nullable(),
  },
  indexes: [
    { properties: ['formId', 'createdAt'] },
    // For lists over all forms. New entries are always appended at the index's end.
    { properties: ['createdAt'] },
    { properties: ['dueAt', 'formId'] },
  ],
});
export type Submission = InferEntity<typeof Submission>;

/**
 * Marks that administrators set on a stored submission. A submission without a row is unread. Kept in a table of its own, so
 * that accepting a submission writes no such row.
 */
export const SubmissionMark = defineEntity({
  name: 'SubmissionMark',
  tableName: 'submission_marks',
  properties: {
    submissionId: p.bigint('number').unsigned().primary().autoincrement(false),
    /** Copied from the submission, like `createdAt`, so that starred submissions are listed from this table alone. */
    formId: p.bigint('number').unsigned(),
    createdAt: p.datetime(3),
    readAt: p.datetime(3).nullable(),
    starred: p.boolean(),
  },
  indexes: [{ properties: ['starred', 'createdAt'] }, { properties: ['formId', 'starred', 'createdAt'] }],
});
export type SubmissionMark = InferEntity<typeof SubmissionMark>;

/** A time slot of a form whose submissions must be counted again, because one of them has changed. */
export const ChangedSlot = defineEntity({
  name: 'ChangedSlot',
  tableName: 'submission_slots_changed',
  properties: {
    formId: p.bigint('number').unsigned().primary().autoincrement(false),
    /** Half hours since 1 January 1970. */
    slot: p.integer().unsigned().primary().autoincrement(false),
  },
  indexes: [{ properties: ['slot', 'formId'] }],
});
export type ChangedSlot = InferEntity<typeof ChangedSlot>;

/** A submission whose form does not store submissions: one sealed text, deleted when its last branch ends. */
export const TransientValues = defineEntity({
  name: 'TransientValues',
  tableName: 'transient_values',
  properties: {
    uuid: p.string().columnType('char(36)').primary(),
    formId: p.bigint('number').unsigned(),
    revision: p.integer().unsigned(),
    surface: p.string().columnType('char(1)').$type<Surface>(),
    sealed: p.text().columnType('longtext'),
    status: p.string().length(32).$type<SubmissionStatus>(),
    claimedBy: p.string().length(64).nullable(),
    createdAt: p.datetime(3),
    /** The same as the column of `submissions`. */
    dueAt: p.datetime(3).nullable(),
  },
  indexes: [{ properties: ['dueAt', 'formId'] }],
});
export type TransientValues = InferEntity<typeof TransientValues>;

export const transientValues = sealedColumn({
  table: 'transient_values',
  key: ['uuid'],
  boundTo: ['uuid'],
  purpose: 'values',
});
