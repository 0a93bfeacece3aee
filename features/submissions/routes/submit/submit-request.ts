import { type Captured, capture } from '#features/submissions/captured.ts';
import type { SubmitRequest } from '#features/submissions/intake/submit.ts';
import { respondAsync } from '#http/prefer.ts';
import type { ClientRequest } from '#http/routing/route.ts';

/** The parts of a submit request that every entry point reads alike from the HTTP request. */
export function clientPart(
  request: ClientRequest,
): Captured & Pick<SubmitRequest, 'session' | 'idempotencyKey' | 'respondAsync' | 'signal'> {
  return {
    session: '',
    ...capture(request),
    idempotencyKey: request.header('idempotency-key'),
    respondAsync: respondAsync(request.header('prefer')),
    signal: request.gone(),
  };
}
