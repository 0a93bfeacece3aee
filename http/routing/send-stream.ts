import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';

/**
 * Sends what a stream gives, as fast as it is read. A client that goes away ends the stream; one that breaks off cuts the connection, so
 * that nobody takes a part for the whole.
 * @param broke for the log: what has broken off, and of what
 */
export async function sendStream(
  bytes: Readable,
  res: Response,
  req: Request,
  broke: { what: string; ids: Readonly<Record<string, unknown>> },
): Promise<void> {
  let failure: unknown;
  bytes.once('error', (error) => {
    // Whatever it says after its client has gone is no failure of ours.
    if (!res.destroyed) failure = error;
  });
  await pipeline(bytes, res).catch(() => {});
  // Nobody can be answered any more.
  if (failure) req.log.error({ err: failure, requestId: req.id, ...broke.ids }, `${broke.what} broke off`);
}
