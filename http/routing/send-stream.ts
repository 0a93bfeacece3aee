import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';

/**
 * Pipes a stream to the client at the speed at which it reads. A client that disconnects ends the stream. A stream that fails
 * cuts the connection, so that the client does not take a part for the whole.
 * @param broke description and ids of the stream, for the log
 */
export async function sendStream(
  bytes: Readable,
  res: Response,
  req: Request,
  broke: { what: string; ids: Readonly<Record<string, unknown>> },
): Promise<void> {
  let failure: unknown;
  bytes.once('error', (error) => {
    // An error after the client has disconnected is not a failure of the service.
    if (!res.destroyed) failure = error;
  });
  await pipeline(bytes, res).catch(() => {});
  // The status was already sent, so the failure can only be logged.
  if (failure) req.log.error({ err: failure, requestId: req.id, ...broke.ids }, `${broke.what} broke off`);
}
