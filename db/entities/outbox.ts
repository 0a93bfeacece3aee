import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { sealedColumn } from '#db/sealed-column.ts';

export type OutboxKind = 'start' | 'signal_with_start';

/** An engine call, inserted in the transaction of the change it belongs to. */
export const OutboxRow = defineEntity({
  name: 'OutboxRow',
  tableName: 'outbox',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    kind: p.string().length(32).$type<OutboxKind>(),
    workflowType: p.string().length(64),
    workflowId: p.string().length(191),
    /** Sealed JSON: arguments, search attributes and, for signals, name and input. */
    arguments: p.text().columnType('longtext'),
    /** Until this time the row is reserved for the process that inserted or took it; afterwards a worker makes the call. */
    dueAt: p.datetime(3),
    attempts: p.integer().unsigned().default(0),
    lastError: p.string().length(600).nullable(),
    createdAt: p.datetime(3),
  },
  indexes: [{ properties: ['dueAt'] }],
});
export type OutboxRow = InferEntity<typeof OutboxRow>;

export const outboxArguments = sealedColumn({
  table: 'outbox',
  column: 'arguments',
  key: ['id'],
  boundTo: ['workflow_id'],
  purpose: 'outbox',
});
