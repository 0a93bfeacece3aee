import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ClientLimits } from './client-limits.ts';

/** Bytes of a patiently read body that must arrive within `requestMs`; fewer count as silence. */
const LEAST_BYTES = 4096;

/** Requests whose body may take any time while bytes arrive. */
const patient = new WeakSet<IncomingMessage>();

/**
 * Runs work that reads the body of a request, which may take any time while bytes arrive. @param req request to a server that
 * `endSlowBodies` watches
 */
export async function allowSlowBody<Result>(req: IncomingMessage, work: () => Promise<Result>): Promise<Result> {
  patient.add(req);
  try {
    return await work();
  } finally {
    patient.delete(req);
  }
}

/** Progress of a body that has not ended. */
interface BodyProgress {
  isPatient: boolean;
  sinceMs: number;
  bytes: number;
}

/**
 * Ends the connections of requests whose body does not end in time, with 408. Requests are checked at intervals, so that fast
 * ones cost nothing.
 * @param underWay responses that have not ended
 * @returns a function that stops the checks
 */
export function endSlowBodies(
  underWay: ReadonlySet<ServerResponse>,
  { requestMs, checkMs }: Pick<ClientLimits, 'requestMs' | 'checkMs'>,
): () => void {
  let seen = new Map<IncomingMessage, BodyProgress>();
  const check = () => {
    const now = performance.now();
    const previous = seen;
    seen = new Map();
    for (const res of underWay) {
      const { req } = res;
      if (req.complete) continue;
      const isPatient = patient.has(req);
      const last = previous.get(req);
      const bytes = req.socket.bytesRead;
      const isMoving = isPatient && (bytes - (last?.bytes ?? 0) >= LEAST_BYTES || waitsForUs(req));
      if (!last || last.isPatient !== isPatient || isMoving) seen.set(req, { isPatient, sinceMs: now, bytes });
      else if (now - last.sinceMs < requestMs) seen.set(req, last);
      else closeWithTimeout(res);
    }
  };
  const timer = setInterval(check, checkMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** True when bytes have arrived that the service has not read: then the service is slow and not the client. */
function waitsForUs(req: IncomingMessage): boolean {
  return req.readableLength > 0;
}

function closeWithTimeout({ req, headersSent }: ServerResponse): void {
  const { socket } = req;
  if (!headersSent && socket.writable) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
  socket.destroy();
}
