import type { Request, Response } from 'express';
import type { FoundSession, Sessions } from '#features/accounts/sessions.ts';
import { REST_NONCE_ACTION } from '#features/submissions/intake/guards/tokens.ts';
import { ApiError } from '#http/errors.ts';
import { parseCidrList } from '#security/addresses.ts';
import type { PageTokens } from '#security/tokens.ts';

export interface SessionDeps {
  sessions: Sessions;
  tokens: PageTokens;
  baseUrl: string;
  clock: () => Date;
}

const LOOPBACK = parseCidrList('loopback');

/**
 * The session of the cookie alone. Another site can make a browser send the cookie: a route that changes something, or
 * answers with what others must not see, uses `provenSession` or a token of its own.
 */
export async function cookieSession(req: Request, deps: SessionDeps): Promise<FoundSession | null> {
  const token = sessionToken(req, deps.baseUrl);
  return token ? deps.sessions.find(token, deps.clock()) : null;
}

/** The session of the cookie, when the REST nonce is this session's: only our own pages can know that. */
export async function provenSession(req: Request, nonce: unknown, deps: SessionDeps): Promise<FoundSession | null> {
  if (typeof nonce !== 'string' || nonce === '') return null;
  const session = await cookieSession(req, deps);
  const proven = session && deps.tokens.verifyNonce(REST_NONCE_ACTION, session.binding, nonce, deps.clock());
  return proven ? session : null;
}

/** The REST nonce of a session, for `X-Host-Nonce`. */
export function restNonce(session: FoundSession, { tokens, clock }: SessionDeps): string {
  return tokens.nonce(REST_NONCE_ACTION, session.binding, clock());
}

export function sessionToken(req: Request, baseUrl: string): string | undefined {
  const { name } = cookieOf(req, baseUrl);
  const found = (req.get('cookie') ?? '').split(';').find((part) => part.trim().startsWith(`${name}=`));
  return found?.trim().slice(name.length + 1);
}

/** Ends with the browser; the server ends it earlier when its time is up. */
export function setSessionCookie(req: Request, res: Response, baseUrl: string, token: string): void {
  const { name, secure } = cookieOf(req, baseUrl);
  res.cookie(name, token, { httpOnly: true, sameSite: 'lax', path: '/', secure });
}

export function clearSessionCookie(req: Request, res: Response, baseUrl: string): void {
  const { name, secure } = cookieOf(req, baseUrl);
  res.clearCookie(name, { httpOnly: true, sameSite: 'lax', path: '/', secure });
}

/** @throws ApiError 401 when a password or a session would travel unencrypted. */
export function requireSafeTransport(req: Request, what: string): void {
  if (req.clientSecure || LOOPBACK.contains(req.clientAddress)) return;
  throw new ApiError(401, 'https_required', `${what} are accepted over https only.`);
}

/** `__Host-`: neither a subdomain nor plain http can set a cookie of this name. */
function cookieOf(req: Request, baseUrl: string): { name: string; secure: boolean } {
  const secure = req.clientSecure || baseUrl.startsWith('https:');
  return { name: secure ? '__Host-svc_session' : 'svc_session', secure };
}
