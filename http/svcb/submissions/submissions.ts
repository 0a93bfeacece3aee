import { type ErrorRequestHandler, Router } from 'express';
import type { ActiveForms } from '../../../intake/active-forms.ts';
import { NONCE_KEYS, submitAction } from '../../../intake/guards/tokens.ts';
import { Refusal } from '../../../intake/refusal.ts';
import { type IntakeDeps, submit } from '../../../intake/submit.ts';
import type { PageTokens } from '../../../security/tokens.ts';
import { formCors, formIdOf } from '../../middleware/cors.ts';
import { bodyOf, jsonBody } from '../../middleware/json-body.ts';
import { clientPart } from '../../submit-request.ts';

/** Enough for a form of long texts, in bytes. */
export const SUBMISSION_LIMIT = 1024 * 1024;

/** What a client needs to submit a form (design section 8). */
export function formTokens(tokens: PageTokens, formId: number, now: Date) {
  return {
    nonce: tokens.nonce(submitAction(formId), '', now),
    honeypot_field: tokens.honeypotField(formId),
    timing_token: tokens.timing(formId, now),
    captcha: null,
  };
}

/** Surface B for visitors: the tokens of a form, and submitting it (interface 4.5). */
export function submissionsRouter(intake: IntakeDeps & { forms: ActiveForms }): Router {
  const router = Router();
  router.use('/forms/:id/token', formCors(intake.forms));
  router.use('/forms/:id/submissions', formCors(intake.forms));

  router.get('/forms/:id/token', async (req, res) => {
    const formId = formIdOf(req.params.id);
    if (!(await intake.forms.find(formId))) throw new Refusal('form_not_found', `There is no form ${req.params.id}.`);
    res.set('Cache-Control', 'no-store').json(formTokens(intake.tokens, formId, intake.clock()));
  });

  router.post('/forms/:id/submissions', jsonBody(SUBMISSION_LIMIT), async (req, res) => {
    const body = bodyOf(req);
    const { message, submissionId, fields, email, payment } = await submit(intake, {
      entryPoint: 'rest_b',
      formId: formIdOf(req.params.id),
      body,
      nonce: body[NONCE_KEYS.b],
      ...clientPart(req, res),
    });
    if (payment) {
      const { redirectUrl, orderUuid, statusToken } = payment;
      res.json({
        ...{ success: true, payment_required: true, payment_redirect: redirectUrl },
        ...{ order_uuid: orderUuid, status_token: statusToken },
      });
      return;
    }
    res.json({ success: true, message, data: { submission_id: submissionId, fields }, email: { sent: email.sent } });
  });
  router.use('/forms/:id/submissions', validationFailed);

  return router;
}

/** The body of 4.5 for failed validation, exactly. */
const validationFailed: ErrorRequestHandler = (error, _req, res, next) => {
  if (error instanceof Refusal && error.code === 'validation_failed') {
    res.status(422).json({ success: false, message: error.message, errors: error.details.errors });
  } else {
    next(error);
  }
};
