import type { Request, Response } from 'express';
import type { SubmitRequest } from '#features/submissions/intake/submit.ts';
import { respondAsync } from '#http/prefer.ts';

const USER_AGENT_LENGTH = 1000;

/** The parts of a submit request that every entry point reads alike from the HTTP request. */
export function clientPart(
  req: Request,
  res: Response,
): Pick<SubmitRequest, 'session' | 'ipAddress' | 'userAgent' | 'idempotencyKey' | 'respondAsync' | 'signal'> {
  const gone = new AbortController();
  // Given a reason: without one an exception would be made for each request.
  res.on('close', () => gone.abort('closed'));
  return {
    session: '',
    ipAddress: req.clientAddress,
    userAgent: req.get('user-agent')?.slice(0, USER_AGENT_LENGTH) ?? null,
    idempotencyKey: req.get('idempotency-key'),
    respondAsync: respondAsync(req.get('prefer')),
    signal: gone.signal,
  };
}
