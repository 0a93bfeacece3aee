import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { sealedColumn } from '#db/sealed-column.ts';

/** What administrators have set, one row for what is saved together: `mail`, `shop`, `site`; or one option by its name. */
export const SettingsRow = defineEntity({
  name: 'SettingsRow',
  tableName: 'settings',
  properties: {
    scope: p.string().length(191).primary(),
    /** Rises with each save. */
    version: p.integer().unsigned(),
    /** Without secrets. What follows its default is not kept. */
    value: p.json<unknown>().columnType('longtext'),
    /** The secrets, by their paths. */
    sealed: p.text().columnType('longtext').nullable(),
    updatedAt: p.datetime(3),
    /** The account that saved last; null for a command and for the service itself. */
    updatedBy: p.bigint('number').unsigned().nullable(),
  },
});
export type SettingsRow = InferEntity<typeof SettingsRow>;

export const settingsSecrets = sealedColumn({
  table: 'settings',
  key: ['scope'],
  boundTo: ['scope'],
  purpose: 'secrets',
});
