import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { UseCaseError } from '#db/use-case-error.ts';
import { ApiError, toErrorResponse } from '#http/errors.ts';
import { methodsKnown } from '#http/routing/known-methods.ts';

/** An answer does not grow with the address that was asked for. */
const LONGEST_SHOWN = 200;

/** Answers every error in the one shape; 5xx are logged as errors. */
export function errorHandler(log: Logger): ErrorRequestHandler {
  return (error, req, res, next) => {
    const { status, code, message, errors, headers } = toErrorResponse(error);
    if (status >= 500 && !isTold(error)) log.error({ err: error, requestId: req.id }, 'request failed');
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

/** Who refuses for a third party's or the engine's sake has said so in a line of its own. A flood must not fill the log. */
function isTold(error: unknown): boolean {
  return (
    error instanceof UseCaseError && ['overloaded', 'payment_unavailable', 'engine_unavailable'].includes(error.code)
  );
}

/** Behind all routes, and behind those that note the methods of paths. */
export const notFound: RequestHandler = (req) => {
  const allowed = methodsKnown(req);
  throw allowed.length > 0 ? methodNotAllowed(req, allowed) : routeNotFound(req);
};

/** @param allowed the methods that the path has */
export function methodNotAllowed(req: Pick<Request, 'method' | 'path'>, allowed: readonly string[]): ApiError {
  const message = `${routeNotFound(req).message} The path takes ${allowed.join(', ')}.`;
  return new ApiError(405, 'method_not_allowed', message, { headers: { Allow: allowed.join(', ') } });
}

export function routeNotFound({ method, path }: Pick<Request, 'method' | 'path'>): ApiError {
  const shown = path.length > LONGEST_SHOWN ? `${path.slice(0, LONGEST_SHOWN)}…` : path;
  return new ApiError(404, 'route_not_found', `There is no route ${method} ${shown}.`);
}
