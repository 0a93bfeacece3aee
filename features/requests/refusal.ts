import { UseCaseError } from '#db/use-case-error.ts';

/** Why a submission is refused. Stable: clients tell causes apart by these. */
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
  | 'not_editable';

/** Why something is taken for spam. Stable: operators filter by these. */
export const SPAM_REASONS = [
  'honeypot_filled',
  'submitted_too_fast',
  'captcha_missing',
  'captcha_failed',
  'captcha_low_score',
  'too_many_links',
] as const;
export type SpamReason = (typeof SPAM_REASONS)[number];

/** What a guard found; without personal data. */
export interface SpamFinding {
  reason: SpamReason;
  /** 1 to 100: how sure it is. */
  score: number;
  /** What the score follows from. */
  detail: Readonly<Record<string, string | number>>;
}

export interface RefusalDetails {
  /** For a submission that looks like spam. */
  spam?: SpamFinding;
  /** `validation_failed`, `option_full`, `coupon_used`, `unique`: field name to message, and to the submitted value. */
  errors?: { fields: Record<string, string>; data: Record<string, unknown> };
  /** `rate_limited`, `overloaded`, `engine_unavailable`, `captcha_unavailable`, `form_not_open`: seconds until another submission is taken. */
  retryAfterSeconds?: number;
  /** `rate_limited`: what is used up. */
  quota?: ExhaustedQuota;
}

/** A number of submissions within a number of seconds. */
export interface Quota {
  /** Such as `form-minute`. */
  name: string;
  quota: number;
  windowSeconds: number;
}

export interface ExhaustedQuota {
  /** All that count here. */
  quotas: Quota[];
  /** The name of the one that is used up, for as many seconds. */
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
};

/**
 * A submission that was not accepted; nothing of it was kept. One whose payment could not be opened (`payment_unavailable`,
 * `engine_unavailable`) is kept and unpaid: a repeat with the same key goes on with it. The message is for the visitor.
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
 * The same for somebody who is no visitor: of the values it repeats those alone that were sent with the request, and nothing that is
 * stored. Who reads that does so where it is audited.
 */
export function withOwnData(refusal: Refusal, sent: Readonly<Record<string, unknown>>): Refusal {
  const { code, message, details } = refusal;
  return details.errors
    ? new Refusal(code, message, { ...details, errors: { fields: details.errors.fields, data: { ...sent } } })
    : refusal;
}

/**
 * Which limits there are, and which one is used up: `RateLimit-Policy: "form-minute";q=30;w=60` and
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
