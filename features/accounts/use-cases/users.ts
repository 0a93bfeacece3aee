import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { UseCaseError } from '#db/use-case-error.ts';
import type { LoginThrottle } from '#features/accounts/login-throttle.ts';
import type { Sessions } from '#features/accounts/sessions.ts';
import type { AccountStoreParts } from '#features/accounts/store.ts';
import {
  type Account,
  type AccountChange,
  type ChangedAccount,
  type DeletedRecords,
  type Principal,
  principal,
  type Users,
} from '#features/accounts/users.ts';
import type { AuditLog } from '#features/audit/audit-log.ts';
import { type Actor, can, capabilitiesOf, type Empowered } from '#security/actor.ts';
import type { SecretBox } from '#security/secret-box.ts';

export interface UserParts extends AccountStoreParts {
  box: SecretBox;
  accounts: { users: Users };
  audit: AuditLog;
  clock: () => Date;
}

/** Identifies an account: by login in commands, by id in routes. */
export type AccountRef = { login: string } | { id: number };

/**
 * Creates an account.
 * @param password null for an account that nobody can sign in to with a password
 * @throws UseCaseError `login_taken`; `missing_capability` for an account with more rights than the actor's
 * @throws PasswordError
 */
export async function createUser(
  { accounts: { users }, audit, clock }: UserParts,
  actor: Actor,
  {
    password,
    ...order
  }: Pick<Empowered, 'role' | 'capabilities'> & { login: string; email: string; password: string | null },
): Promise<Principal> {
  const { login, role, capabilities } = order;
  requireGivable(actor, capabilitiesOf(order));
  if (await users.findByLogin(login)) throw taken(login);
  // Hashed first: an account whose password is refused must not be left behind.
  const passwordHash = password === null ? null : await users.hashOf(order, password);
  const user = await users.create({ ...order, passwordHash }, clock()).catch((error) => {
    // Another request created the account at the same moment.
    throw error instanceof UniqueConstraintViolationException ? taken(login) : error;
  });
  const details = { as: role, capabilities: capabilities ?? undefined, passwordSet: password !== null };
  await audit.note(actor, 'user.created', { userId: user.id, ...details });
  return user;
}

/**
 * Sets the password of an account, or removes it with null; the account is signed out everywhere. One's own password is changed
 * only with the current one.
 * @throws UseCaseError `user_not_found`, `own_account`; `missing_capability` for an account with more rights than the actor's
 * @throws PasswordError
 */
export async function setUserPassword(
  { accounts: { users, throttle }, audit }: UserParts & { accounts: { throttle: LoginThrottle } },
  actor: Actor,
  named: AccountRef,
  password: string | null,
): Promise<Principal> {
  const user = await findUser(users, named);
  if (isOwn(actor, user)) throw own('Change your own password where you are asked for the current one.');
  // The actor could sign in with the new password.
  requireGivable(actor, capabilitiesOf(user));
  if (!(await users.setPassword(user.id, password))) throw userNotFound(named);
  // A user with a new password will sign in now.
  await throttle.forgetLogin(user.login);
  await audit.note(actor, password === null ? 'user.password_removed' : 'user.password_set', { userId: user.id });
  return user;
}

/**
 * Changes an account. For one's own account only the address can be changed, so that nobody locks themselves out.
 * @throws UseCaseError `user_not_found`, `own_account`, `last_administrator`; `missing_capability` for rights that the actor
 * lacks
 */
export async function changeUser(
  { accounts: { users }, audit, clock }: UserParts,
  actor: Actor,
  named: AccountRef,
  change: AccountChange,
): Promise<Account> {
  const { id: userId } = await findUser(users, named);
  const changed = await users.change(userId, change, clock(), ({ before, after }) => {
    if (isOwn(actor, before) && isOther({ before, after })) {
      throw own('Have another administrator change what your own account may do.');
    }
    const added = capabilitiesOf(after).filter((capability) => !can(before, capability));
    requireGivable(actor, added);
  });
  if (!changed) throw userNotFound(named);
  for (const [event, details] of eventsOf(changed)) await audit.note(actor, event, { userId, ...details });
  return changed.after;
}

/**
 * Ends the sessions of an account, except that of the request. @returns the number ended @throws UseCaseError `user_not_found`
 */
