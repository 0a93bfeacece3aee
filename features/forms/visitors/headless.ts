import type { ErrorRequestHandler, RequestHandler } from 'express';
import { array, mixed, object } from 'yup';
import { API_KEY_HEADER, type HeadlessGate, HeadlessRefused, type KeyHolder } from '#features/requests/headless.ts';
import { shaped, text } from '#http/routing/answers.ts';
import { formIdOf } from './cors.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** Who has shown the form's API key; absent in every request without one. */
    keyHolder?: KeyHolder;
  }
}

/** As the router matches it, and without decoding: a malformed address is refused as a form that is not there. */
const PATH = /^\/forms\/([^/]+)\/(?:submissions|uploads(\/resumable(?:\/[^/]+)?)?)\/?$/i;

/**
 * Asks for the API key before anything else of a request is looked at: its body, its origin, its Idempotency-Key.
 * @param gate absent where the header means nothing
 */
export function headlessFirst(gate: HeadlessGate | undefined): RequestHandler {
  return async (req, res, next) => {
    const [, id, resumable] = PATH.exec(req.path) ?? [];
    const apiKey = req.get(API_KEY_HEADER);
    const isSent = req.method === 'POST' || (resumable !== undefined && req.method !== 'OPTIONS');
    if (gate && isSent && id !== undefined && apiKey !== undefined) {
      res.set('Cache-Control', 'no-store');
      req.keyHolder = await gate.authenticate({ formId: formIdOf(id), apiKey, address: req.clientAddress });
    }
    next();
  };
}

/** What the document says of it. */
export const HEADLESS_REFUSED = object({
  success: shaped<boolean>({ type: 'boolean', const: false }),
  message: text(),
  errors: array().of(mixed()).max(0).defined(),
});

/** The body of 4.6, exactly and for every cause. The log alone tells them apart. */
export const headlessRefused: ErrorRequestHandler = (error, req, res, next) => {
  if (!(error instanceof HeadlessRefused)) return next(error);
  req.log.info({ requestId: req.id, reason: error.reason }, 'a headless submission was refused');
  res.status(401).json({ success: false, message: error.message, errors: [] });
};
