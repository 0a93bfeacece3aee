import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import { isApplicationPasswordName, MOST_EXPIRY_DAYS } from '#features/accounts/application-passwords.ts';
import type { FoundSession } from '#features/accounts/sessions.ts';
import type { Site } from '#features/site/site.ts';
import { ApiError, toErrorResponse } from '#http/errors.ts';
import { unframed } from '#http/headers/security.ts';
import { type Assets, documentHtml, messageHtml } from '#http/page/document.ts';
import { type AccountView, accountHtml, loginHtml } from './account-html.ts';
import { createApplicationPassword, revokeApplicationPassword } from './application-passwords.ts';
import { changePassword } from './password.ts';
import { noStore } from './session.ts';
import { cookieSession } from './session-cookie.ts';
import { type SignInDeps, signIn, signOut } from './sign-in.ts';

export interface AccountPageDeps extends SignInDeps {
  assets: Assets;
  readSite(): Promise<Site>;
}

/** What the nonce in the account page's forms is for; it is tied to the session. */
const ACTION = 'host_account';
const BODY_LIMIT = 16 * 1024;

type SignedInHandler = (req: Request, res: Response, session: FoundSession) => Promise<void>;

/** Signing in, and one's own account: ordinary pages and forms, without a script. */
export function accountPages(deps: AccountPageDeps): Router {
  const { assets, readSite, tokens, users, clock } = deps;
  const router = Router();
  const form = express.urlencoded({ limit: BODY_LIMIT, extended: false });
  router.use(['/login', '/logout', '/account'], noStore, sameOriginReferrer, unframed);

  const send = (res: Response, title: string, body: string) =>
    res.type('html').send(documentHtml({ title, assets, body }));

  /** Redirects to the login page without a session; takes a body only from a page of this session. */
  const signedIn =
    (handle: SignedInHandler): RequestHandler =>
    async (req, res) => {
      const session = await cookieSession(req, deps);
      if (!session) return res.redirect(303, '/login');
      if (req.method === 'POST' && !tokens.verifyNonce(ACTION, session.binding, fieldOf(req, 'nonce'), clock())) {
        throw new ApiError(403, 'invalid_nonce', 'This page has been open too long. Open your account again.');
      }
      req.principal = session.principal;
      await handle(req, res, session);
    };

  const sendAccount = async (
    res: Response,
    { principal, binding, expiresAt }: FoundSession,
    more: Pick<AccountView, 'made' | 'typed' | 'errors' | 'sessionsEnded'> = {},
  ) => {
    const [site, applicationPasswords] = await Promise.all([readSite(), users.listApplicationPasswords(principal.id)]);
    const now = clock();
    const nonce = tokens.nonce(ACTION, binding, now);
    send(
      res,
      'Your account',
      accountHtml({ principal, expiresAt, applicationPasswords, nonce, timeZone: site.timeZone, now, ...more }),
    );
  };

  router.get('/login', async (req, res) => {
    if (await cookieSession(req, deps)) return res.redirect(303, '/account');
    send(res, 'Sign in', loginHtml());
  });

  router.post('/login', form, async (req, res) => {
    try {
      await signIn(req, res, { login: fieldOf(req, 'login'), password: fieldOf(req, 'password') }, deps);
    } catch (error) {
      const { status, message, headers } = toErrorResponse(error);
      if (status >= 500 && status !== 503) throw error;
      res.status(status).set(headers ?? {});
      send(res, 'Sign in', loginHtml({ login: fieldOf(req, 'login'), error: message }));
      return;
    }
    res.redirect(303, '/account');
  });

  router.post(
    '/logout',
    form,
    signedIn(async (req, res, session) => {
      await signOut(req, res, session, deps);
      res.redirect(303, '/login');
    }),
  );

  router.get(
    '/account',
    signedIn((_req, res, session) => sendAccount(res, session)),
  );

  router.post(
    '/account/application-passwords',
    form,
    signedIn(async (req, res, session) => {
      const typed = { name: fieldOf(req, 'name'), days: fieldOf(req, 'expires_in_days')?.trim() };
      const days = typed.days ? digitsOf(typed.days) : undefined;
      if (!isApplicationPasswordName(typed.name)) {
        res.status(422);
        return sendAccount(res, session, { typed, errors: { name: 'Write a name of 1 to 100 characters.' } });
      }
      if (days !== undefined && !(days >= 1 && days <= MOST_EXPIRY_DAYS)) {
        res.status(422);
        const message = `Write a number of days from 1 to ${MOST_EXPIRY_DAYS}, or nothing.`;
        return sendAccount(res, session, { typed, errors: { expires_in_days: message } });
      }
      const made = await createApplicationPassword(req, session.principal.id, { name: typed.name, days }, deps);
      res.status(201);
      await sendAccount(res, session, { made });
    }),
  );

  router.post(
    '/account/application-passwords/:uuid/revoke',
    form,
    signedIn(async (req, res, session) => {
      await revokeApplicationPassword(req, session.principal.id, String(req.params.uuid), deps);
      res.redirect(303, '/account');
    }),
  );

  router.post(
    '/account/password',
    form,
    signedIn(async (req, res, session) => {
      const [current = '', next = ''] = [fieldOf(req, 'current_password'), fieldOf(req, 'new_password')];
      if (next !== fieldOf(req, 'again')) {
        res.status(422);
        return sendAccount(res, session, { errors: { again: 'Write the new password twice, and the same.' } });
      }
      try {
        const passwords = { current_password: current, new_password: next };
        const { renewed, ended } = await changePassword(req, res, session, passwords, deps);
        await sendAccount(res, renewed, { sessionsEnded: ended });
      } catch (error) {
        const { status, errors, message, headers } = toErrorResponse(error);
        if (status >= 500 && status !== 503) throw error;
        res.status(status).set(headers ?? {});
        await sendAccount(res, session, { errors: errors ?? { current_password: message } });
      }
    }),
  );

  router.use(['/login', '/logout', '/account'], ((error, _req, res, next) => {
    const { status, message } = toErrorResponse(error);
    if (status >= 500 || res.headersSent) return next(error);
    res.status(status);
    send(res, 'Your account', `${messageHtml(message, 'error')}\n<p><a href="/account">Your account</a></p>`);
  }) satisfies ErrorRequestHandler);

  return router;
}

/** With helmet's `no-referrer` browsers would send `Origin: null` with our own forms. */
const sameOriginReferrer: RequestHandler = (_req, res, next) => {
  res.set('Referrer-Policy', 'same-origin');
  next();
};

function fieldOf(req: Request, name: string): string | undefined {
  const value = (req.body as Record<string, unknown> | undefined)?.[name];
  return typeof value === 'string' ? value : undefined;
}

/** @returns NaN for anything but a few digits */
function digitsOf(text: string): number {
  return /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
}