export async function endUserSessions(
  { accounts: { users, sessions }, audit }: UserParts & { accounts: { sessions: Sessions } },
  actor: Actor,
  named: AccountRef,
): Promise<number> {
  const { id: userId } = await findUser(users, named);
  const { credential } = actor.kind === 'account' ? actor : {};
  const ended = await sessions.endAll(userId, credential?.kind === 'session' ? credential.id : undefined);
  await audit.note(actor, 'user.sessions_ended', { userId, sessionsEnded: ended });
  return ended;
}

/**
 * Deletes an account, its sessions and application passwords. Open steps that have nobody else to ask are marked as such.
 * @throws UseCaseError `user_not_found`, `own_account`, `last_administrator`
 */
export async function deleteUser(
  { accounts: { users }, audit, box, installed }: UserParts,
  actor: Actor,
  named: AccountRef,
): Promise<{ deleted: Principal; openSteps: number } & DeletedRecords> {
  const deleted = await findUser(users, named);
  if (isOwn(actor, deleted)) throw own('Have another administrator delete your own account.');
  let openSteps = 0;
  const gone = await users.delete(deleted.id, async (em) => {
    for (const { stepsOfAccounts } of installed)
      openSteps += (await stepsOfAccounts?.leave({ em, box }, deleted.id)) ?? 0;
  });
  if (!gone) throw userNotFound(named);
  const asked = openSteps > 0 ? { openSteps } : {};
  await audit.note(actor, 'user.deleted', { userId: deleted.id, login: deleted.login, ...asked });
  return { deleted, openSteps, ...gone };
}

/** @throws UseCaseError `user_not_found` */
export async function findUser(users: Users, named: AccountRef): Promise<Principal> {
  const user = await ('id' in named ? users.get(named.id) : users.findByLogin(named.login));
  if (!user) throw userNotFound(named);
  return principal(user);
}

/** @param named the id or login from the request, which may be no number */
export function userNotFound(named: { login: string } | { id: unknown }): UseCaseError {
  const message = 'id' in named ? `There is no account ${named.id}.` : `There is no user ${named.login}.`;
  return new UseCaseError('not_found', 'user_not_found', message);
}

/**
 * Refuses to give an account more rights than the actor has. Commands are exempt: whoever has a shell on the machine has
 * everything.
 */
function requireGivable(actor: Actor, capabilities: Empowered['capabilities']): void {
  if (actor.kind !== 'account') return;
  const lacked = capabilities?.find((capability) => !can(actor.account, capability));
  if (!lacked) return;
  const message = `Your account lacks the capability ${lacked}: it can neither give it nor set a password of who has it.`;
  throw new UseCaseError('refused', 'missing_capability', message);
}

function isOwn(actor: Actor, { id }: Pick<Principal, 'id'>): boolean {
  return actor.kind === 'account' && actor.account.id === id;
}

/** True when more than the address changes. */
function isOther({ before, after }: ChangedAccount): boolean {
  const [one, other] = [before, after].map(({ role, capabilities, disabledAt }) =>
    JSON.stringify([role, capabilities ?? null, disabledAt]),
  );
  return one !== other;
}

function eventsOf({ before, after }: ChangedAccount) {
  const [from, to] = [before, after].map((account) => capabilitiesOf(account).join(' '));
  const events: ['user.changed' | 'user.role_changed' | 'user.disabled' | 'user.enabled', Record<string, unknown>][] =
    [];
  if (before.email !== after.email) events.push(['user.changed', { changed: 'email' }]);
  if (before.role !== after.role) events.push(['user.role_changed', { from: before.role, to: after.role }]);
  if (from !== to && (after.capabilities || before.role === after.role)) {
    events.push(['user.changed', { changed: 'capabilities', capabilities: [...capabilitiesOf(after)] }]);
  }
  if (!before.disabledAt && after.disabledAt) events.push(['user.disabled', {}]);
  if (before.disabledAt && !after.disabledAt) events.push(['user.enabled', {}]);
  return events;
}

function own(message: string): UseCaseError {
  return new UseCaseError('conflict', 'own_account', message);
}

function taken(login: string): UseCaseError {
  return new UseCaseError('conflict', 'login_taken', `There is already a user ${login}.`);
}
