import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { sealedColumn } from '#db/sealed-column.ts';
import type { FormConfig } from '#forms/config/types.ts';

/** A form (docs/interface.md 2.1); `config` is that of the newest revision, without secrets. */
export const Form = defineEntity({
  name: 'Form',
  tableName: 'forms',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    title: p.string().length(255).default(''),
    config: p.json<FormConfig>().columnType('longtext'),
    active: p.boolean().default(true),
    revision: p.integer().unsigned(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
  indexes: [{ properties: ['active', 'id'] }],
});
export type Form = InferEntity<typeof Form>;

/** A saved state of a form. It never changes, so that submissions and their runs can be pinned to it. */
export const FormRevision = defineEntity({
  name: 'FormRevision',
  tableName: 'form_revisions',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    formId: p.bigint('number').unsigned(),
    revision: p.integer().unsigned(),
    title: p.string().length(255),
    config: p.json<FormConfig>().columnType('longtext'),
    createdAt: p.datetime(3),
  },
  uniques: [{ properties: ['formId', 'revision'] }],
});
export type FormRevision = InferEntity<typeof FormRevision>;

/** The current, sealed value of a form's secret. Runs use the current secrets, whatever revision they are pinned to. */
export const FormSecret = defineEntity({
  name: 'FormSecret',
  tableName: 'form_secrets',
  properties: {
    formId: p.bigint('number').unsigned().primary(),
    path: p.string().length(191).primary(),
    sealed: p.text().columnType('longtext'),
    /** Time of the last change of the value. */
    updatedAt: p.datetime(3),
    /** End of the use of a replaced secret beside the new one. */
    expiresAt: p.datetime(3).nullable(),
  },
});
export type FormSecret = InferEntity<typeof FormSecret>;

export const formSecrets = sealedColumn({
  table: 'form_secrets',
  key: ['form_id', 'path'],
  boundTo: ['form_id', 'path'],
  purpose: 'secrets',
});
