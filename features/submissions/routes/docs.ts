import { DELIVERY_STATES } from '#features/deliveries/store/state.ts';
import { SUBMISSION_STATES } from '#features/submissions/store/reading/filter.ts';
import { either, file, IDEMPOTENCY_HEADER, type RouteDocs } from '#http/openapi/route-doc.ts';
import { among, like, map, orNull } from '#http/openapi/sample.ts';
import { ERASE_BODY } from './erase.ts';
import { REPLAY_BODY } from './run.ts';
import { CSV_QUERY, JSON_QUERY, LIST_QUERY } from './selection.ts';
import { MARKS_BODY } from './stored.ts';

const TIME = '2031-03-04T05:06:07.089Z';
const CAPTCHA = {
  provider: 'altcha',
  site_key: orNull('10000000-ffff'),
  action: 'svcb_submit_7',
  script_url: orNull('https://js.hcaptcha.com/1/api.js'),
  challenge_url: orNull('https://forms.example.org/rest/svcb/v1/forms/7/captcha'),
};

const SUBMISSION = {
  type: 'object',
  description: 'Field names with their values, beside the reserved keys; and the honeypot field, which must be empty.',
  properties: {
    _svcb_nonce: { type: 'string', description: 'Of the token route.' },
    _svcb_timing: { type: 'string', description: 'The `timing_token` of the token route.' },
    _svcb_captcha_token: { type: 'string', description: 'What the CAPTCHA gave, where the form has one.' },
    _svcb_return_to: { type: 'string', description: 'Where to go after a payment; of the same origin.' },
    _svcb_draft_token: { type: 'string', description: 'The resume token of the draft that this submission ends.' },
  },
  additionalProperties: true,
};

export const STEP = {
  id: '0190f0a8-3b1c-7c4e-9d42-6a1b2c3d4e5f',
  step: 'mail',
  key: 'office',
  state: among(DELIVERY_STATES),
  attempts: 1,
  error_class: orNull('timeout'),
  last_error: orNull('The mail server did not answer.'),
  next_attempt_at: orNull(TIME),
  replays: 0,
  finished_at: orNull(TIME),
  workflow_id: 'submission-0190f0a8-3b1c-7c4e-9d42-6a1b2c3d4e5f',
  attempt_log: [
    {
      attempt: 1,
      replay: 0,
      started_at: TIME,
      duration_ms: orNull(120),
      outcome: 'failed',
      status: orNull(503),
      error_class: orNull('timeout'),
    },
  ],
};

export const STORED = {
  id: 12,
  revision: 3,
  surface: 'b',
  state: among(SUBMISSION_STATES),
  created_at: TIME,
  completed_at: orNull(TIME),
  values: map({ email: 'ada@example.org' }),
};

