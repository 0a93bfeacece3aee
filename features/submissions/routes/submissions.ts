import { type ErrorRequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import type { ActiveForm } from '#features/submissions/intake/active-forms.ts';
import type { Intake } from '#features/submissions/intake/compose.ts';
import { NONCE_KEYS, submitAction } from '#features/submissions/intake/guards/tokens.ts';
import { Refusal } from '#features/submissions/intake/refusal.ts';
import { submit } from '#features/submissions/intake/submit.ts';
import { submissionBody } from '#http/body/submission-body.ts';
import { ApiError } from '#http/errors.ts';
import { formCors, formIdOf } from '#http/middleware/cors.ts';
import { bodyOf } from '#http/middleware/json-body.ts';
import { redirectUrl } from '#http/redirect-url.ts';
import type { PageTokens } from '#security/tokens.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import { headlessFirst, headlessPart, headlessRefused } from './headless.ts';
import { clientPart } from './submit-request.ts';

/** What a client needs to submit a form (design section 8). */
export function formTokens(tokens: PageTokens, formId: number, now: Date) {
  return {
    nonce: tokens.nonce(submitAction(formId), '', now),
    honeypot_field: tokens.honeypotField(formId),
    timing_token: tokens.timing(formId, now),
  };
}

/**
 * Surface B for visitors: the tokens of a form, a challenge of its ALTCHA, and submitting it (interface 4.5).
 * @param surfaceB where it is, as a path from the root
 */
export function submissionsRouter(intake: Intake, surfaceB: string, log: Logger): Router {
  const router = Router();
  const apiB = intake.baseUrl + surfaceB;
  const cors = formCors(intake.forms);
  router.use(headlessFirst(intake.headless));
  router.use('/forms/:id/token', cors);
  router.use('/forms/:id/captcha', cors);
  // Servers have no origin, and no page may know a key.
  router.use('/forms/:id/submissions', (req, res, next) => (req.keyHolder ? next() : cors(req, res, next)));

  router.get('/forms/:id/token', async (req, res) => {
    const form = await requireForm(req.params.id);
    const captcha = intake.captcha?.widget(form, apiB)?.settings ?? null;
    res.set('Cache-Control', 'no-store').json({ ...formTokens(intake.tokens, form.id, intake.clock()), captcha });
  });

  router.get('/forms/:id/captcha', async (req, res) => {
    const challenge = await intake.captcha?.challenge(await requireForm(req.params.id), intake.clock());
    if (!challenge)
      throw new ApiError(404, 'no_challenge', `Form ${req.params.id} has no CAPTCHA of the provider altcha.`);
    res.set('Cache-Control', 'no-store').json(challenge);
  });

  router.post('/forms/:id/submissions', submissionBody(intake.forms), async (req, res) => {
    const body = bodyOf(req);
    const result = await submit(intake, {
      ...(req.keyHolder ? headlessPart(req) : { entryPoint: 'rest_b', nonce: body[NONCE_KEYS.b] }),
      formId: formIdOf(req.params.id),
      body,
      ...clientPart(req, res),
    });
    const { message, submissionId, fields, email, payment } = result;
    if (payment) {
      const { redirectUrl, orderUuid, statusToken } = payment;
      res.json({
        success: true,
        payment_required: true,
        payment_redirect: redirectUrl,
        order_uuid: orderUuid,
        status_token: statusToken,
      });
      return;
    }
    const next = await redirectUrl(result, intake.clock(), intake.readSite, log);
    // The body is the interface's (4.5), which knows no such key.
    if (next) res.set('Link', `<${asciiAddress(next, intake.baseUrl)}>; rel="next"`);
    res.json({ success: true, message, data: { submission_id: submissionId, fields }, email: { sent: email.sent } });
  });
  router.use('/forms/:id/submissions', validationFailed);
  router.use(headlessRefused);

  return router;

  async function requireForm(id: string): Promise<ActiveForm> {
    const form = await intake.forms.find(formIdOf(id));
    if (!form) throw new Refusal('form_not_found', fill(DEFAULT_TEXTS.refusals.formNotFound, { id: id }));
    return form;
  }
}

/** A path stays one: the service may have several names. */
function asciiAddress(address: string, baseUrl: string): string {
  const url = new URL(address, baseUrl);
  return address.startsWith('/') ? url.href.slice(url.origin.length) : url.href;
}

/** The body of 4.5 for failed validation, exactly. */
const validationFailed: ErrorRequestHandler = (error, _req, res, next) => {
  if (error instanceof Refusal && error.code === 'validation_failed') {
    res.status(422).json({ success: false, message: error.message, errors: error.details.errors });
  } else {
    next(error);
  }
};
