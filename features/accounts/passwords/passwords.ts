import { argon2id, hash, verify } from 'argon2';
import { accountsBudgets } from '#features/accounts/budgets.ts';

/** Fewest characters of a password. */
export const PASSWORD_MIN = 12;
/** Largest size of a password, in bytes of UTF-8. */
export const PASSWORD_MAX = accountsBudgets.password.atMost;

/** OWASP's smallest recommended cost of argon2id: about 30 ms and 19 MiB, because anybody may request a check. */
const COST = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of random bytes that nobody knows, at the same cost. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,p=1,t=2$/LkMJLHfTfA+uBPHZ7s/gw$WcirPU+QAWFqnf14u9wmWNndtOXIJQafHI14lgyZYGw';

/** A password that cannot be set. The message gives advice, and never repeats the password. */
export class PasswordError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PasswordError';
  }
}

/** @throws PasswordError when the password is too short or too long */
export async function hashPassword(password: string): Promise<string> {
  requireLength(password);
  return hash(normalisedPassword(password), COST);
}

/** @throws PasswordError when the password is too short or too long */
export function requireLength(password: string): void {
  const text = normalisedPassword(password);
  if ([...text].length < PASSWORD_MIN)
    throw new PasswordError(`The password is too short: use at least ${PASSWORD_MIN} characters.`);
  if (Buffer.byteLength(text) > PASSWORD_MAX)
    throw new PasswordError(`The password is too long: use at most ${PASSWORD_MAX} bytes.`);
}

/** Takes the same time without a hash, so that the time does not reveal which accounts exist. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const text = normalisedPassword(password);
  if (Buffer.byteLength(text) > PASSWORD_MAX) return false;
  const matches = await verify(passwordHash ?? NOBODYS_HASH, text);
  return matches && passwordHash !== null;
}

/** Normalises a password, because keyboards produce the same character in different ways. */
export function normalisedPassword(password: string): string {
  return password.normalize('NFKC');
}
