import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { PartSlots } from './s3-slots.ts';
import { Spool } from './spool.ts';

/** S3 requires at least 5 MB for all parts but the last, and accepts up to 10,000 parts: 50 GB. */
export const PART_BYTES = 5 * 1024 * 1024;

export interface ObjectRef {
  Bucket: string;
  Key: string;
}

/** The parts of a file that S3 holds already. */
export interface StoredParts {
  uploadId: string | undefined;
  count: number;
  bytes: number;
}

const NOTHING: StoredParts = { uploadId: undefined, count: 0, bytes: 0 };

/** Sends bytes to S3: one part is being sent while the next one fills. A file shorter than a part is sent in one piece. */
export class PartWriter implements AsyncDisposable {
  readonly #client: S3Client;
  readonly #slots: PartSlots;
  readonly #place: ObjectRef;
  readonly #spool: Spool;
  readonly #sent: CompletedPart[] = [];
  readonly #before: StoredParts;
  #sending: Promise<unknown> = Promise.resolve();

  private constructor(client: S3Client, slots: PartSlots, place: ObjectRef, before: StoredParts, spool: Spool) {
    this.#client = client;
    this.#slots = slots;
    this.#place = place;
    this.#before = { ...before };
    this.#spool = spool;
  }

  static async begin(client: S3Client, slots: PartSlots, place: ObjectRef, before = NOTHING): Promise<PartWriter> {
    return new PartWriter(client, slots, place, before, await Spool.open());
  }

  async add(chunk: Buffer): Promise<void> {
    for (let from = 0; from < chunk.length; ) {
      const piece = chunk.subarray(from, from + PART_BYTES - this.#spool.size);
      await this.#spool.add(piece);
      from += piece.length;
      if (this.#spool.size === PART_BYTES) await this.#sendPart();
    }
  }

  /**
   * Stores the bytes that are too few for a part in an object of their own, unless the file ends with them.
   * @param size of the whole file
   * @returns the number of bytes stored
   */
  async pause(rest: ObjectRef, size: number): Promise<number> {
    await this.#sending;
    const { bytes } = this.#before;
    const left = this.#spool.size;
    if (left === 0) return bytes;
    if (bytes + left < size) await this.#put(rest, { after: String(bytes) });
    else if (this.#before.uploadId === undefined) await this.#put(this.#place);
    else await this.#sendPart();
    await this.#sending;
    return bytes + left;
  }

  /** Completes the file. */
  async end(): Promise<void> {
    if (this.#before.uploadId === undefined) return this.#put(this.#place);
    if (this.#spool.size > 0) await this.#sendPart();
    await this.#sending;
    const { uploadId: UploadId } = this.#before;
    const MultipartUpload = { Parts: this.#sent };
    await this.#client.send(new CompleteMultipartUploadCommand({ ...this.#place, UploadId, MultipartUpload }));
  }

  /** Discards the file. */
  async giveUp(): Promise<void> {
    await this.#sending.catch(() => {});
    const { uploadId: UploadId } = this.#before;
    if (UploadId) await this.#client.send(new AbortMultipartUploadCommand({ ...this.#place, UploadId }));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#sending.catch(() => {});
    await this.#spool[Symbol.asyncDispose]();
  }

  async #put(place: ObjectRef, Metadata?: Record<string, string>): Promise<void> {
    await this.#slots.use(async (slot) => {
      const Body = await this.#spool.moveInto(slot);
      await this.#client.send(new PutObjectCommand({ ...place, Body, Metadata }));
    });
  }

  /** Sends parts strictly one after the other, so that the stored parts are always the beginning of the file. */
  async #sendPart(): Promise<void> {
    await this.#sending;
    const before = this.#before;
    before.uploadId ??= (await this.#client.send(new CreateMultipartUploadCommand(this.#place))).UploadId;
    before.count += 1;
    before.bytes += this.#spool.size;
    const [part, moved] = [
      { ...this.#place, UploadId: before.uploadId, PartNumber: before.count },
      Promise.withResolvers<void>(),
    ];
    this.#sending = this.#slots.use(async (slot) => {
      const Body = await this.#spool.moveInto(slot);
      moved.resolve();
      const { ETag } = await this.#client.send(new UploadPartCommand({ ...part, Body }));
      this.#sent.push({ ETag, PartNumber: part.PartNumber });
    });
    this.#sending.catch(moved.reject);
    // The next part may fill as soon as the spool is free.
    await moved.promise;
  }
}
