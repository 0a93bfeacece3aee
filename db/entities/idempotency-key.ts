import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/**
 * The record that a request with an `Idempotency-Key` created: a submission, or another record. The scope is a hash of route,
 * caller and key.
 */
export const IdempotencyKey = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_keys',
  properties: {
    scope: p.string().columnType('char(64)').primary(),
    requestHash: p.string().columnType('char(64)'),
    submissionUuid: p.string().columnType('char(36)').nullable(),
    submissionId: p.bigint('number').unsigned().nullable(),
    /** Ids and numbers from which the answer can be rebuilt. */
    record: p.json<Readonly<Record<string, string | number | boolean | null>>>().columnType('longtext').nullable(),
    /** Keyed hash of a visitor's network. */
    network: p.string().columnType('char(22)').nullable(),
    createdAt: p.datetime(3),
  },
  indexes: [{ properties: ['createdAt'] }],
});
export type IdempotencyKey = InferEntity<typeof IdempotencyKey>;
