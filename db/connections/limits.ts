import { HOUR_MS, MINUTE_MS } from '#time.ts';

/** Time limits of the database, in milliseconds. Callers get a DatabaseUnavailable when one is exceeded. */
export interface DatabaseLimits {
  /** For opening a connection: network, TLS, and the server's greeting. */
  connectMs: number;
  /** For obtaining a connection, whether it is opened first or released by another caller. */
  waitMs: number;
  /** For one statement. Where possible the server enforces it too: MariaDB for every statement, MySQL for `select`. */
  statementMs: number;
  /** For a row or a table locked by another transaction. The server counts in whole seconds. */
  lockWaitMs: number;
  /** For a silent session. The server then closes it, which releases its locks. */
  silenceMs: number;
}

/** Extra time for a live server to report that a statement exceeded its limit. After that the connection is destroyed. */
export const ANSWER_GRACE_MS = 1_000;

/** Idle connections are closed after this time, well before the server would close them. */
export const IDLE_MS = 60_000;

/** Interval at which TCP checks that the other end of a silent connection is still there. */
export const KEEP_ALIVE_MS = 10_000;

/**
 * Limits for requests and activities. Visitors get an answer within 10 s: waiting for a connection and one hanging statement
 * take 9 s.
 */
export const REQUEST_LIMITS: DatabaseLimits = {
  connectMs: 3_000,
  waitMs: 4_000,
  statementMs: 4_000,
  lockWaitMs: 3_000,
  silenceMs: 2 * IDLE_MS,
};

/** Limits for retention, commands and other work that nobody waits for: a statement may scan a whole table. */
export const BATCH_LIMITS: DatabaseLimits = {
  connectMs: 5_000,
  waitMs: 30_000,
  statementMs: 10 * MINUTE_MS,
  lockWaitMs: 30_000,
  silenceMs: 2 * IDLE_MS,
};

/**
 * Limits for migrations, since altering a large table takes long. While a migration waits for a table, everybody else queues
 * behind it, so it gives up early and must be started again. The session that holds the named lock is silent meanwhile.
 */
export const MIGRATION_LIMITS: DatabaseLimits = {
  connectMs: 5_000,
  waitMs: 30_000,
  statementMs: 4 * HOUR_MS,
  lockWaitMs: 30_000,
  silenceMs: 8 * HOUR_MS,
};

/**
 * Returns the statement that sets the limits of a new connection, and READ COMMITTED: after waiting for a row lock, a
 * transaction then sees the holder's changes, and inserts into gaps are not blocked. MySQL skips the comment for MariaDB, and
 * MariaDB the one for MySQL 5.7 and later, so the server's kind need not be queried first.
 */
export function sessionStatement({ statementMs, lockWaitMs, silenceMs }: DatabaseLimits): string {
  const seconds = (ms: number) => Math.ceil(ms / 1000);
  return [
    `set session innodb_lock_wait_timeout = ${seconds(lockWaitMs)}, lock_wait_timeout = ${seconds(lockWaitMs)}`,
    `, wait_timeout = ${seconds(silenceMs)}`,
    ` /*M! , max_statement_time = ${statementMs / 1000}, tx_isolation = 'READ-COMMITTED' */`,
    ` /*!50720 , max_execution_time = ${statementMs}, transaction_isolation = 'READ-COMMITTED' */`,
  ].join('');
}
