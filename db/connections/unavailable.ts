import { DriverException } from '@mikro-orm/core';

/**
 * Error numbers of a server that cannot serve now: too many connections (in total, or per user), shutting down, connection
 * killed; and of exceeded limits: a lock, a statement in MariaDB and one in MySQL.
 */
const TOO_BUSY = new Set([1040, 1203, 1226, 1053, 1927, 1205, 1969, 3024]);

/**
 * The database is unavailable or too slow. The statement in progress may or may not have been executed; a retry may succeed
 * soon. MikroORM passes the error on unchanged. `code` is the driver's, such as `ECONNREFUSED`; `ETIMEDOUT` if one of our
 * limits was exceeded.
 */
export class DatabaseUnavailable extends DriverException {
  static late(message: string): DatabaseUnavailable {
    return new DatabaseUnavailable(Object.assign(new Error(message), { code: 'ETIMEDOUT' }));
  }
}

/** Converts an error of the driver for callers. Errors about a statement or a password stay unchanged. */
export function toCallerError(error: Error | null): Error | null {
  if (!error || error instanceof DatabaseUnavailable) return error;
  const { errno, sqlState, fatal, code } = error as Error & Record<string, unknown>;
  const away = sqlState === undefined ? fatal === true : TOO_BUSY.has(Number(errno));
  if (!away) return error;
  // If several addresses failed, the driver's error has no message.
  error.message ||= String(code);
  return new DatabaseUnavailable(error);
}
