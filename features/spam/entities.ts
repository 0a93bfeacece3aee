import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { sealedColumn } from '#db/sealed-column.ts';
import type { Surface } from '#features/submissions/store/submission.ts';
import type { SpamStatus } from './store/spam.ts';

/** A submission that was refused as spam and is kept in quarantine, pinned to the revision it was sent for. */
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
    /** What the score follows from; without personal data. */
    detail: p.json<Readonly<Record<string, string | number>>>().columnType('longtext'),
    /** Values, client address and user agent; null once it was released, and where the values were too large to keep. */
    sealed: p.text().columnType('longtext').nullable(),
    status: p.string().length(16).$type<SpamStatus>(),
    /** What it was released as. */
    submissionUuid: p.string().columnType('char(36)').nullable(),
    submissionId: p.bigint('number').unsigned().nullable(),
    createdAt: p.datetime(3),
    releasedAt: p.datetime(3).nullable(),
    /** When the row is erased. */
    expiresAt: p.datetime(3),
  },
  indexes: [{ properties: ['formId', 'id'] }, { properties: ['reason', 'id'] }, { properties: ['expiresAt'] }],
});
export type Spam = InferEntity<typeof Spam>;

/** How many refused submissions of a form there was no room for. */
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

/** A token of a CAPTCHA that has counted, as a keyed hash, until nobody would take it any more. */
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
