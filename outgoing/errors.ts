import { budgets } from '#security/budgets.ts';
/**
 * The outlook of the next attempt after a failed call to a third party: `permanent` would fail again, `transient` may well
 * succeed later, `rate_limited` will succeed after a known delay. `unknown`: nobody can know whether the third party processed
 * the call, so another call may repeat its effect.
 */
export type ProviderErrorKind = 'permanent' | 'transient' | 'rate_limited' | 'unknown';

/** Every class of failure that operators see in runs, metrics and filters. Stable: never rename, only add. */
export const providerErrorTypes = [
  // our request
  'invalid_url',
  'invalid_request',
  'unknown_integration',
  'form_full',
  'submission_erased',
  'not_configured',
  'invalid_secret',
  'address_refused',
  'address_forbidden',
  // the connection
  'dns_failure',
  'connection_failed',
  'tls_failure',
  'timeout',
  // the answer
  'redirect_refused',
  'unauthorized',
  'not_found',
  'gone',
  'request_refused',
  'rate_limited',
  'server_error',
  'response_too_large',
  'invalid_response',
  // answers of AI models
  'quota_exceeded',
  'model_not_found',
  'model_refused',
  'answer_truncated',
  // extensions
  'extension_failed',
  // mail
  'mail_auth',
  'mail_connection',
  'mail_deferred',
  'mail_rejected',
  'mail_invalid',
  'mail_sender',
  'mail_quota',
  'mail_suppressed',
  'mail_unknown',
  'document_failed',
  'document_late',
  'documents_busy',
  'files_unavailable',
] as const;

export type ProviderErrorType = (typeof providerErrorTypes)[number];

export interface ProviderErrorDetails {
  kind: ProviderErrorKind;
  type: ProviderErrorType;
  /** Milliseconds that the third party asked us to wait. */
  retryAfterMs?: number;
  /** The HTTP status or SMTP reply code. */
  status?: number;
  /** The answer's text, shortened and cleaned by the constructor. It may hold personal data: never log it. */
  excerpt?: string;
  /** True when the refusal is about one recipient, and says nothing about the third party. */
  ofRecipient?: boolean;
  /** Recipients that the answer reports as dead: no further mail may be sent to them. */
  bounced?: readonly string[];
  cause?: unknown;
}

/** The one error that providers throw. The message carries no personal data and no secrets. */
export class ProviderError extends Error {
  readonly kind: ProviderErrorKind;
  readonly type: ProviderErrorType;
  readonly retryAfterMs?: number;
  readonly status?: number;
  /** At most 500 characters, without control characters. */
  readonly excerpt?: string;
  readonly ofRecipient: boolean;
  /** Private, so that loggers and serialisers, which walk through an error's properties, do not see it. */
  readonly #bounced: readonly string[];

  constructor(message: string, details: ProviderErrorDetails) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'ProviderError';
    this.kind = details.kind;
    this.type = details.type;
    this.ofRecipient = details.ofRecipient ?? false;
    this.#bounced = details.bounced ?? [];
    if (details.retryAfterMs !== undefined) this.retryAfterMs = details.retryAfterMs;
    if (details.status !== undefined) this.status = details.status;
    if (details.excerpt !== undefined) this.excerpt = excerptOf(details.excerpt);
  }

  /** Recipients that the answer reports as dead. Personal data: never log them. */
  get bounced(): readonly string[] {
    return this.#bounced;
  }
}

/** Copies a failure with another message, and with the kind, type or delay that `changes` set. */
export function reworded(
  failure: ProviderError,
  message: string,
  changes: Partial<Pick<ProviderErrorDetails, 'kind' | 'type' | 'retryAfterMs'>> = {},
): ProviderError {
  const { kind, type, status, retryAfterMs, excerpt, cause } = failure;
  return new ProviderError(message, { kind, type, status, retryAfterMs, excerpt, cause, ...changes });
}

const EXCERPT_LENGTH = budgets.excerpt.atMost;

/** Returns the first 500 characters of an answer on one line: control characters and runs of white space become one space. */
export function excerptOf(text: string): string {
  const flat = text
    .slice(0, EXCERPT_LENGTH * 8)
    .toWellFormed()
    .replace(/[\s\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim();
  return flat.slice(0, EXCERPT_LENGTH).toWellFormed();
}

/** Shortens a failure's message to the length of its column, and replaces the e-mail addresses in it. */
export function blankAddresses(message: string): string {
  // Cut before the replacement, at a space: the pattern takes time as the square of a word's length.
  const start = message.slice(0, EXCERPT_LENGTH * 4).replace(message.length > EXCERPT_LENGTH * 4 ? /\S*$/ : /$/, '');
  return start.replace(/[^\s<>"]+(?:@|%40)[^\s<>"]+/gi, '<address>').slice(0, budgets.keptMessage.atMost);
}
