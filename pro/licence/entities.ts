import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { sealedColumn } from '#db/sealed-column.ts';
import type { Standing } from './store/standing.ts';

/** The licence of this site: one row, or none. */
export const License = defineEntity({
  name: 'License',
  tableName: 'license',
  properties: {
    /** Always 1. */
    id: p.integer().unsigned().primary().autoincrement(false),
    /** The key. */
    sealed: p.text().columnType('longtext'),
    /** What the licence server calls this site's activation. */
    instanceId: p.string().length(191),
    /** What the server said last. */
    standing: p.string().length(16).$type<Standing>(),
    /** Null for a licence without an end. */
    expiresAt: p.datetime(3).nullable(),
    activationLimit: p.integer().unsigned().nullable(),
    activationUsage: p.integer().unsigned().nullable(),
    activatedAt: p.datetime(3),
    /** When the server last answered. */
    checkedAt: p.datetime(3),
    /** When it was last asked and did not; null once it has answered. */
    failedAt: p.datetime(3).nullable(),
    errorType: p.string().length(64).nullable(),
    /** Changes with each write: what was asked before another write is not applied. */
    version: p.integer().unsigned(),
  },
});
export type License = InferEntity<typeof License>;

export const licenceKey = sealedColumn({
  table: 'license',
  key: ['id'],
  boundTo: ['id'],
  purpose: 'secrets',
});
