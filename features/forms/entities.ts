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

/** What a form was when it was saved: never changed, so that a submission and its run can be pinned to it. */
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

/** The current value of one secret of a form, sealed; runs use these whatever revision they are pinned to. */
export const FormSecret = defineEntity({
  name: 'FormSecret',
  tableName: 'form_secrets',
  properties: {
    formId: p.bigint('number').unsigned().primary(),
    path: p.string().length(191).primary(),
    sealed: p.text().columnType('longtext'),
    /** When it was last given another value. */
    updatedAt: p.datetime(3),
    /** For a secret that was replaced: until then it is used beside the new one. */
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
