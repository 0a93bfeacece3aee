import { DELIVERY_STATES } from '#features/deliveries/store/state.ts';
import { IDEMPOTENCY_HEADER, type RouteDocs } from '#http/openapi/route-doc.ts';
import { among, map, maybe, orNull } from '#http/openapi/sample.ts';
import { listOf, RETRY, retryManyOf } from './routes.ts';
import { JOB_FILTERS, MAIL_FILTERS, type OwnFilters } from './selection.ts';

const TIME = '2031-03-04T05:06:07.089Z';
const UUID = '0190f0a8-3b1c-7c4e-9d42-6a1b2c3d4e5f';
const NEXT = 'MTkzMDM2NjAwMDAwMCAwMTkwZjBhOA';
const DELIVERY = {
  id: UUID,
  form_id: 7,
  submission_id: orNull(12),
  state: among(DELIVERY_STATES),
  timestamp: 1_930_366_000,
  attempts: 1,
  replays: 0,
  error_class: orNull('server_error'),
  last_error: orNull('It replied 503.'),
  next_attempt_at: orNull(TIME),
  finished_at: orNull(TIME),
};
const JOB = { ...DELIVERY, integration_id: 'webhook', integration_key: 'crm' };
const MAIL = {
  ...DELIVERY,
  notification_key: 'office',
  provider: orNull('smtp'),
  accepted: orNull(1),
  rejected: orNull(0),
};
const ATTEMPT = {
  attempt: 1,
  replay: 0,
  started_at: TIME,
  duration_ms: orNull(120),
  outcome: 'failed',
  status: orNull(503),
  error_class: orNull('server_error'),
  excerpt: maybe(orNull('Service Unavailable')),
};
const DETAILS = {
  form: { id: 7, title: 'Contact us', revision: orNull(3) },
  temporal_ui_url: orNull('https://temporal.example.org/namespaces/default/workflows/integration-0190f0a8'),
};
const JOB_DETAILS = {
  ...JOB,
  ...DETAILS,
  settings: map({ url: 'https://crm.example.org/in', secret_set: true }),
  payload: maybe(orNull(map({ email: 'ada@example.org' }))),
  attempt_log: [ATTEMPT],
};
const MAIL_DETAILS = { ...MAIL, ...DETAILS, attempt_log: [{ ...ATTEMPT, provider: orNull('smtp') }] };

export const deliveryDocs: RouteDocs = {
  ...docsOf(
    'integration-jobs',
    'Integration jobs',
    { listed: 'jobs', verb: 'retry', filters: JOB_FILTERS },
    JOB,
    JOB_DETAILS,
  ),
  ...docsOf(
    'email-deliveries',
    'Mails',
    { listed: 'deliveries', verb: 'resend', filters: MAIL_FILTERS },
    MAIL,
    MAIL_DETAILS,
  ),
};

function docsOf(
  noun: string,
  tag: string,
  { listed, verb, filters }: { listed: string; verb: string; filters: OwnFilters },
  row: object,
  details: object,
): RouteDocs {
  const path = `b:/${noun}`;
  const command = {
    tag,
    access: 'admin',
    params: { id: { type: 'string', format: 'uuid' } },
    errors: [409],
  } as const;
  const config = '`config`: whether it goes by the config that its submission is pinned to, or by the current one.';
  return {
    [`GET ${path}`]: {
      tag,
      summary: 'The newest first',
      description: '`next` is the `after` of the next page.',
      access: 'admin',
      query: listOf(filters),
      answers: { 200: { [listed]: [row], next: orNull(NEXT) } },
    },
    [`GET ${path}/:id`]: {
      ...command,
      summary: 'One, with its attempts',
      description: 'What a visitor wrote, and what a third party repeats, is shown with SUBMISSIONS_PREVIEW alone.',
      errors: [],
      answers: { 200: details },
    },
    [`POST ${path}/${verb}`]: {
      ...command,
      summary: `Have everything that a filter finds sent again (${verb})`,
      description: `At least one filter is needed. What was answered with 202 is done even if the engine is away now. ${config}`,
      headers: IDEMPOTENCY_HEADER,
      body: retryManyOf(filters),
      bodyExample: { form_id: 7, error_class: 'server_error' },
      answers: { 202: { success: true, matched: 3, retried: 2, skipped: 1, next: orNull(NEXT) } },
    },
    [`POST ${path}/:id/${verb}`]: {
      ...command,
      summary: `Have one sent again: wake its run, or start another (${verb})`,
      description: config,
      headers: IDEMPOTENCY_HEADER,
      body: RETRY,
      bodyExample: { config: 'current' },
      answers: { 202: { success: true, id: UUID, replayed: true, replays: 1 } },
    },
    [`POST ${path}/:id/cancel`]: {
      ...command,
      summary: 'Cancel one that waits',
      body: { type: 'object', additionalProperties: true },
      answers: { 202: { success: true, id: UUID } },
    },
  };
}
