import type { Request, RequestHandler } from 'express';
import { UseCaseError } from '#db/use-case-error.ts';
import { isApplicationPasswordName, MOST_EXPIRY_DAYS } from '#features/accounts/application-passwords.ts';
import { type OpenSession, sessionCredential } from '#features/accounts/sessions.ts';
import {
  createApplicationPassword,
  revokeApplicationPassword,
} from '#features/accounts/use-cases/application-passwords.ts';
import { changePassword } from '#features/accounts/use-cases/password.ts';
import { signIn, signOut } from '#features/accounts/use-cases/sign-in.ts';
import type { Site } from '#features/site/site.ts';
import { toErrorResponse } from '#http/errors.ts';
import { type Assets, documentHtml } from '#http/page/document.ts';
import { errorPage, pageOfError } from '#http/page/reply.ts';
import { file } from '#http/routing/answers.ts';
import { htmlForm } from '#http/routing/body.ts';
import { textParam } from '#http/routing/params.ts';
import { reply, seeOther } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { unframed } from '#http/security-headers.ts';
import type { AccountActor, Requester } from '#security/actor.ts';
import { type AccountView, accountHtml, loginHtml } from './account-html.ts';
import type { SessionRouteParts } from './session.ts';
import {
  cookieSession,
  noSessionCookie,
  requireOwnOrigin,
  requireSafeTransport,
  sessionCookie,
  sessionToken,
} from './session-cookie.ts';
import { START_PAGE } from './start-page.ts';

interface AccountPageParts extends SessionRouteParts {
  assets: Assets;
  readSite(): Promise<Site>;
}

/** The action of the nonce in the account page's forms; the nonce is bound to the session. */
const ACTION = 'host_account';

type Fields = Partial<Record<string, string>>;

/** Declares the fields that a form of these pages sends; the page itself checks them. */
function fields(names: Readonly<Record<string, string>>) {
  const properties = Object.fromEntries(
    Object.entries(names).map(([name, description]) => [name, { type: 'string', description }]),
  );
  return htmlForm({ type: 'object', properties }, fieldsOf);
}

const NONCE = { nonce: 'From the hidden field of the page.' };
const BODIES = {
  login: fields({ login: 'The name of the account.', password: 'Its password.' }),
  nonce: fields(NONCE),
  applicationPassword: fields({
    ...NONCE,
    name: 'The purpose of the password: 1 to 100 characters.',
    expires_in_days: `From 1 to ${MOST_EXPIRY_DAYS}; empty for no end.`,
  }),
  password: fields({
    ...NONCE,
    current_password: 'The password as it is.',
    new_password: 'The new password.',
    again: 'The new one once more.',
  }),
};

const HTML = file('text/html');

/** Sets the headers of pages for one person. */
export const privately: RequestHandler = (_req, res, next) => {
  // With helmet's `no-referrer`, browsers would send `Origin: null` with our own forms.
  res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' });
  next();
};

const page = {
  tag: 'Pages',
  access: 'visitor',
  before: () => [privately, unframed],
  refuse(error: unknown, _req: Request, { assets }: AccountPageParts) {
    const more = '\n<p><a href="/account">Your account</a></p>';
    return errorPage(error, { title: 'Your account', assets, more });
  },
} as const;
const posted = { ...page, method: 'POST' } as const;

