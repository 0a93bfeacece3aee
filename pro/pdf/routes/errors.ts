import type { ErrorRequestHandler } from 'express';
import { ApiError } from '#http/errors.ts';
import { DocumentError } from '#pro/pdf/errors.ts';

/** Too many documents at a time are another error than one that fails. */
export function asAnswered(error: unknown): unknown {
  if (!(error instanceof DocumentError) || error.code !== 'documents_busy') return error;
  return new ApiError(503, error.code, error.message, { headers: { 'Retry-After': '5' } });
}

/** Ends the routers of documents. */
export const documentErrors: ErrorRequestHandler = (error, _req, _res, next) => {
  next(asAnswered(error));
};
