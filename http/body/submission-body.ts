import express, { type Request, type RequestHandler } from 'express';
import type { FormConfig } from '../../forms/config/types.ts';
import type { ActiveForms } from '../../intake/active-forms.ts';
import { ApiError } from '../errors.ts';
import { formIdOf } from '../middleware/cors.ts';
import { bodyBytes, jsonBody } from '../middleware/json-body.ts';

/** Unless the form's `max_body_kb` says otherwise. */
const USUAL_KB = 128;
const KB = 1_024;
/** More than any form has fields and choices. */
const MOST_VALUES = 5_000;
/** What `max_body_kb` may say at most, in bytes. */
const LARGEST = 1_024 * KB;

/** Reads what is submitted to `/forms/:id/…`, as large as that form takes: a JSON object, or the fields of an HTML form. */
export function submissionBody(forms: Pick<ActiveForms, 'find'>, kind: 'json' | 'html-form' = 'json'): RequestHandler {
  const parsers = new Map<number, RequestHandler>();
  const parserOf = (limit: number) => {
    const known = parsers.get(limit);
    if (known) return known;
    const parser = kind === 'json' ? jsonBody(limit, MOST_VALUES) : express.urlencoded({ limit, extended: false });
    parsers.set(limit, parser);
    return parser;
  };
  return async (req, res, next) => {
    const form = await forms.find(formIdOf(req.params.id));
    parserOf(bytesOf(form))(req, res, next);
  };
}

/** Reads a JSON object that names its form only inside: call `requireFormsBody` once that is known. */
export const anySubmissionBody: RequestHandler = jsonBody(LARGEST, MOST_VALUES);

/** @throws ApiError 413 for a body that is larger than the form takes */
export function requireFormsBody(req: Request, form: { config: FormConfig } | null): void {
  if (bodyBytes(req) > bytesOf(form)) throw new ApiError(413, 'body_too_large', 'The body is too large.');
}

function bytesOf(form: { config: FormConfig } | null): number {
  return (form?.config.options.max_body_kb ?? USUAL_KB) * KB;
}
