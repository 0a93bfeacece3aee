import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { UseCaseError } from '#db/use-case-error.ts';
import type { LoginThrottle } from '#features/accounts/login-throttle.ts';
import { requireGoodPassword } from '#features/accounts/passwords/password-rules.ts';
import type { DeletedWith, Principal, Users } from '#features/accounts/users.ts';
import type { AuditLog } from '#features/audit/audit-log.ts';
import type { Actor, Role } from '#security/actor.ts';

export interface UserParts {
  accounts: { users: Users };
  audit: AuditLog;
  clock: () => Date;
}

/**
 * Makes an account.
 * @param password null: nobody can sign in with one
 * @throws UseCaseError `login_taken`
 * @throws PasswordError
 */
export async function createUser(
  { accounts: { users }, audit, clock }: UserParts,
  actor: Actor,
  { login, email, role, password }: { login: string; email: string; role: Role; password: string | null },
): Promise<Principal> {
  if (await users.findByLogin(login)) throw taken(login);
  // An account whose password is refused must not be left behind.
  if (password !== null) requireGoodPassword(password, { login, email });
  const user = await users.create({ login, email, role }, clock()).catch((error) => {
    // Made in the same moment by another.
    throw error instanceof UniqueConstraintViolationException ? taken(login) : error;
  });
  if (password !== null) await users.setPassword(user.id, password);
  await audit.note(actor, 'user.created', { userId: user.id, as: role, passwordSet: password !== null });
  return user;
}

/** Sets the password of an account, which is signed out everywhere. @throws UseCaseError `user_not_found` @throws PasswordError */
export async function setUserPassword(
  { accounts: { users, throttle }, audit }: UserParts & { accounts: { throttle: LoginThrottle } },
  actor: Actor,
  login: string,
  password: string,
): Promise<Principal> {
  const user = await userByLogin(users, login);
  await users.setPassword(user.id, password);
  // A user with a new password wants to sign in now.
  await throttle.forgetLogin(user.login);
  await audit.note(actor, 'user.password_set', { userId: user.id });
  return user;
}

/** @throws UseCaseError `user_not_found` @throws LastAdministrator */
export async function setUserRole(
  { accounts: { users }, audit }: UserParts,
  actor: Actor,
  login: string,
  role: Role,
): Promise<Principal> {
  const user = await userByLogin(users, login);
  if (!(await users.setRole(user.id, role))) throw userNotFound(login);
  await audit.note(actor, 'user.role_changed', { userId: user.id, from: user.role, to: role });
  return { ...user, role };
}

/** Deletes an account, its sessions and application passwords. @throws UseCaseError `user_not_found` @throws LastAdministrator */
export async function deleteUser(
  { accounts: { users }, audit }: UserParts,
  actor: Actor,
  login: string,
): Promise<{ deleted: Principal } & DeletedWith> {
  const deleted = await userByLogin(users, login);
  const gone = await users.delete(deleted.id);
  if (!gone) throw userNotFound(login);
  await audit.note(actor, 'user.deleted', { userId: deleted.id, login: deleted.login });
  return { deleted, ...gone };
}

/** @throws UseCaseError `user_not_found` */
export async function userByLogin(users: Users, login: string): Promise<Principal> {
  const user = await users.findByLogin(login);
  if (!user) throw userNotFound(login);
  return user;
}

function userNotFound(login: string): UseCaseError {
  return new UseCaseError('not_found', 'user_not_found', `there is no user ${login}`);
}

function taken(login: string): UseCaseError {
  return new UseCaseError('conflict', 'login_taken', `there is already a user ${login}`);
}
