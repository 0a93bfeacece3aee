import { file, IDEMPOTENCY_HEADER, type RouteDocs } from '#http/openapi/route-doc.ts';
import { maybe, orNull } from '#http/openapi/sample.ts';
import { BODY as APPLICATION_PASSWORD_BODY } from './application-passwords.ts';
import { BODY as PASSWORD_BODY } from './password.ts';

const TIME = '2031-03-04T05:06:07.089Z';
const UUID = { uuid: { type: 'string', format: 'uuid' } };
const SESSION = {
  user: { id: 1, login: 'ada', role: 'administrator', capabilities: ['manage_options', 'SUBMISSIONS_PREVIEW'] },
  nonce: 'f3a9c1d2',
  expires_at: TIME,
};
const APPLICATION_PASSWORD = {
  uuid: '0190f0a8-3b1c-7c4e-9d42-6a1b2c3d4e5f',
  name: 'Backup script',
  created_at: TIME,
  last_used_at: orNull(TIME),
  expires_at: orNull(TIME),
  unused: false,
};
const LOGIN = {
  type: 'object',
  properties: { login: { type: 'string' }, password: { type: 'string' } },
  required: ['login', 'password'],
};
const PAYLOADS = [{ metadata: { encoding: 'anNvbi9wbGFpbg==' }, data: 'e30=' }];
const DECODE = {
  tag: 'Payload codec',
  summary: 'What is in the payloads of workflows, for Temporal UI',
  access: 'signed',
  body: {
    type: 'object',
    properties: { payloads: { type: 'array', items: { type: 'object' } } },
    required: ['payloads'],
  },
  answers: { 200: { payloads: PAYLOADS } },
  errors: [401],
} as const;

const PAGE = { tag: 'Pages', answers: { 200: file('text/html') } } as const;
const POSTED = {
  tag: 'Pages',
  access: 'visitor',
  body: { type: 'object' },
  bodyTypes: ['application/x-www-form-urlencoded'],
  answers: { 303: null },
} as const;

export const hostDocs: RouteDocs = {
  'POST host:/login': {
    tag: 'Session',
    summary: 'Sign in',
    description: 'Sets the cookie of the session; its nonce goes with every other request as `X-Host-Nonce`.',
    access: 'visitor',
    body: LOGIN,
    bodyExample: { login: 'ada', password: 'plenty of horses' },
    answers: { 200: { success: true, ...SESSION } },
    errors: [401, 403, 429],
  },
  'POST host:/logout': {
    tag: 'Session',
    summary: 'Sign out',
    access: 'visitor',
    security: ['session'],
    answers: { 204: null },
    errors: [401, 403],
  },
  'GET host:/session': {
    tag: 'Session',
    summary: 'Who is signed in, with a nonce',
    access: 'visitor',
    security: ['session'],
    answers: { 200: SESSION },
    errors: [401],
  },
  'POST host:/password': {
    tag: 'Session',
    summary: 'Change one’s own password',
    description: 'Ends the other sessions; this one goes on under a new cookie and nonce.',
    access: 'account',
    body: PASSWORD_BODY,
    answers: { 200: { success: true, ...SESSION, sessions_ended: 1 } },
    errors: [403, 409, 429],
  },
  'GET host:/application-passwords': {
    tag: 'Application passwords',
    summary: 'One’s own application passwords',
    access: 'account',
    answers: { 200: { application_passwords: [APPLICATION_PASSWORD] } },
  },
  'POST host:/application-passwords': {
    tag: 'Application passwords',
    summary: 'Make one',
    description: 'The password stands in this answer, and in none after it.',
    access: 'account',
    headers: IDEMPOTENCY_HEADER,
    body: APPLICATION_PASSWORD_BODY,
    bodyExample: { name: 'Backup script', expires_in_days: 90 },
    answers: {
      201: { ...APPLICATION_PASSWORD, password: maybe('Jq2x5v9dKf0wT1bY3mZ8pA'), password_set: maybe(true) },
    },
    errors: [409],
  },
  'DELETE host:/application-passwords/:uuid': {
    tag: 'Application passwords',
    summary: 'Revoke one',
    access: 'account',
    params: UUID,
    answers: { 204: null },
  },
  'POST host:/codec/tokens': {
    tag: 'Payload codec',
    summary: 'Make a token for Temporal UI, for 12 hours at most',
    access: 'admin',
    answers: {
      201: { token: 'c1.9c1d2', endpoint: 'https://forms.example.org/rest/host/codec/c1.9c1d2', expires_at: TIME },
    },
  },
  'POST host:/codec/decode': { ...DECODE, security: ['codec_token'] },
  'POST host:/codec/:token/decode': { ...DECODE, params: { token: { type: 'string' } } },

  'GET /login': { ...PAGE, summary: 'The page to sign in', access: 'visitor' },
  'POST /login': { ...POSTED, summary: 'Sign in by the page', errors: [401, 403, 429] },
  'POST /logout': { ...POSTED, summary: 'Sign out by the page', errors: [403] },
  'GET /account': {
    ...PAGE,
    summary: 'The page of one’s own account',
    access: 'visitor',
    answers: { 200: file('text/html'), 303: null },
  },
  'POST /account/password': { ...POSTED, summary: 'Change the password by the page', errors: [403, 429] },
  'POST /account/application-passwords': {
    ...POSTED,
    summary: 'Make an application password by the page',
    answers: { 200: file('text/html') },
    errors: [403],
  },
  'POST /account/application-passwords/:uuid/revoke': {
    ...POSTED,
    summary: 'Revoke an application password by the page',
    params: UUID,
    errors: [403],
  },
};
