import type { Pool } from 'mysql2';
import { REQUEST_LIMITS } from '#db/connections/limits.ts';
import { openPool } from '#db/connections/pool.ts';
import { RateLimiter } from '#db/rate-limiter.ts';
import { subscriberNetwork } from '#security/addresses.ts';
import type { SecretBox } from '#security/secret-box.ts';

/**
 * How many failures are allowed. The last row slows guessing that is spread over many addresses: beyond it one attempt in
 * `STRANGERS_PAUSE_SECONDS` is still made, first come first served. It neither counts nor slows attempts from where the account's
 * owner is known: nobody elsewhere can use it up for them.
 */
export const LOGIN_LIMITS = [
  { name: 'login_address', failures: 5, seconds: 15 * 60, of: 'everybody' },
  { name: 'address', failures: 30, seconds: 60 * 60, of: 'everybody' },
  { name: 'login', failures: 10, seconds: 10 * 60, of: 'strangers' },
] as const;
/** Slow and not shut: otherwise two addresses keep everybody out whose network is not known. */
export const STRANGERS_PAUSE_SECONDS = 10;

const COUNTERS = [...LOGIN_LIMITS, { name: 'login_pause', failures: 1, seconds: STRANGERS_PAUSE_SECONDS }] as const;

type CounterName = (typeof COUNTERS)[number]['name'];

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
  /** For people: `40 s`, `15 min`. */
  readonly waitingTime: string;

  constructor(retryAfterMs: number) {
    const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
    super('Too many failed attempts');
    this.name = 'LoginThrottled';
    this.retryAfterSeconds = seconds;
    this.waitingTime = seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  }
}

/** Counts failed logins by login and address, shared by all processes through MySQL. */
export class LoginThrottle {
  readonly #box: SecretBox;
  readonly #pool: Pool;
  readonly #counters: Readonly<Record<CounterName, RateLimiter>>;

  /** @param url the database; the limiter needs connections of its own. */
  constructor({ url, box, poolSize = 3 }: { url: string; box: SecretBox; poolSize?: number }) {
    this.#box = box;
    this.#pool = openPool({ url, size: poolSize, limits: REQUEST_LIMITS });
    const counter = ({ name, failures: points, seconds: duration }: (typeof COUNTERS)[number]) =>
      new RateLimiter({ pool: this.#pool, url, keyPrefix: `login.${name}`, points, duration });
    const [both, address, login, pause] = COUNTERS;
    this.#counters = {
      login_address: counter(both),
      address: counter(address),
      login: counter(login),
      login_pause: counter(pause),
    };
  }

  /**
   * Makes an attempt, unless there were too many failures. It counts as one before it is made, so that attempts at the
   * same moment cannot slip through together; success takes that back, and forgets the failures of this login here.
   * @param check resolves to null on failure; where it throws, the attempt does not count
   * @throws LoginThrottled without having called `check`.
   */
  async attempt<T>({ login, address, isKnown }: LoginAttempt, check: () => Promise<T | null>): Promise<T | null> {
    const keys = this.#keys(login, address);
    const taken = await this.#takeTurns(keys, isKnown);
    const result = await check().catch(async (error: unknown) => {
      // The error is what matters, also when the database is away.
      await Promise.allSettled(taken.map((name) => this.#counters[name].giveBack(keys[name])));
      throw error;
    });
    if (result !== null) {
      await Promise.all(
        taken.map((name) =>
          name === 'login_address'
            ? this.#counters[name].forget(keys[name])
            : this.#counters[name].giveBack(keys[name]),
        ),
      );
    }
    return result;
  }

  /** Forgets what failed for a login at all addresses together. What failed at one address stays, and so does its wait there. */
  async forgetLogin(login: string): Promise<void> {
    const keys = this.#keys(login, '');
    await Promise.all((['login', 'login_pause'] as const).map((name) => this.#counters[name].forget(keys[name])));
  }

  close(): Promise<void> {
    return this.#pool.promise().end();
  }

  /** Logins and addresses are personal data: the counters' keys are keyed hashes. */
  #keys(login: string, address: string): Record<CounterName, string> {
    const name = login.toLowerCase();
    const network = subscriberNetwork(address);
    const hashed = (text: string) =>
      this.#box.mac('tokens', `login-throttle|${text}`).toString('base64url').slice(0, 22);
    return {
      login_address: hashed(`both|${network}|${name}`),
      address: hashed(`address|${network}`),
      login: hashed(`login|${name}`),
      login_pause: hashed(`login|${name}`),
    };
  }

  /** @returns the counters that count the attempt @throws LoginThrottled when one refuses it; none counts it then */
  async #takeTurns(keys: Record<CounterName, string>, isKnown: boolean): Promise<CounterName[]> {
    await this.#refuseExhausted(keys, isKnown);
    const taken: CounterName[] = [];
    const take = async (name: CounterName) => {
      const wait = await this.#counters[name].take(keys[name]);
      if (wait === 0 || name === 'login') taken.push(name);
      return wait;
    };
    let wait = (await take('login_address')) || (await take('address'));
    if (wait === 0 && !isKnown && (await take('login')) > 0) wait = await take('login_pause');
    if (wait === 0) return taken;
    await Promise.all(taken.map((name) => this.#counters[name].giveBack(keys[name])));
    throw new LoginThrottled(wait);
  }

  /** Runs before anything is counted: what one limit refuses must not use up another. */
  async #refuseExhausted(keys: Record<CounterName, string>, isKnown: boolean): Promise<void> {
    const wait = (name: CounterName) => this.#counters[name].wait(keys[name]);
    const brake = async () => (isKnown || (await wait('login')) === 0 ? 0 : wait('login_pause'));
    const longest = Math.max(...(await Promise.all([wait('login_address'), wait('address'), brake()])));
    if (longest > 0) throw new LoginThrottled(longest);
  }
}
