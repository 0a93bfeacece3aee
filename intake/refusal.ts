/** Why a submission is refused. Stable: clients tell causes apart by these. */
export type RefusalCode =
  | 'form_not_found'
  | 'invalid_nonce'
  | 'honeypot_filled'
  | 'submitted_too_fast'
  | 'invalid_timing_token'
  | 'invalid_idempotency_key'
  | 'idempotency_conflict'
  | 'rate_limited'
  | 'overloaded'
  | 'validation_failed'
  | 'payment_form'
  | 'payment_unavailable'
  | 'engine_unavailable';

export interface RefusalDetails {
  /** `validation_failed`: field name to message, and to the submitted value. */
  errors?: { fields: Record<string, string>; data: Record<string, unknown> };
  /** `rate_limited`, `overloaded`, `engine_unavailable`: seconds until another submission is taken. */
  retryAfterSeconds?: number;
}

/**
 * A submission that was not accepted; nothing of it was kept. One whose payment could not be opened (`payment_unavailable`,
 * `engine_unavailable`) is kept and unpaid: a repeat with the same key goes on with it. The message is for the visitor.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, message: string, details: RefusalDetails = {}) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }
}
