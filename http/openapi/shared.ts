import type { JsonSchema } from '#forms/json-schema/meta.ts';
import type { Access } from '#http/routing/route.ts';

/** The one shape of errors. `code` is stable. */
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

/** For each status, an example of its `code` and what it means. */
const STATUSES: Readonly<Record<number, readonly [code: string, meaning: string]>> = {
  400: ['malformed_body', 'The request cannot be read.'],
  401: ['authentication_required', 'Nobody is signed in, or the credentials are wrong.'],
  403: ['missing_capability', 'The account lacks a capability, or a token is wrong.'],
  404: ['form_not_found', 'There is no such thing.'],
  405: ['method_not_allowed', 'The path takes other methods; `Allow` names them.'],
  406: ['not_acceptable', '`Accept` does not name what is answered.'],
  409: ['idempotency_conflict', 'It cannot be done now, or somebody else was faster.'],
  410: ['link_over', 'Its time is over.'],
  412: ['revision_conflict', 'Another save came in between; `ETag` has its revision.'],
  413: ['body_too_large', 'The body is too large.'],
  415: ['unsupported_media_type', 'The body is not of the right type.'],
  416: ['range_not_satisfiable', 'There is no such part; `Content-Range` has the size.'],
  422: ['validation_failed', 'Values are wrong; `errors` names each.'],
  423: ['upload_busy', 'Another request has it; `Retry-After` says when to come again.'],
  429: ['rate_limited', 'Too many requests; `Retry-After` says when to come again.'],
  500: ['internal_error', 'A failure of the service. Internal details are never included.'],
  502: ['provider_unavailable', 'A third party did not answer as it should.'],
  503: ['database_unavailable', 'The database or the engine is away; `Retry-After` says when to come again.'],
  507: ['storage_full', 'There is no room to keep it.'],
};

/** For requests that may be sent again. */
export const IDEMPOTENCY_HEADER = {
  'Idempotency-Key':
    'A text of 1 to 255 characters. For 24 hours the same key with the same body does nothing again and gets the first answer.',
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
      'The cookie of a login, always with the session’s nonce. Its name is without `__Host-` over plain http.',
  },
  rest_nonce: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Host-Nonce',
    description: 'The nonce of a session, or on surface A that of a visitor.',
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
    description: 'What the answer to a submission that has to be paid gave, beside `order_uuid`.',
  },
  resume_token: {
    type: 'apiKey',
    in: 'query',
    name: 'token',
    description: 'What the save of a draft gave.',
  },
  codec_token: { type: 'http', scheme: 'bearer', description: 'What `POST host/codec/tokens` gave.' },
} as const satisfies Record<string, JsonSchema>;

const SIGNED_IN = [{ application_password: [] }, { session: [], rest_nonce: [] }];

/** What a route asks of its caller. */
export function securityOf(access: Access, named: readonly string[] | undefined): readonly object[] {
  if (named) return named.length === 0 ? [] : named.map((name) => ({ [name]: [] }));
  return access === 'visitor' || access === 'signed' ? [] : SIGNED_IN;
}

export const ERROR_RESPONSES = Object.fromEntries(
  Object.entries(STATUSES).flatMap(([status, [code, description]]) => {
    const example = { success: false, code, message: 'A sentence that says what to do.' };
    const json = { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, example } };
    const page = { 'text/html': { schema: { type: 'string' } } };
    const wait = { 'Retry-After': { description: 'In seconds.', schema: { type: 'string' } } };
    const shared = { description, ...(['423', '429', '503'].includes(status) && { headers: wait }) };
    return [
      [errorName(status, false), { ...shared, content: json }],
      // What goes wrong before the page is made is answered as JSON.
      [errorName(status, true), { ...shared, content: { ...page, ...json } }],
    ];
  }),
);

/** @throws Error for a status that no error has */
export function errorResponse(status: number, asPage: boolean): JsonSchema {
  if (!STATUSES[status]) throw new Error(`say in http/openapi/shared.ts what an error ${status} means`);
  return { $ref: `#/components/responses/${errorName(status, asPage)}` };
}

export function meaningOf(status: number): string {
  if (status === 304) return 'What `If-None-Match` names is what there is.';
  return STATUSES[status]?.[1] ?? (status < 300 ? 'Done.' : 'See `Location`.');
}

function errorName(status: number | string, asPage: boolean): string {
  return `${asPage ? 'Page' : ''}Error${status}`;
}
