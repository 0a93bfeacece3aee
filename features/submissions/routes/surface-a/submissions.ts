import { type ErrorRequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import type { Site } from '#features/site/site.ts';
import type { ActiveForms } from '#features/submissions/intake/active-forms.ts';
import { NONCE_KEYS, REST_NONCE_ACTION } from '#features/submissions/intake/guards/tokens.ts';
import { Refusal } from '#features/submissions/intake/refusal.ts';
import { type IntakeDeps, submit } from '#features/submissions/intake/submit.ts';
import { clientPart } from '#features/submissions/routes/submit-request.ts';
import { isObject } from '#forms/config/json.ts';
import { anySubmissionBody, requireFormsBody } from '#http/body/submission-body.ts';
import { ApiError } from '#http/errors.ts';
import { allowOrigin, formCors, formIdOf } from '#http/middleware/cors.ts';
import { bodyOf } from '#http/middleware/json-body.ts';
import { provenSession, type SessionDeps } from '#http/middleware/session.ts';
import { redirectUrl } from '#http/redirect-url.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';
import { fill } from '#texts/text.ts';

export interface SurfaceADeps {
  intake: IntakeDeps & { forms: ActiveForms };
  readSite(): Promise<Site>;
  log: Logger;
  signedIn: SessionDeps;
}

/** Surface A for visitors: the nonce, and submitting a form (interface 4.1). */
export function surfaceARouter({ intake, readSite, log, signedIn }: SurfaceADeps): Router {
  const router = Router();
  router.use('/forms/:id/token', formCors(intake.forms));

  router.get('/forms/:id/token', async (req, res) => {
    if (!(await intake.forms.find(formIdOf(req.params.id)))) {
      throw new Refusal('form_not_found', fill(DEFAULT_TEXTS.refusals.formNotFound, { id: req.params.id }));
    }
    res.set('Cache-Control', 'no-store').json({ nonce: intake.tokens.nonce(REST_NONCE_ACTION, '', intake.clock()) });
  });

  // A preflight does not name the form; the answer to the request itself is readable only for the form's origins.
  router.options('/submissions', (req, res) => {
    const origin = req.get('origin');
    if (origin) allowOrigin(res, origin);
    res.vary('Origin').status(204).end();
  });

  router.post('/submissions', anySubmissionBody, async (req, res) => {
    const posted = bodyOf(req);
    const { form_id: formId, fields, [NONCE_KEYS.a]: ownNonce } = posted;
    const nonce = ownNonce ?? req.get('x-host-nonce');
    if (!Number.isSafeInteger(formId))
      throw new ApiError(400, 'malformed_body', 'form_id: must be the integer id of a form.');
    if (!isObject(fields) || Object.hasOwn(fields, '__proto__')) {
      throw new ApiError(400, 'malformed_body', 'fields: must be an object of field name to value.');
    }
    const origin = req.get('origin');
    res.vary('Origin');
    const form = await intake.forms.find(formId as number);
    if (origin) {
      if (form?.config.options.allowed_origins.includes(origin)) allowOrigin(res, origin);
    }
    requireFormsBody(req, form);
    const result = await submit(intake, {
      entryPoint: 'rest_a',
      formId: formId as number,
      body: fields,
      posted,
      nonce,
      ...clientPart(req, res),
      // A signed-in browser has its session's nonce; every other one the visitors'.
      session: (await provenSession(req, nonce, signedIn))?.binding ?? '',
    });
    res.json({
      success: true,
      message: result.message,
      data: {
        submission_id: result.submissionId,
        redirect_url: await redirectUrl(result, intake.clock(), readSite, log),
      },
    });
  });
  router.use('/submissions', validationFailed);

  return router;
}

/** Surface A answers failed validation with 400 and `data.errors`. */
const validationFailed: ErrorRequestHandler = (error, _req, res, next) => {
  if (error instanceof Refusal && error.code === 'validation_failed') {
    res
      .status(400)
      .json({ success: false, message: error.message, data: { errors: error.details.errors?.fields ?? {} } });
  } else {
    next(error);
  }
};
