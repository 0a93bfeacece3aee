import type { RequestHandler } from 'express';
import { object } from 'yup';
import { UseCaseError } from '#db/use-case-error.ts';
import { accountsBudgets } from '#features/accounts/budgets.ts';
import type { OpenSession } from '#features/accounts/sessions.ts';
import { changePassword } from '#features/accounts/use-cases/password.ts';
import { type SignInParts, signIn, signOut } from '#features/accounts/use-cases/sign-in.ts';
import type { Edition } from '#forms/config/types.ts';
import { text as textOf } from '#forms/json-schema/keys.ts';
import { among, count, id, listOf, SUCCESS, text, timestamp } from '#http/routing/answers.ts';
import { json, rawJson } from '#http/routing/body.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { CAPABILITIES, capabilitiesOf, ROLES } from '#security/actor.ts';
import {
  cookieSession,
  noSessionCookie,
  provenSession,
  requireOwnOrigin,
  requireSafeTransport,
  restNonce,
  type SessionParts,
  sessionCookie,
  sessionToken,
} from './session-cookie.ts';

interface EditionParts {
  settings: { edition: Edition };
}

/** The parts that the session routes need, over REST and by pages. */
export interface SessionRouteParts extends SessionParts, SignInParts, EditionParts {
  accounts: SignInParts['accounts'];
}

/** The size of two of the longest passwords, with every character escaped in JSON. */
const PASSWORDS_LIMIT = accountsBudgets.passwordsBody.atMost;
/** Longer than any password that passes the check, so that the check itself can refuse it. */
const MOST_CHARACTERS = accountsBudgets.sentPassword.atMost;
const password = (name: string) => textOf(MOST_CHARACTERS, { least: 1 }).required(`${name} is required`);

const LOGIN = {
  type: 'object',
  properties: { login: { type: 'string' }, password: { type: 'string' } },
  required: ['login', 'password'],
};

const SESSION = {
  user: object({
    id: id(),
    login: text(),
    role: among(ROLES),
    capabilities: listOf(among(CAPABILITIES)),
  }),
  nonce: text(),
  edition: among<Edition>(['free', 'pro']),
  expires_at: timestamp(),
};

const noStore: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};

const shared = { tag: 'Session', before: () => [noStore] } as const;
const ofSession = { ...shared, access: 'visitor', security: ['session'] } as const;

/** The routes for signing in and out over REST, and for the nonce that a signed-in page sends with every other request. */
export const sessionRoutes = [
  route({
    ...shared,
    operation: 'signIn',
    method: 'POST',
    path: 'host:/login',
    summary: 'Sign in',
    description: 'Sets the cookie of the session. Every other request carries its nonce as `X-Host-Nonce`.',
    access: 'visitor',
    body: rawJson(LOGIN, { example: { login: 'ada', password: 'plenty of horses' } }),
    answers: { 200: object({ success: SUCCESS, ...SESSION }) },
    errors: [401, 403, 429],
    audit: ['login.ok', 'login.failed', 'login.throttled'],
    async handle(app: SessionRouteParts, { raw, actor, body }) {
      requireOwnOrigin(raw, app);
      requireSafeTransport(raw, 'Passwords');
      const { token, session } = await signIn(app, actor, body, sessionToken(raw, app));
      return reply(200, { success: true, ...sessionJson(session, app) }, sessionCookie(raw, app, token));
    },
  }),

  route({
    ...ofSession,
    operation: 'signOut',
    method: 'POST',
    path: 'host:/logout',
    summary: 'Sign out',
    answers: { 204: null },
    errors: [401, 403],
    audit: 'logout',
    async handle(app: SessionRouteParts, { raw, actor }) {
      const { principal: account } = await requireProven(app, raw);
      await signOut(app, { ...actor, kind: 'account', account }, sessionToken(raw, app));
      return reply(204, undefined, noSessionCookie(raw, app));
    },
  }),

  // The cookie is enough here: a reloaded page has no nonce yet, and no other site can read the response.
  route({
    ...ofSession,
    operation: 'readSession',
    method: 'GET',
    path: 'host:/session',
    summary: 'The signed-in account, with a nonce',
    answers: { 200: object(SESSION) },
    errors: [401],
    async handle(app: SessionParts & EditionParts, { raw }) {
      const session = await cookieSession(raw, app);
      if (!session) throw notSignedIn('Sign in first.');
      return sessionJson(session, app);
    },
  }),

  // Not available to a program with an application password.
  route({
    ...shared,
    operation: 'changePassword',
    method: 'POST',
    path: 'host:/password',
    summary: 'Change the password of the signed-in account',
    description:
      'Only for a session, with its nonce. Ends the other sessions; this one continues with a new cookie and nonce.',
    access: 'account',
    body: json(object({ current_password: password('current_password'), new_password: password('new_password') }), {
      limit: PASSWORDS_LIMIT,
    }),
    answers: { 200: object({ success: SUCCESS, ...SESSION, sessions_ended: count() }) },
    errors: [403, 409, 429],
    audit: ['password.changed', 'password.refused'],
    async handle(app: SessionRouteParts, { raw, actor, body }) {
      const { principal: account } = await requireProven(app, raw);
      requireSafeTransport(raw, 'Passwords');
      const passwords = { current: body.current_password, next: body.new_password };
      const { token, session, ended } = await changePassword(app, { ...actor, account }, passwords);
      const answer = { success: true, ...sessionJson(session, app), sessions_ended: ended };
      return reply(200, answer, sessionCookie(raw, app, token));
    },
  }),
];

async function requireProven(app: SessionParts, raw: Parameters<typeof provenSession>[0]): Promise<OpenSession> {
  const session = await provenSession(raw, raw.get('x-host-nonce'), app);
  if (session) return session;
  throw notSignedIn('Sign in, and send the session’s cookie with its nonce in X-Host-Nonce.');
}

/** Renders the signed-in account, with the nonce for the next requests. */
function sessionJson(session: OpenSession, app: SessionParts & EditionParts) {
  const { id, login, role } = session.principal;
  return {
    user: { id, login, role, capabilities: [...capabilitiesOf(session.principal)] },
    nonce: restNonce(session, app),
    edition: app.settings.edition,
    expires_at: session.expiresAt.toISOString(),
  };
}

function notSignedIn(message: string): UseCaseError {
  return new UseCaseError('unauthenticated', 'authentication_required', message);
}
