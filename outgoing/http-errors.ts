import { errors } from 'undici';
import { DAY_MS } from '#time.ts';
import { ProviderError, type ProviderErrorDetails } from './errors.ts';

const MAX_RETRY_AFTER_MS = DAY_MS;

/** The parts of an HTTP answer that decide about the next attempt. */
export interface Answer {
  status: number;
  /** The delay of `Retry-After` in ms; absent when the field is missing or unreadable. */
  retryAfterMs?: number;
  /** The answer's text, for the error's excerpt. */
  body?: string;
}

/**
 * Classifies an answer for the next attempt: null for 2xx; 408, 425, 429 and 5xx are transient, 429 and 503 with a `Retry-After`
 * succeed after that delay; every other status is permanent.
 */
export function classifyResponse({ status, retryAfterMs, body }: Answer): ProviderError | null {
  if (status >= 200 && status < 300) return null;
  const message = `The server answered ${status}.`;
  return new ProviderError(message, { ...failureKind(status, retryAfterMs), status, excerpt: body });
}

/** Parses a `Retry-After` field, in seconds or as an HTTP date. @returns ms from `now`; undefined when unreadable */
export function retryAfter(value: string | undefined, now: Date): number | undefined {
  const text = value?.trim() ?? '';
  return /^[A-Z][a-z]{2}/.test(text) ? withinADay(Date.parse(text) - now.getTime()) : secondsAsMs(text);
}

/** Converts a header field in seconds to ms; undefined when unreadable. */
export function secondsAsMs(value: string | undefined): number | undefined {
  const text = value?.trim() ?? '';
  return /^\d+$/.test(text) ? withinADay(Number(text) * 1000) : undefined;
}

function withinADay(ms: number): number | undefined {
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS);
}

/** Maps the error that a request rejected with to a ProviderError; a ProviderError stays as it is. */
export function connectionError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const code = codeOf(error);
  const transient = (type: ProviderErrorDetails['type'], message: string) =>
    new ProviderError(message, { kind: 'transient', type, cause: error });
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return transient('timeout', 'The connection timed out.');
  if (tlsCode.test(code)) {
    // Transient: the other end can renew an expired or mismatched certificate, and the delivery must survive until then.
    return transient('tls_failure', `The TLS connection failed (${code}).`);
  }
  if (/^(UND_ERR_INVALID_ARG|ERR_INVALID_|UND_ERR_NOT_SUPPORTED)/.test(code)) {
    return new ProviderError('The request has a header or part that HTTP does not allow.', {
      kind: 'permanent',
      type: 'invalid_request',
      cause: error,
    });
  }
  if (error instanceof errors.HTTPParserError || code === 'UND_ERR_HEADERS_OVERFLOW') {
    return transient('invalid_response', 'The answer is not valid HTTP.');
  }
  return transient('connection_failed', `The connection failed (${code || 'unknown cause'}).`);
}

const tlsCode = /^(ERR_TLS|ERR_SSL|CERT_|CRL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|EPROTO)/;

function failureKind(status: number, delay: number | undefined): ProviderErrorDetails {
  if ((status === 429 || status === 503) && delay !== undefined) {
    // Not a rate limit on us: a server that is away announces when it will be back.
    return { kind: 'rate_limited', type: status === 429 ? 'rate_limited' : 'server_error', retryAfterMs: delay };
  }
  if (status === 429) return { kind: 'transient', type: 'rate_limited' };
  if (status === 408 || status === 425) return { kind: 'transient', type: 'timeout' };
  if (status >= 500) return { kind: 'transient', type: 'server_error' };
  if (status >= 300 && status < 400) return { kind: 'permanent', type: 'redirect_refused' };
  if (status === 401 || status === 403) return { kind: 'permanent', type: 'unauthorized' };
  if (status === 404) return { kind: 'permanent', type: 'not_found' };
  if (status === 410) return { kind: 'permanent', type: 'gone' };
  return { kind: 'permanent', type: 'request_refused' };
}

/** Returns the error's code. For a host with several addresses Node aggregates the attempts; the first is enough. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
