import { isNativeError } from 'node:util/types';
import { DriverException } from '@mikro-orm/core';
import type { Pool } from 'mysql2';
import { RateLimiterMySQL, RateLimiterRes } from 'rate-limiter-flexible';

export interface RateLimiterOptions {
  /** The limiter uses connections of its own. */
  pool: Pool;
  /** URL of the database that the pool is connected to. */
  url: string;
  /** Separates the keys of different limiters. */
  keyPrefix: string;
  /** Number of uses allowed within `duration` seconds. */
  points: number;
  duration: number;
}

/** Counts uses in the table `rate_limits`, which all processes share. Database errors are DriverExceptions. */
export class RateLimiter {
  readonly #limiter: RateLimiterMySQL;
  readonly #points: number;

  constructor({ pool, url, keyPrefix, points, duration }: RateLimiterOptions) {
    this.#points = points;
    this.#limiter = new RateLimiterMySQL({
      storeClient: pool,
      dbName: decodeURIComponent(new URL(url).pathname.slice(1)),
      tableName: 'rate_limits',
      tableCreated: true,
      // The retention workflow deletes expired rows.
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    });
  }

  /** Counts a use. @returns 0, or the milliseconds until the next use is allowed */
  async take(key: string): Promise<number> {
    try {
      await this.#limiter.consume(key);
      return 0;
    } catch (error) {
      if (error instanceof RateLimiterRes) return Math.max(1, error.msBeforeNext);
      throw asDatabaseError(error);
    }
  }

  /** Checks the limit without counting a use. @returns 0, or the milliseconds until the next use is allowed */
  async wait(key: string): Promise<number> {
    const state = await this.#limiter.get(key).catch(rethrow);
    return state && state.consumedPoints >= this.#points ? Math.max(1, state.msBeforeNext) : 0;
  }

  /** Takes one counted use back. */
  async giveBack(key: string): Promise<void> {
    await this.#limiter.reward(key, 1).catch(rethrow);
  }

  async forget(key: string): Promise<void> {
    await this.#limiter.delete(key).catch(rethrow);
  }
}

function rethrow(error: unknown): never {
  throw asDatabaseError(error);
}

/** Converts an error of the server to the class that the ORM uses. */
export function asDatabaseError(error: unknown): unknown {
  return isNativeError(error) && !(error instanceof DriverException) ? new DriverException(error) : error;
}
