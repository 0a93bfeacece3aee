import { object } from 'yup';
import { HEADING_ERRORS } from '#features/deliveries/store/headings.ts';
import { DELIVERY_STATES } from '#features/deliveries/store/state.ts';
import { among, anything, count, id, listOf, mapOf, text, timestamp, uuid } from '#http/routing/answers.ts';

/** The progress of a delivery. */
export const PROGRESS = {
  state: among(DELIVERY_STATES),
  /** The version of the submission whose values are delivered. */
  version: count(),
  attempts: count(),
  replays: count(),
  error_class: text().nullable(),
  last_error: text().nullable(),
  next_attempt_at: timestamp().nullable(),
  finished_at: timestamp().nullable(),
};

/** An attempt as `attemptJson` renders it. */
export const ATTEMPT = {
  attempt: count(),
  replay: count(),
  started_at: timestamp(),
  duration_ms: count().nullable(),
  outcome: text(),
  status: count().nullable(),
  error_class: text().nullable(),
  excerpt: text().nullable().optional(),
};

const DELIVERY = {
  id: uuid(),
  form_id: id(),
  submission_id: id().nullable(),
  ...PROGRESS,
  /** The time of enqueuing, in Unix seconds. */
  timestamp: count(),
};
const DETAILS = {
  form: object({ id: id(), title: text(), revision: count() }),
  temporal_ui_url: text().nullable(),
};

export const JOB = {
  ...DELIVERY,
  /** Null for a webhook of the site. */
  form_id: id().nullable(),
  /** The type of event; null unless the webhook belongs to the site. */
  event: text().nullable(),
  integration_id: text().nullable(),
  integration_key: text(),
};
export const JOB_DETAILS = {
  ...JOB,
  ...DETAILS,
  form: DETAILS.form.nullable(),
  settings: mapOf(anything()),
  payload: mapOf(anything()).nullable().optional(),
  attempt_log: listOf(object(ATTEMPT)),
};

/** A heading as `headingJson` renders it. */
export const HEADING = {
  to: listOf(text()).nullable(),
  cc: listOf(text()).nullable(),
  bcc: listOf(text()).nullable(),
  subject: text().nullable(),
  heading_error: among(HEADING_ERRORS).nullable(),
};

export const MAIL = {
  ...DELIVERY,
  notification_key: text(),
  provider: text().nullable(),
  accepted: count().nullable(),
  rejected: count().nullable(),
  /** The parts that a delivered mail was sent without, and the reason. */
  note: text().nullable(),
  /** Present only with SUBMISSIONS_PREVIEW. */
  to: HEADING.to.optional(),
  cc: HEADING.cc.optional(),
  bcc: HEADING.bcc.optional(),
  subject: HEADING.subject.optional(),
  heading_error: HEADING.heading_error.optional(),
};
export const MAIL_DETAILS = {
  ...MAIL,
  ...DETAILS,
  attempt_log: listOf(object({ ...ATTEMPT, provider: text().nullable() })),
};
