import { DatabaseUnavailable } from '#db/connections/unavailable.ts';
import { IdempotencyError } from '#db/idempotency.ts';
import { UseCaseError } from '#db/use-case-error.ts';
import { ConfigError } from '#forms/config/parse.ts';
import { NewerFieldType } from '#forms/field-types/index.ts';
import { ProviderError } from '#outgoing/errors.ts';

/** An error that is returned to the client. `code` is stable. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors?: Record<string, unknown>;
  readonly headers?: Record<string, string>;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { errors?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.errors = more.errors;
    this.headers = more.headers;
  }
}

/** Status, headers and body of the answer to an error. */
export interface ErrorResponse {
  status: number;
  code: string;
  message: string;
  errors?: Record<string, unknown>;
  headers?: Record<string, string>;
}

const USE_CASE_STATUS: Record<UseCaseError['kind'], number> = {
  malformed: 400,
  unauthenticated: 401,
  refused: 403,
  not_found: 404,
  conflict: 409,
  outdated: 412,
  too_large: 413,
  invalid: 422,
  too_often: 429,
  failed_elsewhere: 502,
  unavailable: 503,
  full: 507,
};

/** Answers to the errors of body parsers, by the `type` of the error. */
const BODY_ERRORS: Record<string, ErrorResponse> = {
  'entity.parse.failed': { status: 400, code: 'malformed_body', message: 'The body is not valid JSON.' },
  'entity.verify.failed': { status: 400, code: 'malformed_body', message: 'The body could not be read.' },
  'entity.too.large': { status: 413, code: 'body_too_large', message: 'The body is too large.' },
  'encoding.unsupported': {
    status: 415,
    code: 'unsupported_encoding',
    message: 'The content encoding is not supported.',
  },
  'charset.unsupported': {
    status: 415,
    code: 'unsupported_charset',
    message: 'The charset is not supported; send UTF-8.',
  },
  'entity.too.many.values': { status: 413, code: 'body_too_large', message: 'The body has too many values.' },
  'text.not.utf8': { status: 400, code: 'malformed_body', message: 'The body is not valid UTF-8.' },
  'entity.too.deep': { status: 400, code: 'malformed_body', message: 'The body is nested too deeply.' },
  'parameters.too.many': { status: 413, code: 'body_too_large', message: 'The body has too many parameters.' },
  'querystring.parse.rangeError': { status: 400, code: 'malformed_body', message: 'The body is nested too deeply.' },
  'request.aborted': {
    status: 400,
    code: 'malformed_body',
    message: 'The request ended before its body was complete.',
  },
  'request.size.invalid': {
    status: 400,
    code: 'malformed_body',
    message: 'The body does not have the announced length.',
  },
};

/** Converts any error into the answer to the client. Answers never contain stack traces or internal messages. */
export function toErrorResponse(error: unknown): ErrorResponse {
  if (error instanceof UseCaseError) {
    const { kind, code, message, errors, retryAfterSeconds: wait } = error;
    const headers = { ...(wait !== undefined && { 'Retry-After': String(wait) }), ...error.headers };
    const anyHeaders = Object.keys(headers).length > 0 ? headers : undefined;
    return { status: USE_CASE_STATUS[kind], code, message, errors, headers: anyHeaders };
  }
  if (error instanceof ApiError) {
    const { status, code, message, errors, headers } = error;
    return { status, code, message, errors, headers };
  }
  if (error instanceof ConfigError) {
    return { status: 422, code: 'invalid_form', message: 'The form was not saved; see errors.', errors: error.errors };
  }
  if (error instanceof IdempotencyError) {
    const { code, message } = error;
    return { status: code === 'idempotency_conflict' ? 409 : 400, code, message };
  }
  if (error instanceof ProviderError) {
    const { message, retryAfterMs } = error;
    const headers = retryAfterMs === undefined ? undefined : { 'Retry-After': String(Math.ceil(retryAfterMs / 1000)) };
    return { status: 502, code: 'provider_unavailable', message, headers };
  }
  const { type, status, limit } = (error ?? {}) as { type?: unknown; status?: unknown; limit?: unknown };
  const bodyError = typeof type === 'string' && Object.hasOwn(BODY_ERRORS, type) ? BODY_ERRORS[type] : undefined;
  if (bodyError && typeof limit === 'number') {
    return { ...bodyError, message: `${bodyError.message} It may have ${limit} bytes.` };
  }
  if (bodyError) return bodyError;
  if (status === 400 && !(error instanceof URIError))
    return { status: 400, code: 'malformed_body', message: 'The body could not be read.' };
  if (error instanceof URIError)
    return { status: 400, code: 'malformed_request', message: 'The address is malformed.' };
  if (error instanceof NewerFieldType) {
    return {
      status: 503,
      code: 'newer_version',
      message: 'This form was saved by a newer version of the service. It works again once that version runs.',
      headers: { 'Retry-After': '60' },
    };
  }
  if (error instanceof DatabaseUnavailable) {
    return {
      status: 503,
      code: 'database_unavailable',
      message: 'The service is not available right now. Try again in a moment.',
      headers: { 'Retry-After': '5' },
    };
  }
  return {
    status: 500,
    code: 'internal_error',
    message: 'Something went wrong on our side. Try again in a moment.',
  };
}
