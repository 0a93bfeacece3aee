import type { ErrorRequestHandler } from 'express';
import { ApiError } from '#http/errors.ts';
import { DocumentError } from '#pro/pdf/errors.ts';

/** Ends the routers of documents: too many at a time is another error than one that fails. */
export const documentErrors: ErrorRequestHandler = (error, _req, _res, next) => {
  if (!(error instanceof DocumentError) || error.code !== 'documents_busy') return next(error);
  next(new ApiError(503, error.code, error.message, { headers: { 'Retry-After': '5' } }));
};
