import type { Request, RequestHandler } from 'express';
import type { AnyObjectSchema, InferType } from 'yup';
import type { JsonSchema } from '#forms/json-schema/meta.ts';
import { htmlFormBody } from '#http/middleware/html-body.ts';
import { bodyOf, isJsonPatch, jsonBody, jsonOrPatchBody, optionalJsonBody } from '#http/middleware/json-body.ts';
import { readBody } from '#http/middleware/read.ts';
import { budgets } from '#security/budgets.ts';

const LIMIT = budgets.body.atMost;

/** Schema and example of a body in one media type. */
export interface Content {
  schema: AnyObjectSchema | JsonSchema;
  example?: unknown;
}

/** The body of a route: its description, its parser, and the value that the handler gets. */
export interface Body<App, Value> {
  content: Readonly<Record<string, Content>>;
  /** True when a request without a body is refused. */
  required: boolean;
  parse(app: App): RequestHandler;
  read(req: Request): Value;
}

interface JsonOptions {
  /** Largest body in bytes; 16 kB by default. */
  limit?: number;
  example?: unknown;
}

/** A JSON object, read by the schema. @throws ApiError 422 with a message for each key that is wrong or unknown */
export function json<S extends AnyObjectSchema>(schema: S, options: JsonOptions = {}): Body<unknown, InferType<S>> {
  const { limit = LIMIT, example } = options;
  return {
    content: { 'application/json': { schema, example } },
    required: true,
    parse: () => jsonBody(limit),
    read: (req) => readBody(req, schema),
  };
}

/** A JSON object, read by the schema. A request without a body counts as one with `{}`. */
export function optionalJson<S extends AnyObjectSchema>(
  schema: S,
  options: JsonOptions = {},
): Body<unknown, InferType<S>> {
  const { limit = LIMIT } = options;
  return { ...json(schema, options), required: false, parse: () => optionalJsonBody(limit) };
}

/** A JSON object that the use case validates, such as the config of a form. The schema is only for the document. */
export function rawJson(
  schema: AnyObjectSchema | JsonSchema,
  options: JsonOptions = {},
): Body<unknown, Record<string, unknown>> {
  const { limit = LIMIT, example } = options;
  return {
    content: { 'application/json': { schema, example } },
    required: true,
    parse: () => jsonBody(limit),
    read: bodyOf,
  };
}

/** The fields of an HTML form, at most 16 kB by default. The schema is only for the document; `read` gets the request. */
export function htmlForm<Value>(
  schema: AnyObjectSchema | JsonSchema,
  read: (req: Request) => Value,
  limit = LIMIT,
): Body<unknown, Value> {
  return {
    content: { 'application/x-www-form-urlencoded': { schema } },
    required: true,
    parse: () => htmlFormBody(limit),
    read,
  };
}

/** A change of a form: the keys to replace, or a JSON Patch (RFC 6902). */
export type Change = { keys: Record<string, unknown> } | { patch: unknown };

/** A JSON object that the use case validates, or a JSON Patch when the content type says so. */
export function rawJsonOrPatch(schema: AnyObjectSchema, options: JsonOptions = {}): Body<unknown, Change> {
  const { limit = LIMIT } = options;
  return {
    ...rawJson(schema, options),
    content: { ...rawJson(schema, options).content, 'application/json-patch+json': { schema: PATCH } },
    parse: () => jsonOrPatchBody(limit),
    read: (req) => (isJsonPatch(req) ? { patch: req.body } : { keys: bodyOf(req) }),
  };
}

const PATCH: JsonSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      op: { type: 'string', enum: ['add', 'remove', 'replace', 'move', 'copy', 'test'] },
      path: { type: 'string' },
      from: { type: 'string' },
      value: {},
    },
    required: ['op', 'path'],
  },
};
