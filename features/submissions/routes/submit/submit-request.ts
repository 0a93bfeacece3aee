import type { SubmitRequest } from '#features/submissions/intake/submit.ts';
import { respondAsync } from '#http/prefer.ts';
import type { ClientRequest } from '#http/routing/route.ts';

const USER_AGENT_LENGTH = 1000;

/** The parts of a submit request that every entry point reads alike from the HTTP request. */
export function clientPart({
  clientAddress,
  header,
  gone,
}: ClientRequest): Pick<
  SubmitRequest,
  'session' | 'ipAddress' | 'userAgent' | 'idempotencyKey' | 'respondAsync' | 'signal'
> {
  return {
    session: '',
    ipAddress: clientAddress,
    userAgent: header('user-agent')?.slice(0, USER_AGENT_LENGTH) ?? null,
    idempotencyKey: header('idempotency-key'),
    respondAsync: respondAsync(header('prefer')),
    signal: gone(),
  };
}
