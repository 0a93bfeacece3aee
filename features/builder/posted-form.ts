import type { Request, RequestHandler } from 'express';
import type { AnyObjectSchema } from 'yup';
import { invalid } from '#db/use-case-error.ts';
import { FORM_BODY_LIMIT } from '#features/forms/routes/form-schemas.ts';
import { recordOf } from '#forms/config/json.ts';
import { ConfigError } from '#forms/config/parse.ts';
import { requireJsonBounds } from '#http/body/json-bounds.ts';
import { ApiError } from '#http/errors.ts';
import { htmlFormBody } from '#http/middleware/html-body.ts';
import { bodyOf, jsonBody } from '#http/middleware/json-body.ts';
import { type Assets, messageHtml } from '#http/page/document.ts';
import { errorPage } from '#http/page/reply.ts';
import { type Body, rawJson } from '#http/routing/body.ts';
import { budgets } from '#security/budgets.ts';

const MUST_BE_JSON = 'The field form must be a JSON object with title and config.';

/** Returns a body that is JSON, or the field `form` of an HTML form, which a page can post into its own frame. */
export function postedForm(schema: AnyObjectSchema, example: object): Body<unknown, Record<string, unknown>> {
  const own = rawJson(schema, { limit: FORM_BODY_LIMIT, example });
  return {
    ...own,
    content: {
      ...own.content,
      'application/x-www-form-urlencoded': {
        schema: {
          type: 'object',
          properties: { form: { type: 'string' } },
          required: ['form'],
          additionalProperties: false,
        },
      },
    },
    parse(): RequestHandler {
      // Percent-encoding makes three bytes of most characters that JSON needs between words.
      const [asJson, asForm] = [jsonBody(FORM_BODY_LIMIT), htmlFormBody(3 * FORM_BODY_LIMIT)];
      return (req, res, next) => (isPosted(req) ? asForm : asJson)(req, res, next);
    },
    read: (req) => (isPosted(req) ? parsedForm(bodyOf(req)) : bodyOf(req)),
  };
}

/** Returns the error as a page for a frame; undefined for a request of a program. */
export function refusePosted(title: string) {
  return (error: unknown, req: Request, { assets }: { assets: Assets }) => {
    if (!isPosted(req)) return undefined;
    const mistakes = error instanceof ConfigError ? Object.values(error.errors) : [];
    return errorPage(error, { title, assets, more: mistakes.map((one) => messageHtml(one, 'error')).join('') });
  };
}

function isPosted({ headers }: { headers: { 'content-type'?: string } }): boolean {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers['content-type'] ?? '');
}

/** @throws ApiError 400 when the field is not a JSON object */
function parsedForm({ form, ...others }: Record<string, unknown>): Record<string, unknown> {
  const stray = Object.keys(others).slice(0, budgets.namedUnknown.atMost);
  if (stray.length > 0)
    throw invalid(Object.fromEntries(stray.map((name) => [name, `${name} is not known here; use form`])));
  if (typeof form !== 'string') throw invalid({ form: 'form is required: the form as JSON' });
  requireJsonBounds(Buffer.from(form), { values: budgets.jsonValues.atMost, depth: budgets.jsonDepth.atMost });
  try {
    return recordOf(JSON.parse(form));
  } catch {
    throw new ApiError(400, 'malformed_body', MUST_BE_JSON);
  }
}