export const submissionDocs: RouteDocs = {
  'GET b:/forms/:id/token': {
    tag: 'Submissions',
    summary: 'What a visitor needs to submit a form',
    access: 'visitor',
    answers: {
      200: { nonce: 'f3a9c1d2', honeypot_field: 'company_fax', timing_token: '7.1930.c2', captcha: orNull(CAPTCHA) },
    },
  },
  'GET b:/forms/:id/captcha': {
    tag: 'Submissions',
    summary: 'A challenge of a form’s ALTCHA',
    access: 'visitor',
    answers: { 200: like({ algorithm: 'SHA-256' }, { type: 'object' }) },
  },
  'POST b:/forms/:id/submissions': {
    tag: 'Submissions',
    summary: 'Submit a form',
    description:
      'For visitors, with nonce, honeypot and timing token; for servers with an API key in place of these (headless, Pro edition). Every failure of headless authentication has the one 401.',
    access: 'visitor',
    headers: {
      'Idempotency-Key': 'The same key with the same values is the same submission.',
      Prefer: '`respond-async` does not wait for the mail; `wait=N` waits up to N seconds (headless, 10 at most).',
      'X-Svcb-Api-Key': 'The form’s API key: makes the request headless.',
    },
    body: SUBMISSION,
    bodyExample: {
      email: 'ada@example.org',
      company_fax: '',
      _svcb_nonce: 'f3a9c1d2',
      _svcb_timing: '7.1930.c2',
    },
    answers: {
      200: either(
        {
          success: true,
          message: 'Thank you.',
          data: { submission_id: orNull(12), fields: map({ email: 'ada@example.org' }) },
          email: { sent: true },
        },
        {
          success: true,
          payment_required: true,
          payment_redirect: 'https://checkout.stripe.com/c/pay/cs_1',
          order_uuid: '0190f0a8-3b1c-7c4e-9d42-6a1b2c3d4e5f',
          status_token: 'p1.9c1d2',
        },
      ),
    },
    errors: [400, 403, 409, 429, 502],
    errorBodies: {
      401: {
        success: false,
        message: 'The API key was not accepted.',
        errors: like([], { type: 'array', maxItems: 0 }),
      },
      422: {
        success: false,
        message: 'Please check the form.',
        errors: {
          fields: map({ email: 'Enter a valid email address.' }, { type: 'string' }),
          data: map({ email: 'ada@' }),
        },
      },
    },
  },
  'GET b:/submissions': {
    tag: 'Submissions',
    summary: 'Stored submissions with their values, the newest first',
    description:
      '`next` is the `after` of the next page; a page may have fewer than `limit`, or none, and a next one. `looked_back_to` says how far the search has come.',
    access: 'preview',
    query: LIST_QUERY,
    answers: {
      200: {
        submissions: [{ ...STORED, form_id: 7, read: false, starred: false }],
        next: orNull('MTkzMDM2NjAwMDAwMCAxMg'),
        looked_back_to: orNull(TIME),
      },
    },
  },
  'GET b:/forms/:id/submissions.csv': {
    tag: 'Submissions',
    summary: 'All submissions of a form as CSV, the oldest first',
    description: 'A stream. Cells that a spreadsheet would take for a formula are defused.',
    access: 'preview',
    query: CSV_QUERY,
    answers: { 200: file('text/csv') },
  },
  'GET b:/forms/:id/submissions.json': {
    tag: 'Submissions',
    summary: 'All submissions of a form as JSON, the oldest first',
    description: 'A stream.',
    access: 'preview',
    query: JSON_QUERY,
    answers: { 200: { form: { id: 7, title: 'Contact us' }, exported_at: TIME, submissions: [STORED] } },
  },
  'POST b:/submissions/erase': {
    tag: 'Submissions',
    summary: 'Erase what an e-mail address has sent, or count it',
    description:
      'Over all forms, or one: submissions in which a value is the address, drafts and quarantine. It only counts unless `dry_run` is false. Go on with `next` as `after` until it is null.',
    access: 'preview',
    body: ERASE_BODY,
    bodyExample: { address: 'ada@example.org', dry_run: true },
    answers: {
      200: {
        success: true,
        dry_run: true,
        submissions: 2,
        drafts: 0,
        quarantined: 1,
        pending: 0,
        unreadable: 0,
        next: orNull('MTkzMDM2NjAwMDAwMCAxMg'),
      },
    },
  },
  'POST b:/submissions/:id/marks': {
    tag: 'Submissions',
    summary: 'Note that a submission was read, or star it',
    access: 'admin',
    body: MARKS_BODY,
    bodyExample: { read: true },
    answers: { 200: { success: true, id: 12, read: true, starred: false } },
  },
  'DELETE b:/submissions/:id': {
    tag: 'Submissions',
    summary: 'Erase a submission with its mails and jobs',
    access: 'admin',
    answers: { 204: null },
  },
  'GET b:/submissions/:id/run': {
    tag: 'Submissions',
    summary: 'What has become of each step of a submission',
    access: 'admin',
    answers: {
      200: {
        submission_id: 12,
        form_id: 7,
        state: among(SUBMISSION_STATES),
        accepted_at: TIME,
        completed_at: orNull(TIME),
        workflow_id: 'submission-0190f0a8-3b1c-7c4e-9d42-6a1b2c3d4e5f',
        temporal_ui_url: orNull('https://temporal.example.org/namespaces/default/workflows/submission-0190f0a8'),
        steps: [STEP],
      },
    },
  },
  'POST b:/submissions/:id/run/replay': {
    tag: 'Submissions',
    summary: 'Try steps of a submission again',
    description:
      'Those that have failed or are still trying; with `steps` those that are named, also delivered ones. What was answered with 202 is done even if the engine is away now.',
    access: 'admin',
    headers: IDEMPOTENCY_HEADER,
    body: REPLAY_BODY,
    bodyExample: { config: 'current' },
    answers: { 202: { success: true, matched: 2, retried: 1, skipped: 1 } },
    errors: [409],
  },
};
