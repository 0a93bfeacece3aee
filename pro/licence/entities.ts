import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { sealedColumn } from '#db/sealed-column.ts';
import type { Standing } from './store/standing.ts';

/** Licence of this site. The table has at most one row. */
export const License = defineEntity({
  name: 'License',
  tableName: 'license',
  properties: {
    /** Always 1. */
    id: p.integer().unsigned().primary().autoincrement(false),
    /** Sealed licence key. */
    sealed: p.text().columnType('longtext'),
    /** Licence server's id of this site's activation. */
    instanceId: p.string().length(191),
    /** Standing in the server's last answer. */
    standing: p.string().length(16).$type<Standing>(),
    /** Null for a licence that never expires. */
    expiresAt: p.datetime(3).nullable(),
    activationLimit: p.integer().unsigned().nullable(),
    activationUsage: p.integer().unsigned().nullable(),
    activatedAt: p.datetime(3),
    /** Time of the server's last answer. */
    checkedAt: p.datetime(3),
    /** Time of the last check that got no answer; null once the server has answered again. */
    failedAt: p.datetime(3).nullable(),
    errorType: p.string().length(64).nullable(),
    /** Version for optimistic locking: the answer to a check that began before another write is not applied. */
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
