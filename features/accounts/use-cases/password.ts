import { UseCaseError } from '#db/use-case-error.ts';
import { PasswordError } from '#features/accounts/passwords/passwords.ts';
import type { AccountActor } from '#security/actor.ts';
import { limited, type NewSession, type SignInParts } from './sign-in.ts';

/**
 * Changes the account's own password. Its sessions end, and a new one starts for the browser that made the request.
 * @returns also the number of other sessions ended
 * @throws UseCaseError `validation_failed` naming the key, `password_changed` when the password was changed at the same moment,
 * `rate_limited`, `overloaded`
 */
export async function changePassword(
  app: SignInParts,
  actor: AccountActor,
  { current, next }: { current: string; next: string },
): Promise<NewSession & { ended: number }> {
  const { audit, clock } = app;
  const { users, sessions, throttle } = app.accounts;
  const { id, login } = actor.account;
  if (current === next) throw refused('new_password', 'The new password must be another than the current one.');
  const hash = await limited(app, actor, () => users.hashFor(id, next)).catch((error: unknown) => {
    throw error instanceof PasswordError ? refused('new_password', error.message) : error;
  });
  // Holding a session must not help to find out the password.
  const attempt = () =>
    throttle.attempt({ login, address: actor.address, isKnown: true }, async () => {
      const { user, matches } = await users.checkPassword(login, current, 'known');
      return matches ? user : null;
    });
  const user = await limited(app, actor, attempt, { refusal: 'Too many wrong passwords' });
  if (!user || hash === undefined) {
    await audit.note(actor, 'password.refused');
    throw refused('current_password', 'The current password is wrong.');
  }
  const changed = await sessions.changePassword(user, hash, clock());
  if (!changed) {
    const message = 'The password was changed in this moment. Sign in again.';
    throw new UseCaseError('conflict', 'password_changed', message);
  }
  const ended = changed.ended - 1;
  await audit.note(actor, 'password.changed', { sessionsEnded: ended });
  return { ...changed, ended };
}

/** Creates the error for a password that cannot be set. */
export function refused(key: string, message: string): UseCaseError {
  return new UseCaseError('invalid', 'validation_failed', message, { [key]: message });
}
