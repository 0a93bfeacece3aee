import { TEST_EMAIL_QUERY } from '#features/mail/routes/test-email.ts';
import type { RouteDocs } from '#http/openapi/route-doc.ts';
import { map, maybe, orNull } from '#http/openapi/sample.ts';

const SUBMISSION = {
  type: 'object',
  properties: {
    form_id: { type: 'integer', minimum: 1 },
    fields: { type: 'object', description: 'Field name to value.' },
    _svca_nonce: { type: 'string', description: 'The nonce; it may also be sent as `X-Host-Nonce`.' },
  },
  required: ['form_id', 'fields'],
};

export const surfaceADocs: RouteDocs = {
  'GET a:/forms/:id/token': {
    tag: 'Surface A',
    summary: 'The nonce of a visitor',
    access: 'visitor',
    answers: { 200: { nonce: 'f3a9c1d2' } },
  },
  'OPTIONS a:/submissions': {
    tag: 'Surface A',
    summary: 'The preflight of a submission of another site',
    access: 'visitor',
    answers: { 204: null },
  },
  'POST a:/submissions': {
    tag: 'Surface A',
    summary: 'Submit a form',
    description: 'Failed validation is answered with 400 and `data.errors`.',
    access: 'visitor',
    security: ['rest_nonce'],
    headers: {
      'Idempotency-Key': 'The same key with the same values is the same submission.',
      Prefer: '`respond-async` does not wait for the mail.',
    },
    body: SUBMISSION,
    bodyExample: { form_id: 7, fields: { email: 'ada@example.org' }, _svca_nonce: 'f3a9c1d2' },
    answers: {
      200: {
        success: true,
        message: 'Thank you.',
        data: { submission_id: orNull(12), redirect_url: orNull('/thanks') },
      },
    },
    errors: [403, 404, 409, 429],
    errorBodies: {
      400: {
        success: false,
        code: maybe('malformed_body'),
        message: 'Please check the form.',
        data: maybe({ errors: map({ email: 'Enter a valid email address.' }, { type: 'string' }) }),
      },
    },
  },
  'GET a:/forms/:id/test-email': {
    tag: 'Surface A',
    summary: 'Send a test mail',
    description: 'A mail server that refuses, is away or hangs is a result: 200 with `sent` false.',
    access: 'admin',
    query: TEST_EMAIL_QUERY,
    answers: {
      200: {
        success: true,
        sent: true,
        provider: 'host',
        code: maybe('timeout'),
        message: maybe('The mail server did not accept the message within 10 s.'),
        hint: maybe('The provider answers too slowly.'),
      },
    },
    errors: [429],
  },
  'HEAD a:/forms/:id/test-email': {
    tag: 'Surface A',
    summary: 'Refused: it would send a mail',
    access: 'visitor',
    answers: {},
  },
};
