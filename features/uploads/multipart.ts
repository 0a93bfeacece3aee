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
  /** As the visitor's machine calls it, without folders. */
  name: string;
  /** The media type that the browser takes it for. */
  type: string;
  bytes: Readable;
}

interface Takes {
  /** In the order of the body, as are files. */
  onField(name: string, value: string): void;
  /** Files that are refused must not be thrown for, but noted: the rest of the body is still read. */
  onFile(part: Part): Promise<void>;
  /** Most bytes of all fields together. */
  fieldBytes: number;
}

export function isMultipart(req: IncomingMessage): boolean {
  return /^multipart\/form-data\s*;/i.test(req.headers['content-type'] ?? '');
}

/** What is announced of a body, in bytes: no file of it has more. */
export function bodyLength({ headers }: IncomingMessage): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

/**
 * Reads a multipart body as it comes: no file is ever whole in memory, and none is read faster than it is taken.
 * @throws Utf8Error for names and fields that are no UTF-8, ApiError 400 for a body that breaks off or is none, 413 for too many or too large fields
 */
export async function readMultipart(req: IncomingMessage, { onField, onFile, fieldBytes }: Takes): Promise<void> {
  const tooLarge = () => new ApiError(413, 'body_too_large', 'The body is too large.');
  const malformed = () => new ApiError(400, 'malformed_body', 'The body is no whole multipart/form-data.');
  const open = new Set<Readable>();
  const works: Promise<void>[] = [];
  let wrong: unknown;
  let bytes = 0;
  const isUnread = replacedIn(req);
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
    if (nameCut || valueCut || bytes > fieldBytes) wrong ??= tooLarge();
    else if (isUnread(name) || isUnread(value)) wrong ??= new Utf8Error();
    else onField(name, value);
  });
  for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) {
    busboy.on(limit, () => {
      wrong ??= tooLarge();
    });
  }
  busboy.on('file', (field, stream, name, _encoding, type) => {
    open.add(stream);
    // What nobody listens to would end the process.
    stream.on('error', () => {});
    if (isUnread(field) || isUnread(name ?? '')) wrong ??= new Utf8Error();
    const isEmpty = name === undefined || name === '';
    const work = isEmpty || wrong ? Promise.resolve() : onFile({ field, name, type, bytes: stream });
    works.push(
      work
        .catch((error: unknown) => {
          wrong ??= error;
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
    wrong ??= malformed();
  }
  await Promise.all(works);
  if (wrong) throw wrong;
}

const REPLACEMENT = Buffer.from('\ufffd');

/**
 * Tells texts that busboy could not read, which it does not say itself: they have the replacement character of decoders, and the body has
 * not. To be called before the body is read.
 */
function replacedIn(req: IncomingMessage): (text: string) => boolean {
  let isSent = false;
  let end = Buffer.alloc(0);
  req.on('data', (chunk: Buffer) => {
    const seam = Buffer.concat([end, chunk.subarray(0, 2)]);
    isSent ||= chunk.includes(REPLACEMENT) || seam.includes(REPLACEMENT);
    end = Buffer.from(chunk.subarray(-2));
  });
  return (text) => !isSent && text.includes('\ufffd');
}
