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
import { classed, isMissing } from './s3-errors.ts';
import { Filling, type Place } from './s3-filling.ts';
import type { PartSlots } from './s3-slots.ts';

/** What is there of a file. */
interface SoFar {
  uploadId: string | undefined;
  parts: Part[];
  /** Bytes of the parts together. */
  inParts: number;
  /** Bytes of the rest. */
  rest: number;
}

/** A name beside the file: what came after its parts and is too short for one of its own. */
export function restOf({ Bucket, Key }: Place): Place {
  return { Bucket, Key: `${Key}.rest` };
}

/**
 * Files that come in several goes, as parts of one multipart upload of S3. Parts go one after the other, so that what is there is
 * always a beginning of the file. The rest says after how many bytes it comes: one that a crash has left means nothing.
 */
export class S3Parts {
  readonly #client: S3Client;
  readonly #slots: PartSlots;

  constructor(client: S3Client, slots: PartSlots) {
    this.#client = client;
    this.#slots = slots;
  }

  async sizeSoFar(place: Place): Promise<number> {
    const { uploadId, inParts, rest } = await stored(() => this.#soFar(place));
    return uploadId === undefined ? ((await this.#wholeSize(place)) ?? rest) : inParts + rest;
  }

  async append(place: Place, at: number, bytes: Readable, size: number): Promise<number> {
    let failure: { error: unknown } | undefined;
    await using filling = await stored(() => this.#begin(place, at)).catch((error: unknown) => {
      bytes.destroy();
      throw error;
    });
    try {
      for await (const chunk of bytes) await stored(() => filling.add(chunk as Buffer));
    } catch (error) {
      failure = { error };
    }
    const end = await stored(() => filling.pause(restOf(place), size));
    if (failure) throw failure.error;
    return end;
  }

  async complete(place: Place, size: number): Promise<void> {
    await stored(async () => {
      const { uploadId: UploadId, parts, inParts } = await this.#soFar(place);
      if (size === 0) return void (await this.#client.send(new PutObjectCommand({ ...place, Body: Buffer.alloc(0) })));
      if (UploadId === undefined || inParts !== size) {
        // An answer of before may have been lost.
        const there = await this.#wholeSize(place);
        if (there === size) return;
        throw new Error(`${there ?? inParts} bytes are there in place of ${size}`);
      }
      const Parts = parts.map(({ ETag, PartNumber }) => ({ ETag, PartNumber }));
      const MultipartUpload = { Parts };
      await this.#client.send(new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload }));
    });
    // What is left of it goes with the file.
    await this.#client.send(new DeleteObjectCommand(restOf(place))).catch(() => {});
  }

  async #begin(place: Place, at: number): Promise<Filling> {
    const { uploadId, parts, inParts, rest } = await this.#soFar(place);
    if (inParts + rest !== at) throw new Error(`${inParts + rest} bytes are there in place of ${at}`);
    const before = { uploadId, count: parts.length, bytes: inParts };
    const filling = await Filling.begin(this.#client, this.#slots, place, before);
    try {
      if (rest > 0) {
        const { Body } = await this.#client.send(new GetObjectCommand(restOf(place)));
        for await (const chunk of Body as Readable) await filling.add(chunk as Buffer);
      }
      return filling;
    } catch (error) {
      await filling[Symbol.asyncDispose]();
      throw error;
    }
  }

  async #soFar(place: Place): Promise<SoFar> {
    const { Bucket, Key } = place;
    const { Uploads = [] } = await this.#client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }));
    const uploadId = Uploads.find((upload) => upload.Key === Key)?.UploadId;
    const parts = uploadId === undefined ? [] : await this.#partsOf({ ...place, UploadId: uploadId });
    const inParts = parts.reduce((sum, { Size = 0 }) => sum + Size, 0);
    return { uploadId, parts, inParts, rest: await this.#restAfter(place, inParts) };
  }

  async #partsOf(upload: Place & { UploadId: string }): Promise<Part[]> {
    const parts: Part[] = [];
    // The paginator of the SDK goes by the marker alone, which some servers send with the last page too.
    for (let PartNumberMarker: string | undefined; ; ) {
      const page = await this.#client.send(new ListPartsCommand({ ...upload, PartNumberMarker }));
      parts.push(...(page.Parts ?? []));
      if (!page.IsTruncated) return parts;
      PartNumberMarker = page.NextPartNumberMarker;
    }
  }

  async #restAfter(place: Place, inParts: number): Promise<number> {
    try {
      const { ContentLength = 0, Metadata } = await this.#client.send(new HeadObjectCommand(restOf(place)));
      return Metadata?.after === String(inParts) ? ContentLength : 0;
    } catch (error) {
      if (isMissing(error)) return 0;
      throw error;
    }
  }

  /** @returns null where there is no such file */
  async #wholeSize(place: Place): Promise<number | null> {
    try {
      return (await this.#client.send(new HeadObjectCommand(place))).ContentLength ?? 0;
    } catch (error) {
      if (isMissing(error)) return null;
      throw classed(error);
    }
  }
}

/** @throws StoreUnavailable in place of an error of the SDK */
async function stored<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw classed(error);
  }
}
