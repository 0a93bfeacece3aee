import { UseCaseError } from '#db/use-case-error.ts';

/** The reasons for refusing a submission. Stable: clients distinguish refusals by these codes. */
export type RefusalCode =
  | 'form_not_found'
  | 'body_too_large'
  | 'invalid_nonce'
  | 'honeypot_filled'
  | 'suspected_spam'
  | 'submitted_too_fast'
  | 'invalid_timing_token'
  | 'invalid_idempotency_key'
  | 'idempotency_conflict'
  | 'rate_limited'
  | 'overloaded'
  | 'validation_failed'
  | 'captcha_form'
  | 'captcha_unavailable'
  | 'payment_form'
  | 'payment_unavailable'
  | 'engine_unavailable'
  | 'drafts_off'
  | 'form_not_open'
  | 'form_closed'
  | 'form_full'
  | 'limit_reached'
  | 'option_full'
  | 'coupon_used'
  | 'unique'
  | 'edit_link_over'
  | 'edit_conflict'
  | 'edited_too_often'
  | 'not_editable'
  | 'invitation_needed'
  | 'invitation_over'
  | 'invitation_used';

/** The reasons for suspecting spam. Stable: operators filter by these values. */
export const SPAM_REASONS = [
  'honeypot_filled',
  'submitted_too_fast',
  'captcha_missing',
  'captcha_failed',
  'captcha_low_score',
  'too_many_links',
] as const;
export type SpamReason = (typeof SPAM_REASONS)[number];

/** The result of a guard that suspects spam. Contains no personal data. */
export interface SpamFinding {
  reason: SpamReason;
  /** Confidence, from 1 to 100. */
  score: number;
  /** The measurements behind the score. */
  detail: Readonly<Record<string, string | number>>;
}

export interface RefusalDetails {
  /** Set for a submission suspected as spam. */
  spam?: SpamFinding;
  /** For `validation_failed`, `option_full`, `coupon_used` and `unique`: messages and submitted values, by field name. */
  errors?: { fields: Record<string, string>; data: Record<string, unknown> };
  /**
   * For `rate_limited`, `overloaded`, `engine_unavailable`, `captcha_unavailable` and `form_not_open`: seconds until a retry
   * makes sense.
   */
  retryAfterSeconds?: number;
  /** For `rate_limited`: the exhausted quota. */
  quota?: ExhaustedQuota;
}

/** A limit on the number of submissions in a period. */
export interface Quota {
  /** For example `form-minute`. */
  name: string;
  quota: number;
  windowSeconds: number;
}

export interface ExhaustedQuota {
  /** All quotas that apply to the request. */
  quotas: Quota[];
  /** The name of the exhausted quota, which is renewed in `waitSeconds`. */
  exhausted: string;
  waitSeconds: number;
}

const KINDS: Record<RefusalCode, UseCaseError['kind']> = {
  form_not_found: 'not_found',
  body_too_large: 'too_large',
  invalid_nonce: 'refused',
  honeypot_filled: 'malformed',
  suspected_spam: 'malformed',
  submitted_too_fast: 'malformed',
  invalid_timing_token: 'refused',
  invalid_idempotency_key: 'malformed',
  idempotency_conflict: 'conflict',
  rate_limited: 'too_often',
  overloaded: 'unavailable',
  validation_failed: 'invalid',
  captcha_form: 'malformed',
  captcha_unavailable: 'unavailable',
  payment_form: 'malformed',
  payment_unavailable: 'failed_elsewhere',
  engine_unavailable: 'unavailable',
  drafts_off: 'not_found',
  form_not_open: 'refused',
  form_closed: 'refused',
  form_full: 'conflict',
  limit_reached: 'conflict',
  option_full: 'invalid',
  coupon_used: 'invalid',
  unique: 'invalid',
  edit_link_over: 'refused',
  edit_conflict: 'conflict',
  edited_too_often: 'conflict',
  not_editable: 'conflict',
  invitation_needed: 'refused',
  invitation_over: 'refused',
  invitation_used: 'conflict',
};

/**
 * A submission that was not accepted; none of its data was stored. Exception: a submission whose payment could not be opened
 * (`payment_unavailable`, `engine_unavailable`) is stored as unpaid, and a repeat with the same key continues it. The message
 * is for the visitor.
 */
export class Refusal extends UseCaseError {
  override readonly code: RefusalCode;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, message: string, details: RefusalDetails = {}) {
    super(KINDS[code], code, message, details.errors);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
    this.retryAfterSeconds = details.retryAfterSeconds;
    if (details.quota && details.retryAfterSeconds !== undefined) this.headers = quotaHeaders(details.quota);
  }
}

/**
 * Limits the repeated values to those sent with the request, for a caller who is not the visitor. Stored values stay out:
 * reading them must go through an audited route.
 */
export function withOwnData(refusal: Refusal, sent: Readonly<Record<string, unknown>>): Refusal {
  const { code, message, details } = refusal;
  return details.errors
    ? new Refusal(code, message, { ...details, errors: { fields: details.errors.fields, data: { ...sent } } })
    : refusal;
}

/**
 * Describes the limits and the exhausted one: `RateLimit-Policy: "form-minute";q=30;w=60` and
 * `RateLimit: "form-minute";r=0;t=23` (draft-ietf-httpapi-ratelimit-headers-10; q and r in submissions, w and t in seconds).
 */
function quotaHeaders({ quotas, exhausted, waitSeconds }: ExhaustedQuota): Record<string, string> {
  return {
    'RateLimit-Policy': quotas
      .map(({ name, quota, windowSeconds }) => `"${name}";q=${quota};w=${windowSeconds}`)
      .join(', '),
    RateLimit: `"${exhausted}";r=0;t=${waitSeconds}`,
  };
}
