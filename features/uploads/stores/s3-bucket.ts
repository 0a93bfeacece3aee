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
import { classed, isMissing, StoreRefused } from './s3-errors.ts';
import { Filling, type Place } from './s3-filling.ts';
import type { S3Settings } from './s3-settings.ts';
import type { PartSlots } from './s3-slots.ts';
import { FileGone } from './store.ts';

/** The time that S3 may take to connect, and to send nothing while it is read, in ms. */
const TIMES = { connectionTimeout: 3_000, socketTimeout: 90_000 };

/** The time that a command may take, all its tries together, in ms. */
export interface Patience {
  /** A question, and the first bytes of a file. */
  askMs: number;
  /** A part of 5 MB on its way. */
  putMs: number;
  /** Parts are put together as slowly as the bucket copies. */
  completeMs: number;
}

/** A visitor is answered before proxies (60 s) and we ourselves (120 s) end a silent connection, also where a part is given up. */
export const PATIENCE: Patience = { askMs: 10_000, putMs: 30_000, completeMs: 45_000 };

/** A client of the SDK. It tries what may be tried again three times, within the time of the command. */
export function openS3(
  { region, endpoint, pathStyle, accessKeyId, secretAccessKey }: S3Settings,
  patience = PATIENCE,
): S3Client {
  const client = new S3Client({
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
  const send = client.send.bind(client) as (command: object, options: object) => Promise<unknown>;
  client.send = (async (command: object) => {
    // Not `AbortSignal.timeout`, which would end a long answer that is being read.
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
 * Waits for the first bytes of an answer that has some: a bucket that says how long a file is and then nothing has not answered.
 * @throws StoreUnavailable
 */
export async function requireBytes(body: Readable, { askMs }: Patience): Promise<void> {
  try {
    if (body.readableLength === 0) await once(body, 'readable', { signal: AbortSignal.timeout(askMs) });
  } catch (error) {
    body.destroy();
    throw classed(error);
  }
}

/**
 * Makes an object of all bytes, or nothing. An error of `bytes` is thrown as it is.
 * @param size where it is known before; other bytes than so many are refused
 * @returns how many there were
 * @throws StoreUnavailable; where the last answer was lost the object may be there
 */
export async function writeObject(
  client: S3Client,
  slots: PartSlots,
  place: Place,
  bytes: Readable,
  size?: number,
): Promise<number> {
  const source = new Counted(bytes, size);
  let filling: Filling | undefined;
  try {
    filling = await Filling.begin(client, slots, place);
    for await (const chunk of source) await filling.add(chunk);
    await filling.end();
    return source.size;
  } catch (error) {
    bytes.destroy();
    await filling?.giveUp().catch(() => {});
    // What has broken off is no fault of S3, and nothing of it is there.
    throw source.failure ? source.failure.error : classed(error);
  } finally {
    await filling?.[Symbol.asyncDispose]();
  }
}

/**
 * Asks whether a bucket is there and may be used.
 * @returns what is wrong, naming the setting; null when nothing is
 * @throws StoreUnavailable when nobody answers
 */
export async function bucketMistake(
  client: S3Client,
  { named, bucket, region, accessKeyId }: S3Settings,
): Promise<string | null> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
    return null;
  } catch (error) {
    const failure = classed(error);
    if (isMissing(error)) return `${named}_BUCKET: there is no bucket ${bucket}`;
    if (!(failure instanceof StoreRefused)) throw failure;
    if (failure.status >= 300 && failure.status < 400)
      return `${named}_REGION: the bucket ${bucket} is not in ${region}`;
    return accessKeyId
      ? `${named}_ACCESS_KEY_ID, ${named}_SECRET_ACCESS_KEY: these may not use the bucket ${bucket}`
      : `${named}_BUCKET: this machine may not use the bucket ${bucket}`;
  }
}

/** Discards parts of an object that never became one. */
export async function abortUploads(client: S3Client, { Bucket, Key }: Place): Promise<void> {
  // A key has one writer: there are never so many that a second page follows.
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }));
  for (const { UploadId } of Uploads.filter((upload) => upload.Key === Key)) {
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(unlessGone);
  }
}

/** Some servers say that what is to be removed is not there. A bucket that is not there has removed nothing. */
export function unlessGone(error: unknown): void {
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
