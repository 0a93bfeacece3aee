import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { sealedColumn } from '#db/sealed-column.ts';

/**
 * An upload is `receiving` while its bytes arrive, `held` until a submission claims it, and `removing` until its bytes are
 * deleted together with the row. The row is inserted before the bytes, so that no crash leaves unknown bytes behind.
 */
export type UploadState = 'receiving' | 'held' | 'claimed' | 'removing';

/** A file that a visitor has uploaded. */
export const Upload = defineEntity({
  name: 'Upload',
  tableName: 'uploads',
  properties: {
    uuid: p.string().columnType('char(36)').primary(),
    formId: p.bigint('number').unsigned(),
    /** Path of the field, without row numbers: `guests.passport`. */
    field: p.string().length(200),
    state: p.string().length(16).$type<UploadState>(),
    /** The submission that claimed the file. */
    submissionUuid: p.string().columnType('char(36)').nullable(),
    /** The draft, or the entry in quarantine, that holds the file. */
    draftUuid: p.string().columnType('char(36)').nullable(),
    /** The file's name on the visitor's machine, sealed. */
    sealed: p.text().columnType('text'),
    mediaType: p.string().length(127),
    /** In bytes. While the file is being received, the announced size. */
    size: p.bigint('number').unsigned(),
    storageKey: p.string().length(64),
    /** True if the file was accepted without a scan. */
    unscanned: p.boolean().default(false),
    /** Keyed hash of the uploader's network. */
    network: p.string().columnType('char(22)').nullable(),
    /** Keyed hash of the surrounding end site of an IPv6 address, its /48. */
    site: p.string().columnType('char(22)').nullable(),
    createdAt: p.datetime(3),
    /** Time at which an unclaimed file expires. */
    expiresAt: p.datetime(3),
    /** Time at which a worker checks the file; null for files of stored submissions. */
    dueAt: p.datetime(3).nullable(),
    /** The request that writes the bytes of a resumable upload, and the end of its lease. */
    lease: p.string().columnType('char(36)').nullable(),
    leaseUntil: p.datetime(3).nullable(),
    /** True if another request waits for the lease, so that its holder should release it. */
    leaseWanted: p.boolean().default(false),
  },
  indexes: [
    { properties: ['submissionUuid'] },
    // Includes the size, so that the total size of a form's files is read from the index alone.
    { properties: ['formId', 'state', 'size'] },
    { properties: ['draftUuid'] },
    { properties: ['dueAt'] },
    { properties: ['network', 'createdAt'] },
    { properties: ['site', 'createdAt'] },
  ],
});
export type Upload = InferEntity<typeof Upload>;

export const uploadNames = sealedColumn({ table: 'uploads', key: ['uuid'], boundTo: ['uuid'], purpose: 'values' });
