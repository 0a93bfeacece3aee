import { type Request, type Response, Router } from 'express';
import { type InferType, object } from 'yup';
import { PasswordError } from '#features/accounts/passwords/passwords.ts';
import type { FoundSession } from '#features/accounts/sessions.ts';
import { ApiError } from '#http/errors.ts';
import { audit } from '#http/middleware/audit.ts';
import { jsonBody } from '#http/middleware/json-body.ts';
import { readBody, text } from '#http/middleware/read.ts';
import { noStore, sessionJson } from './session.ts';
import { provenSession, requireSafeTransport, setSessionCookie } from './session-cookie.ts';
import { limited, type SignInDeps } from './sign-in.ts';

/** Two of the longest passwords, written in JSON's longest way. */
const BODY_LIMIT = 32 * 1024;
/** What the check itself refuses is longer still. */
const MOST_CHARACTERS = 2_000;
const password = (name: string) => text(MOST_CHARACTERS, { least: 1 }).required(`${name} is required`);
export const BODY = object({ current_password: password('current_password'), new_password: password('new_password') });

/**
 * `POST /password`: an account changes its own password. It needs the session's cookie and nonce: a program with an application
 * password cannot do it. The other sessions end, and this one goes on under a new cookie and nonce, which the answer has as that of
 * a login. Errors: 401, 409 when the password was changed in the same moment, 415, 422 naming the key, 429, 503.
 */
export function passwordRouter(deps: SignInDeps): Router {
  const router = Router();
  router.use('/password', noStore);
  router.post('/password', jsonBody(BODY_LIMIT), async (req, res) => {
    const session = await provenSession(req, req.get('x-host-nonce'), deps);
    if (!session) {
      const message = 'Sign in, and send the session’s cookie with its nonce in X-Host-Nonce.';
      throw new ApiError(401, 'authentication_required', message);
    }
    req.principal = session.principal;
    const { renewed, ended } = await changePassword(req, res, session, readBody(req, BODY), deps);
    res.json({ success: true, ...sessionJson(renewed, deps), sessions_ended: ended });
  });
  return router;
}

/**
 * Changes the password of the account that is signed in, and sets the cookie of its new session.
 * @throws ApiError as `passwordRouter`
 */
export async function changePassword(
  req: Request,
  res: Response,
  { principal: { id, login } }: FoundSession,
  { current_password: current, new_password: next }: InferType<typeof BODY>,
  { users, sessions, throttle, clock, baseUrl }: SignInDeps,
): Promise<{ renewed: FoundSession; ended: number }> {
  requireSafeTransport(req, 'Passwords');
  if (current === next) throw refused('new_password', 'The new password must be another than the current one.');
  const hash = await limited(req, () => users.hashFor(id, next)).catch((error: unknown) => {
    throw error instanceof PasswordError ? refused('new_password', error.message) : error;
  });
  const user = await limited(
    req,
    () =>
      // Having a session must not help to find out the password.
      throttle.attempt({ login, address: req.clientAddress, isKnown: true }, async () => {
        const { user, matches } = await users.checkPassword(login, current, 'known');
        return matches ? user : null;
      }),
    { refusal: 'Too many wrong passwords' },
  );
  if (!user || hash === undefined) {
    await audit(req, 'password.refused');
    throw refused('current_password', 'The current password is wrong.');
  }
  const changed = await sessions.changePassword(user, hash, clock());
  if (!changed) throw new ApiError(409, 'password_changed', 'The password was changed in this moment. Sign in again.');
  setSessionCookie(req, res, baseUrl, changed.token);
  const ended = changed.ended - 1;
  await audit(req, 'password.changed', { sessionsEnded: ended });
  return { renewed: changed.session, ended };
}

/** As `invalid`, for messages that are whole sentences. */
function refused(key: string, message: string): ApiError {
  return new ApiError(422, 'validation_failed', message, { errors: { [key]: message } });
}
