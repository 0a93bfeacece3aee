import express, { type Request, type RequestHandler } from 'express';
import { requireJsonBounds } from '#http/body/json-bounds.ts';
import { requireUtf8 } from '#http/body/utf8.ts';
import { ApiError } from '#http/errors.ts';
import { isObject } from '#json.ts';
import { budgets } from '#security/budgets.ts';

/** No valid body is nested so deeply; code that walks through a body may recurse. */
const MAX_DEPTH = budgets.jsonDepth.atMost;
/** No form has so many keys and items. */
const MOST_VALUES = budgets.jsonValues.atMost;

/** In the request itself: a map of requests would be looked through whenever memory is freed. */
const BYTES = Symbol('bytes of the body');
type Noted = object & { [BYTES]?: number };

/**
 * Reads a JSON object.
 * @param limit largest body in bytes
 * @param values most items of lists and members of objects
 * @param mistakeOf what is wrong with the parsed body
 * @throws ApiError 415 for another content type, 400 for what is no object or nested too deeply, 413 for too many values;
 * body-parser's errors for the rest.
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
      // Called later, when the body is there: an exception here would end the process.
      next(error ?? mistakeOf(req));
    });
  };
}

/** As `jsonBody`, and takes a JSON Patch (RFC 6902), a list, where the content type says so. */
export function jsonOrPatchBody(limit: number): RequestHandler {
  const [parseObject, parsePatch] = [jsonBody(limit), jsonBody(limit, MOST_VALUES, listMistake)];
  return (req, res, next) => (isJsonPatch(req) ? parsePatch : parseObject)(req, res, next);
}

/** Whether the body is called a JSON Patch. */
export function isJsonPatch(req: Request): boolean {
  return /^application\/json-patch\+json\s*(;|$)/i.test(req.get('content-type') ?? '');
}

/** For `bodyBytes`, as body-parser's `verify`. */
export function noteBytes(req: Noted, bytes: Pick<Uint8Array, 'length'>): void {
  req[BYTES] = bytes.length;
}

/** How many bytes the parsed body of a route behind `jsonBody` had. */
export function bodyBytes(req: Noted): number {
  return req[BYTES] ?? 0;
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
    const isSent = req.get('transfer-encoding') !== undefined || Number(req.get('content-length') ?? 0) > 0;
    const what = isSent ? 'Send the body' : 'A body is needed, and there is none: send one';
    throw new ApiError(415, 'unsupported_media_type', `${what} as Content-Type: application/json.`);
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
