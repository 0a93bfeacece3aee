import { Readable } from 'node:stream';
import type { Export } from '#features/exports/entities.ts';
import type { ExportRequest } from '#features/exports/making/file.ts';
import { abortUploads, bucketMistake, openS3, writeObject } from '#features/uploads/stores/s3-bucket.ts';
import { toStoreError } from '#features/uploads/stores/s3-errors.ts';
import { PART_BYTES } from '#features/uploads/stores/s3-filling.ts';
import type { S3Settings } from '#features/uploads/stores/s3-settings.ts';
import { PartSlots } from '#features/uploads/stores/s3-slots.ts';

/**
 * Names an export after the end of its period in UTC: `form-3/2026-11-26T060000Z-1f0c2a9b.csv`. Every attempt gets the same
 * name, so that a retry overwrites.
 */
export function objectName(
  { uuid, formId, createdAt }: Pick<Export, 'uuid' | 'formId' | 'createdAt'>,
  { format, files, filter }: Pick<ExportRequest, 'format' | 'files' | 'filter'>,
): string {
  const until = (filter.to ?? createdAt).toISOString().replace(/\.\d+/, '').replaceAll(':', '');
  return `form-${formId}/${until}-${uuid.slice(0, 8)}.${files ? 'zip' : format}`;
}

/**
 * Writes an export to the bucket, completely or not at all, and can be repeated. It first aborts the multipart uploads of a
 * killed attempt. An error of `bytes` is thrown unchanged.
 * @throws StoreUnavailable
 */
export async function putExport(
  settings: S3Settings,
  name: string,
  bytes: AsyncIterable<string | Uint8Array>,
  signal?: AbortSignal,
): Promise<void> {
  const client = openS3(settings);
  const place = { Bucket: settings.bucket, Key: settings.prefix + name };
  try {
    await abortUploads(client, place).catch((error: unknown) => {
      throw toStoreError(error);
    });
    await writeObject(client, new PartSlots(PART_BYTES, 1), place, Readable.from(buffers(bytes, signal)));
  } finally {
    client.destroy();
  }
}

/**
 * @returns a description of the mistake that names the setting; null when there is none @throws StoreUnavailable when the store
 * does not answer
 */
export async function exportBucketMistake(settings: S3Settings): Promise<string | null> {
  const client = openS3(settings);
  try {
    return await bucketMistake(client, settings);
  } finally {
    client.destroy();
  }
}

async function* buffers(bytes: AsyncIterable<string | Uint8Array>, signal?: AbortSignal): AsyncGenerator<Buffer> {
  for await (const piece of bytes) {
    signal?.throwIfAborted();
    yield typeof piece === 'string'
      ? Buffer.from(piece)
      : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
  }
}
