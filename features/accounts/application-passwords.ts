import { accountsBudgets } from '#features/accounts/budgets.ts';
import { DAY_MS } from '#time.ts';
/** Rules for application passwords: names, expiry, and when one counts as unused. */

/** Largest number of application passwords of an account. */
export const MOST_APPLICATION_PASSWORDS = accountsBudgets.applicationPasswords.atMost;
/** Longest lifetime in days, unless the password never expires. */
export const MOST_EXPIRY_DAYS = 3650;
/** Milliseconds without creation or use after which an application password counts as unused. */
export const UNUSED_MS = 90 * DAY_MS;

const NAME = /^\P{C}{1,100}$/u;

/** An application password as lists show it: without its hash. */
export interface ApplicationPasswordEntry {
  uuid: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  /** The time of expiry; null if it never expires. */
  expiresAt: Date | null;
  /**
   * The application password that created it: revoking that one revokes this one too. Null when a session or a command created
   * it.
   */
  madeWith: string | null;
}

/** Renders an application password for REST and commands. */
export function entryJson({ uuid, name, createdAt, lastUsedAt, expiresAt, madeWith }: ApplicationPasswordEntry) {
  return {
    uuid,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    expires_at: expiresAt?.toISOString() ?? null,
    made_with: madeWith,
  };
}

/** The message for an account with the maximum number of application passwords. */
export const TOO_MANY = `an account has at most ${MOST_APPLICATION_PASSWORDS} application passwords: revoke one first`;

/** True for a name of 1 to 100 characters, none of them a control character. */
export function isApplicationPasswordName(name: unknown): name is string {
  return typeof name === 'string' && name.trim() !== '' && NAME.test(name);
}

export function isExpired({ expiresAt }: Pick<ApplicationPasswordEntry, 'expiresAt'>, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** True when the program that uses it seems to be gone. */
export function isUnused({ createdAt, lastUsedAt }: ApplicationPasswordEntry, now: Date): boolean {
  return now.getTime() - (lastUsedAt ?? createdAt).getTime() >= UNUSED_MS;
}

/**
 * Returns an application password, the ones created with it, the ones created with those, and so on.
 * @param kept an application password that stays, with the ones created with it
 */
export function withDerived(
  all: readonly { uuid: string; madeWith?: string | null }[],
  uuid: string,
  kept?: string,
): string[] {
  const derived = [uuid];
  for (const parent of derived) {
    const children = all.filter(
      (entry) => entry.madeWith === parent && entry.uuid !== kept && !derived.includes(entry.uuid),
    );
    derived.push(...children.map((entry) => entry.uuid));
  }
  return derived;
}

/** @param days from now on; undefined for a password that never expires */
export function expiryOf(days: number | undefined, now: Date): Date | null {
  return days === undefined ? null : new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
}
