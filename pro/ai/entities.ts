import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { sealedColumn } from '#db/sealed-column.ts';

/** What administrators can ask a model for. */
export const AI_KINDS = ['generate', 'review', 'notification_template'] as const;
export type AiKind = (typeof AI_KINDS)[number];

/** `pending`: its run has not begun. */
export const AI_STATUSES = ['pending', 'running', 'done', 'failed'] as const;
export type AiStatus = (typeof AI_STATUSES)[number];

/** What an administrator asked a model for, and what came of it. Erased after a week. */
export const AiRequest = defineEntity({
  name: 'AiRequest',
  tableName: 'ai_requests',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    uuid: p.string().columnType('char(36)').unique(),
    kind: p.string().length(32).$type<AiKind>(),
    /** The form that it is about, as it was then; null for a new one. */
    formId: p.bigint('number').unsigned().nullable(),
    revision: p.integer().unsigned().nullable(),
    status: p.string().length(16).$type<AiStatus>(),
    /** What was asked, and the answer. */
    sealed: p.text().columnType('longtext'),
    /** Who answered, once somebody was asked. */
    provider: p.string().length(32).nullable(),
    model: p.string().length(191).nullable(),
    /** Calls to the provider, failed ones too. */
    attempts: p.integer().unsigned().default(0),
    /** Sum over all answers, as the provider counts. */
    inputTokens: p.integer().unsigned().default(0),
    outputTokens: p.integer().unsigned().default(0),
    errorType: p.string().length(64).nullable(),
    lastError: p.string().length(600).nullable(),
    createdAt: p.datetime(3),
    finishedAt: p.datetime(3).nullable(),
    expiresAt: p.datetime(3).index(),
  },
});
export type AiRequest = InferEntity<typeof AiRequest>;

export const aiRequestContent = sealedColumn({
  table: 'ai_requests',
  key: ['id'],
  boundTo: ['uuid'],
  purpose: 'values',
});
