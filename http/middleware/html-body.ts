import express, { type Request, type RequestHandler } from 'express';
import { requireUtf8Form } from '#http/body/utf8.ts';
import { ApiError } from '#http/errors.ts';
import { budgets } from '#security/budgets.ts';
import { noteBytes } from './json-body.ts';

/**
 * Reads the fields of an HTML form.
 * @param limit largest body in bytes
 * @throws ApiError 415 for another content type
 */
export function htmlFormBody(limit: number): RequestHandler {
  const parse = express.urlencoded({
    limit,
    parameterLimit: budgets.htmlFields.atMost,
    extended: false,
    verify(req, _res, bytes) {
      noteBytes(req, bytes);
      requireUtf8Form(bytes);
    },
  });
  return (req, res, next) => {
    requireHtmlForm(req);
    parse(req, res, next);
  };
}

/** A form with only a button may send an empty body, and then no content type either. */
function requireHtmlForm(req: Request): void {
  const isSent = req.get('transfer-encoding') !== undefined || Number(req.get('content-length') ?? 0) > 0;
  if (!isSent || /^application\/x-www-form-urlencoded\s*(;|$)/i.test(req.get('content-type') ?? '')) return;
  const message = 'Send the form as Content-Type: application/x-www-form-urlencoded.';
  throw new ApiError(415, 'unsupported_media_type', message);
}
