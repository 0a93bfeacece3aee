import type { Logger } from 'pino';
import { object } from 'yup';
import { accountOf, type SessionParts } from '#features/accounts/routes/session-cookie.ts';
import { formCors } from '#features/forms/visitors/cors.ts';
import { HEADLESS_REFUSED } from '#features/forms/visitors/headless.ts';
import { submissionBody } from '#features/forms/visitors/submission-body.ts';
import { submitOrChange } from '#features/intake/change.ts';
import type { Intake } from '#features/intake/compose.ts';
import { nextPage } from '#features/intake/pages/sent.ts';
import { fitsHeader } from '#features/intake/redirect-url.ts';
import { submit } from '#features/intake/submit.ts';
import { Refusal } from '#features/requests/refusal.ts';
import { NONCE_KEYS } from '#features/requests/tokens.ts';
import { noted } from '#forms/json-schema/meta.ts';
import { anything, id, mapOf, oneOf, SUCCESS, shaped, text, uuid, yesOrNo } from '#http/routing/answers.ts';
import { type Body, rawJson } from '#http/routing/body.ts';
import { FORM_ID } from '#http/routing/params.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { clientPart, headlessPart } from './submit-request.ts';

export interface SubmitParts {
  intake: Intake;
  log: Logger;
}

const BODY: Body<SubmitParts, Record<string, unknown>> = {
  ...rawJson(
    {
      type: 'object',
      description:
        'Field names with their values, besides the reserved keys, and the honeypot field, which must be empty.',
      properties: {
        _svcb_nonce: { type: 'string', description: 'The nonce of the token route.' },
        _svcb_timing: { type: 'string', description: 'The `timing_token` of the token route.' },
        _svcb_captcha_token: { type: 'string', description: 'The response of the CAPTCHA, if the form has one.' },
        _svcb_return_to: {
          type: 'string',
          description: 'The address to return to after a payment; of the same origin.',
        },
        _svcb_draft_token: {
          type: 'string',
          description: 'The resume token of the draft that this submission completes.',
        },
      },
      additionalProperties: true,
    },
    { example: { email: 'ada@example.org', company_fax: '', _svcb_nonce: 'f3a9c1d2', _svcb_timing: '7.1930.c2' } },
  ),
  parse: ({ intake }) => submissionBody(intake.forms),
};

const failed = { success: shaped<boolean>({ type: 'boolean', const: false }), message: text() };
const accepted = object({
  success: SUCCESS,
  message: text(),
  data: object({ submission_id: id().nullable(), fields: mapOf(anything()) }),
  email: object({ sent: yesOrNo() }),
});
const toPay = object({
  success: SUCCESS,
  payment_required: yesOrNo(),
  payment_redirect: text(),
  order_uuid: uuid(),
  status_token: text(),
});

/** Submitting a form over surface B, for visitors and for servers (docs/interface.md 4.5 and 4.6). */
export const submitRouteB = route({
  operation: 'submitForm',
  method: 'POST',
  path: 'b:/forms/:id/submissions',
  tag: 'Submissions',
  summary: 'Submit a form',
  description:
    'Visitors send nonce, honeypot and timing token; servers send an API key instead (headless, Pro edition). Every failure of headless authentication has the same 401. Messages of a form in several languages are in that of `?lang=`, else of `Accept-Language`.',
  access: 'visitor',
  params: { id: FORM_ID },
  headers: {
    'Idempotency-Key': 'The same key with the same values is the same submission.',
    Prefer: '`respond-async` does not wait for the mail; `wait=N` waits up to N seconds (headless, 10 at most).',
    'X-Svcb-Api-Key': 'The form’s API key: makes the request headless.',
  },
  body: BODY,
  answers: {
    200: oneOf(noted({ name: 'AcceptedSubmission' }, accepted), noted({ name: 'SubmissionToPay' }, toPay)),
    401: HEADLESS_REFUSED,
    422: object({ ...failed, errors: object({ fields: mapOf(text()), data: mapOf(anything()) }) }),
  },
  errors: [403, 409, 429, 502],
  cors({ intake }) {
    const cors = formCors(intake.forms);
    // Servers have no origin, and no page may know a key.
    return (req, res, next) => (req.keyHolder ? next() : cors(req, res, next));
  },
  async handle(app: SubmitParts & SessionParts, request) {
    const { intake, log } = app;
    const { params, body, raw } = request;
    const sent = { formId: params.id, body, ...clientPart(request) };
    const ofVisitor = { nonce: body[NONCE_KEYS.b], findAccount: () => accountOf(raw, app) };
    const result = raw.keyHolder
      ? await submit(intake, { ...sent, ...headlessPart(raw) })
      : await submitOrChange(intake, { ...sent, ...ofVisitor, entryPoint: 'rest_b' });
    const { message, submissionId, values: fields, email, payment } = result;
    if (payment) {
      const { redirectUrl: payment_redirect, orderUuid: order_uuid, statusToken: status_token } = payment;
      return { success: true, payment_required: true, payment_redirect, order_uuid, status_token };
    }
    const next = await nextPage(intake, result, log, raw.get('referer'));
    const data = { submission_id: submissionId, fields };
    // The body is that of docs/interface.md 4.5, which has no such key.
    const link = next && asciiAddress(next, intake.baseUrl);
    const headers: Record<string, string> = link && fitsHeader(link) ? { Link: `<${link}>; rel="next"` } : {};
    return reply(200, { success: true, message, data, email: { sent: email.sent } }, headers);
  },
  /** Answers failed validation with exactly the body of docs/interface.md 4.5. */
  refuse(error) {
    if (!(error instanceof Refusal && error.details.errors)) return undefined;
    return reply(422, { success: false, message: error.message, errors: error.details.errors });
  },
});

/** Encodes an address in ASCII. A path stays relative, because the service may have several host names. */
function asciiAddress(address: string, baseUrl: string): string {
  const url = new URL(address, baseUrl);
  return address.startsWith('/') ? url.href.slice(url.origin.length) : url.href;
}
