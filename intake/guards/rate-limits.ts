import type { Pool } from 'mysql2';
import { REQUEST_LIMITS } from '../../db/connections/limits.ts';
import { openPool } from '../../db/connections/pool.ts';
import { RateLimiter } from '../../db/rate-limiter.ts';
import { subscriberNetwork } from '../../security/addresses.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import { Refusal } from '../refusal.ts';

const WINDOWS = [
  { limit: 'per_minute', seconds: 60 },
  { limit: 'per_hour', seconds: 3600 },
] as const;

export interface Limits {
  /** 0 means no limit. */
  per_minute: number;
  per_hour: number;
}

/** Counts submissions per form and client address, and other turns; shared by all processes through MySQL. */
export class RateLimits {
  readonly #box: SecretBox;
  readonly #url: string;
  readonly #pool: Pool;
  readonly #limiters = new Map<string, RateLimiter>();

  /** @param url the database; the limiter needs connections of its own. */
  constructor({ url, box, poolSize = 10 }: { url: string; box: SecretBox; poolSize?: number }) {
    this.#box = box;
    this.#url = url;
    this.#pool = openPool({ url, size: poolSize, limits: REQUEST_LIMITS });
  }

  /** @throws Refusal `rate_limited` with the seconds to wait. */
  async consume(formId: number, address: string, limits: Limits): Promise<void> {
    // Addresses are personal data: the counter's key is a keyed hash.
    const key = `${formId}:${this.#box
      .mac('tokens', `rate|${subscriberNetwork(address)}`)
      .toString('base64url')
      .slice(0, 22)}`;
    // The minute first: what it refuses must not count against the hour.
    for (const { limit, seconds } of WINDOWS) {
      const wait = limits[limit] > 0 ? await this.take(key, limits[limit], seconds) : 0;
      if (wait === 0) continue;
      throw new Refusal('rate_limited', `Too many submissions. Try again in ${wait} s.`, { retryAfterSeconds: wait });
    }
  }

  /**
   * Takes one of `turns` turns within `seconds` seconds.
   * @param key without personal data
   * @returns 0, or the seconds to wait for the next turn.
   */
  async take(key: string, turns: number, seconds: number): Promise<number> {
    return Math.ceil((await this.#limiter(turns, seconds).take(key)) / 1000);
  }

  close(): Promise<void> {
    return this.#pool.promise().end();
  }

  #limiter(points: number, duration: number): RateLimiter {
    const name = `${duration}.${points}`;
    let limiter = this.#limiters.get(name);
    if (!limiter) {
      limiter = new RateLimiter({ pool: this.#pool, url: this.#url, keyPrefix: `${duration}`, points, duration });
      this.#limiters.set(name, limiter);
    }
    return limiter;
  }
}
