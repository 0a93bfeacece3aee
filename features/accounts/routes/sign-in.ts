import type { Request, Response } from 'express';
import type { Accounts } from '#features/accounts/compose.ts';
import { LoginThrottled } from '#features/accounts/login-throttle.ts';
import { PasswordsBusy } from '#features/accounts/passwords/hash-slots.ts';
import type { FoundSession } from '#features/accounts/sessions.ts';
import type { Principal } from '#features/accounts/users.ts';
import { ApiError } from '#http/errors.ts';
import { audit } from '#http/middleware/audit.ts';
import {
  clearSessionCookie,
  cookieSession,
  requireSafeTransport,
  type SessionDeps,
  sessionToken,
  setSessionCookie,
} from './session-cookie.ts';

/** The parts of signing in and out, over REST or by a page. */
export interface SignInDeps extends SessionDeps, Accounts {}

/**
 * Checks a password and gives the browser a session with a new token. Neither the login nor the password is logged.
 * @throws ApiError 400 for what is no login and password, 401 for wrong ones or over plain http, 403 for a request that
 * another site made, 429 after too many failures, 503 when too many others sign in at the moment.
 */
export async function signIn(
  req: Request,
  res: Response,
  { login: typed, password }: { login?: unknown; password?: unknown },
  deps: SignInDeps,
): Promise<FoundSession> {
  requireOwnOrigin(req, deps.baseUrl);
  requireSafeTransport(req, 'Passwords');
  // Keyboards like to put a space behind a word; no login has one.
  const login = typeof typed === 'string' ? typed.trim() : '';
  if (login === '') throw missing('login', 'user name');
  if (typeof password !== 'string' || password === '') throw missing('password', 'password');
  const { users, sessions, throttle, networks, clock } = deps;
  const address = req.clientAddress;
  const former = await cookieSession(req, deps);
  const isKnown = former?.principal.login === login.toLowerCase() || (await networks.isKnown(login, address, clock()));
  let tried: Pick<Principal, 'id' | 'login'> | undefined;
  const created = await limited(
    req,
    () =>
      throttle.attempt({ login, address, isKnown }, async () => {
        const { user, matches } = await users.checkPassword(login, password, isKnown ? 'known' : 'others');
        tried = user ?? undefined;
        return user && matches ? sessions.create(user, clock()) : null;
      }),
    { tried: () => users.findByLogin(login) },
  );
  if (!created) {
    await audit(req, 'login.failed', {}, tried);
    throw new ApiError(401, 'invalid_credentials', 'The user name or the password is wrong.');
  }
  // Otherwise the session that this browser had until now would go on unseen.
  const formerToken = sessionToken(req, deps.baseUrl);
  if (formerToken) await sessions.end(formerToken);
  await networks.remember(created.session.principal, address, clock());
  setSessionCookie(req, res, deps.baseUrl, created.token);
  req.principal = created.session.principal;
  await audit(req, 'login.ok');
  return created.session;
}

/**
 * Makes an attempt at a password.
 * @param tried whose account it is, for requests that have none of their own
 * @param refusal why it is not made, without a full stop
 * @throws ApiError 429 when there were too many failures, 503 when too many passwords wait to be checked
 */
export async function limited<T>(
  req: Request,
  attempt: () => Promise<T>,
  {
    tried,
    refusal = 'Too many failed attempts to sign in',
  }: { tried?: () => Promise<Principal | null>; refusal?: string } = {},
): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof LoginThrottled || error instanceof PasswordsBusy)) throw error;
    const headers = { 'Retry-After': String(error.retryAfterSeconds) };
    if (error instanceof PasswordsBusy) throw new ApiError(503, 'overloaded', error.message, { headers });
    await audit(req, 'login.throttled', {}, (await tried?.()) ?? undefined);
    throw new ApiError(429, 'rate_limited', `${refusal}. Try again in ${error.waitingTime}.`, { headers });
  }
}

/** Ends the session of the browser and takes its cookie back. */
export async function signOut(req: Request, res: Response, session: FoundSession, deps: SignInDeps): Promise<void> {
  const token = sessionToken(req, deps.baseUrl);
  if (token) await deps.sessions.end(token);
  clearSessionCookie(req, res, deps.baseUrl);
  req.principal = session.principal;
  await audit(req, 'logout');
}

/**
 * Another site must not sign a visitor in: the visitor would fill somebody else's account with data. Programs send neither
 * header.
 */
function requireOwnOrigin(req: Request, baseUrl: string): void {
  const [origin, site] = [req.get('origin'), req.get('sec-fetch-site')];
  const own = (origin ?? baseUrl) === baseUrl && ['same-origin', 'none'].includes(site ?? 'none');
  if (!own) throw new ApiError(403, 'foreign_origin', `Sign in on a page of ${baseUrl}.`);
}

function missing(key: string, name: string): ApiError {
  return new ApiError(400, 'malformed_body', `${key}: must be your ${name}, as text.`);
}
