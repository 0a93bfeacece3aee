import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { sealedColumn } from '#db/sealed-column.ts';
import type { Surface } from '#features/submissions/store/submission.ts';
import type { SpamStatus } from './store/spam.ts';

/** A submission that was refused as spam and put into quarantine, pinned to the revision it was sent for. */
export const Spam = defineEntity({
  name: 'Spam',
  tableName: 'spam',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    uuid: p.string().columnType('char(36)').unique(),
    formId: p.bigint('number').unsigned(),
    revision: p.integer().unsigned(),
    surface: p.string().columnType('char(1)').$type<Surface>(),
    reason: p.string().length(32),
    score: p.integer().unsigned(),
    /** The measurements behind the score, without personal data. */
    detail: p.json<Readonly<Record<string, string | number>>>().columnType('longtext'),
    /** Values, client address and user agent; null after release, and if the values were too large to store. */
    sealed: p.text().columnType('longtext').nullable(),
    status: p.string().length(16).$type<SpamStatus>(),
    /** The submission that the release created. */
    submissionUuid: p.string().columnType('char(36)').nullable(),
    submissionId: p.bigint('number').unsigned().nullable(),
    createdAt: p.datetime(3),
    releasedAt: p.datetime(3).nullable(),
    expiresAt: p.datetime(3),
  },
  indexes: [{ properties: ['formId', 'id'] }, { properties: ['reason', 'id'] }, { properties: ['expiresAt'] }],
});
export type Spam = InferEntity<typeof Spam>;

/** Number of refused submissions of a form that the quarantine had no room for. */
export const SpamDrops = defineEntity({
  name: 'SpamDrops',
  tableName: 'spam_drops',
  properties: {
    formId: p.bigint('number').unsigned().primary().autoincrement(false),
    dropped: p.integer().unsigned(),
    lastAt: p.datetime(3),
  },
  indexes: [{ properties: ['lastAt'] }],
});
export type SpamDrops = InferEntity<typeof SpamDrops>;

/** The keyed hash of a CAPTCHA token that was used, stored until the token would expire anyway. */
export const CaptchaToken = defineEntity({
  name: 'CaptchaToken',
  tableName: 'captcha_tokens',
  properties: {
    hash: p.string().columnType('char(64)').primary(),
    expiresAt: p.datetime(3),
  },
  indexes: [{ properties: ['expiresAt'] }],
});
export type CaptchaToken = InferEntity<typeof CaptchaToken>;

export const spamValues = sealedColumn({
  table: 'spam',
  key: ['id'],
  boundTo: ['uuid'],
  purpose: 'values',
});
