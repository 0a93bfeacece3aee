import type { Request } from 'express';
import type { SubmitRequest } from '#features/intake/services.ts';
import { type Captured, capture } from '#features/requests/captured.ts';
import { languageWish } from '#http/language-wish.ts';
import { preferredWaitMs, prefersAsync } from '#http/prefer.ts';
import type { ClientRequest } from '#http/routing/route.ts';

/** Reads the parts of the HTTP request that are the same for every entry point. */
export function clientPart(
  request: ClientRequest & { raw: Request },
): Captured & Pick<SubmitRequest, 'session' | 'idempotencyKey' | 'respondAsync' | 'gone' | 'wish'> {
  return {
    session: '',
    ...capture(request),
    wish: languageWish(request.raw),
    idempotencyKey: request.header('idempotency-key'),
    respondAsync: prefersAsync(request.header('prefer')),
    gone: request.gone,
  };
}

/** Reads the parts of a headless request: a server needs no nonce, and may wait longer for the mail. */
export function headlessPart(req: Request): Pick<SubmitRequest, 'entryPoint' | 'keyHolder' | 'waitMs'> {
  return { entryPoint: 'headless', keyHolder: req.keyHolder, waitMs: preferredWaitMs(req.get('prefer')) };
}
