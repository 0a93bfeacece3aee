import type { Request } from 'express';
import { UseCaseError } from '#db/use-case-error.ts';
import type { Accounts } from '#features/accounts/compose.ts';
import type { OpenSession } from '#features/accounts/sessions.ts';
import { REST_NONCE_ACTION } from '#features/requests/tokens.ts';
import { parseCidrList } from '#security/addresses.ts';
import type { PageTokens } from '#security/tokens.ts';

export interface SessionParts {
  accounts: Pick<Accounts, 'sessions'>;
  tokens: PageTokens;
  baseUrl: string;
  clock: () => Date;
}

type Site = Pick<SessionParts, 'baseUrl'>;

const LOOPBACK = parseCidrList('loopback');

/**
 * Returns the session of the cookie alone. Another site can make a browser send the cookie: a route that changes data, or returns
 * private data, uses `provenSession` or its own token.
 */
export async function cookieSession(req: Request, app: SessionParts): Promise<OpenSession | null> {
  const token = sessionToken(req, app);
  return token ? app.accounts.sessions.find(token, app.clock()) : null;
}

/** Returns the id of the account that a browser is signed in with. Posts from other sites come without the cookie. */
export async function accountOf(req: Request, app: SessionParts): Promise<number | null> {
  return (await cookieSession(req, app))?.principal.id ?? null;
}

/** Returns the session of the cookie if the REST nonce belongs to it: only our own pages can know the nonce. */
export async function provenSession(req: Request, nonce: unknown, app: SessionParts): Promise<OpenSession | null> {
  if (typeof nonce !== 'string' || nonce === '') return null;
  const session = await cookieSession(req, app);
  const proven = session && app.tokens.verifyNonce(REST_NONCE_ACTION, session.binding, nonce, app.clock());
  return proven ? session : null;
}

/** Returns the REST nonce of a session, for `X-Host-Nonce`. */
export function restNonce(session: OpenSession, { tokens, clock }: SessionParts): string {
  return tokens.nonce(REST_NONCE_ACTION, session.binding, clock());
}

export function sessionToken(req: Request, app: Site): string | undefined {
  const { name } = cookieOf(req, app);
  const found = (req.get('cookie') ?? '').split(';').find((part) => part.trim().startsWith(`${name}=`));
  return found?.trim().slice(name.length + 1);
}

/** Returns the header that sets the cookie. The cookie ends with the browser; the server may end the session earlier. */
export function sessionCookie(req: Request, app: Site, token: string): { 'Set-Cookie': string } {
  const { name, flags } = cookieOf(req, app);
  return { 'Set-Cookie': `${name}=${token}; Path=/; ${flags}` };
}

/** Returns the header that removes the cookie. */
export function noSessionCookie(req: Request, app: Site): { 'Set-Cookie': string } {
  const { name, flags } = cookieOf(req, app);
  return { 'Set-Cookie': `${name}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; ${flags}` };
}

/** @throws UseCaseError when a password or a session would travel unencrypted */
export function requireSafeTransport(req: Request, what: string): void {
  if (req.clientSecure || LOOPBACK.contains(req.clientAddress)) return;
  throw new UseCaseError('unauthenticated', 'https_required', `${what} are accepted over https only.`);
}

/**
 * Refuses a sign-in from another site: it could sign a visitor in to somebody else's account, which the visitor would then fill
 * with data. Programs send neither header.
 * @throws UseCaseError `foreign_origin`
 */
export function requireOwnOrigin(req: Request, { baseUrl }: Site): void {
  const [origin, site] = [req.get('origin'), req.get('sec-fetch-site')];
  const own = (origin ?? baseUrl) === baseUrl && ['same-origin', 'none'].includes(site ?? 'none');
  if (!own) throw new UseCaseError('refused', 'foreign_origin', `Sign in on a page of ${baseUrl}.`);
}

/** Uses the prefix `__Host-`: neither a subdomain nor plain http can set a cookie with such a name. */
function cookieOf(req: Request, { baseUrl }: Site): { name: string; flags: string } {
  const secure = req.clientSecure || baseUrl.startsWith('https:');
  return secure
    ? { name: '__Host-svc_session', flags: 'HttpOnly; Secure; SameSite=Lax' }
    : { name: 'svc_session', flags: 'HttpOnly; SameSite=Lax' };
}
