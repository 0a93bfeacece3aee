import type { Pool } from 'mysql2';
import { REQUEST_LIMITS } from '#db/connections/limits.ts';
import { openPool } from '#db/connections/pool.ts';
import { RateLimiter } from '#db/rate-limiter.ts';
import { countedNetworks } from '#security/addresses.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { HOUR_SECONDS } from '#time.ts';

/**
 * The number of failures allowed. An IPv6 site (the /48 of an address) has twice the number of a subscriber. The last row slows
 * guessing spread over many addresses: beyond it, one attempt every `STRANGERS_PAUSE_SECONDS` is still made, first come first
 * served. It neither counts nor slows attempts from networks known for the account, so that nobody elsewhere can use it up for
 * the owner.
 */
export const LOGIN_LIMITS = [
  { name: 'login_address', failures: 5, seconds: 15 * 60, of: 'everybody' },
  { name: 'login_site', failures: 10, seconds: 15 * 60, of: 'everybody' },
  { name: 'address', failures: 30, seconds: HOUR_SECONDS, of: 'everybody' },
  { name: 'site', failures: 60, seconds: HOUR_SECONDS, of: 'everybody' },
  { name: 'login', failures: 10, seconds: 10 * 60, of: 'strangers' },
] as const;
/** Attempts are slowed, not blocked: otherwise two addresses could lock out everybody whose network is not known. */
export const STRANGERS_PAUSE_SECONDS = 10;

const COUNTERS = [...LOGIN_LIMITS, { name: 'login_pause', failures: 1, seconds: STRANGERS_PAUSE_SECONDS }] as const;

type CounterName = (typeof COUNTERS)[number]['name'];

/** The key under which each counter counts an attempt; absent where it does not count: an IPv4 address has no site. */
type Keys = Readonly<Partial<Record<CounterName, string>>>;

const OF_EVERYBODY = LOGIN_LIMITS.filter(({ of }) => of === 'everybody').map(({ name }) => name);
/** The counters that a success resets, because the failures there were typing errors. */
const OF_LOGIN_THERE: readonly CounterName[] = ['login_address', 'login_site'];

/** An attempt to sign in. */
export interface LoginAttempt {
  login: string;
  address: string;
  /** True when the account has recently signed in from this network, or is signed in. */
  isKnown: boolean;
}

/** Thrown after too many failures: the attempt was not made. */
export class LoginThrottled extends Error {
  readonly retryAfterSeconds: number;
  /** The wait in readable form: `40 s`, `15 min`. */
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

  /** @param url the database; the limiter needs its own connections */
  constructor({ url, box, poolSize = 3 }: { url: string; box: SecretBox; poolSize?: number }) {
    this.#box = box;
    this.#pool = openPool({ url, size: poolSize, limits: REQUEST_LIMITS });
    const counter = ({ name, failures: points, seconds: duration }: (typeof COUNTERS)[number]) =>
      new RateLimiter({ pool: this.#pool, url, keyPrefix: `login.${name}`, points, duration });
    const counters = COUNTERS.map((one) => [one.name, counter(one)]);
    this.#counters = Object.fromEntries(counters) as Record<CounterName, RateLimiter>;
  }

  /**
   * Makes an attempt unless there were too many failures. The attempt is counted before it is made, so that simultaneous attempts
   * cannot slip through together; a success takes the count back and resets the failures of this login at this address.
   * @param check resolves to null on failure; if it throws, the attempt does not count
   * @throws LoginThrottled without having called `check`
   */
  async attempt<T>({ login, address, isKnown }: LoginAttempt, check: () => Promise<T | null>): Promise<T | null> {
    const keys = this.#keys(login, address);
    const taken = await this.#consumeCounters(keys, isKnown);
    const result = await check().catch(async (error: unknown) => {
      // The original error is rethrown, even if the database is away.
      await Promise.allSettled(taken.map(({ name, key }) => this.#counters[name].giveBack(key)));
      throw error;
    });
    if (result !== null) {
      await Promise.all(
        taken.map(({ name, key }) =>
          OF_LOGIN_THERE.includes(name) ? this.#counters[name].forget(key) : this.#counters[name].giveBack(key),
        ),
      );
    }
    return result;
  }

  /** Resets the failures of a login over all addresses together. The failures at each single address stay, with their waits. */
  async forgetLogin(login: string): Promise<void> {
    const key = this.#keyOf(`login|${login.toLowerCase()}`);
    await Promise.all((['login', 'login_pause'] as const).map((name) => this.#counters[name].forget(key)));
  }

  close(): Promise<void> {
    return this.#pool.promise().end();
  }

  #keys(login: string, address: string): Keys {
    const name = login.toLowerCase();
    const [own, site] = countedNetworks(address).map(({ network }) => ({
      both: this.#keyOf(`both|${network}|${name}`),
      address: this.#keyOf(`address|${network}`),
    }));
    const ofLogin = this.#keyOf(`login|${name}`);
    return {
      login_address: own?.both,
      login_site: site?.both,
      address: own?.address,
      site: site?.address,
      login: ofLogin,
      login_pause: ofLogin,
    };
  }

  /** Hashes the keys of the counters, because logins and addresses are personal data. */
  #keyOf(text: string): string {
    return this.#box.mac('tokens', `login-throttle|${text}`).toString('base64url').slice(0, 22);
  }

  /** @returns the counters that count the attempt @throws LoginThrottled when one of them refuses it; then none counts it */
  async #consumeCounters(keys: Keys, isKnown: boolean): Promise<{ name: CounterName; key: string }[]> {
    await this.#refuseExhausted(keys, isKnown);
    const taken: { name: CounterName; key: string }[] = [];
    const take = async (name: CounterName) => {
      const key = keys[name];
      if (key === undefined) return 0;
      const wait = await this.#counters[name].take(key);
      if (wait === 0 || name === 'login') taken.push({ name, key });
      return wait;
    };
    let wait = 0;
    for (const name of OF_EVERYBODY) wait ||= await take(name);
    if (wait === 0 && !isKnown && (await take('login')) > 0) wait = await take('login_pause');
    if (wait === 0) return taken;
    await Promise.all(taken.map(({ name, key }) => this.#counters[name].giveBack(key)));
    throw new LoginThrottled(wait);
  }

  /** Runs before anything is counted: a refusal by one limit must not use up another. */
  async #refuseExhausted(keys: Keys, isKnown: boolean): Promise<void> {
    const wait = async (name: CounterName) => {
      const key = keys[name];
      return key === undefined ? 0 : this.#counters[name].wait(key);
    };
    const brake = async () => (isKnown || (await wait('login')) === 0 ? 0 : wait('login_pause'));
    const longest = Math.max(...(await Promise.all([...OF_EVERYBODY.map(wait), brake()])));
    if (longest > 0) throw new LoginThrottled(longest);
  }
}
