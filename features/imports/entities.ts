import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { sealedColumn } from '#db/sealed-column.ts';

/** `loading`: the table is being uploaded. `checked`: a dry run has finished. */
export const IMPORT_STATES = ['loading', 'loaded', 'checking', 'checked', 'running', 'done', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** A table of submissions to be imported into a form, and the progress of the import. */
export const Import = defineEntity({
  name: 'Import',
  tableName: 'imports',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    uuid: p.string().columnType('char(36)').unique(),
    formId: p.bigint('number').unsigned(),
    /** Revision that the rows are validated against and pinned to: the form's revision when the last run began. */
    revision: p.integer().unsigned(),
    status: p.string().length(16).$type<ImportState>(),
    /** Headings and mapping of the table. */
    sealed: p.text().columnType('longtext'),
    rowsRead: p.bigint('number').unsigned().default(0),
    parts: p.integer().unsigned().default(0),
    /** Number of runs begun. */
    runs: p.integer().unsigned().default(0),
    /** Number of parts that the last run has processed, and the results of their rows. */
    place: p.integer().unsigned().default(0),
    added: p.bigint('number').unsigned().default(0),
    known: p.bigint('number').unsigned().default(0),
    refused: p.bigint('number').unsigned().default(0),
    errorType: p.string().length(64).nullable(),
    createdAt: p.datetime(3),
    startedAt: p.datetime(3).nullable(),
    finishedAt: p.datetime(3).nullable(),
    expiresAt: p.datetime(3).index(),
  },
  indexes: [{ properties: ['formId'] }],
});
export type Import = InferEntity<typeof Import>;

/** Rows of a table, compressed and sealed. They are deleted once they are imported. */
export const ImportPart = defineEntity({
  name: 'ImportPart',
  tableName: 'import_parts',
  properties: {
    importId: p.bigint('number').unsigned().primary().autoincrement(false),
    number: p.integer().unsigned().primary().autoincrement(false),
    sealed: p.text().columnType('longtext'),
  },
});
export type ImportPart = InferEntity<typeof ImportPart>;

/** Errors in the rows of a part, sealed because a message may contain an answer. */
export const ImportErrors = defineEntity({
  name: 'ImportErrors',
  tableName: 'import_errors',
  properties: {
    importId: p.bigint('number').unsigned().primary().autoincrement(false),
    number: p.integer().unsigned().primary().autoincrement(false),
    sealed: p.text().columnType('longtext'),
  },
});
export type ImportErrors = InferEntity<typeof ImportErrors>;

export const importMeant = sealedColumn({ table: 'imports', key: ['id'], boundTo: ['uuid'], purpose: 'values' });

const ofPart = { key: ['import_id', 'number'], boundTo: ['import_id', 'number'], purpose: 'values' } as const;
export const importPartText = sealedColumn({ table: 'import_parts', ...ofPart });
export const importErrorsText = sealedColumn({ table: 'import_errors', ...ofPart });
