import type { Pool } from 'mysql2';
import { REQUEST_LIMITS } from '#db/connections/limits.ts';
import { openPool } from '#db/connections/pool.ts';
import { RateLimiter } from '#db/rate-limiter.ts';
import { networkKeys } from '#security/network-key.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { HOUR_SECONDS } from '#time.ts';

/** The number of wrong application passwords that a network may send; an IPv6 site may send twice as many. */
export const APPLICATION_PASSWORD_LIMIT = { failures: 30, seconds: HOUR_SECONDS } as const;
/** Largest number of refused networks that a process remembers. */
const MOST_REMEMBERED = 10_000;

/**
 * Counts wrong application passwords by network, in MySQL for all processes together. A correct one is always accepted and costs
 * nothing: a process uses the counter only after a wrong one, and remembers the networks over the limit so that it no longer
 * counts their attempts.
 */
export class ApplicationPasswordThrottle {
  readonly #box: SecretBox;
  readonly #pool: Pool;
  readonly #limiters: Readonly<Record<1 | 2, RateLimiter>>;
  readonly #now: () => number;
  /** The end of the refusal of each network, in milliseconds. */
  readonly #refused = new Map<string, number>();

  /** @param url the database; the limiter needs its own connections */
  constructor({ url, box, now = Date.now }: { url: string; box: SecretBox; now?: () => number }) {
    this.#box = box;
    this.#now = now;
    this.#pool = openPool({ url, size: 2, limits: REQUEST_LIMITS });
    const { failures, seconds: duration } = APPLICATION_PASSWORD_LIMIT;
    const limiter = (times: number) =>
      new RateLimiter({ pool: this.#pool, url, keyPrefix: 'app_password', points: times * failures, duration });
    this.#limiters = { 1: limiter(1), 2: limiter(2) };
  }

  /** @returns 0, or the seconds for which the network is still refused */
  wait(address: string): number {
    return Math.max(...this.#networks(address).map(({ key }) => this.#waitOf(key)));
  }

  /** Counts a wrong password. @returns the new result of `wait` */
  async failed(address: string): Promise<number> {
    for (const { key, times } of this.#networks(address)) {
      const wait = await this.#limiters[times].take(key);
      if (wait === 0) continue;
      const [oldest] = this.#refused.keys();
      if (oldest !== undefined && this.#refused.size >= MOST_REMEMBERED) this.#refused.delete(oldest);
      this.#refused.set(key, this.#now() + wait);
      return Math.ceil(wait / 1000);
    }
    return 0;
  }

  close(): Promise<void> {
    return this.#pool.promise().end();
  }

  #networks(address: string) {
    return networkKeys(this.#box, 'app-password-throttle', address);
  }

  #waitOf(key: string): number {
    const until = this.#refused.get(key);
    if (until === undefined) return 0;
    const seconds = Math.ceil((until - this.#now()) / 1000);
    if (seconds <= 0) this.#refused.delete(key);
    return Math.max(0, seconds);
  }
}
