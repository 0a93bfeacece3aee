import { object } from 'yup';
import { mayAddUp } from '#features/coupons/tries.ts';
import { formCors } from '#features/forms/visitors/cors.ts';
import { submissionBody } from '#features/forms/visitors/submission-body.ts';
import { LINK_KEY, openLink } from '#features/prefill/link.ts';
import { Refusal } from '#features/requests/refusal.ts';
import type { JsonObject } from '#forms/config/json.ts';
import { parsed } from '#forms/json-schema/keys.ts';
import { renderAnswers } from '#forms/page/pages/answers.ts';
import { wayOf } from '#forms/pages/shown.ts';
import { ownValues } from '#forms/pages/visit.ts';
import { languageWish } from '#http/language-wish.ts';
import { SUCCESS, text } from '#http/routing/answers.ts';
import { type Body, json } from '#http/routing/body.ts';
import { FORM_ID } from '#http/routing/params.ts';
import { route } from '#http/routing/route.ts';
import { isObject } from '#json.ts';
import { DEFAULT_TEXTS, textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import type { PageServices } from './form-page.ts';

interface SummaryParts {
  intake: PageServices;
}

/** Maximum number of requests per minute from a client address, for one form. */
const LOOKS_PER_MINUTE = 60;

const LOOK = object({
  values: parsed<JsonObject>(
    'must be an object of field names and values',
    (value) => (isObject(value) ? (value as JsonObject) : undefined),
    { json: { type: 'object' } },
  ).required('values is required'),
});
/** Accepts any body that can also be submitted. */
const BODY: Body<SummaryParts, { values: JsonObject }> = {
  ...json(LOOK, { example: { values: { email: 'ada@example.org' } } }),
  parse: ({ intake }) => submissionBody(intake.forms),
};

/** Renders the summary that the script shows on the form's last page. Stores and validates nothing. */
export const summaryRoute = route({
  operation: 'summarizeAnswers',
  method: 'POST',
  path: 'b:/forms/:id/summary',
  tag: 'Pages',
  summary: 'The answers of a visitor as the summary of a form shows them',
  description: 'HTML in the language of the visitor. 404 for a form whose `pages` have no `summary`.',
  access: 'visitor',
  params: { id: FORM_ID },
  cors: ({ intake }: SummaryParts) => formCors(intake.forms),
  body: BODY,
  answers: { 200: object({ success: SUCCESS, html: text() }) },
  errors: [429],
  async handle({ intake }: SummaryParts, { params, body, clientAddress, raw }) {
    const found = await intake.forms.find(params.id, languageWish(raw));
    if (!found?.config.options.pages?.summary) {
      throw new Refusal('form_not_found', fill(DEFAULT_TEXTS.refusals.formNotFound, { id: params.id }));
    }
    const wait = await intake.limits.takeOf(clientAddress, `summary:${found.id}`, LOOKS_PER_MINUTE, 60);
    if (wait > 0) {
      const message = fill(textsOf(found.config).refusals.tooOften, { seconds: wait });
      throw new Refusal('rate_limited', message, { retryAfterSeconds: wait });
    }
    const { values } = body;
    const config = openLink(intake.box, found, values[LINK_KEY], intake.clock(), 'sent')?.config ?? found.config;
    const sent = ownValues(values);
    const adding = (await mayAddUp(intake, found, sent, clientAddress))
      ? { now: intake.clock(), step: intake.payments?.stepOf(config) ?? 1 }
      : undefined;
    return { success: true as const, html: renderAnswers(config, sent, wayOf(config, sent), adding) };
  },
});
