import { once } from 'node:events';
import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { isMissing, StoreRefused, toStoreError } from './s3-errors.ts';
import { type ObjectRef, PartWriter } from './s3-filling.ts';
import type { S3Settings } from './s3-settings.ts';
import type { PartSlots } from './s3-slots.ts';
import { FileGone } from './store.ts';

/** Time limits for connecting to S3, and for silence while reading, in milliseconds. */
const TIMES = { connectionTimeout: 3_000, socketTimeout: 90_000 };

/** Time limits of commands, including their retries, in milliseconds. */
export interface Patience {
  /** For a query, and for the first bytes of a file. */
  askMs: number;
  /** For sending a part of 5 MB. */
  putMs: number;
  /** For joining parts, which is as slow as the bucket copies. */
  completeMs: number;
}

/**
 * Visitors get their answer before proxies (60 s) and this service (120 s) close a silent connection, even if a part is given
 * up.
 */
export const PATIENCE: Patience = { askMs: 10_000, putMs: 30_000, completeMs: 45_000 };

/** Opens a client of the SDK. It tries each command up to three times, within the command's time limit. */
export function openS3(
  { region, endpoint, pathStyle, accessKeyId, secretAccessKey }: S3Settings,
  patience = PATIENCE,
): S3Client {
  const client = new S3Client({
    region,
    endpoint,
    forcePathStyle: pathStyle,
    // Without these, the SDK uses the machine's credentials: variables of AWS, or the role of EC2, ECS or EKS.
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    requestHandler: { ...TIMES, httpAgent: { maxSockets: 200 }, httpsAgent: { maxSockets: 200 } },
    maxAttempts: 3,
    // Other servers do not know these checksums; the signature covers each part anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const send = client.send.bind(client) as (command: object, options: object) => Promise<unknown>;
  client.send = (async (command: object) => {
    // `AbortSignal.timeout` would also abort a long answer while it is being read.
    const tooLong = new AbortController();
    const timer = setTimeout(() => tooLong.abort(), msFor(command, patience));
    try {
      return await send(command, { abortSignal: tooLong.signal });
    } finally {
      clearTimeout(timer);
    }
  }) as S3Client['send'];
  return client;
}

function msFor(command: object, { askMs, putMs, completeMs }: Patience): number {
  if (command instanceof CompleteMultipartUploadCommand) return completeMs;
  return command instanceof PutObjectCommand || command instanceof UploadPartCommand ? putMs : askMs;
}

/**
 * Waits for the first bytes of a non-empty answer: a bucket that sends only the headers has not answered.
 * @throws StoreUnavailable
 */
export async function requireBytes(body: Readable, { askMs }: Patience): Promise<void> {
  try {
    if (body.readableLength === 0) await once(body, 'readable', { signal: AbortSignal.timeout(askMs) });
  } catch (error) {
    body.destroy();
    throw toStoreError(error);
  }
}

/**
 * Writes all bytes as one object, or nothing. Passes errors of `bytes` on unchanged.
 * @param size the expected size, if known; any other size is an error
 * @returns the number of bytes
 * @throws StoreUnavailable; if the last answer was lost, the object may exist
 */
export async function writeObject(
  client: S3Client,
  slots: PartSlots,
  place: ObjectRef,
  bytes: Readable,
  size?: number,
): Promise<number> {
  const source = new Counted(bytes, size);
  let filling: PartWriter | undefined;
  try {
    filling = await PartWriter.begin(client, slots, place);
    for await (const chunk of source) await filling.add(chunk);
    await filling.end();
    return source.size;
  } catch (error) {
    bytes.destroy();
    await filling?.giveUp().catch(() => {});
    // An error of the source is no fault of S3, and no object was written.
    throw source.failure ? source.failure.error : toStoreError(error);
  } finally {
    await filling?.[Symbol.asyncDispose]();
  }
}

/**
 * Checks that the bucket exists and may be used.
 * @returns the mistake, naming the setting; null if there is none
 * @throws StoreUnavailable if the server does not answer
 */
export async function bucketMistake(
  client: S3Client,
  { named, bucket, region, accessKeyId }: S3Settings,
): Promise<string | null> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
    return null;
  } catch (error) {
    const failure = toStoreError(error);
    if (isMissing(error)) return `${named}_BUCKET: there is no bucket ${bucket}`;
    if (!(failure instanceof StoreRefused)) throw failure;
    if (failure.status >= 300 && failure.status < 400)
      return `${named}_REGION: the bucket ${bucket} is not in ${region}`;
    return accessKeyId
      ? `${named}_ACCESS_KEY_ID, ${named}_SECRET_ACCESS_KEY: these may not use the bucket ${bucket}`
      : `${named}_BUCKET: this machine may not use the bucket ${bucket}`;
  }
}

/** Discards the parts of multipart uploads that were never completed. */
export async function abortUploads(client: S3Client, { Bucket, Key }: ObjectRef): Promise<void> {
  // A key has one writer, so there are never enough uploads for a second page.
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }));
  for (const { UploadId } of Uploads.filter((upload) => upload.Key === Key)) {
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(unlessGone);
  }
}

/** Ignores that an object to be removed does not exist, as some servers report. Throws if the bucket itself is missing. */
export function unlessGone(error: unknown): void {
  if (!(toStoreError(error) instanceof FileGone)) throw error;
}

/** Counts the bytes that pass, and records the error that ended them early. */
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
