import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { sealedColumn } from '#db/sealed-column.ts';
import type { DraftMailKind, DraftMailStatus, DraftStatus } from './store/draft.ts';

/** Form that a visitor has saved to continue later. */
export const Draft = defineEntity({
  name: 'Draft',
  tableName: 'drafts',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    uuid: p.string().columnType('char(36)').unique(),
    formId: p.bigint('number').unsigned(),
    /** Revision of the form at the last save. */
    revision: p.integer().unsigned(),
    /** Keyed hash of the resume token. The token itself is stored only in `sealed`. */
    tokenHash: p.string().columnType('char(64)').unique(),
    /** Keyed hash of the mailed token. */
    mailTokenHash: p.string().columnType('char(64)').unique().nullable(),
    /** Sealed `DraftContent`; null once the draft has ended. */
    sealed: p.text().columnType('longtext').nullable(),
    status: p.string().length(16).$type<DraftStatus>(),
    /** Time at which the visitor asked for the link by mail; null when no link is due. */
    mailWantedAt: p.datetime(3).nullable(),
    remindedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    savedAt: p.datetime(3),
    /** Time of the visitor's last return. */
    resumedAt: p.datetime(3).nullable(),
    expiresAt: p.datetime(3),
    endedAt: p.datetime(3).nullable(),
    /** Time at which a worker has to check that the draft's run is still alive; null once the run has ended. */
    dueAt: p.datetime(3).nullable(),
  },
  indexes: [
    { properties: ['formId', 'savedAt'] },
    { properties: ['formId', 'status'] },
    { properties: ['status', 'expiresAt'] },
    { properties: ['endedAt'] },
    { properties: ['dueAt'] },
  ],
});
export type Draft = InferEntity<typeof Draft>;

/**
 * Submission that began as a draft. A submission with an order ends its draft only when it is paid, so a draft may have
 * several.
 */
export const DraftSubmission = defineEntity({
  name: 'DraftSubmission',
  tableName: 'draft_submissions',
  properties: {
    submissionUuid: p.string().columnType('char(36)').primary(),
    draftUuid: p.string().columnType('char(36)'),
  },
  indexes: [{ properties: ['draftUuid'] }],
});
export type DraftSubmission = InferEntity<typeof DraftSubmission>;

/**
 * Mail with the link of a draft. The unique keys limit mails to one address: one a day from a form, a few a day from all
 * forms.
 */
export const DraftMail = defineEntity({
  name: 'DraftMail',
  tableName: 'draft_mails',
  properties: {
    /** Id of the mail, from which its Message-ID is derived. */
    id: p.string().columnType('char(36)').primary(),
    draftUuid: p.string().columnType('char(36)'),
    formId: p.bigint('number').unsigned(),
    /** Keyed hash of the address. */
    addressHash: p.string().columnType('char(64)'),
    /** Day in UTC, such as `2031-03-04`. */
    day: p.string().columnType('char(10)'),
    /** Number of the mail among the day's mails to the address, from 1. */
    turn: p.integer().unsigned(),
    kind: p.string().length(16).$type<DraftMailKind>(),
    status: p.string().length(16).$type<DraftMailStatus>(),
    errorType: p.string().length(64).nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
  uniques: [{ properties: ['addressHash', 'formId', 'day'] }, { properties: ['addressHash', 'day', 'turn'] }],
  indexes: [{ properties: ['draftUuid'] }, { properties: ['createdAt'] }],
});
export type DraftMail = InferEntity<typeof DraftMail>;

export const draftValues = sealedColumn({
  table: 'drafts',
  key: ['id'],
  boundTo: ['uuid'],
  purpose: 'values',
});
