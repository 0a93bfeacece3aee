import type { JsonSchema } from '#forms/json-schema/meta.ts';
import type { Access } from '#http/routing/route.ts';

/** The common shape of errors. `code` is stable. */
export const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    success: { type: 'boolean' },
    code: { type: 'string' },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: {} },
  },
  required: ['success', 'code', 'message'],
};

/** An example of a `code`, and the meaning, of each error status. */
const STATUSES: Readonly<Record<number, readonly [code: string, meaning: string]>> = {
  400: ['malformed_body', 'The request cannot be read.'],
  401: ['authentication_required', 'Nobody is signed in, or the credentials are wrong.'],
  403: ['missing_capability', 'The account lacks a capability, or a token is wrong.'],
  404: ['form_not_found', 'The requested resource does not exist.'],
  405: ['method_not_allowed', 'The path takes other methods; `Allow` names them.'],
  406: ['not_acceptable', '`Accept` does not name the media type of the answer.'],
  409: ['idempotency_conflict', 'The current state does not allow this, or another request was faster.'],
  410: ['link_over', 'The resource has expired.'],
  412: ['revision_conflict', 'Another save came in between; `ETag` has its revision.'],
  413: ['body_too_large', 'The body is too large.'],
  415: ['unsupported_media_type', 'The body is not of the right type.'],
  416: ['range_not_satisfiable', 'The file has no such range; `Content-Range` has the size.'],
  422: ['validation_failed', 'Values are wrong; `errors` names each.'],
  423: ['upload_busy', 'Another request holds the upload; `Retry-After` says when to try again.'],
  429: ['rate_limited', 'Too many requests; `Retry-After` says when to try again.'],
  500: ['internal_error', 'A failure of the service. Internal details are never included.'],
  502: ['provider_unavailable', 'A third party did not answer as it should.'],
  503: [
    'database_unavailable',
    'The database or the engine is unavailable, or the form needs a newer version (`newer_version`); `Retry-After` says when to try again.',
  ],
  507: ['storage_full', 'The storage is full.'],
};

/** Header of requests that are safe to repeat. */
export const IDEMPOTENCY_HEADER = {
  'Idempotency-Key':
    'A text of 1 to 255 characters. For 24 hours a request with the same key and the same body changes nothing and gets the first answer again.',
};

export const SECURITY_SCHEMES = {
  application_password: {
    type: 'http',
    scheme: 'basic',
    description: 'A login with an application password, for programs. Refused over plain http except on loopback.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-svc_session',
    description:
      'The cookie of a signed-in session, always sent with the session’s nonce. Over plain http its name has no `__Host-`.',
  },
  rest_nonce: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Host-Nonce',
    description: 'The nonce of a session, or on surface A the nonce of a visitor.',
  },
  api_key: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Svcb-Api-Key',
    description: 'The API key of one form, for headless submissions (Pro edition).',
  },
  status_token: {
    type: 'apiKey',
    in: 'query',
    name: 'status_token',
    description: 'The token that the answer to a submission with a payment contains, beside `order_uuid`.',
  },
  resume_token: {
    type: 'apiKey',
    in: 'query',
    name: 'token',
    description: 'The token that saving a draft returned.',
  },
  codec_token: { type: 'http', scheme: 'bearer', description: 'The token that `POST host/codec/tokens` returned.' },
} as const satisfies Record<string, JsonSchema>;

const SIGNED_IN = [{ application_password: [] }, { session: [], rest_nonce: [] }];

/** Returns the security requirements of a route. */
export function securityOf(access: Access, named: readonly string[] | undefined): readonly object[] {
  if (named) return named.length === 0 ? [] : named.map((name) => ({ [name]: [] }));
  return access === 'visitor' || access === 'signed' ? [] : SIGNED_IN;
}

export const ERROR_RESPONSES = Object.fromEntries(
  Object.entries(STATUSES).flatMap(([status, [code, description]]) => {
    const example = { success: false, code, message: 'A sentence that says what to do.' };
    const json = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorAnswer' }, example } };
    const page = { 'text/html': { schema: { type: 'string' } } };
    const wait = { 'Retry-After': { description: 'In seconds.', schema: { type: 'string' } } };
    const shared = { description, ...(['423', '429', '503'].includes(status) && { headers: wait }) };
    return [
      [errorName(status, false), { ...shared, content: json }],
      // Errors that occur before the page is rendered are answered as JSON.
      [errorName(status, true), { ...shared, content: { ...page, ...json } }],
    ];
  }),
);

/** Returns a reference to the common response of a status. @throws Error for a status without a description */
export function errorResponse(status: number, asPage: boolean): JsonSchema {
  if (!STATUSES[status]) throw new Error(`say in http/openapi/shared.ts what an error ${status} means`);
  return { $ref: `#/components/responses/${errorName(status, asPage)}` };
}

export function meaningOf(status: number): string {
  if (status === 304) return '`If-None-Match` names the current version.';
  return STATUSES[status]?.[1] ?? (status < 300 ? 'Done.' : 'See `Location`.');
}

function errorName(status: number | string, asPage: boolean): string {
  return `${asPage ? 'Page' : ''}Error${status}`;
}
