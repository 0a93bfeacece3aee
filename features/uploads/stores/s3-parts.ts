import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  type Part,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { classed, isMissing } from './s3-errors.ts';

/** What an append has in memory, twice. S3 takes no parts below 5 MB but the last one, and 10,000 of them. */
const PART_BYTES = 8 * 1024 * 1024;

export interface Place {
  Bucket: string;
  Key: string;
}

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

  constructor(client: S3Client) {
    this.#client = client;
  }

  async sizeSoFar(place: Place): Promise<number> {
    const { uploadId, inParts, rest } = await stored(() => this.#soFar(place));
    return uploadId === undefined ? ((await this.#wholeSize(place)) ?? rest) : inParts + rest;
  }

  async append(place: Place, at: number, bytes: Readable, size: number): Promise<number> {
    let failure: { error: unknown } | undefined;
    const filling = await stored(() => this.#begin(place, at)).catch((error: unknown) => {
      bytes.destroy();
      throw error;
    });
    try {
      for await (const chunk of bytes) await stored(() => filling.add(chunk as Buffer));
    } catch (error) {
      failure = { error };
    }
    const end = await stored(() => filling.end(size));
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
    const UploadId = uploadId ?? (await this.#client.send(new CreateMultipartUploadCommand(place))).UploadId ?? '';
    const filling = new Filling(this.#client, { ...place, UploadId }, { count: parts.length, bytes: inParts });
    if (rest > 0) {
      const { Body } = await this.#client.send(new GetObjectCommand(restOf(place)));
      await filling.add(await buffer(Body as Readable));
    }
    return filling;
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

/** The part that is being filled while the one before it is on its way. */
class Filling {
  readonly #client: S3Client;
  readonly #upload: Place & { UploadId: string };
  readonly #before: { count: number; bytes: number };
  #part = Buffer.allocUnsafe(PART_BYTES);
  #other = Buffer.allocUnsafe(PART_BYTES);
  #filled = 0;
  #sending: Promise<unknown> = Promise.resolve();

  /** @param before what the upload has */
  constructor(client: S3Client, upload: Place & { UploadId: string }, before: { count: number; bytes: number }) {
    this.#client = client;
    this.#upload = upload;
    this.#before = before;
  }

  async add(chunk: Buffer): Promise<void> {
    for (let from = 0; from < chunk.length; ) {
      const copied = chunk.copy(this.#part, this.#filled, from);
      from += copied;
      this.#filled += copied;
      if (this.#filled === PART_BYTES) await this.#send();
    }
  }

  /** @param size of the whole file. @returns how many bytes are there */
  async end(size: number): Promise<number> {
    await this.#sending;
    const rest = this.#filled;
    const isWhole = this.#before.bytes + rest === size;
    if (rest > 0 && isWhole) await this.#send();
    await this.#sending;
    if (rest === 0 || isWhole) return this.#before.bytes;
    const { Bucket, Key } = this.#upload;
    const Metadata = { after: String(this.#before.bytes) };
    const Body = this.#part.subarray(0, rest);
    await this.#client.send(new PutObjectCommand({ ...restOf({ Bucket, Key }), Body, Metadata }));
    return this.#before.bytes + rest;
  }

  async #send(): Promise<void> {
    await this.#sending;
    const Body = this.#part.subarray(0, this.#filled);
    [this.#part, this.#other, this.#filled] = [this.#other, this.#part, 0];
    this.#before.count += 1;
    this.#before.bytes += Body.length;
    const PartNumber = this.#before.count;
    this.#sending = this.#client.send(new UploadPartCommand({ ...this.#upload, PartNumber, Body }));
    // Whoever awaits it next hears of a failure.
    this.#sending.catch(() => {});
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
