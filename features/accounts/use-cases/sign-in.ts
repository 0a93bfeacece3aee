import { UseCaseError } from '#db/use-case-error.ts';
import type { Accounts } from '#features/accounts/compose.ts';
import { LoginThrottled } from '#features/accounts/login-throttle.ts';
import type { OpenSession } from '#features/accounts/sessions.ts';
import type { Principal } from '#features/accounts/users.ts';
import type { AuditLog } from '#features/audit/audit-log.ts';
import type { AccountActor, Requester } from '#security/actor.ts';

export interface SignInParts {
  accounts: Accounts;
  audit: AuditLog;
  clock: () => Date;
}

/** A session with the token that opens it. */
export interface NewSession {
  token: string;
  session: OpenSession;
}

/**
 * Checks a password and starts a session with a new token. Neither the login nor the password is logged.
 * @param formerToken the token of this browser's previous session, which ends
 * @throws UseCaseError `malformed_body` for a missing login or password, `invalid_credentials`, `rate_limited` after too many
 * failures, `overloaded` when too many others sign in at the moment
 */
export async function signIn(
  app: SignInParts,
  actor: Requester,
  { login: typed, password }: { login?: unknown; password?: unknown },
  formerToken: string | undefined,
): Promise<NewSession> {
  // Keyboards often add a space after a word; no login contains one.
  const login = typeof typed === 'string' ? typed.trim() : '';
  if (login === '') throw missing('login', 'user name');
  if (typeof password !== 'string' || password === '') throw missing('password', 'password');
  const { audit, clock } = app;
  const { users, sessions, throttle, networks } = app.accounts;
  const { address } = actor;
  const former = formerToken ? await sessions.find(formerToken, clock()) : null;
  const isKnown = former?.principal.login === login.toLowerCase() || (await networks.isKnown(login, address, clock()));
  let tried: Pick<Principal, 'id' | 'login'> | undefined;
  const attempt = () =>
    throttle.attempt({ login, address, isKnown }, async () => {
      const { user, matches } = await users.checkPassword(login, password, isKnown ? 'known' : 'others');
      tried = user ?? undefined;
      return user && matches ? sessions.create(user, clock()) : null;
    });
  const created = await limited(app, actor, attempt, { tried: () => users.findByLogin(login) });
  if (!created) {
    await audit.note(actor, 'login.failed', {}, tried);
    throw new UseCaseError('unauthenticated', 'invalid_credentials', 'The user name or the password is wrong.');
  }
  // Otherwise the former session would stay open unnoticed.
  if (formerToken) await sessions.end(formerToken);
  const account = created.session.principal;
  await networks.remember(account, address, clock());
  await audit.note({ ...actor, kind: 'account', account }, 'login.ok');
  return created;
}

/** Ends the session of a browser. */
export async function signOut(
  { accounts, audit }: SignInParts,
  actor: AccountActor,
  token: string | undefined,
): Promise<void> {
  if (token) await accounts.sessions.end(token);
  await audit.note(actor, 'logout');
}

/**
 * Makes a throttled attempt at a password.
 * @param tried the account, for actors that have none
 * @param refusal the reason given when the attempt is not made, without a full stop
 * @throws UseCaseError `rate_limited` after too many failures
 */
export async function limited<T>(
  { audit }: Pick<SignInParts, 'audit'>,
  actor: Requester,
  attempt: () => Promise<T>,
  {
    tried,
    refusal = 'Too many failed attempts to sign in',
  }: { tried?: () => Promise<Principal | null>; refusal?: string } = {},
): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof LoginThrottled)) throw error;
    await audit.note(actor, 'login.throttled', {}, (await tried?.()) ?? undefined);
    throw UseCaseError.tooOften(`${refusal}. Try again in ${error.waitingTime}.`, error.retryAfterSeconds);
  }
}

function missing(key: string, name: string): UseCaseError {
  return new UseCaseError('malformed', 'malformed_body', `${key}: must be your ${name}, as text.`);
}
