import { Router } from 'express';
import type { Logger } from 'pino';
import { object } from 'yup';
import { accountOf, provenSession, type SessionParts } from '#features/accounts/routes/session-cookie.ts';
import { allowOrigin } from '#features/forms/visitors/cors.ts';
import { anySubmissionBody, requireFormsBody } from '#features/forms/visitors/submission-body.ts';
import { submitOrChange } from '#features/intake/change.ts';
import type { Intake } from '#features/intake/compose.ts';
import { nextPage } from '#features/intake/pages/sent.ts';
import { Refusal } from '#features/requests/refusal.ts';
import { NONCE_KEYS } from '#features/requests/tokens.ts';
import type { Site } from '#features/site/site.ts';
import { ApiError } from '#http/errors.ts';
import { bodyOf } from '#http/middleware/json-body.ts';
import { id, mapOf, SUCCESS, shaped, text } from '#http/routing/answers.ts';
import { type Body, rawJson } from '#http/routing/body.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { isObject } from '#json.ts';
import { clientPart } from './submit-request.ts';

export interface SubmitAParts extends SessionParts {
  intake: Intake;
  readSite(): Promise<Site>;
  log: Logger;
}

interface Sent {
  formId: number;
  fields: Record<string, unknown>;
  posted: Record<string, unknown>;
}

const BODY: Body<SubmitAParts, Sent> = {
  ...rawJson(
    {
      type: 'object',
      properties: {
        form_id: { type: 'integer', minimum: 1 },
        fields: { type: 'object', description: 'Field name to value.' },
        _svca_nonce: { type: 'string', description: 'The nonce; it may also be sent as `X-Host-Nonce`.' },
      },
      required: ['form_id', 'fields'],
    },
    { example: { form_id: 7, fields: { email: 'ada@example.org' }, _svca_nonce: 'f3a9c1d2' } },
  ),
  parse: parseSent,
  read: readSent,
};

const tag = 'Surface A';

/** Submitting a form over surface A, for visitors (docs/interface.md 4.1). */
export const submitRoutesA = [
  // A preflight does not name the form. Only the form's allowed origins can read the answer to the request that follows.
  route({
    tag,
    operation: 'preflightSubmission',
    method: 'OPTIONS',
    path: 'a:/submissions',
    summary: 'The preflight of a submission from another site',
    access: 'visitor',
    answers: { 204: null },
    handle: () => reply(204, undefined),
    before: () => [
      (req, res, next) => {
        const origin = req.get('origin');
        if (origin) allowOrigin(res, origin);
        res.vary('Origin');
        next();
      },
    ],
  }),

  route({
    tag,
    operation: 'submitFormOnSurfaceA',
    method: 'POST',
    path: 'a:/submissions',
    summary: 'Submit a form',
    description: 'Failed validation is answered with 400 and `data.errors`.',
    access: 'visitor',
    security: ['rest_nonce'],
    headers: {
      'Idempotency-Key': 'The same key with the same values is the same submission.',
      Prefer: '`respond-async` does not wait for the mail.',
    },
    body: BODY,
    answers: {
      200: object({
        success: SUCCESS,
        message: text(),
        data: object({ submission_id: id().nullable(), redirect_url: text().nullable() }),
      }),
      400: object({
        success: shaped<boolean>({ type: 'boolean', const: false }),
        code: text().optional(),
        message: text(),
        data: object({ errors: mapOf(text()) }).optional(),
      }),
    },
    errors: [403, 404, 409, 429],
    async handle(app: SubmitAParts, request) {
      const { intake, log } = app;
      const { formId, fields, posted } = request.body;
      const nonce = posted[NONCE_KEYS.a] ?? request.header('x-host-nonce');
      const result = await submitOrChange(intake, {
        entryPoint: 'rest_a',
        formId,
        body: fields,
        posted,
        nonce,
        ...clientPart(request),
        findAccount: () => accountOf(request.raw, app),
        // A signed-in browser sends its session's nonce, any other browser the nonce for visitors.
        session: (await provenSession(request.raw, nonce, app))?.binding ?? '',
      });
      const { message, submissionId: submission_id } = result;
      const redirect_url = await nextPage(intake, result, log, request.header('referer'));
      return { success: true, message, data: { submission_id, redirect_url } };
    },
    refuse(error) {
      if (!(error instanceof Refusal && error.details.errors)) return undefined;
      const data = { errors: error.details.errors?.fields ?? {} };
      return reply(400, { success: false, message: error.message, data });
    },
  }),
];

/** Parses the body, which names the form; the form decides which origins may read the answer, and how large the body may be. */
function parseSent({ intake }: SubmitAParts): Router {
  return Router().use(anySubmissionBody, async (req, res, next) => {
    const { formId } = readSent(req);
    const origin = req.get('origin');
    res.vary('Origin');
    if (origin && (await intake.forms.originsOf(formId)).includes(origin)) allowOrigin(res, origin);
    requireFormsBody(req, await intake.forms.find(formId));
    next();
  });
}

function readSent(req: Parameters<typeof bodyOf>[0]): Sent {
  const posted = bodyOf(req);
  const { form_id: formId, fields } = posted;
  if (typeof formId !== 'number' || !Number.isSafeInteger(formId))
    throw new ApiError(400, 'malformed_body', 'form_id: must be the integer id of a form.');
  if (!isObject(fields) || Object.hasOwn(fields, '__proto__')) {
    throw new ApiError(400, 'malformed_body', 'fields: must be an object of field name to value.');
  }
  return { formId, fields, posted };
}
