import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { sealedColumn } from '#db/sealed-column.ts';
import type { FormConfig } from '#forms/config/types.ts';

/**
 * A form (docs/interface.md 2.1). Title, `config` (without secrets) and `revision` are what visitors see; of a form that was never
 * published they are its draft.
 */
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
    /** Time of the first publication; null for a form that visitors have never seen. */
    publishedAt: p.datetime(3).nullable(),
    /** The draft revision of a published form: changes that are not published yet. */
    draftRevision: p.integer().unsigned().nullable(),
    /** The published revision that the draft revision was begun from. */
    draftBase: p.integer().unsigned().nullable(),
    /** When the draft will be published; null if no time is set, or if it could not be published then. `FormPublication` has the rest. */
    publishAt: p.datetime(3).nullable(),
    /** Since when the form is closed by hand. */
    closedAt: p.datetime(3).nullable(),
    /** Time at which the form was last opened again. */
    reopenedAt: p.datetime(3).nullable(),
  },
  indexes: [{ properties: ['active', 'id'] }],
});
export type Form = InferEntity<typeof Form>;

/**
 * The terms of a publication at a set time. A worker leases it by `due_at`, which is null once the publication has failed.
 */
export const FormPublication = defineEntity({
  name: 'FormPublication',
  tableName: 'form_publications',
  properties: {
    /** The form's id. */
    id: p.bigint('number').unsigned().primary().autoincrement(false),
    /** The time that was set. */
    at: p.datetime(3),
    dueAt: p.datetime(3).nullable(),
    /** The published revision that may be replaced; null for the one that the draft was begun from. */
    replaces: p.integer().unsigned().nullable(),
    /** Confirms the losses of stored values that were shown when the time was set. */
    confirm: p.string().length(100).nullable(),
    /** The actor who set the time. */
    setBy: p.json<PublicationActor>().columnType('longtext'),
    failedAt: p.datetime(3).nullable(),
    /** The code of the error for which it was not published. */
    failure: p.string().length(64).nullable(),
  },
  indexes: [{ properties: ['dueAt'] }],
});
export type FormPublication = InferEntity<typeof FormPublication>;

/** The actor of a publication, as far as a worker needs it: rights as they were when the time was set. */
export type PublicationActor =
  | { kind: 'account'; id: number; login: string; mayRead: boolean }
  | { kind: 'cli' | 'system' };

/** A saved state of a form. Title and config never change, so that submissions and their runs can be pinned to it. */
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
    /** The kind of actor that saved it: `account`, `cli`, `system` or `extension`. */
    savedKind: p.string().length(16).nullable(),
    /** The account that saved it; the account may no longer exist. */
    savedBy: p.bigint('number').unsigned().nullable(),
    /** When visitors first got it; null for a draft that was never published. */
    publishedAt: p.datetime(3).nullable(),
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

/**
 * The secrets of a form's draft revision, as far as they differ from the current ones. The sealed text is empty for a secret that the draft
 * does not have. Publishing makes them the current ones.
 */
export const FormDraftSecret = defineEntity({
  name: 'FormDraftSecret',
  tableName: 'form_draft_secrets',
  properties: {
    formId: p.bigint('number').unsigned().primary(),
    path: p.string().length(191).primary(),
    sealed: p.text().columnType('longtext'),
  },
});
export type FormDraftSecret = InferEntity<typeof FormDraftSecret>;

export const formDraftSecrets = sealedColumn({
  table: 'form_draft_secrets',
  key: ['form_id', 'path'],
  boundTo: ['form_id', 'path'],
  purpose: 'secrets',
});
