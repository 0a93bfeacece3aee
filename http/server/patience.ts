import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ClientLimits } from './client-limits.ts';

/** What has to come of a body in `requestMs` that may take as long as it comes: less is silence. */
const LEAST_BYTES = 4096;

/** Those whose body may take as long as it comes. */
const patient = new WeakSet<IncomingMessage>();

/** Does work that reads the body, which may take as long as bytes come. @param req of a server of `endSlowBodies` */
export async function patiently<Result>(req: IncomingMessage, work: () => Promise<Result>): Promise<Result> {
  patient.add(req);
  try {
    return await work();
  } finally {
    patient.delete(req);
  }
}

/** Of a body that has not ended. */
interface Seen {
  isPatient: boolean;
  sinceMs: number;
  bytes: number;
}

/**
 * Ends connections whose request does not end its body in time: 408. It looks at those that are under way now and then, so that a
 * request that is quick costs nothing.
 * @param underWay the answers that have not ended
 * @returns what stops it
 */
export function endSlowBodies(
  underWay: ReadonlySet<ServerResponse>,
  { requestMs, checkMs }: Pick<ClientLimits, 'requestMs' | 'checkMs'>,
): () => void {
  let seen = new Map<IncomingMessage, Seen>();
  const look = () => {
    const now = performance.now();
    const before = seen;
    seen = new Map();
    for (const res of underWay) {
      const { req } = res;
      if (req.complete) continue;
      const isPatient = patient.has(req);
      const known = before.get(req);
      const bytes = req.socket.bytesRead;
      const isMoving = isPatient && (bytes - (known?.bytes ?? 0) >= LEAST_BYTES || waitsForUs(req));
      if (!known || known.isPatient !== isPatient || isMoving) seen.set(req, { isPatient, sinceMs: now, bytes });
      else if (now - known.sinceMs < requestMs) seen.set(req, known);
      else end(res);
    }
  };
  const timer = setInterval(look, checkMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Whether bytes are there that were not taken yet: then it is we who are slow. */
function waitsForUs(req: IncomingMessage): boolean {
  return req.readableLength > 0;
}

function end({ req, headersSent }: ServerResponse): void {
  const { socket } = req;
  if (!headersSent && socket.writable) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
  socket.destroy();
}
