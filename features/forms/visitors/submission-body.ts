import type { Request, RequestHandler } from 'express';
import { formsBudgets } from '#features/forms/budgets.ts';
import { Refusal } from '#features/requests/refusal.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { bodyBytes, jsonBody } from '#http/middleware/json-body.ts';
import { KB } from '#security/budget-tables/budget.ts';
import { budgets } from '#security/budgets.ts';
import { DEFAULT_TEXTS, textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import type { ActiveForms } from './active-forms.ts';
import { formIdOf } from './cors.ts';

/** Maximum number of values in a body; more than any form has fields and choices. */
const MOST_VALUES = formsBudgets.submissionValues.atMost;
/** Upper bound of `max_body_kb`, in bytes. */
export const LARGEST = budgets.submissionBody.atMost;

/** Parses a JSON body submitted to `/forms/:id/…`, up to the form's maximum size. */
export function submissionBody(forms: Pick<ActiveForms, 'find'>): RequestHandler {
  const parsers = new Map<number, RequestHandler>();
  const parserOf = (limit: number) => {
    const known = parsers.get(limit);
    if (known) return known;
    const parser = jsonBody(limit, MOST_VALUES);
    parsers.set(limit, parser);
    return parser;
  };
  return async (req, res, next) => {
    const form = await forms.find(formIdOf(req.params.id));
    parserOf(bytesOf(form))(req, res, next);
  };
}

/** Parses a JSON body that names the form inside. Call `requireFormsBody` once the form is known. */
export const anySubmissionBody: RequestHandler = jsonBody(LARGEST, MOST_VALUES);

/**
 * @param more additional bytes that count towards the limit
 * @throws Refusal `body_too_large` if the body is larger than the form allows
 */
export function requireFormsBody(req: Request, form: { config: FormConfig } | null, more = 0): void {
  const atMost = bytesOf(form);
  if (bodyBytes(req) + more <= atMost) return;
  const { refusals } = form ? textsOf(form.config) : DEFAULT_TEXTS;
  throw new Refusal('body_too_large', fill(refusals.bodyTooLarge, { kb: atMost / KB }));
}

function bytesOf(form: { config: FormConfig } | null): number {
  const kb = form?.config.options.max_body_kb;
  return kb === undefined ? formsBudgets.usualSubmissionBody.atMost : kb * KB;
}
