import type { Request, RequestHandler, Response } from 'express';
import type { ApplicationPasswordThrottle } from '#features/accounts/application-password-throttle.ts';
import { type Capability, can, type Principal, type Users } from '#features/accounts/users.ts';
import { ApiError } from '#http/errors.ts';
import { audit } from '#http/middleware/audit.ts';
import type { Access } from '#http/routing/route.ts';
import { provenSession, requireSafeTransport, type SessionDeps } from './session-cookie.ts';

declare module 'express-serve-static-core' {
  interface Request {
    principal?: Principal;
  }
}

export interface AuthenticateDeps extends SessionDeps {
  users: Users;
  applicationPasswordThrottle: ApplicationPasswordThrottle;
}

/**
 * Lets accounts through that have the capability.
 * @throws ApiError as `requireAccount`, and 403 without the capability.
 */
export function requireCapability(capability: Capability, deps: AuthenticateDeps): RequestHandler {
  return async (req, res, next) => {
    keepPrivate(res);
    const principal = await authenticate(req, deps);
    requireOf(principal, capability);
    req.principal = principal;
    next();
  };
}

/** Lets accounts through that may also see what visitors wrote; behind `requireCapability`. @throws ApiError 403 */
export const mayPreview: RequestHandler = (req, _res, next) => {
  requireOf(req.principal, 'SUBMISSIONS_PREVIEW');
  next();
};

/** @throws ApiError 403 */
export function requireOf(principal: Principal | undefined, capability: Capability): void {
  if (principal && can(principal, capability)) return;
  throw new ApiError(403, 'missing_capability', `Your account lacks the capability ${capability}.`);
}

/**
 * Lets every account through: HTTP Basic with an application password, or else a session's cookie with its REST nonce in
 * `X-Host-Nonce`.
 * @throws ApiError 401 without valid credentials. There is no challenge header: a browser must not ask for, and then
 * keep, an application password.
 */
export function requireAccount(deps: AuthenticateDeps): RequestHandler {
  return async (req, res, next) => {
    keepPrivate(res);
    req.principal = await authenticate(req, deps);
    next();
  };
}

/** An account's answers are for nobody else, and for no cache. */
function keepPrivate(res: Response): void {
  res.set('Cache-Control', 'no-store');
}

async function authenticate(req: Request, deps: AuthenticateDeps): Promise<Principal> {
  const credentials = basicCredentials(req.get('authorization'));
  if (credentials) return byApplicationPassword(req, credentials, deps);
  const session = await provenSession(req, req.get('x-host-nonce'), deps);
  if (session) return session.principal;
  throw new ApiError(
    401,
    'authentication_required',
    'Send a user name and an application password with HTTP Basic authentication; or sign in, and send the session’s cookie with its nonce in X-Host-Nonce.',
  );
}

/**
 * Too many wrong ones from a network are 429. A right one is let in whatever was sent before: 128 random bits are not guessed,
 * and one program with an old password must not stop the others beside it.
 */
async function byApplicationPassword(
  req: Request,
  { login, password }: { login: string; password: string },
  { users, applicationPasswordThrottle: throttle, clock }: AuthenticateDeps,
): Promise<Principal> {
  requireSafeTransport(req, 'Application passwords');
  const { clientAddress: address } = req;
  const principal = await users.authenticate(login, password, clock());
  if (principal) return principal;
  const wait = throttle.wait(address) || (await throttle.failed(address));
  await audit(req, wait > 0 ? 'application_password.throttled' : 'application_password.failed');
  if (wait === 0) throw new ApiError(401, 'invalid_credentials', 'The user name or the application password is wrong.');
  const headers = { 'Retry-After': String(wait) };
  throw new ApiError(429, 'rate_limited', `Too many wrong application passwords. Try again in ${wait} s.`, { headers });
}

function basicCredentials(header: string | undefined): { login: string; password: string } | null {
  const [, encoded] = header?.match(/^Basic ([\w+/=-]+)$/i) ?? [];
  if (!encoded) return null;
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  return colon < 1 ? null : { login: decoded.slice(0, colon), password: decoded.slice(colon + 1) };
}

/** What lets the callers of each access through. */
export function guardsOf(signedIn: AuthenticateDeps): Record<Access, RequestHandler[]> {
  const admin = requireCapability('manage_options', signedIn);
  return {
    visitor: [],
    signed: [],
    account: [requireAccount(signedIn)],
    admin: [admin],
    preview: [admin, mayPreview],
  };
}
