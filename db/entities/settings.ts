import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { sealedColumn } from '#db/sealed-column.ts';

/** Saved settings. One row holds the settings that are saved together (`mail`, `shop`, `site`), or a single named option. */
export const SettingsRow = defineEntity({
  name: 'SettingsRow',
  tableName: 'settings',
  properties: {
    scope: p.string().length(191).primary(),
    /** Incremented by each save. */
    version: p.integer().unsigned(),
    /** The settings without secrets. Settings that follow their default are not stored. */
    value: p.json<unknown>().columnType('longtext'),
    /** Sealed JSON with the secrets, by path. */
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
