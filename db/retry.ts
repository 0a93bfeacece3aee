import { DeadlockException, UniqueConstraintViolationException } from '@mikro-orm/core';

/** Three or more concurrent transactions can deadlock repeatedly. */
export const DEADLOCK_TRIES = 5;
const ER_LOCK_DEADLOCK = 1213;

/**
 * Retries work that the server chose as the victim of a deadlock, since its transaction was rolled back.
 * @throws other errors of `work`, and the deadlock of the last of five tries
 */
export function retryDeadlocks<Result>(work: () => Promise<Result>): Promise<Result> {
  return retry(work, isDeadlock);
}

/**
 * Retries work that looks for rows and inserts those that are missing: a concurrent transaction that inserts the same rows makes it
 * fail with a duplicate key, or makes it the victim of a deadlock. `work` must look again.
 * @throws other errors of `work`, and that of the last of five tries
 */
export function retryEqualInserts<Result>(work: () => Promise<Result>): Promise<Result> {
  return retry(work, (error) => isDeadlock(error) || error instanceof UniqueConstraintViolationException);
}

async function retry<Result>(work: () => Promise<Result>, isWorthIt: (error: unknown) => boolean): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isWorthIt(error) || tries === DEADLOCK_TRIES) throw error;
    }
  }
}

/** Recognises deadlock errors of MikroORM and of mysql2. */
function isDeadlock(error: unknown): boolean {
  return error instanceof DeadlockException || (error as { errno?: number }).errno === ER_LOCK_DEADLOCK;
}
