import type { Request, RequestHandler } from 'express';
import type { AnyObjectSchema, InferType } from 'yup';
import type { JsonSchema } from '#forms/json-schema/meta.ts';
import { htmlFormBody } from '#http/middleware/html-body.ts';
import { bodyOf, isJsonPatch, jsonBody, jsonOrPatchBody, optionalJsonBody } from '#http/middleware/json-body.ts';
import { readBody } from '#http/middleware/read.ts';
import { budgets } from '#security/budgets.ts';

const LIMIT = budgets.body.atMost;

/** What a media type carries. */
export interface Content {
  schema: AnyObjectSchema | JsonSchema;
  example?: unknown;
}

/** The body of a route: what the document says of it, how it is parsed, and what the handler gets. */
export interface Body<App, Value> {
  content: Readonly<Record<string, Content>>;
  /** Whether a request without one is refused. */
  required: boolean;
  parse(app: App): RequestHandler;
  read(req: Request): Value;
}

interface JsonOptions {
  /** In bytes; 16 kB unless it says otherwise. */
  limit?: number;
  example?: unknown;
}

/** A JSON object that the schema reads. @throws ApiError 422 with a message for each key that is wrong or not known */
export function json<S extends AnyObjectSchema>(schema: S, options: JsonOptions = {}): Body<unknown, InferType<S>> {
  const { limit = LIMIT, example } = options;
  return {
    content: { 'application/json': { schema, example } },
    required: true,
    parse: () => jsonBody(limit),
    read: (req) => readBody(req, schema),
  };
}

/** As `json`; a request without a body counts as one with `{}`. */
export function optionalJson<S extends AnyObjectSchema>(
  schema: S,
  options: JsonOptions = {},
): Body<unknown, InferType<S>> {
  const { limit = LIMIT } = options;
  return { ...json(schema, options), required: false, parse: () => optionalJsonBody(limit) };
}

/** A JSON object that is read further in, as the config of a form is. The schema is for the document. */
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

/** The fields of an HTML form, in kB at most 16. The schema is for the document; `read` gets what was sent. */
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

/** What a change is sent as: the keys that are to be others, or a JSON Patch (RFC 6902). */
export type Change = { keys: Record<string, unknown> } | { patch: unknown };

/** As `rawJson`, and a JSON Patch where the content type says so. */
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
      op: { enum: ['add', 'remove', 'replace', 'move', 'copy', 'test'] },
      path: { type: 'string' },
      from: { type: 'string' },
      value: {},
    },
    required: ['op', 'path'],
  },
};
