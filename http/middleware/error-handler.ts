import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { UseCaseError } from '#db/use-case-error.ts';
import { ApiError, toErrorResponse } from '#http/errors.ts';
import { allowedMethods } from '#http/routing/known-methods.ts';

/** Longest part of a path that an error message repeats, so that answers do not grow with the address. */
const LONGEST_SHOWN = 200;

/** Answers every error in the common shape. Errors with a 5xx status are logged as errors. */
export function errorHandler(log: Logger): ErrorRequestHandler {
  return (error, req, res, next) => {
    const { status, code, message, errors, headers } = toErrorResponse(error);
    if (status >= 500 && !isLoggedElsewhere(error)) log.error({ err: error, requestId: req.id }, 'request failed');
    if (res.headersSent) {
      next(error);
      return;
    }
    res
      .status(status)
      .set(headers ?? {})
      .json({ success: false, code, message, ...(errors && { errors }) });
  };
}

/**
 * True for errors that were already logged where they were thrown, because a third party or the engine is unavailable. A flood
 * of requests must not fill the log.
 */
function isLoggedElsewhere(error: unknown): boolean {
  return (
    error instanceof UseCaseError && ['overloaded', 'payment_unavailable', 'engine_unavailable'].includes(error.code)
  );
}

/**
 * Answers requests that no route has handled: 405 when the path has other methods, otherwise 404. Mounted behind all routes and
 * behind `noteMethods`.
 */
export const notFound: RequestHandler = (req) => {
  const allowed = allowedMethods(req);
  throw allowed.length > 0 ? methodNotAllowed(req, allowed) : routeNotFound(req);
};

export function methodNotAllowed(req: Pick<Request, 'method' | 'path'>, allowed: readonly string[]): ApiError {
  const message = `${routeNotFound(req).message} The path takes ${allowed.join(', ')}.`;
  return new ApiError(405, 'method_not_allowed', message, { headers: { Allow: allowed.join(', ') } });
}

export function routeNotFound({ method, path }: Pick<Request, 'method' | 'path'>): ApiError {
  const shown = path.length > LONGEST_SHOWN ? `${path.slice(0, LONGEST_SHOWN)}…` : path;
  return new ApiError(404, 'route_not_found', `There is no route ${method} ${shown}.`);
}
