import type { IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { Server, TUS_RESUMABLE } from '@tus/server';
import type { Request as ExpressRequest } from 'express';
import { allowSlowBody } from '#http/server/patience.ts';
import { tusError } from './errors.ts';
import { type LeaseParts, UploadLease } from './lease.ts';
import { type ResumingSender, type TargetParts, UploadTarget } from './target.ts';

export type ResumableParts = TargetParts & LeaseParts;

/** Our own answer header: the field's value, present once all bytes are stored. */
const TOKEN = 'Upload-Token';

/**
 * Answers a tus request. The library implements the protocol; uploads, checks and leases are our own, so each request gets a
 * server object of its own.
 * @param uuid the upload; undefined if it is to be created
 * @param path the path of uploads, relative to the request's address
 * @returns the headers of the answer
 * @throws UseCaseError, ApiError
 */
export async function answerTus(
  app: ResumableParts,
  sender: ResumingSender,
  { raw, uuid, path = '', gone }: { raw: ExpressRequest; uuid?: string; path?: string; gone: AbortSignal },
): Promise<Record<string, string>> {
  const lease = new UploadLease(app);
  const target = new UploadTarget(app, sender, lease);
  const lock = {
    // A new upload gets its lease with its row.
    lock: async () => (uuid === undefined ? undefined : lease.take(uuid, gone)),
    unlock: () => lease.giveBack(),
  };
  let thrown: unknown;
  const server = new Server({
    path: '/',
    datastore: target,
    locker: { newLock: () => lock },
    getFileIdFromRequest: () => uuid,
    generateUrl: (_request, { id }) => path + id,
    onResponseError(_request, error) {
      thrown = error;
      return undefined;
    },
  });
  const body = ['POST', 'PATCH'].includes(raw.method) ? bytesUntil(raw, lease.stop) : null;
  try {
    const response = await allowSlowBody(raw, () => server.handleWeb(webRequest(raw, body)));
    if (response.status >= 400) throw await tusError(thrown, response);
    const { received } = target;
    return {
      ...Object.fromEntries([...response.headers].filter(([name]) => !/^(?:access-control|content)-/.test(name))),
      'Cache-Control': 'no-store',
      'Tus-Resumable': TUS_RESUMABLE,
      ...(received && { [TOKEN]: received.token }),
      // The rest of the body is not read.
      ...(lease.stop.aborted && { Connection: 'close' }),
    };
  } finally {
    await lease.giveBack();
    if (body) raw.unpipe();
    raw.resume();
  }
}

/** Converts the parts of a request that the library reads. */
function webRequest(raw: ExpressRequest, body: Readable | null): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw.headers)) headers.set(name, [value ?? ''].flat().join(', '));
  const init = { method: raw.method, headers };
  return new Request('http://tus/', body ? { ...init, body: Readable.toWeb(body), duplex: 'half' } : init);
}

/** Ends the stream without an error when the connection breaks or `stop` fires: for tus, the bytes so far are a valid part. */
function bytesUntil(raw: IncomingMessage, stop: AbortSignal): Readable {
  const bytes = new PassThrough();
  const end = () => {
    raw.unpipe(bytes);
    if (!bytes.writableEnded) bytes.end();
  };
  raw.once('error', end).once('close', end);
  stop.addEventListener('abort', end, { once: true });
  return raw.pipe(bytes);
}
