import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { uploadsBudgets } from '#features/uploads/budgets.ts';
import { Utf8Error } from '#http/body/utf8.ts';
import { ApiError } from '#http/errors.ts';
import { budgets } from '#security/budgets.ts';

/** A file of a multipart body. */
export interface Part {
  field: string;
  /** File name as the visitor's machine reports it, without folders. */
  name: string;
  /** Media type as the browser reports it. */
  type: string;
  bytes: Readable;
}

interface Takes {
  /** Called in the order of the body, like `onFile`. */
  onField(name: string, value: string): void;
  /** Must record refused files instead of throwing: the rest of the body is still read. */
  onFile(part: Part): Promise<void>;
  /** Maximum size of all fields together, in bytes. */
  fieldBytes: number;
}

export function isMultipart(req: IncomingMessage): boolean {
  return /^multipart\/form-data\s*;/i.test(req.headers['content-type'] ?? '');
}

/** Returns the announced length of the body in bytes: an upper bound for each of its files. */
export function bodyLength({ headers }: IncomingMessage): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

/**
 * Reads a multipart body as a stream: files are never buffered as a whole, and are read only as fast as they are consumed.
 * @throws Utf8Error for names and fields that are not UTF-8, ApiError 400 for a body that is cut off or malformed, 413 for too
 * many or too large fields
 */
export async function readMultipart(req: IncomingMessage, { onField, onFile, fieldBytes }: Takes): Promise<void> {
  const tooLarge = () => new ApiError(413, 'body_too_large', 'The body is too large.');
  const malformed = () => new ApiError(400, 'malformed_body', 'The body is no whole multipart/form-data.');
  const open = new Set<Readable>();
  const fileHandlers: Promise<void>[] = [];
  let failure: unknown;
  let bytes = 0;
  const isUnread = undecodableTexts(req);
  let busboy: BusboyInstance;
  try {
    busboy = new Busboy({
      headers: req.headers as BusboyHeaders,
      limits: {
        fields: budgets.htmlFields.atMost,
        files: uploadsBudgets.filesOfForm.atMost,
        fieldSize: fieldBytes + 1,
      },
    });
  } catch {
    throw malformed();
  }
  busboy.on('field', (name, value, nameCut, valueCut) => {
    bytes += Buffer.byteLength(name) + Buffer.byteLength(value);
    if (nameCut || valueCut || bytes > fieldBytes) failure ??= tooLarge();
    else if (isUnread(name) || isUnread(value)) failure ??= new Utf8Error();
    else onField(name, value);
  });
  for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) {
    busboy.on(limit, () => {
      failure ??= tooLarge();
    });
  }
  busboy.on('file', (field, stream, name, _encoding, type) => {
    open.add(stream);
    // An error without a listener would end the process.
    stream.on('error', () => {});
    if (isUnread(field) || isUnread(name ?? '')) failure ??= new Utf8Error();
    const isEmpty = name === undefined || name === '';
    const work = isEmpty || failure ? Promise.resolve() : onFile({ field, name, type, bytes: stream });
    fileHandlers.push(
      work
        .catch((error: unknown) => {
          failure ??= error;
        })
        .finally(() => {
          open.delete(stream);
          stream.resume();
        }),
    );
  });
  try {
    await pipeline(req, busboy);
  } catch {
    for (const stream of open) stream.destroy(malformed());
    failure ??= malformed();
  }
  await Promise.all(fileHandlers);
  if (failure) throw failure;
}

const REPLACEMENT = Buffer.from('\ufffd');

/**
 * Detects texts that busboy could not decode, which it does not report itself: they contain the decoder's replacement
 * character, but the body does not. Must be called before the body is read.
 */
function undecodableTexts(req: IncomingMessage): (text: string) => boolean {
  let isSent = false;
  let end = Buffer.alloc(0);
  req.on('data', (chunk: Buffer) => {
    const seam = Buffer.concat([end, chunk.subarray(0, 2)]);
    isSent ||= chunk.includes(REPLACEMENT) || seam.includes(REPLACEMENT);
    end = Buffer.from(chunk.subarray(-2));
  });
  return (text) => !isSent && text.includes('\ufffd');
}
