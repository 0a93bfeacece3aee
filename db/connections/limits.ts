import { HOUR_MS, MINUTE_MS } from '#time.ts';

/** How long the database may take before callers get a DatabaseUnavailable. Times in ms. */
export interface DatabaseLimits {
  /** Opening a connection: network, TLS, and the server's greeting. */
  connectMs: number;
  /** Until a caller has a connection: one that is opened for it, or one that others have to give back first. */
  waitMs: number;
  /** One statement. The server ends it then, where it can: MariaDB every statement, MySQL a `select`. */
  statementMs: number;
  /** Waiting for a row or a table that another transaction has locked. The server counts in whole seconds. */
  lockWaitMs: number;
  /** The server closes a session that has been silent for so long: what it had locked is free again. */
  silenceMs: number;
}

/** How long a live server may take to answer that a statement was late. After that the connection is destroyed. */
export const ANSWER_GRACE_MS = 1_000;

/** A connection that nobody used for so long is closed, well before the server would do it. */
export const IDLE_MS = 60_000;

/** How often TCP checks whether the other end of a silent connection is still there. */
export const KEEP_ALIVE_MS = 10_000;

/**
 * For requests and activities. A visitor is answered within 10 s: the wait for a connection and one statement that hangs
 * take 9 s.
 */
export const REQUEST_LIMITS: DatabaseLimits = {
  connectMs: 3_000,
  waitMs: 4_000,
  statementMs: 4_000,
  lockWaitMs: 3_000,
  silenceMs: 2 * IDLE_MS,
};

/** For retention, commands and other work that nobody waits for: a statement may go through a whole table. */
export const BATCH_LIMITS: DatabaseLimits = {
  connectMs: 5_000,
  waitMs: 30_000,
  statementMs: 10 * MINUTE_MS,
  lockWaitMs: 30_000,
  silenceMs: 2 * IDLE_MS,
};

/**
 * For migrations: to alter a large table takes long. While a migration waits for a table everybody else waits behind it, so
 * it gives up early and has to be started again. The session with the named lock is silent meanwhile.
 */
export const MIGRATION_LIMITS: DatabaseLimits = {
  connectMs: 5_000,
  waitMs: 30_000,
  statementMs: 4 * HOUR_MS,
  lockWaitMs: 30_000,
  silenceMs: 8 * HOUR_MS,
};

/**
 * Sets the limits of a new connection, and that its transactions read what has been committed: one that waited for a row's
 * lock then sees what the holder has done, and no locks are set on gaps in which others insert. MySQL skips the comment
 * for MariaDB, and MariaDB the one for MySQL from 5.7 on, so that nobody has to ask first which server it is.
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
