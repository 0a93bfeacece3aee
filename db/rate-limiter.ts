import { isNativeError } from 'node:util/types';
import { DriverException } from '@mikro-orm/core';
import type { Pool } from 'mysql2';
import { RateLimiterMySQL, RateLimiterRes } from 'rate-limiter-flexible';

export interface RateLimiterOptions {
  /** The limiter needs connections of its own. */
  pool: Pool;
  /** The database that the pool is connected to. */
  url: string;
  /** Keeps the keys of limiters apart. */
  keyPrefix: string;
  /** So many uses within `duration` seconds. */
  points: number;
  duration: number;
}

/** Counts uses in the table `rate_limits`, which all processes share. Errors of the database are DriverExceptions. */
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
      // The retention workflow deletes what has expired.
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    });
  }

  /** Takes a turn. @returns 0, or the ms until there is one. */
  async take(key: string): Promise<number> {
    try {
      await this.#limiter.consume(key);
      return 0;
    } catch (error) {
      if (error instanceof RateLimiterRes) return Math.max(1, error.msBeforeNext);
      throw asDatabaseError(error);
    }
  }

  /** Takes no turn. @returns 0 while there is one, or the ms until then. */
  async wait(key: string): Promise<number> {
    const state = await this.#limiter.get(key).catch(rethrow);
    return state && state.consumedPoints >= this.#points ? Math.max(1, state.msBeforeNext) : 0;
  }

  /** Gives one use back. */
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

/** Errors of the server get the class that the ORM gives them. */
export function asDatabaseError(error: unknown): unknown {
  return isNativeError(error) && !(error instanceof DriverException) ? new DriverException(error) : error;
}
