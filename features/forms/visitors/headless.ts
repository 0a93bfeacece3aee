import type { ErrorRequestHandler, RequestHandler } from 'express';
import { array, mixed, object } from 'yup';
import { API_KEY_HEADER, type HeadlessGate, HeadlessRefused, type KeyHolder } from '#features/requests/headless.ts';
import { shaped, text } from '#http/routing/answers.ts';
import { formIdOf } from './cors.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** The holder of the API key that the request presented; absent without a key. */
    keyHolder?: KeyHolder;
  }
}

/** Matches like the router, but without decoding: a malformed address is refused like a form that does not exist. */
const PATH = /^\/forms\/([^/]+)\/(?:submissions|uploads(\/resumable(?:\/[^/]+)?)?)\/?$/i;

/**
 * Checks the API key before any other part of the request: body, origin, Idempotency-Key.
 * @param gate absent if the process ignores the header
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

/** The schema of the refusal in the API's document. */
export const HEADLESS_REFUSED = object({
  success: shaped<boolean>({ type: 'boolean', const: false }),
  message: text(),
  errors: array().of(mixed()).max(0).defined(),
});

/** Answers every cause with exactly the body of docs/interface.md 4.6; only the log distinguishes the causes. */
export const headlessRefused: ErrorRequestHandler = (error, req, res, next) => {
  if (!(error instanceof HeadlessRefused)) return next(error);
  req.log.info({ requestId: req.id, reason: error.reason }, 'a headless submission was refused');
  res.status(401).json({ success: false, message: error.message, errors: [] });
};
