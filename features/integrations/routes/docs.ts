import { webhook } from '#features/integrations/webhook/definition.ts';
import type { RouteDocs } from '#http/openapi/route-doc.ts';
import { like, maybe, orNull } from '#http/openapi/sample.ts';
import { rotation, TEST } from './integrations.ts';
import { BODY as LISTS_BODY } from './lists.ts';

const TIME = '2031-03-04T05:06:07.089Z';
const KEY = { key: { type: 'string' } };
const signing = webhook.secrets.signing;
if (!signing) throw new Error('webhooks are signed');

export const integrationDocs: RouteDocs = {
  'POST b:/forms/:id/integrations/:key/rotate-secret': {
    tag: 'Integrations',
    summary: 'Put another signing secret in place',
    description: 'For `keep_hours` the one before signs too. A secret that is made stands in this answer alone.',
    access: 'admin',
    params: KEY,
    body: rotation(signing),
    bodyExample: { keep_hours: 24 },
    answers: {
      200: {
        success: true,
        key: 'crm',
        secret: maybe('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'),
        secret_set: true,
        previous_secret_set: true,
        previous_secret_expires_at: orNull(TIME),
      },
    },
  },
  'POST b:/forms/:id/integrations/:key/test': {
    tag: 'Integrations',
    summary: 'Send a test event',
    description: 'A receiver that refuses, is away or hangs is a result: 200 with `delivered` false.',
    access: 'admin',
    params: KEY,
    body: TEST,
    bodyExample: { values: { email: 'ada@example.org' } },
    answers: {
      200: {
        success: true,
        delivered: true,
        status: orNull(200),
        error_class: maybe('server_error'),
        message: maybe('It replied 503.'),
        excerpt: 'ok',
        duration_ms: 120,
        delivery_id: 'test_0190f0a8-3b1c-7c4e-9d42-6a1b2c3d4e5f',
      },
    },
    errors: [429],
  },
  'POST b:/integrations/:provider/lists': {
    tag: 'Integrations',
    summary: 'The lists of an account at a list provider',
    description: 'By `apiKey`, or by the key that the form `formId` has stored.',
    access: 'admin',
    params: { provider: { type: 'string', enum: ['mailchimp', 'brevo'] } },
    body: LISTS_BODY,
    bodyExample: { apiKey: '0123456789abcdef-us21' },
    answers: {
      200: {
        success: true,
        lists: [{ id: 'a1b2c3', name: 'Newsletter', member_count: like(120, { type: ['integer', 'null'] }) }],
      },
    },
    errors: [429, 502],
  },
};
