import { accountsBudgets } from '#features/accounts/budgets.ts';
import { DAY_MS } from '#time.ts';
/** What an application password may be, and when one is worth a look. */

/** How many an account may have. */
export const MOST_APPLICATION_PASSWORDS = accountsBudgets.applicationPasswords.atMost;
/** For how many days one can be made at most, unless it is for ever. */
export const MOST_EXPIRY_DAYS = 3650;
/** In ms: one that was neither made nor used within it counts as unused. */
export const UNUSED_MS = 90 * DAY_MS;

const NAME = /^\P{C}{1,100}$/u;

/** An application password as lists show it: without its hash. */
export interface ApplicationPasswordEntry {
  uuid: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  /** When it expires; null: never. */
  expiresAt: Date | null;
  /** The application password that asked for it, which takes it along when it is revoked; null for a session and a command. */
  madeWith: string | null;
}

/** An application password as it is shown, over REST and by commands. */
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

/** Why an account with so many gets no other, and what to do. */
export const TOO_MANY = `an account has at most ${MOST_APPLICATION_PASSWORDS} application passwords: revoke one first`;

/** Whether an application password may be called this: 1 to 100 characters, none of them a control character. */
export function isApplicationPasswordName(name: unknown): name is string {
  return typeof name === 'string' && name.trim() !== '' && NAME.test(name);
}

export function isExpired({ expiresAt }: Pick<ApplicationPasswordEntry, 'expiresAt'>, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** Whether its program seems to be gone. */
export function isUnused({ createdAt, lastUsedAt }: ApplicationPasswordEntry, now: Date): boolean {
  return now.getTime() - (lastUsedAt ?? createdAt).getTime() >= UNUSED_MS;
}

/**
 * One of them, those that were made with it, those that were made with these, and so on.
 * @param kept stays, with what was made with it
 */
export function withDerived(
  all: readonly { uuid: string; madeWith?: string | null }[],
  uuid: string,
  kept?: string,
): string[] {
  const found = [uuid];
  for (const parent of found) {
    const made = all.filter((one) => one.madeWith === parent && one.uuid !== kept && !found.includes(one.uuid));
    found.push(...made.map((one) => one.uuid));
  }
  return found;
}

/** @param days from now on; undefined: for ever */
export function expiryOf(days: number | undefined, now: Date): Date | null {
  return days === undefined ? null : new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
}
