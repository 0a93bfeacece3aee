import type { Request, RequestHandler } from 'express';
import { UseCaseError } from '#db/use-case-error.ts';
import type { Accounts } from '#features/accounts/compose.ts';
import { sessionCredential } from '#features/accounts/sessions.ts';
import { type Principal, principal, requireOf } from '#features/accounts/users.ts';
import type { AuditLog } from '#features/audit/audit-log.ts';
import { type Access, REQUIRED_CAPABILITIES } from '#http/routing/route.ts';
import type { Capability, Credential } from '#security/actor.ts';
import { provenSession, requireSafeTransport, type SessionParts } from './session-cookie.ts';

declare module 'express-serve-static-core' {
  interface Request {
    principal?: Principal;
    /** The credential of the request; absent for a token that was created with it. */
    credential?: Credential;
  }
}

export interface GuardParts extends SessionParts {
  accounts: Pick<Accounts, 'sessions' | 'users' | 'applicationPasswordThrottle'>;
  audit: AuditLog;
}

interface Authenticated {
  principal: Principal;
  credential: Credential;
}

/**
 * Returns the middleware that enforces each kind of access. @throws UseCaseError as `authenticate`, and 403 without a capability
 */
export function guardsOf(app: GuardParts): Record<Access, RequestHandler[]> {
  const having =
    (...capabilities: Capability[]): RequestHandler =>
    async (req, res, next) => {
      // Responses for an account must not be cached or shared.
      res.set('Cache-Control', 'no-store');
      const { principal, credential } = await authenticate(req, app);
      for (const capability of capabilities) requireOf(principal, capability);
      Object.assign(req, { principal, credential });
      next();
    };
  return {
    visitor: [],
    signed: [],
    account: [having(...REQUIRED_CAPABILITIES.account)],
    admin: [having(...REQUIRED_CAPABILITIES.admin)],
    preview: [having(...REQUIRED_CAPABILITIES.preview)],
    reader: [having(...REQUIRED_CAPABILITIES.reader)],
  };
}

/**
 * Authenticates an account, by HTTP Basic with an application password, or by a session's cookie with its REST nonce in
 * `X-Host-Nonce`.
 * @throws UseCaseError 401 without valid credentials. There is no challenge header: a browser must not ask for, and then store,
 * an application password
 */
async function authenticate(req: Request, deps: GuardParts): Promise<Authenticated> {
  const credentials = basicCredentials(req.get('authorization'));
  if (credentials) return byApplicationPassword(req, credentials, deps);
  const session = await provenSession(req, req.get('x-host-nonce'), deps);
  if (session) return { principal: session.principal, credential: sessionCredential(session) };
  throw new UseCaseError(
    'unauthenticated',
    'authentication_required',
    'Send a user name and an application password with HTTP Basic authentication; or sign in, and send the session’s cookie with its nonce in X-Host-Nonce.',
  );
}

/**
 * Answers 429 after too many wrong passwords from a network. A correct one is accepted whatever was sent before: 128 random bits
 * cannot be guessed, and a program with an old password must not block the others beside it.
 */
async function byApplicationPassword(
  req: Request,
  { login, password }: { login: string; password: string },
  { accounts: { users, applicationPasswordThrottle: throttle }, audit, clock }: GuardParts,
): Promise<Authenticated> {
  requireSafeTransport(req, 'Application passwords');
  const { clientAddress: address } = req;
  const found = await users.authenticate(login, password, clock());
  if (found) return { principal: principal(found), credential: found.credential };
  const wait = throttle.wait(address) || (await throttle.failed(address));
  const actor = { kind: 'visitor', address, requestId: req.id } as const;
  await audit.note(actor, wait > 0 ? 'application_password.throttled' : 'application_password.failed');
  if (wait > 0) throw UseCaseError.tooOften(`Too many wrong application passwords. Try again in ${wait} s.`, wait);
  const message = 'The user name or the application password is wrong.';
  throw new UseCaseError('unauthenticated', 'invalid_credentials', message);
}

function basicCredentials(header: string | undefined): { login: string; password: string } | null {
  const [, encoded] = header?.match(/^Basic ([\w+/=-]+)$/i) ?? [];
  if (!encoded) return null;
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  return colon < 1 ? null : { login: decoded.slice(0, colon), password: decoded.slice(colon + 1) };
}