/** The pages for signing in and for one's own account: ordinary pages and forms, without a script. */
export const accountPages = [
  route({
    ...page,
    operation: 'showSignInPage',
    method: 'GET',
    path: '/login',
    summary: 'The sign-in page',
    answers: { 200: HTML, 303: null },
    async handle(app: AccountPageParts, { raw }) {
      return (await cookieSession(raw, app)) ? seeOther(START_PAGE) : reply(200, loginPage(app.assets));
    },
  }),

  route({
    ...posted,
    operation: 'signInByPage',
    path: '/login',
    body: BODIES.login,
    summary: 'Sign in with the form of the page',
    answers: { 303: null, 401: HTML },
    errors: [403, 429],
    audit: ['login.ok', 'login.failed', 'login.throttled'],
    async handle(app: AccountPageParts, { raw, actor, body }) {
      requireOwnOrigin(raw, app);
      requireSafeTransport(raw, 'Passwords');
      const { token } = await signIn(app, actor, body, sessionToken(raw, app));
      return seeOther(START_PAGE, sessionCookie(raw, app, token));
    },
    refuse(error, req, { assets }) {
      const { status, message } = toErrorResponse(error);
      if (status >= 500 && status !== 503) return undefined;
      return pageOfError(error, loginPage(assets, { login: fieldsOf(req).login, error: message }));
    },
  }),

  route({
    ...posted,
    operation: 'signOutByPage',
    path: '/logout',
    body: BODIES.nonce,
    summary: 'Sign out with the form of the page',
    answers: { 303: null, 403: HTML },
    audit: 'logout',
    handle: (app: AccountPageParts, request) =>
      signedIn(app, request, async (_session, actor) => {
        await signOut(app, actor, sessionToken(request.raw, app));
        return seeOther('/login', noSessionCookie(request.raw, app));
      }),
  }),

  route({
    ...page,
    operation: 'showAccountPage',
    method: 'GET',
    path: '/account',
    summary: 'The page of the signed-in account',
    answers: { 200: HTML, 303: null },
    handle: (app: AccountPageParts, request) =>
      signedIn(app, request, async (session) => reply(200, await accountPage(app, session))),
  }),

  route({
    ...posted,
    operation: 'createApplicationPasswordByPage',
    path: '/account/application-passwords',
    body: BODIES.applicationPassword,
    summary: 'Create an application password with the form of the page',
    answers: { 201: HTML, 303: null, 422: HTML },
    errors: [403, 409],
    audit: 'application_password.created',
    handle: (app: AccountPageParts, request) =>
      signedIn(app, request, async (session, actor, fields) => {
        const typed = { name: fields.name, days: fields.expires_in_days?.trim() };
        const days = typed.days ? digitsOf(typed.days) : undefined;
        if (!isApplicationPasswordName(typed.name)) {
          const errors = { name: 'Write a name of 1 to 100 characters.' };
          return reply(422, await accountPage(app, session, { typed, errors }));
        }
        if (days !== undefined && !(days >= 1 && days <= MOST_EXPIRY_DAYS)) {
          const errors = { expires_in_days: `Write a number of days from 1 to ${MOST_EXPIRY_DAYS}, or nothing.` };
          return reply(422, await accountPage(app, session, { typed, errors }));
        }
        const order = { userId: session.principal.id, name: typed.name, days };
        return reply(
          201,
          await accountPage(app, session, { made: await createApplicationPassword(app, actor, order) }),
        );
      }),
  }),

  route({
    ...posted,
    operation: 'revokeApplicationPasswordByPage',
    path: '/account/application-passwords/:uuid/revoke',
    body: BODIES.nonce,
    summary: 'Revoke an application password with the form of the page',
    params: { uuid: textParam({ type: 'string', format: 'uuid' }) },
    answers: { 303: null, 403: HTML },
    audit: 'application_password.revoked',
    handle: (app: AccountPageParts, request) =>
      signedIn(app, request, async (session, actor) => {
        await revokeApplicationPassword(app, actor, session.principal.id, request.params.uuid);
        return seeOther('/account');
      }),
  }),

  route({
    ...posted,
    operation: 'changePasswordByPage',
    path: '/account/password',
    body: BODIES.password,
    summary: 'Change the password with the form of the page',
    answers: { 200: HTML, 303: null, 422: HTML },
    errors: [401, 403, 409, 429],
    audit: ['password.changed', 'password.refused'],
    handle: (app: AccountPageParts, request) =>
      signedIn(app, request, async (session, actor, fields) => {
        const { current_password: current = '', new_password: next = '', again } = fields;
        if (next !== again) {
          const errors = { again: 'Write the new password twice, and the same.' };
          return reply(422, await accountPage(app, session, { errors }));
        }
        try {
          requireSafeTransport(request.raw, 'Passwords');
          const changed = await changePassword(app, actor, { current, next });
          const shown = await accountPage(app, changed.session, { sessionsEnded: changed.ended });
          return reply(200, shown, sessionCookie(request.raw, app, changed.token));
        } catch (error) {
          const { status, errors, message } = toErrorResponse(error);
          if (status >= 500 && status !== 503) throw error;
          const shown = { errors: errors ?? { current_password: message } };
          return pageOfError(error, await accountPage(app, session, shown));
        }
      }),
  }),
];

interface PageRequest {
  raw: Request;
  actor: Requester;
}

/** Redirects to the login page if there is no session; accepts a body only from a page of this session. */
async function signedIn<Answer>(
  app: AccountPageParts,
  { raw, actor }: PageRequest,
  handle: (session: OpenSession, actor: AccountActor, fields: Fields) => Promise<Answer>,
): Promise<Answer | ReturnType<typeof seeOther>> {
  const session = await cookieSession(raw, app);
  if (!session) return seeOther('/login');
  const fields = fieldsOf(raw);
  if (raw.method === 'POST' && !app.tokens.verifyNonce(ACTION, session.binding, fields.nonce, app.clock())) {
    throw new UseCaseError('refused', 'invalid_nonce', 'This page has been open too long. Open your account again.');
  }
  const credential = sessionCredential(session);
  return handle(session, { ...actor, kind: 'account', account: session.principal, credential }, fields);
}

function loginPage(assets: Assets, typed?: Parameters<typeof loginHtml>[0]): string {
  return documentHtml({ title: 'Sign in', assets, body: loginHtml(typed) });
}

async function accountPage(
  { readSite, accounts, tokens, clock, assets }: AccountPageParts,
  { principal, binding, expiresAt }: OpenSession,
  more: Pick<AccountView, 'made' | 'typed' | 'errors' | 'sessionsEnded'> = {},
): Promise<string> {
  const applicationPasswords = await accounts.users.listApplicationPasswords(principal.id);
  const { timeZone } = await readSite();
  const now = clock();
  const nonce = tokens.nonce(ACTION, binding, now);
  const body = accountHtml({ principal, expiresAt, applicationPasswords, nonce, timeZone, now, ...more });
  return documentHtml({ title: 'Your account', assets, body });
}

function fieldsOf({ body }: Request): Fields {
  const isText = (field: [string, unknown]): field is [string, string] => typeof field[1] === 'string';
  return Object.fromEntries(Object.entries((body ?? {}) as Record<string, unknown>).filter(isText));
}

/** @returns NaN for any text but a few digits */
function digitsOf(text: string): number {
  return /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
}
