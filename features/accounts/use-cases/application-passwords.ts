import { UseCaseError } from '#db/use-case-error.ts';
import { type ApplicationPasswordEntry, expiryOf } from '#features/accounts/application-passwords.ts';
import type { Users } from '#features/accounts/users.ts';
import type { AuditLog } from '#features/audit/audit-log.ts';
import type { Actor } from '#security/actor.ts';

export interface ApplicationPasswordParts {
  accounts: { users: Users };
  audit: AuditLog;
  clock: () => Date;
}

type InTransaction = NonNullable<Parameters<Users['createApplicationPassword']>[3]>['inTransaction'];

/**
 * Creates an application password. Only the result contains it.
 * @param days its lifetime; undefined if it never expires
 * @throws UseCaseError `too_many_application_passwords`
 */
export async function createApplicationPassword(
  { accounts, audit, clock }: ApplicationPasswordParts,
  actor: Actor,
  { userId, name, days }: { userId: number; name: string; days?: number },
  inTransaction?: InTransaction,
): Promise<ApplicationPasswordEntry & { password: string }> {
  const createdAt = clock();
  const expiresAt = expiryOf(days, createdAt);
  const madeWith = passwordOf(actor);
  const options = { expiresAt, madeWith, inTransaction };
  const created = await accounts.users.createApplicationPassword(userId, name, createdAt, options);
  const { uuid: applicationPassword } = created;
  await audit.note(actor, 'application_password.created', { applicationPassword, userId, expiresInDays: days });
  return { ...created, name, createdAt, lastUsedAt: null, expiresAt, madeWith };
}

/**
 * Revokes an application password with those created with it, except the one that makes the request. @throws UseCaseError
 * `application_password_not_found` when the account has none with this uuid
 */
export async function revokeApplicationPassword(
  { accounts, audit }: ApplicationPasswordParts,
  actor: Actor,
  userId: number,
  uuid: string,
): Promise<void> {
  const revoked = await accounts.users.revokeApplicationPassword(userId, uuid, passwordOf(actor) ?? undefined);
  if (revoked.length === 0) {
    const message = 'You have no such application password.';
    throw new UseCaseError('not_found', 'application_password_not_found', message);
  }
  for (const applicationPassword of revoked) {
    await audit.note(actor, 'application_password.revoked', { applicationPassword, userId });
  }
}

/** Returns the application password that makes the request; null for a session and a command. */
function passwordOf(actor: Actor): string | null {
  const credential = actor.kind === 'account' ? actor.credential : undefined;
  return credential?.kind === 'application_password' ? credential.id : null;
}
