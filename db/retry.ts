import { DeadlockException } from '@mikro-orm/core';

/** Three or more concurrent transactions can deadlock repeatedly. */
export const DEADLOCK_TRIES = 5;
const ER_LOCK_DEADLOCK = 1213;

/**
 * Retries work that the server chose as the victim of a deadlock, since its transaction was rolled back.
 * @throws other errors of `work`, and the deadlock of the last of five tries
 */
export async function retryDeadlocks<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDeadlock(error) || tries === DEADLOCK_TRIES) throw error;
    }
  }
}

/** Recognises deadlock errors of MikroORM and of mysql2. */
function isDeadlock(error: unknown): boolean {
  return error instanceof DeadlockException || (error as { errno?: number }).errno === ER_LOCK_DEADLOCK;
}
