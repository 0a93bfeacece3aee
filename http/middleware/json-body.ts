import express, { type Request, type RequestHandler } from 'express';
import { ApiError } from '../errors.ts';

/**
 * Reads a JSON object.
 * @param limit largest body in bytes
 * @throws ApiError 415 for another content type, 400 for what is no object; body-parser's errors for the rest.
 */
export function jsonBody(limit: number): RequestHandler {
  const parse = express.json({ limit, strict: false, type: () => true });
  return (req, res, next) => {
    requireJson(req);
    parse(req, res, (error?: unknown) => {
      // Called later, when the body is there: what is thrown here would end the process.
      next(error ?? objectMistake(req));
    });
  };
}

/** The parsed body of a route behind `jsonBody`. */
export function bodyOf(req: Request): Record<string, unknown> {
  return req.body as Record<string, unknown>;
}

/** True for what `{...}` in JSON becomes. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function requireJson(req: Request): void {
  if (!/^application\/(json|[\w.-]+\+json)\s*(;|$)/i.test(req.get('content-type') ?? '')) {
    throw new ApiError(415, 'unsupported_media_type', 'Send the body as Content-Type: application/json.');
  }
}

function objectMistake({ body }: Request): ApiError | undefined {
  if (!isObject(body)) return new ApiError(400, 'malformed_body', 'The body must be a JSON object.');
  return Object.hasOwn(body, '__proto__')
    ? new ApiError(400, 'malformed_body', 'The body must not have the key __proto__.')
    : undefined;
}
