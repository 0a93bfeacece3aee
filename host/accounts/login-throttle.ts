import type { Pool } from 'mysql2';
import { REQUEST_LIMITS } from '../../db/connections/limits.ts';
import { openPool } from '../../db/connections/pool.ts';
import { RateLimiter } from '../../db/rate-limiter.ts';
import { subscriberNetwork } from '../../security/addresses.ts';
import type { SecretBox } from '../../security/secret-box.ts';

/**
 * How many failures are allowed. The last row slows guessing that is spread over many addresses. It neither counts nor stops
 * attempts from where the account's owner is known: nobody elsewhere can use it up for them.
 */
export const LOGIN_LIMITS = [
  { name: 'login_address', failures: 5, seconds: 15 * 60, of: 'everybody' },
  { name: 'address', failures: 30, seconds: 60 * 60, of: 'everybody' },
  { name: 'login', failures: 10, seconds: 10 * 60, of: 'strangers' },
] as const;

type LimitName = (typeof LOGIN_LIMITS)[number]['name'];

interface Counter {
  limiter: RateLimiter;
  name: LimitName;
  of: (typeof LOGIN_LIMITS)[number]['of'];
}

/** Who wants to sign in. */
export interface LoginAttempt {
  login: string;
  address: string;
  /** Whether the account has signed in from there lately, or is signed in. */
  isKnown: boolean;
}

/** Too many failures: the attempt was not made. */
export class LoginThrottled extends Error {
  readonly retryAfterSeconds: number;

  constructor(retryAfterMs: number) {
    const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
    super(`Too many failed attempts to sign in. Try again in ${waitingTime(seconds)}.`);
    this.name = 'LoginThrottled';
    this.retryAfterSeconds = seconds;
  }
}

/** Counts failed logins by login and address, shared by all processes through MySQL. */
export class LoginThrottle {
  readonly #box: SecretBox;
  readonly #pool: Pool;
  readonly #counters: Counter[];

  /** @param url the database; the limiter needs connections of its own. */
  constructor({ url, box, poolSize = 3 }: { url: string; box: SecretBox; poolSize?: number }) {
    this.#box = box;
    this.#pool = openPool({ url, size: poolSize, limits: REQUEST_LIMITS });
    this.#counters = LOGIN_LIMITS.map(({ name, failures, seconds, of }) => ({
      name,
      of,
      limiter: new RateLimiter({
        pool: this.#pool,
        url,
        keyPrefix: `login.${name}`,
        points: failures,
        duration: seconds,
      }),
    }));
  }

  /**
   * Makes an attempt, unless there were too many failures. It counts as one before it is made, so that attempts at the
   * same moment cannot slip through together; success takes that back, and forgets the failures of this login here.
   * @param check resolves to null on failure; where it throws, the attempt does not count
   * @throws LoginThrottled without having called `check`.
   */
  async attempt<T>({ login, address, isKnown }: LoginAttempt, check: () => Promise<T | null>): Promise<T | null> {
    const keys = this.#keys(login, address);
    const counters = this.#counters.filter(({ of }) => !isKnown || of === 'everybody');
    await refuseExhausted(counters, keys);
    for (const { limiter, name } of counters) {
      const wait = await limiter.take(keys[name]);
      if (wait > 0) throw new LoginThrottled(wait);
    }
    const result = await check().catch(async (error: unknown) => {
      // The error is what matters, also when the database is away.
      await Promise.allSettled(counters.map(({ limiter, name }) => limiter.giveBack(keys[name])));
      throw error;
    });
    if (result !== null) {
      await Promise.all(
        counters.map(({ limiter, name }) =>
          name === 'login_address' ? limiter.forget(keys[name]) : limiter.giveBack(keys[name]),
        ),
      );
    }
    return result;
  }

  close(): Promise<void> {
    return this.#pool.promise().end();
  }

  /** Logins and addresses are personal data: the counters' keys are keyed hashes. */
  #keys(login: string, address: string): Record<LimitName, string> {
    const name = login.toLowerCase();
    const network = subscriberNetwork(address);
    const hashed = (text: string) =>
      this.#box.mac('tokens', `login-throttle|${text}`).toString('base64url').slice(0, 22);
    return {
      login_address: hashed(`both|${network}|${name}`),
      address: hashed(`address|${network}`),
      login: hashed(`login|${name}`),
    };
  }
}

/** Runs before anything is counted: what one limit refuses must not use up another. */
async function refuseExhausted(counters: readonly Counter[], keys: Record<LimitName, string>): Promise<void> {
  const waits = await Promise.all(counters.map(({ limiter, name }) => limiter.wait(keys[name])));
  const longest = Math.max(...waits);
  if (longest > 0) throw new LoginThrottled(longest);
}

function waitingTime(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
