import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { sealedColumn } from '#db/sealed-column.ts';

/** `loading`: its table is on its way. `checked`: a dry run has ended. */
export const IMPORT_STATES = ['loading', 'loaded', 'checking', 'checked', 'running', 'done', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** A table of submissions that is to come into a form, and how far it is. */
export const Import = defineEntity({
  name: 'Import',
  tableName: 'imports',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    uuid: p.string().columnType('char(36)').unique(),
    formId: p.bigint('number').unsigned(),
    /** What its rows are checked against, and pinned to: that of the form when it was last begun. */
    revision: p.integer().unsigned(),
    status: p.string().length(16).$type<ImportState>(),
    /** Its headings, and how they are meant. */
    sealed: p.text().columnType('longtext'),
    rowsRead: p.bigint('number').unsigned().default(0),
    parts: p.integer().unsigned().default(0),
    /** How often a run of it was begun. */
    runs: p.integer().unsigned().default(0),
    /** Parts that the last run has gone through, and what became of their rows. */
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

/** Some rows of such a table: compressed, and sealed. They are gone once they are imported. */
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

/** What is wrong with rows of a part: a message may have an answer in it. */
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
