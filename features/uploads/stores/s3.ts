import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { classed, isMissing, StoreRefused } from './s3-errors.ts';
import { Filling, PART_BYTES, type Place } from './s3-filling.ts';
import { restOf, S3Parts } from './s3-parts.ts';
import type { S3Settings } from './s3-settings.ts';
import { PartSlots } from './s3-slots.ts';
import { spoolMistake } from './spool.ts';
import { FileGone, type FileRange, type FileStore, requireFileKey } from './store.ts';

/** How long S3 may take to connect, to answer, and to say nothing while it is read, in ms. */
const TIMES = {
  connectionTimeout: 5_000,
  requestTimeout: 120_000,
  throwOnRequestTimeout: true,
  socketTimeout: 120_000,
};

/**
 * Files in a bucket of Amazon S3 or of a server that speaks its protocol. Where a write breaks off its parts are discarded; those that
 * a killed process has left go with `remove`.
 */
export class S3Store implements FileStore {
  readonly #client: S3Client;
  readonly #parts: S3Parts;
  readonly #slots = new PartSlots(PART_BYTES);
  readonly #settings: S3Settings;

  constructor(settings: S3Settings) {
    this.#settings = settings;
    this.#client = openS3(settings);
    this.#parts = new S3Parts(this.#client, this.#slots);
  }

  async write(key: string, bytes: Readable, size?: number): Promise<{ size: number }> {
    const place = this.#placeOf(key);
    const source = new Counted(bytes, size);
    let filling: Filling | undefined;
    try {
      filling = await Filling.begin(this.#client, this.#slots, place);
      for await (const chunk of source) await filling.add(chunk);
      await filling.end();
      return { size: source.size };
    } catch (error) {
      bytes.destroy();
      await filling?.giveUp().catch(() => {});
      // What has broken off is no fault of S3, and nothing of it is there.
      if (source.failure) throw source.failure.error;
      // Its last answer may have been lost: then the file is there.
      await this.remove(key).catch(() => {});
      throw classed(error);
    } finally {
      await filling?.[Symbol.asyncDispose]();
    }
  }

  sizeSoFar(key: string): Promise<number> {
    return this.#parts.sizeSoFar(this.#placeOf(key));
  }

  append(key: string, at: number, bytes: Readable, size: number): Promise<number> {
    return this.#parts.append(this.#placeOf(key), at, bytes, size);
  }

  complete(key: string, size: number): Promise<void> {
    return this.#parts.complete(this.#placeOf(key), size);
  }

  async read(key: string, range?: FileRange): Promise<Readable> {
    const place = this.#placeOf(key);
    const Range = range && `bytes=${range.start}-${range.end}`;
    try {
      const { Body } = await this.#client.send(new GetObjectCommand({ ...place, Range }));
      return readable(Body as Readable);
    } catch (error) {
      throw classed(error);
    }
  }

  async remove(key: string): Promise<void> {
    const { Bucket, Key } = this.#placeOf(key);
    try {
      await this.#client.send(new DeleteObjectCommand({ Bucket, Key })).catch(unlessGone);
      await this.#client.send(new DeleteObjectCommand(restOf({ Bucket, Key }))).catch(unlessGone);
      // A key has one writer: there are never so many that a second page follows.
      const { Uploads = [] } = await this.#client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }));
      for (const { UploadId } of Uploads.filter((upload) => upload.Key === Key)) {
        await this.#client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(unlessGone);
      }
    } catch (error) {
      throw classed(error);
    }
  }

  async has(key: string): Promise<boolean> {
    const place = this.#placeOf(key);
    try {
      await this.#client.send(new HeadObjectCommand(place));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw classed(error);
    }
  }

  /**
   * Asks whether the bucket is there and may be used.
   * @returns what is wrong, naming the setting; null when nothing is
   * @throws StoreUnavailable when nobody answers
   */
  async findMistake(): Promise<string | null> {
    const { bucket, region, accessKeyId } = this.#settings;
    try {
      await this.#client.send(new HeadBucketCommand({ Bucket: bucket }));
      return await spoolMistake();
    } catch (error) {
      const failure = classed(error);
      if (isMissing(error)) return `UPLOADS_S3_BUCKET: there is no bucket ${bucket}`;
      if (!(failure instanceof StoreRefused)) throw failure;
      if (failure.status >= 300 && failure.status < 400) {
        return `UPLOADS_S3_REGION: the bucket ${bucket} is not in ${region}`;
      }
      return accessKeyId
        ? `UPLOADS_S3_ACCESS_KEY_ID, UPLOADS_S3_SECRET_ACCESS_KEY: these may not use the bucket ${bucket}`
        : `UPLOADS_S3_BUCKET: this machine may not use the bucket ${bucket}`;
    }
  }

  close(): void {
    this.#client.destroy();
  }

  #placeOf(key: string): Place {
    requireFileKey(key);
    return { Bucket: this.#settings.bucket, Key: this.#settings.prefix + key };
  }
}

/** A client of the SDK. It tries what may be tried again three times. */
export function openS3({ region, endpoint, pathStyle, accessKeyId, secretAccessKey }: S3Settings): S3Client {
  return new S3Client({
    region,
    endpoint,
    forcePathStyle: pathStyle,
    // Without them the SDK asks the machine: variables of AWS, the role of EC2, ECS or EKS.
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    requestHandler: { ...TIMES, httpAgent: { maxSockets: 200 }, httpsAgent: { maxSockets: 200 } },
    maxAttempts: 3,
    // Other servers do not know these checksums; the signature has one of each part.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** Some servers say that what is to be removed is not there. A bucket that is not there has removed nothing. */
function unlessGone(error: unknown): void {
  if (!(classed(error) instanceof FileGone)) throw error;
}

/** Counts what passes, and keeps in mind why it ended too early. */
class Counted implements AsyncIterable<Buffer> {
  size = 0;
  failure?: { error: unknown };
  readonly #bytes: Readable;
  readonly #expected?: number;

  constructor(bytes: Readable, expected?: number) {
    this.#bytes = bytes;
    this.#expected = expected;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of this.#bytes) {
        this.size += (chunk as Buffer).length;
        yield chunk as Buffer;
      }
      if (this.#expected !== undefined && this.size !== this.#expected) {
        throw new Error(`${this.size} bytes came in place of ${this.#expected}`);
      }
    } catch (error) {
      this.failure = { error };
      throw error;
    }
  }
}

/** The bytes of an answer. One that breaks off ends with our error; who stops reading ends the request. */
function readable(body: Readable): Readable {
  const stream = Readable.from(classedChunks(body), { objectMode: false });
  stream.once('close', () => body.destroy());
  return stream;
}

async function* classedChunks(body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw classed(error);
  }
}
