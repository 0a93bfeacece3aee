import type { Readable } from 'node:stream';
import {
  CompleteMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  type Part,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { isMissing, toStoreError } from './s3-errors.ts';
import { type ObjectRef, PartWriter } from './s3-filling.ts';
import type { PartSlots } from './s3-slots.ts';

/** The stored parts and rest of an unfinished file. */
interface UnfinishedFile {
  uploadId: string | undefined;
  parts: Part[];
  /** Total size of the parts, in bytes. */
  inParts: number;
  /** Size of the rest, in bytes. */
  rest: number;
}

/** Names the object beside the file with the rest: the bytes after its parts that are too few for a part. */
export function restObject({ Bucket, Key }: ObjectRef): ObjectRef {
  return { Bucket, Key: `${Key}.rest` };
}

/**
 * Stores resumable files as parts of one S3 multipart upload. Parts are sent one after the other, so that the stored parts are
 * always the beginning of the file. The rest records its offset, so that a rest left behind by a crash is ignored.
 */
export class S3Parts {
  readonly #client: S3Client;
  readonly #slots: PartSlots;

  constructor(client: S3Client, slots: PartSlots) {
    this.#client = client;
    this.#slots = slots;
  }

  async sizeSoFar(place: ObjectRef): Promise<number> {
    const { uploadId, inParts, rest } = await withStoreErrors(() => this.#readUnfinished(place));
    return uploadId === undefined ? ((await this.#wholeSize(place)) ?? rest) : inParts + rest;
  }

  async append(place: ObjectRef, at: number, bytes: Readable, size: number): Promise<number> {
    let failure: { error: unknown } | undefined;
    await using filling = await withStoreErrors(() => this.#begin(place, at)).catch((error: unknown) => {
      bytes.destroy();
      throw error;
    });
    try {
      for await (const chunk of bytes) await withStoreErrors(() => filling.add(chunk as Buffer));
    } catch (error) {
      failure = { error };
    }
    const end = await withStoreErrors(() => filling.pause(restObject(place), size));
    if (failure) throw failure.error;
    return end;
  }

  async complete(place: ObjectRef, size: number): Promise<void> {
    await withStoreErrors(async () => {
      const { uploadId: UploadId, parts, inParts } = await this.#readUnfinished(place);
      if (size === 0) return void (await this.#client.send(new PutObjectCommand({ ...place, Body: Buffer.alloc(0) })));
      if (UploadId === undefined || inParts !== size) {
        // The file may be complete already, if an earlier answer was lost.
        const there = await this.#wholeSize(place);
        if (there === size) return;
        throw new Error(`${there ?? inParts} bytes are there in place of ${size}`);
      }
      const Parts = parts.map(({ ETag, PartNumber }) => ({ ETag, PartNumber }));
      const MultipartUpload = { Parts };
      await this.#client.send(new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload }));
    });
    // The rest is no longer needed.
    await this.#client.send(new DeleteObjectCommand(restObject(place))).catch(() => {});
  }

  async #begin(place: ObjectRef, at: number): Promise<PartWriter> {
    const { uploadId, parts, inParts, rest } = await this.#readUnfinished(place);
    if (inParts + rest !== at) throw new Error(`${inParts + rest} bytes are there in place of ${at}`);
    const before = { uploadId, count: parts.length, bytes: inParts };
    const filling = await PartWriter.begin(this.#client, this.#slots, place, before);
    try {
      if (rest > 0) {
        const { Body } = await this.#client.send(new GetObjectCommand(restObject(place)));
        for await (const chunk of Body as Readable) await filling.add(chunk as Buffer);
      }
      return filling;
    } catch (error) {
      await filling[Symbol.asyncDispose]();
      throw error;
    }
  }

  async #readUnfinished(place: ObjectRef): Promise<UnfinishedFile> {
    const { Bucket, Key } = place;
    const { Uploads = [] } = await this.#client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }));
    const uploadId = Uploads.find((upload) => upload.Key === Key)?.UploadId;
    const parts = uploadId === undefined ? [] : await this.#partsOf({ ...place, UploadId: uploadId });
    const inParts = parts.reduce((sum, { Size = 0 }) => sum + Size, 0);
    return { uploadId, parts, inParts, rest: await this.#restAfter(place, inParts) };
  }

  async #partsOf(upload: ObjectRef & { UploadId: string }): Promise<Part[]> {
    const parts: Part[] = [];
    // The SDK's paginator relies on the marker alone, which some servers send with the last page too.
    for (let PartNumberMarker: string | undefined; ; ) {
      const page = await this.#client.send(new ListPartsCommand({ ...upload, PartNumberMarker }));
      parts.push(...(page.Parts ?? []));
      if (!page.IsTruncated) return parts;
      PartNumberMarker = page.NextPartNumberMarker;
    }
  }

  async #restAfter(place: ObjectRef, inParts: number): Promise<number> {
    try {
      const { ContentLength = 0, Metadata } = await this.#client.send(new HeadObjectCommand(restObject(place)));
      return Metadata?.after === String(inParts) ? ContentLength : 0;
    } catch (error) {
      if (isMissing(error)) return 0;
      throw error;
    }
  }

  /** @returns null if there is no such file */
  async #wholeSize(place: ObjectRef): Promise<number | null> {
    try {
      return (await this.#client.send(new HeadObjectCommand(place))).ContentLength ?? 0;
    } catch (error) {
      if (isMissing(error)) return null;
      throw toStoreError(error);
    }
  }
}

/** @throws StoreUnavailable instead of an error of the SDK */
async function withStoreErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw toStoreError(error);
  }
}
