import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { sealedColumn } from '#db/sealed-column.ts';
import type { DraftMailKind, DraftMailStatus, DraftStatus } from './store/draft.ts';

/** A form that a visitor has saved to continue later. */
export const Draft = defineEntity({
  name: 'Draft',
  tableName: 'drafts',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    uuid: p.string().columnType('char(36)').unique(),
    formId: p.bigint('number').unsigned(),
    /** That it was saved with last. */
    revision: p.integer().unsigned(),
    /** Keyed: the token itself stands only in `sealed`. */
    tokenHash: p.string().columnType('char(64)').unique(),
    /** Keyed hash of the token that is mailed. */
    mailTokenHash: p.string().columnType('char(64)').unique().nullable(),
    /** A `DraftContent`; null once it has ended. */
    sealed: p.text().columnType('longtext').nullable(),
    status: p.string().length(16).$type<DraftStatus>(),
    /** Since when the visitor wants the link mailed. */
    mailWantedAt: p.datetime(3).nullable(),
    remindedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    savedAt: p.datetime(3),
    /** When the visitor came back last. */
    resumedAt: p.datetime(3).nullable(),
    expiresAt: p.datetime(3),
    endedAt: p.datetime(3).nullable(),
    /** When somebody has to see that its run still lives; null once that has ended. */
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

/** A submission that began as a draft. One that has to be paid ends it once it is; there may be several of those. */
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

/** A mail with the link of a draft. The unique keys keep a form from writing to an address twice a day, and all of them together too often. */
export const DraftMail = defineEntity({
  name: 'DraftMail',
  tableName: 'draft_mails',
  properties: {
    /** Also its Message-ID. */
    id: p.string().columnType('char(36)').primary(),
    draftUuid: p.string().columnType('char(36)'),
    formId: p.bigint('number').unsigned(),
    /** Keyed. */
    addressHash: p.string().columnType('char(64)'),
    /** In UTC, as `2031-03-04`. */
    day: p.string().columnType('char(10)'),
    /** Which of the day's mails to the address, from 1. */
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
