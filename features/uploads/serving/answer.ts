import type { Request } from 'express';
import type { FileRange, FileStore } from '#features/uploads/stores/store.ts';
import { FileGone } from '#features/uploads/stores/store.ts';
import { ApiError } from '#http/errors.ts';
import { file } from '#http/routing/answers.ts';
import { type Reply, reply, type Send } from '#http/routing/reply.ts';
import { sendStream } from '#http/routing/send-stream.ts';

/** A file to send. Its bytes never change, so its id serves as its ETag. */
export interface ServedFile {
  uuid: string;
  name: string;
  /** In bytes. */
  size: number;
  storageKey: string;
}

/** Answers of routes that send a file. */
export const FILE_ANSWERS = { 200: file('application/octet-stream'), 206: file('application/octet-stream') };
export const FILE_HEADERS = {
  Range: 'One part of the file: `bytes=0-1023`.',
  'If-Range': 'The `ETag` it is a part of.',
};
export const FILE_ERRORS = [404, 416, 503];

/** Headers that prevent visitors' files from running in the origin of the service. */
const SAFE = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
};

/**
 * Sends a file, or the requested range of it, as a download that cannot run in a page. A request for several ranges gets the
 * whole file.
 * @throws FileGone
 * @throws StoreUnavailable
 * @throws ApiError 416 for a range outside of the file
 */
export async function fileReply(
  store: FileStore,
  { uuid, name, size, storageKey }: ServedFile,
  req: Request,
): Promise<Reply<200 | 206, Send>> {
  const etag = `"${uuid}"`;
  const range = rangeOf(req, size, etag);
  const headers = {
    ...SAFE,
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Content-Disposition': attachment(name),
    'Content-Length': String(range ? range.end - range.start + 1 : size),
    ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${size}` }),
  };
  const status = range ? 206 : 200;
  if (req.method === 'HEAD') {
    if (!(await store.has(storageKey))) throw new FileGone();
    return reply(status, (res) => void res.end(), headers);
  }
  const bytes = await store.read(storageKey, range);
  const broke = { what: 'a file', ids: { uploadUuid: uuid } };
  return reply(status, (res) => sendStream(bytes, res, req, broke), headers);
}

/** Returns the requested range; undefined for the whole file. */
function rangeOf(req: Request, size: number, etag: string): FileRange | undefined {
  // The client has begun with another file.
  const ofOther = req.get('if-range') !== undefined && req.get('if-range') !== etag;
  // A suffix longer than the file means the whole file (RFC 9110, 14.1.2).
  const [, last] = /^bytes=-0*([1-9]\d*)$/.exec(req.get('range') ?? '') ?? [];
  if (!ofOther && size > 0 && Number(last) > size) return { start: 0, end: size - 1 };
  const ranges = ofOther ? undefined : req.range(size);
  if (ranges === -1) {
    const headers = { 'Content-Range': `bytes */${size}` };
    throw new ApiError(416, 'range_not_satisfiable', 'The file has no such part.', { headers });
  }
  // -2 is a header that cannot be parsed, and is ignored.
  if (typeof ranges !== 'object' || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}

/** Formats the file name by RFC 6266: in ASCII for old clients, and unchanged. */
function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`;
}
