import express, { type Request, type RequestHandler } from 'express';
import { requireJsonBounds } from '#http/body/json-bounds.ts';
import { requireUtf8 } from '#http/body/utf8.ts';
import { ApiError } from '#http/errors.ts';
import { isObject } from '#json.ts';
import { budgets } from '#security/budgets.ts';

/** Deepest nesting of a body. No valid body comes near it, so code that walks through a body may recurse. */
const MAX_DEPTH = budgets.jsonDepth.atMost;
/** Most keys and items of a body; no form has as many. */
const MOST_VALUES = budgets.jsonValues.atMost;

/** Stored as a property of the request: the garbage collector would have to scan a WeakMap of requests on every run. */
const BYTES = Symbol('bytes of the body');
type SizedRequest = object & { [BYTES]?: number };

/**
 * Reads a JSON object.
 * @param limit largest body in bytes
 * @param values most list items and object members
 * @param mistakeOf returns the error of a parsed body that does not fit
 * @throws ApiError 415 for another content type, 400 for a body that is not an object or is nested too deeply, 413 for too many
 * values; body-parser's errors for the rest.
 */
export function jsonBody(limit: number, values = MOST_VALUES, mistakeOf = objectMistake): RequestHandler {
  const parse = express.json({
    limit,
    strict: false,
    type: () => true,
    verify(req, _res, bytes, charset) {
      if (charset !== 'utf-8') throw Object.assign(new Error(charset), { type: 'charset.unsupported' });
      noteBytes(req, bytes);
      requireUtf8(bytes);
      requireJsonBounds(bytes, { values, depth: MAX_DEPTH });
    },
  });
  return (req, res, next) => {
    requireJson(req);
    parse(req, res, (error?: unknown) => {
      // This callback runs after the body has arrived: an exception here would end the process.
      next(error ?? mistakeOf(req));
    });
  };
}

/** Reads a JSON object, or a JSON Patch (RFC 6902), which is a list, when the content type says so. */
export function jsonOrPatchBody(limit: number): RequestHandler {
  const [parseObject, parsePatch] = [jsonBody(limit), jsonBody(limit, MOST_VALUES, listMistake)];
  return (req, res, next) => (isJsonPatch(req) ? parsePatch : parseObject)(req, res, next);
}

export function isJsonPatch(req: Request): boolean {
  return /^application\/json-patch\+json\s*(;|$)/i.test(req.get('content-type') ?? '');
}

/** Stores the size of the body for `bodyBytes`; called from body-parser's `verify`. */
export function noteBytes(req: SizedRequest, bytes: Pick<Uint8Array, 'length'>): void {
  req[BYTES] = bytes.length;
}

/** Returns the size in bytes of a body that `jsonBody` or `htmlFormBody` has read. */
export function bodyBytes(req: SizedRequest): number {
  return req[BYTES] ?? 0;
}

/** Reads a JSON object. A request without a body counts as one with `{}`. */
export function optionalJsonBody(limit: number): RequestHandler {
  const parse = jsonBody(limit);
  return (req, res, next) => {
    const isSent = req.get('transfer-encoding') !== undefined || Number(req.get('content-length') ?? 0) > 0;
    if (isSent) return parse(req, res, next);
    req.body = {};
    next();
  };
}

/** Returns the parsed body of a request; the route must read it by `jsonBody`. */
export function bodyOf(req: Request): Record<string, unknown> {
  return req.body as Record<string, unknown>;
}

function requireJson(req: Request): void {
  if (!/^application\/(json|[\w.-]+\+json)\s*(;|$)/i.test(req.get('content-type') ?? '')) {
    const isSent = req.get('transfer-encoding') !== undefined || Number(req.get('content-length') ?? 0) > 0;
    const demand = isSent ? 'Send the body' : 'A body is needed, and there is none: send one';
    throw new ApiError(415, 'unsupported_media_type', `${demand} as Content-Type: application/json.`);
  }
}

const mistake = (message: string) => new ApiError(400, 'malformed_body', message);

function listMistake({ body }: Request): ApiError | undefined {
  return Array.isArray(body) ? undefined : mistake('The body must be a list of operations (JSON Patch).');
}

function objectMistake({ body }: Request): ApiError | undefined {
  if (!isObject(body)) return mistake('The body must be a JSON object.');
  if (Object.hasOwn(body, '__proto__')) return mistake('The body must not have the key __proto__.');
  return undefined;
}
