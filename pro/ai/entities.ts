import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { sealedColumn } from '#db/sealed-column.ts';

/** Kinds of request that administrators can send to a model. */
export const AI_KINDS = ['generate', 'review', 'notification_template'] as const;
export type AiKind = (typeof AI_KINDS)[number];

/** Statuses of a request. `pending`: its run has not begun. */
export const AI_STATUSES = ['pending', 'running', 'done', 'failed'] as const;
export type AiStatus = (typeof AI_STATUSES)[number];

/** An administrator's request to a model, with its outcome. Erased after a week. */
export const AiRequest = defineEntity({
  name: 'AiRequest',
  tableName: 'ai_requests',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    uuid: p.string().columnType('char(36)').unique(),
    kind: p.string().length(32).$type<AiKind>(),
    /** Form that the request concerns, pinned to `revision`; null when a new form is requested. */
    formId: p.bigint('number').unsigned().nullable(),
    revision: p.integer().unsigned().nullable(),
    status: p.string().length(16).$type<AiStatus>(),
    /** Input and answer, as `AiContent`. */
    sealed: p.text().columnType('longtext'),
    /** Provider of the last attempt; null before the first. */
    provider: p.string().length(32).nullable(),
    model: p.string().length(191).nullable(),
    /** Number of calls to the provider, failed calls included. */
    attempts: p.integer().unsigned().default(0),
    /** Tokens of all answers, as the provider counts them. */
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
