import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { sealedColumn } from '#db/sealed-column.ts';

/**
 * `receiving` while its bytes come, `held` until a submission claims it, `removing` until its bytes are gone; then there is no row.
 * The row is there before the bytes: no crash leaves bytes that nobody knows.
 */
export type UploadState = 'receiving' | 'held' | 'claimed' | 'removing';

/** A file that a visitor has uploaded. */
export const Upload = defineEntity({
  name: 'Upload',
  tableName: 'uploads',
  properties: {
    uuid: p.string().columnType('char(36)').primary(),
    formId: p.bigint('number').unsigned(),
    /** Its path, without rows: `guests.passport`. */
    field: p.string().length(200),
    state: p.string().length(16).$type<UploadState>(),
    /** Of the submission that has claimed it. */
    submissionUuid: p.string().columnType('char(36)').nullable(),
    /** Of the draft, or the entry in quarantine, that it waits with. */
    draftUuid: p.string().columnType('char(36)').nullable(),
    /** Its name, as the visitor's machine has it. */
    sealed: p.text().columnType('text'),
    mediaType: p.string().length(127),
    /** In bytes. Of one that is being received what was announced. */
    size: p.bigint('number').unsigned(),
    storageKey: p.string().length(64),
    /** Whether it was taken although no scanner could look into it. */
    unscanned: p.boolean().default(false),
    /** Keyed hash of the uploader's network. */
    network: p.string().columnType('char(22)').nullable(),
    /** The same of the end site round it, of an IPv6 address: its /48. */
    site: p.string().columnType('char(22)').nullable(),
    createdAt: p.datetime(3),
    /** Until when it waits for a submission. */
    expiresAt: p.datetime(3),
    /** When a worker looks after it; null for what a stored submission has. */
    dueAt: p.datetime(3).nullable(),
    /** Who writes its bytes, of those that come in several goes, and until when that holds. */
    lease: p.string().columnType('char(36)').nullable(),
    leaseUntil: p.datetime(3).nullable(),
    /** Whether somebody waits for the lease, and its holder is to give it back. */
    leaseWanted: p.boolean().default(false),
  },
  indexes: [
    { properties: ['submissionUuid'] },
    // With the size: what the files of a form take together is read from it alone.
    { properties: ['formId', 'state', 'size'] },
    { properties: ['draftUuid'] },
    { properties: ['dueAt'] },
    { properties: ['network', 'createdAt'] },
    { properties: ['site', 'createdAt'] },
  ],
});
export type Upload = InferEntity<typeof Upload>;

export const uploadNames = sealedColumn({ table: 'uploads', key: ['uuid'], boundTo: ['uuid'], purpose: 'values' });
