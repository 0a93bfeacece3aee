import { IDEMPOTENCY_HEADER, type RouteDocs } from '#http/openapi/route-doc.ts';
import { maybe, orNull } from '#http/openapi/sample.ts';
import { ROTATION } from './keys.ts';

export const headlessDocs: RouteDocs = {
  'POST b:/forms/:id/headless-key': {
    tag: 'Headless',
    summary: 'Make the API key of a form, or put another in its place',
    description: 'The key stands in this answer, and in none after it. For `keep_hours` the one before works too.',
    access: 'admin',
    headers: IDEMPOTENCY_HEADER,
    body: ROTATION,
    bodyExample: { keep_hours: 24 },
    answers: {
      200: {
        success: true,
        api_key: maybe('svcb_3kUq0w5r7n2ZpX8vB1cD4fG6hJ9kL0mN2pQ4rS6tV8w'),
        api_key_set: true,
        previous_api_key_set: false,
        previous_api_key_expires_at: orNull('2031-03-04T05:06:07.089Z'),
      },
    },
    errors: [409],
  },
  'DELETE b:/forms/:id/headless-key': {
    tag: 'Headless',
    summary: 'Revoke the API key of a form, and the one before',
    access: 'admin',
    answers: { 204: null },
  },
};
