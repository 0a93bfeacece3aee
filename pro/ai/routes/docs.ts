import { IDEMPOTENCY_HEADER, type RouteDocs } from '#http/openapi/route-doc.ts';
import { among, like, maybe, orNull } from '#http/openapi/sample.ts';
import { AI_GENERATE_BODY, AI_REQUESTS_QUERY, AI_REVIEW_BODY, AI_TEMPLATE_BODY } from './requests.ts';

const TIME = '2031-03-04T05:06:07.089Z';
const UUID = '0b1f5c0a-7d2e-4f6b-9a57-3d8f2a4c9e10';
const REQUEST = {
  id: UUID,
  kind: among(['generate', 'review', 'notification_template']),
  status: among(['done', 'pending', 'running', 'failed']),
  form_id: orNull(7),
  revision: orNull(3),
  provider: orNull('openai'),
  model: orNull('gpt-6'),
  attempts: 1,
  usage: { input_tokens: 14_210, output_tokens: 612 },
  error: orNull({ type: 'quota_exceeded', message: 'The account at OpenAI has no credit left.' }),
  created_at: TIME,
  finished_at: orNull(TIME),
  expires_at: TIME,
  workflow_id: `ai-${UUID}`,
  temporal_ui_url: orNull(`http://127.0.0.1:8233/namespaces/durable-forms/workflows/ai-${UUID}`),
};
const FIELD = { type: 'email', name: 'email', label: 'E-mail address', required: true };
/** As `POST /forms` takes it. */
const PROPOSAL = { title: 'Contact', config: like({ fields: [FIELD], options: {} }, { type: 'object' }) };
const NOTES = ['No notification was made: you have given no address.'];
const FINDING = {
  severity: among(['error', 'warning', 'suggestion']),
  field: orNull('message'),
  reason: 'Anybody can send a text of any length.',
  patch: like([{ op: 'add', path: '/config/fields/2/max_length', value: 5000 }], { type: ['array', 'null'] }),
};
const TEMPLATE = { subject: '{form:title}: {field:name}', success_message: 'Thank you, {field:name}.' };
const SUMMARY = 'The form is sound but for one field.';

/** One that is not over yet is 202, with the request alone. */
const asked = (result: object) => ({
  tag: 'AI',
  access: 'admin' as const,
  headers: {
    ...IDEMPOTENCY_HEADER,
    Prefer: '`respond-async` waits for no answer, `wait=5` for so many seconds, 10 at most; 20 s otherwise.',
  },
  answers: { 200: { success: true, request: REQUEST, ...result }, 202: { success: true, request: REQUEST } },
  errors: [400, 409, 429, 502],
});

export const aiDocs: RouteDocs = {
  'POST b:/ai/generate': {
    ...asked({ proposal: PROPOSAL, notes: NOTES }),
    summary: 'A form from an instruction',
    description:
      'The proposal is a form that `POST /forms` takes as it is; with `form_id` one that `PUT /forms/{id}` takes in its place.',
    body: AI_GENERATE_BODY,
    bodyExample: { instruction: 'A contact form with name, e-mail address and message.' },
  },
  'POST b:/ai/review': {
    ...asked({ summary: SUMMARY, revision: 3, findings: [FINDING] }),
    summary: 'What is wrong with a form',
    description:
      'A `patch` (RFC 6902) is for `{title, config}` of that revision; what it makes of the form can be saved. Each is meant alone.',
    body: AI_REVIEW_BODY,
    bodyExample: { form_id: 7 },
  },
  'POST b:/ai/notification-template': {
    ...asked({ template: TEMPLATE }),
    summary: 'A subject and a success message for a form',
    body: AI_TEMPLATE_BODY,
    bodyExample: { form_id: 7, instruction: 'Friendly and short.' },
  },
  'GET b:/ai/requests': {
    tag: 'AI',
    summary: 'What models were asked for',
    description: 'The newest first, without what was asked and answered. Kept for a week.',
    access: 'admin',
    query: AI_REQUESTS_QUERY,
    answers: { 200: { requests: [REQUEST], next: orNull(118) } },
  },
  'GET b:/ai/requests/:uuid': {
    tag: 'AI',
    summary: 'One request with its answer',
    access: 'admin',
    params: { uuid: { type: 'string', format: 'uuid' } },
    answers: {
      200: {
        success: true,
        request: REQUEST,
        proposal: maybe(PROPOSAL),
        notes: maybe(NOTES),
        summary: maybe(SUMMARY),
        revision: maybe(3),
        findings: maybe([FINDING]),
        template: maybe(TEMPLATE),
        mistakes: maybe(['config.fields[0].name is used by another field']),
      },
    },
    errors: [404],
  },
};
