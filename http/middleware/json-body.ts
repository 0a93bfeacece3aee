import express, { type Request, type RequestHandler } from 'express';
import { isObject } from '../../forms/config/json.ts';
import { ApiError } from '../errors.ts';

/** No valid body is nested so deeply; code that walks through a body may recurse. */
const MAX_DEPTH = 64;

/**
 * Reads a JSON object.
 * @param limit largest body in bytes
 * @throws ApiError 415 for another content type, 400 for what is no object or nested too deeply; body-parser's errors for the rest.
 */
export function jsonBody(limit: number): RequestHandler {
  const parse = express.json({ limit, strict: false, type: () => true });
  return (req, res, next) => {
    requireJson(req);
    parse(req, res, (error?: unknown) => {
      // Called later, when the body is there: an exception here would end the process.
      next(error ?? objectMistake(req));
    });
  };
}

/** As `jsonBody`; a request without a body counts as one with `{}`. */
export function optionalJsonBody(limit: number): RequestHandler {
  const parse = jsonBody(limit);
  return (req, res, next) => {
    const isSent = req.get('transfer-encoding') !== undefined || Number(req.get('content-length') ?? 0) > 0;
    if (isSent) return parse(req, res, next);
    req.body = {};
    next();
  };
}

/** The parsed body of a route behind `jsonBody`. */
export function bodyOf(req: Request): Record<string, unknown> {
  return req.body as Record<string, unknown>;
}

function requireJson(req: Request): void {
  if (!/^application\/(json|[\w.-]+\+json)\s*(;|$)/i.test(req.get('content-type') ?? '')) {
    throw new ApiError(415, 'unsupported_media_type', 'Send the body as Content-Type: application/json.');
  }
}

function objectMistake({ body }: Request): ApiError | undefined {
  const mistake = (message: string) => new ApiError(400, 'malformed_body', message);
  if (!isObject(body)) return mistake('The body must be a JSON object.');
  if (Object.hasOwn(body, '__proto__')) return mistake('The body must not have the key __proto__.');
  return isDeeperThan(body, MAX_DEPTH) ? mistake('The body is nested too deeply.') : undefined;
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (value === null || typeof value !== 'object') return false;
  return levels === 0 || Object.values(value).some((part) => isDeeperThan(part, levels - 1));
}
