import { DriverException } from '@mikro-orm/core';

/**
 * What a server that answers says when it cannot serve now: too many connections (all, or of one user), shutting down, the
 * connection was killed; and of our limits: a lock, a statement in MariaDB and one in MySQL.
 */
const TOO_BUSY = new Set([1040, 1203, 1226, 1053, 1927, 1205, 1969, 3024]);

/**
 * The database is away, or was too slow. The statement under way may have happened or not; it may be tried again in a moment.
 * MikroORM passes it on as it is. `code` is the driver's, such as `ECONNREFUSED`; `ETIMEDOUT` when one of our limits was passed.
 */
export class DatabaseUnavailable extends DriverException {
  static late(message: string): DatabaseUnavailable {
    return new DatabaseUnavailable(Object.assign(new Error(message), { code: 'ETIMEDOUT' }));
  }
}

/** An error of the driver as callers get it. What the server says about a statement or a password stays as it is. */
export function callerError(error: Error | null): Error | null {
  if (!error || error instanceof DatabaseUnavailable) return error;
  const { errno, sqlState, fatal, code } = error as Error & Record<string, unknown>;
  const away = sqlState === undefined ? fatal === true : TOO_BUSY.has(Number(errno));
  if (!away) return error;
  // When several addresses failed, the driver's error has no message.
  error.message ||= String(code);
  return new DatabaseUnavailable(error);
}
