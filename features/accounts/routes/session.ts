import { type RequestHandler, Router } from 'express';
import type { FoundSession } from '#features/accounts/sessions.ts';
import { capabilitiesOf, type Principal } from '#features/accounts/users.ts';
import { ApiError } from '#http/errors.ts';
import { bodyOf, jsonBody } from '#http/middleware/json-body.ts';
import { cookieSession, provenSession, restNonce, type SessionDeps } from './session-cookie.ts';
import { type SignInDeps, signIn, signOut } from './sign-in.ts';

/** The longest password, written in JSON's longest way. */
const BODY_LIMIT = 16 * 1024;

/** Signing in and out over REST, and the nonce that a signed-in page sends with every other request. */
export function sessionRouter(deps: SignInDeps): Router {
  const router = Router();
  router.use(['/login', '/logout', '/session'], noStore);

  router.post('/login', jsonBody(BODY_LIMIT), async (req, res) => {
    const session = await signIn(req, res, bodyOf(req), deps);
    res.json({ success: true, ...sessionJson(session, deps) });
  });

  router.post('/logout', async (req, res) => {
    const session = await provenSession(req, req.get('x-host-nonce'), deps);
    if (!session) throw notSignedIn('Send the session’s cookie with its nonce in X-Host-Nonce.');
    await signOut(req, res, session, deps);
    res.status(204).end();
  });

  // The cookie is enough here: a page that was loaded again has no nonce yet, and no other site can read the answer.
  router.get('/session', async (req, res) => {
    const session = await cookieSession(req, deps);
    if (!session) throw notSignedIn('Sign in first.');
    res.json(sessionJson(session, deps));
  });

  return router;
}

/** Who is signed in, with the nonce for the next requests. */
export function sessionJson(session: FoundSession, deps: SessionDeps) {
  return {
    user: userJson(session.principal),
    nonce: restNonce(session, deps),
    expires_at: session.expiresAt.toISOString(),
  };
}

export const noStore: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};

function userJson({ id, login, role }: Principal) {
  return { id, login, role, capabilities: capabilitiesOf({ role }) };
}

function notSignedIn(message: string): ApiError {
  return new ApiError(401, 'authentication_required', message);
}
