import { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { abortUploads, bucketMistake, openS3, PATIENCE, requireBytes, unlessGone, writeObject } from './s3-bucket.ts';
import { isMissing, toStoreError } from './s3-errors.ts';
import { type ObjectRef, PART_BYTES } from './s3-filling.ts';
import { restObject, S3Parts } from './s3-parts.ts';
import type { S3Settings } from './s3-settings.ts';
import { PartSlots } from './s3-slots.ts';
import { spoolMistake } from './spool.ts';
import { type FileRange, type FileStore, requireFileKey, StoreUnavailable } from './store.ts';

/**
 * Stores files in a bucket of Amazon S3, or of a server that implements its protocol. A write that breaks off discards its
 * parts; parts left behind by a killed process are removed by `remove`.
 */
export class S3Store implements FileStore {
  readonly #client: S3Client;
  readonly #parts: S3Parts;
  readonly #slots = new PartSlots(PART_BYTES);
  readonly #settings: S3Settings;
  readonly #patience: typeof PATIENCE;

  constructor(settings: S3Settings, patience = PATIENCE) {
    this.#settings = settings;
    this.#patience = patience;
    this.#client = openS3(settings, patience);
    this.#parts = new S3Parts(this.#client, this.#slots);
  }

  async write(key: string, bytes: Readable, size?: number): Promise<{ size: number }> {
    try {
      return { size: await writeObject(this.#client, this.#slots, this.#objectRef(key), bytes, size) };
    } catch (error) {
      // If the last answer was lost, the file exists. The removal is not awaited, since the bucket may hang; a worker removes
      // the file too.
      if (error instanceof StoreUnavailable) this.remove(key).catch(() => {});
      throw error;
    }
  }

  sizeSoFar(key: string): Promise<number> {
    return this.#parts.sizeSoFar(this.#objectRef(key));
  }

  append(key: string, at: number, bytes: Readable, size: number): Promise<number> {
    return this.#parts.append(this.#objectRef(key), at, bytes, size);
  }

  complete(key: string, size: number): Promise<void> {
    return this.#parts.complete(this.#objectRef(key), size);
  }

  async read(key: string, range?: FileRange): Promise<Readable> {
    const place = this.#objectRef(key);
    const Range = range && `bytes=${range.start}-${range.end}`;
    try {
      const { Body, ContentLength } = await this.#client.send(new GetObjectCommand({ ...place, Range }));
      if (ContentLength !== 0) await requireBytes(Body as Readable, this.#patience);
      return toReadable(Body as Readable);
    } catch (error) {
      throw toStoreError(error);
    }
  }

  async remove(key: string): Promise<void> {
    const { Bucket, Key } = this.#objectRef(key);
    try {
      await this.#client.send(new DeleteObjectCommand({ Bucket, Key })).catch(unlessGone);
      await this.#client.send(new DeleteObjectCommand(restObject({ Bucket, Key }))).catch(unlessGone);
      await abortUploads(this.#client, { Bucket, Key });
    } catch (error) {
      throw toStoreError(error);
    }
  }

  async has(key: string): Promise<boolean> {
    const place = this.#objectRef(key);
    try {
      await this.#client.send(new HeadObjectCommand(place));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw toStoreError(error);
    }
  }

  async findMistake(): Promise<string | null> {
    return (await bucketMistake(this.#client, this.#settings)) ?? (await spoolMistake());
  }

  close(): void {
    this.#client.destroy();
  }

  #objectRef(key: string): ObjectRef {
    requireFileKey(key);
    return { Bucket: this.#settings.bucket, Key: this.#settings.prefix + key };
  }
}

/** Wraps the bytes of an answer. If it breaks off, the stream ends with our error; if the reader stops, the request ends. */
function toReadable(body: Readable): Readable {
  const stream = Readable.from(streamWithStoreErrors(body), { objectMode: false });
  stream.once('close', () => body.destroy());
  return stream;
}

async function* streamWithStoreErrors(body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw toStoreError(error);
  }
}
